import Foundation

/// Where the files that a preset names are looked for.
///
/// Paths in a preset are relative to its file, paths on the command line to the working directory.
public struct InputFolder: Sendable {
  /// The preset's folder, or nil for the working directory.
  let base: String?

  /// The folder of a file, or the working directory where there is none.
  init(ofFile path: String?) {
    base = path.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
  }

  /// The path as messages show it: relative to the working directory where it was given so.
  func shown(_ name: String, namedBy node: JSONNode) -> String {
    guard node.origin.isFile, let base, !name.hasPrefix("/") else { return name }
    let here = FileManager.default.currentDirectoryPath
    let path = URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: base, isDirectory: true))
      .standardized.path
    return path.hasPrefix(here + "/") ? String(path.dropFirst(here.count + 1)) : path
  }

  /// A file's bytes; errors are about the field that names it.
  func read(
    _ name: String, namedBy node: JSONNode, field: String, limit: Int = JSONReader.maximumSize
  ) throws(Diagnostic) -> [UInt8] {
    try InputFile.read(shown(name, namedBy: node), namedAt: node.origin, field: field, limit: limit)
  }
}
