import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file under a temporary name beside its target, which gets its name only when all is well.
///
/// Unless `publish` succeeds nothing remains of it, and a file of that name stays as it was. What remains
/// after a program was killed is removed by the next run for the same target.
struct StagedFile: ~Copyable {
  /// The path as the caller named it.
  let target: String

  private let part: PartName.Claim
  private let resolvedTarget: String
  private let folder: String
  private let options: OutputOptions
  private var isPending = true

  /// Makes the temporary file, after checking that the target can be written at all.
  static func create(for target: String, options: OutputOptions) throws(MediaError) -> StagedFile {
    try checkTarget(target, options)
    let resolved = try FileSystem.resolvingLinks(target)
    let names = try PartName(target: resolved)
    names.removeAbandoned()
    let part = try names.claim(for: target) { path in
      FileSystem.openForWriting(path, flags: O_CREAT | O_EXCL)
    }
    return StagedFile(
      target: target, part: part, resolvedTarget: resolved, folder: names.folder, options: options)
  }

  private init(
    target: String, part: PartName.Claim, resolvedTarget: String, folder: String, options: OutputOptions
  ) {
    self.target = target
    self.part = part
    self.resolvedTarget = resolvedTarget
    self.folder = folder
    self.options = options
  }

  deinit {
    if isPending { unlink(part.path) }
    part.forget()
    close(part.descriptor)
  }

  /// Where the bytes are meanwhile.
  var partPath: String { part.path }
  /// The open file, for writing.
  var descriptor: Int32 { part.descriptor }

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
    try writeAll(bytes, to: descriptor, operation: "write", file: target)
  }

  /// Brings the bytes to the disk and gives the file its name.
  ///
  /// Once it has its name the file is whole, and no error any more; that the name itself lasts through a loss
  /// of power is tried, but not promised.
  mutating func publish() throws(MediaError) {
    do throws(MediaError) {
      try FileSystem.synchronize(descriptor, target)
      try options.checkInterruption(target)
      try FileSystem.rename(partPath, to: resolvedTarget, replacing: !options.noOverwrite)
    } catch {
      discard()
      throw error
    }
    isPending = false
    part.forget()
    FileSystem.synchronizeFolder(folder)
  }

  /// Removes the temporary file.
  mutating func discard() {
    guard isPending else { return }
    isPending = false
    unlink(partPath)
    part.forget()
  }
}
