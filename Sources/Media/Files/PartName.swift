import CFFmpegShims
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The temporary name beside a target: ".<name>.<process>-<number>.part".
///
/// Who writes under such a name holds a lock on it, so that a later run can tell what is abandoned.
struct PartName {
  private static let counter = Atomic<Int>(0)

  let folder: String
  private let stem: String

  /// The temporary names that belong to `target`.
  init(target: String) throws(MediaError) {
    let (folder, name) = FileSystem.split(target)
    self.folder = folder
    // A file name ends at 255 bytes: a long one is stood for by its hash.
    if name.utf8.count > 200 {
      var digest = try Digest.start()
      digest.update(Array(name.utf8))
      stem = "." + digest.finish()
    } else {
      stem = "." + name
    }
  }

  /// A path that this process has not used yet.
  func next() -> String {
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    return "\(folder)/\(stem).\(getpid())-\(number).part"
  }

  /// Removes what earlier runs for the same target left when they were killed.
  func removeAbandoned() {
    for name in FileSystem.names(in: folder) where isPart(name) {
      let path = folder + "/" + name
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      if rv_lock(descriptor) == 0 && FileSystem.isCurrent(descriptor, path) { FileSystem.remove(path) }
      close(descriptor)
    }
  }

  private func isPart(_ name: String) -> Bool {
    guard name.hasPrefix(stem + "."), name.hasSuffix(".part") else { return false }
    let middle = name.utf8.dropFirst(stem.utf8.count + 1).dropLast(5)
    let numbers = middle.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Something under a temporary name.
  struct Claim {
    let path: String
    let descriptor: Int32
    /// What `UnfinishedFiles` knows it by.
    fileprivate let memory: Int32

    /// Says that it has been renamed or removed.
    func forget() { rv_part_forget(memory) }
  }

  /// Makes something new under a fresh name with `create`, which returns a descriptor or -1 and sets errno,
  /// and locks it.
  func claim(for target: String, create: (String) -> Int32) throws(MediaError) -> Claim {
    while true {
      let path = next()
      // Before it is there, so that no signal comes in between.
      let memory = rv_part_remember(path)
      let descriptor = create(path)
      if descriptor < 0 {
        let reason = errno
        rv_part_forget(memory)
        if reason == EEXIST { continue }
        throw failure(reason, target)
      }
      let locked = rv_lock(descriptor)
      // Between making and locking it another run may have taken it for abandoned. Where there are no locks
      // at all, nobody else can have one either.
      let isLost = locked == -EWOULDBLOCK || (locked == 0 && !FileSystem.isCurrent(descriptor, path))
      if !isLost { return Claim(path: path, descriptor: descriptor, memory: memory) }
      rv_part_forget(memory)
      close(descriptor)
    }
  }

  private func failure(_ code: Int32, _ target: String) -> MediaError {
    var error = Libav.systemError(-code, "write", file: target)
    switch code {
    case ENOENT where FileSystem.entry(at: folder) == .folder:
      // So say folders that the system makes up, such as /proc.
      error.message = "no file can be made in the folder '\(folder)'"
      error.remedy = "choose a folder you may write to"
    case ENOENT:
      error.message = "the folder '\(folder)' does not exist"
      error.remedy = "create it first"
    case ENOTDIR:
      error.message = "'\(folder)' is not a folder"
      error.remedy = "choose a folder"
    case EACCES, EPERM, EROFS:
      error.message = "the folder '\(folder)' cannot be written to: \(error.message)"
    default: break
    }
    return error
  }
}
