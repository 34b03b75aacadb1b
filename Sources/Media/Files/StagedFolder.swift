import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Numbered files in a temporary folder beside their targets, which all get their names at the end.
///
/// Unless `publish` succeeds nothing remains of them, and files of those names stay as they were; but where
/// the file system can't exchange two names, a file that was replaced already is lost. What remains after a
/// program was killed is removed by the next run for the same pattern; killed while it gives the files their
/// names, a program leaves some of them new and the others as they were.
struct StagedFolder: ~Copyable {
  private let pattern: NumberedPath
  private let folder: String
  private let part: PartName.Claim
  private let options: OutputOptions
  private var numbers: [Int] = []
  private var isPending = true

  /// Makes the temporary folder, after checking that the targets `numbers` can be written.
  static func create(for pattern: NumberedPath, numbers: Range<Int>, options: OutputOptions)
    throws(MediaError) -> StagedFolder
  {
    for number in numbers { try StagedFile.checkTarget(pattern[number], options) }
    let names = try PartName(target: pattern.unescaped)
    names.removeAbandoned()
    let part = try names.claim(for: pattern.text) { path in
      mkdir(path, 0o777) == 0 ? FileSystem.openFolder(path) : -1
    }
    return StagedFolder(pattern: pattern, folder: names.folder, part: part, options: options)
  }

  private init(pattern: NumberedPath, folder: String, part: PartName.Claim, options: OutputOptions) {
    self.pattern = pattern
    self.folder = folder
    self.part = part
    self.options = options
  }

  deinit {
    if isPending { FileSystem.remove(part.path) }
    part.forget()
    close(part.descriptor)
  }

  /// Writes the file of a number.
  mutating func write(_ bytes: UnsafeRawBufferPointer, number: Int) throws(MediaError) {
    let target = pattern[number]
    let file = FileSystem.openForWriting(path(number), flags: O_CREAT | O_EXCL)
    guard file >= 0 else { throw Libav.systemError("write", file: target) }
    defer { close(file) }
    try writeAll(bytes, to: file, operation: "write", file: target)
    numbers.append(number)
  }

  /// Brings all files to the disk and gives them their names, or, where one fails, none.
  mutating func publish() throws(MediaError) {
    var published: [(number: Int, wasThere: Bool)] = []
    do throws(MediaError) {
      for number in numbers { try synchronize(number) }
      try options.checkInterruption(pattern.text)
      for number in numbers { published.append((number, try name(number))) }
    } catch {
      for (number, wasThere) in published {
        if wasThere { rename(path(number), pattern[number]) } else { unlink(pattern[number]) }
      }
      discard()
      throw error
    }
    discard()
    FileSystem.synchronizeFolder(folder)
  }

  /// Gives a file its name; true where an older one has come into the temporary folder for it.
  private func name(_ number: Int) throws(MediaError) -> Bool {
    // Where there is no older file, or no exchange, renaming tells what is wrong or does it.
    let isThere = !options.noOverwrite && FileSystem.entry(at: pattern[number]) == .file
    if isThere, rv_exchange(path(number), pattern[number]) == 0 { return true }
    try FileSystem.rename(path(number), to: pattern[number], replacing: !options.noOverwrite)
    return false
  }

  /// Removes the temporary folder and what is in it.
  mutating func discard() {
    guard isPending else { return }
    isPending = false
    FileSystem.remove(part.path)
    part.forget()
  }

  private func path(_ number: Int) -> String {
    "\(part.path)/\(number)"
  }

  private func synchronize(_ number: Int) throws(MediaError) {
    let file = open(path(number), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Libav.systemError("write", file: pattern[number]) }
    defer { close(file) }
    try FileSystem.synchronize(file, pattern[number])
  }
}
