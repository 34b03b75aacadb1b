import Foundation

/// Reads the files that people name.
public enum InputFile {
  /// A file's bytes.
  ///
  /// Throws `fileNotFound` with the nearest name of the same folder, `unreadableFile` for folders, devices
  /// and files without permission, and `fileTooLarge`.
  ///
  /// - Parameters:
  ///   - path: The path to open.
  ///   - shown: The path as messages shall show it, where that is another.
  ///   - origin: The field or option that names the file; messages are about the file itself without one.
  ///   - limit: The most bytes that are read.
  public static func read(
    _ path: String, shownAs shown: String? = nil, namedAt origin: Origin? = nil, field: String = "",
    limit: Int = JSONReader.maximumSize, allowsPipes: Bool = true
  ) throws(Diagnostic) -> [UInt8] {
    try check(path, shownAs: shown, namedAt: origin, field: field, allowsPipes: allowsPipes)
    let shown = shown ?? path
    let place = origin ?? Origin(file: shown)
    let prefix = origin == nil ? "" : "\(shown): "
    guard let file = fopen(path, "rb") else {
      throw Diagnostic(.unreadableFile, at: place, path: field, prefix + String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    // Read in pieces up to the limit: a pipe has no size, and a file may grow.
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = fread(&piece, 1, piece.count, file)
      bytes += piece[..<count]
      if count < piece.count { break }
    }
    guard ferror(file) == 0 else {
      throw Diagnostic(.unreadableFile, at: place, path: field, "\(prefix)reading failed")
    }
    guard bytes.count <= limit else {
      throw Diagnostic(
        .fileTooLarge, at: place, path: field,
        "\(prefix)the file is larger than the limit of \(limit >> 20) MB (\(limit) bytes)")
    }
    return bytes
  }

  /// Throws where a path leads to nothing that could be read, with the parameters of `read`.
  static func check(
    _ path: String, shownAs shown: String? = nil, namedAt origin: Origin? = nil, field: String = "",
    allowsPipes: Bool = false
  ) throws(Diagnostic) {
    let shown = shown ?? path
    let place = origin ?? Origin(file: shown)
    let prefix = origin == nil ? "" : "\(shown): "
    var info = stat()
    guard stat(path, &info) == 0 else {
      let reason = errno
      guard reason == ENOENT || reason == ENOTDIR else {
        throw Diagnostic(.unreadableFile, at: place, path: field, prefix + String(cString: strerror(reason)))
      }
      throw Diagnostic(
        .fileNotFound, at: place, path: field, "\(prefix)there is no such file\(neighbour(of: path))")
    }
    guard info.st_mode & S_IFMT != S_IFDIR else {
      throw Diagnostic(.unreadableFile, at: place, path: field, "\(prefix)this is a folder, not a file")
    }
    // Some never end, and none holds a preset; pipes are another matter.
    guard info.st_mode & S_IFMT != S_IFCHR, info.st_mode & S_IFMT != S_IFBLK else {
      throw Diagnostic(.unreadableFile, at: place, path: field, "\(prefix)this is a device, not a file")
    }
    guard allowsPipes || info.st_mode & S_IFMT == S_IFREG else {
      throw Diagnostic(
        .unreadableFile, at: place, path: field, "\(prefix)this is a pipe, which can't be read twice",
        remedy: "write it to a file first")
    }
    guard access(path, R_OK) == 0 else {
      throw Diagnostic(.unreadableFile, at: place, path: field, prefix + String(cString: strerror(errno)))
    }
  }

  private static func neighbour(of path: String) -> String {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return hint(for: url.lastPathComponent, among: names.sorted())
  }
}
