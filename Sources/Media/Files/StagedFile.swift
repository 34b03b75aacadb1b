import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file under a temporary name beside its target, which gets its name only when all is well.
///
/// Unless `publish` succeeds nothing remains of it.
struct StagedFile: ~Copyable {
  /// The path as the caller named it.
  let target: String
  /// Where the bytes are meanwhile.
  let partPath: String
  /// The open file, for writing.
  let descriptor: Int32

  private let resolvedTarget: String
  private let folder: String
  private let options: OutputOptions
  private var isPending = true

  /// Makes the temporary file, after checking that the target can be written at all.
  static func create(for target: String, options: OutputOptions) throws(MediaError) -> StagedFile {
    try checkTarget(target, options)
    let resolved = FileSystem.resolvingLinks(target)
    let names = try PartName(target: resolved)
    names.removeAbandoned()
    let (path, descriptor) = try names.claim(for: target) { path in
      FileSystem.openForWriting(path, flags: O_CREAT | O_EXCL)
    }
    return StagedFile(
      target: target, partPath: path, descriptor: descriptor, resolvedTarget: resolved,
      folder: names.folder, options: options)
  }

  private init(
    target: String, partPath: String, descriptor: Int32, resolvedTarget: String, folder: String,
    options: OutputOptions
  ) {
    self.target = target
    self.partPath = partPath
    self.descriptor = descriptor
    self.resolvedTarget = resolvedTarget
    self.folder = folder
    self.options = options
  }

  deinit {
    if isPending { unlink(partPath) }
    close(descriptor)
  }

  /// Throws where `target` can't become a file.
  static func checkTarget(_ target: String, _ options: OutputOptions) throws(MediaError) {
    func refuse(
      _ message: String, _ remedy: String, kind: MediaError.Kind = .invalidInput
    ) throws(MediaError) -> Never {
      throw MediaError(kind, operation: "write", file: target, message: message, remedy: remedy)
    }
    if target.isEmpty || target.utf8.contains(0) {
      try refuse("it is not a file name", "name a file")
    }
    if target.utf8.last == UInt8(ascii: "/") {
      try refuse("it is a folder", "name a file in it", kind: .isFolder)
    }
    switch FileSystem.entry(at: target) {
    case .nothing: break
    case .file: if options.noOverwrite { throw FileSystem.existing(target) }
    case .folder: try refuse("it is a folder", "name a file in it", kind: .isFolder)
    case .other: try refuse("it is a device or a pipe", "name a file, or '-' for a pipe")
    }
  }

  /// Appends bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    let code = rv_write_all(descriptor, base.assumingMemoryBound(to: UInt8.self), Int64(bytes.count))
    try Libav.check(code, "write", file: target)
  }

  /// Brings the bytes to the disk and gives the file its name.
  mutating func publish() throws(MediaError) {
    do throws(MediaError) {
      try FileSystem.synchronize(descriptor, target)
      try FileSystem.rename(partPath, to: resolvedTarget, replacing: !options.noOverwrite)
    } catch {
      discard()
      throw error
    }
    isPending = false
    try FileSystem.synchronizeFolder(folder)
  }

  /// Removes the temporary file.
  mutating func discard() {
    guard isPending else { return }
    isPending = false
    unlink(partPath)
  }
}
