import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Numbered files in a temporary folder beside their targets, which all get their names at the end.
///
/// Unless `publish` succeeds nothing remains of them.
struct StagedFolder: ~Copyable {
  private let pattern: NumberedPath
  private let folder: String
  private let partPath: String
  private let descriptor: Int32
  private let options: OutputOptions
  private var numbers: [Int] = []
  private var isPending = true

  /// Makes the temporary folder, after checking that the targets `numbers` can be written.
  static func create(for pattern: NumberedPath, numbers: Range<Int>, options: OutputOptions)
    throws(MediaError) -> StagedFolder
  {
    for number in numbers { try StagedFile.checkTarget(pattern[number], options) }
    let names = try PartName(target: pattern.text)
    names.removeAbandoned()
    let (path, descriptor) = try names.claim(for: pattern.text) { path in
      mkdir(path, 0o777) == 0 ? FileSystem.openFolder(path) : -1
    }
    return StagedFolder(
      pattern: pattern, folder: names.folder, partPath: path, descriptor: descriptor, options: options)
  }

  private init(
    pattern: NumberedPath, folder: String, partPath: String, descriptor: Int32, options: OutputOptions
  ) {
    self.pattern = pattern
    self.folder = folder
    self.partPath = partPath
    self.descriptor = descriptor
    self.options = options
  }

  deinit {
    if isPending { FileSystem.remove(partPath) }
    close(descriptor)
  }

  /// Writes the file of a number.
  mutating func write(_ bytes: UnsafeRawBufferPointer, number: Int) throws(MediaError) {
    let target = pattern[number]
    let file = FileSystem.openForWriting(part(number), flags: O_CREAT | O_EXCL)
    guard file >= 0 else { throw Libav.systemError("write", file: target) }
    defer { close(file) }
    guard let base = bytes.baseAddress else { return }
    let code = rv_write_all(file, base.assumingMemoryBound(to: UInt8.self), Int64(bytes.count))
    try Libav.check(code, "write", file: target)
    numbers.append(number)
  }

  /// Brings all files to the disk and gives them their names, or, where one fails, none.
  mutating func publish() throws(MediaError) {
    var published: [Int] = []
    do throws(MediaError) {
      for number in numbers { try synchronize(number) }
      for number in numbers {
        try FileSystem.rename(part(number), to: pattern[number], replacing: !options.noOverwrite)
        published.append(number)
      }
    } catch {
      for number in published { unlink(pattern[number]) }
      discard()
      throw error
    }
    discard()
    try FileSystem.synchronizeFolder(folder)
  }

  /// Removes the temporary folder and what is in it.
  mutating func discard() {
    guard isPending else { return }
    isPending = false
    FileSystem.remove(partPath)
  }

  private func part(_ number: Int) -> String {
    "\(partPath)/\(number)"
  }

  private func synchronize(_ number: Int) throws(MediaError) {
    let file = open(part(number), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Libav.systemError("write", file: pattern[number]) }
    defer { close(file) }
    try FileSystem.synchronize(file, pattern[number])
  }
}
