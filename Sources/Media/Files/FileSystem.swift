import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The system calls that staging needs, with errors that name the file.
enum FileSystem {
  /// What stands under a path, links followed.
  enum Entry: Equatable {
    case nothing, file, folder, other
  }

  static func entry(at path: String) -> Entry {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Splits a path into the folder, "." where none is named, and the last part.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
  }

  /// The file that a path leads to in the end, whether it is there already or not: writing there keeps the
  /// link.
  static func resolvingLinks(_ path: String) throws(MediaError) -> String {
    var path = path
    for _ in 0..<40 {
      guard let target = linkTarget(path) else { return path }
      path = target.hasPrefix("/") ? target : split(path).folder + "/" + target
    }
    throw Libav.systemError(-ELOOP, "write", file: path)
  }

  /// What a link says, or nil where there is none.
  private static func linkTarget(_ path: String) -> String? {
    let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) {
      buffer -> String? in
      guard let base = buffer.baseAddress else { return nil }
      let length = readlink(path, base, Int(PATH_MAX))
      guard length > 0 else { return nil }
      base[length] = 0
      return String(cString: base)
    }
    return text
  }

  /// Opens a file for writing; `flags` are added to O_WRONLY and O_CLOEXEC.
  static func openForWriting(_ path: String, flags: Int32) -> Int32 {
    open(path, O_WRONLY | O_CLOEXEC | flags, 0o666)
  }

  static func openForReading(_ path: String) -> Int32 {
    open(path, O_RDONLY | O_CLOEXEC)
  }

  static func closeFile(_ descriptor: Int32) {
    close(descriptor)
  }

  static func openFolder(_ path: String) -> Int32 {
    open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
  }

  /// The names in a folder, in no order; nothing where it can't be read.
  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// A small file as text; nil where it can't be read or is over a megabyte.
  static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    let isWhole = withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      while bytes.count <= 1 << 20 {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count == 0 { return true }
        if count > 0 { bytes += buffer[..<count] } else if errno != EINTR { return false }
      }
      return false
    }
    return isWhole ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether an open file is still the one that stands under `path`.
  static func isCurrent(_ descriptor: Int32, _ path: String) -> Bool {
    var (open, named) = (stat(), stat())
    guard fstat(descriptor, &open) == 0, lstat(path, &named) == 0 else { return false }
    return open.st_dev == named.st_dev && open.st_ino == named.st_ino
  }

  /// Writes a file's data to the disk.
  static func synchronize(_ descriptor: Int32, _ path: String) throws(MediaError) {
    // Pipes and some file systems know no fsync; they have nothing to lose by it either.
    if fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP { return }
    throw Libav.systemError("write", file: path)
  }

  /// Makes renames within a folder last, where the system can.
  static func synchronizeFolder(_ path: String) {
    let descriptor = openFolder(path)
    guard descriptor >= 0 else { return }  // a folder may be writable and searchable but not readable
    fsync(descriptor)
    close(descriptor)
  }

  /// Gives a file its final name.
  static func rename(_ from: String, to target: String, replacing: Bool) throws(MediaError) {
    let code =
      replacing
      ? (renameFile(from, target) == 0 ? 0 : -errno)
      : rv_rename_exclusive(from, target)
    guard code < 0 else { return }
    throw code == -EEXIST ? existing(target) : Libav.systemError(code, "write", file: target)
  }

  static func existing(_ target: String) -> MediaError {
    MediaError(
      .exists, operation: "write", file: target, message: "it exists already",
      remedy: "choose another name or allow overwriting")
  }

  /// Removes a file, or a folder with the files in it; what resists stays.
  static func remove(_ path: String) {
    if unlink(path) == 0 { return }
    for name in names(in: path) { unlink(path + "/" + name) }
    rmdir(path)
  }
}

private func renameFile(_ from: String, _ target: String) -> Int32 {
  rename(from, target)
}
