/// Where the files that a preset names are looked for.
///
/// Paths in a preset are relative to its file, paths on the command line to the working directory.
public struct InputFolder: Sendable {
  /// The preset's folder with a slash at its end, or nil for the working directory.
  let base: String?

  /// The folder of a file, or the working directory where there is none.
  init(ofFile path: String?) {
    base = path.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } }
  }

  /// The path to open, which messages show too: below the preset's folder as that was given.
  ///
  /// Nothing in it is simplified: `..` behind a link leads elsewhere than its text says.
  func shown(_ name: String, namedBy node: JSONNode) -> String {
    guard node.origin.isFile, let base, !name.hasPrefix("/") else { return name }
    return base + name
  }

  /// A file's bytes; errors are about the field that names it.
  func read(
    _ name: String, namedBy node: JSONNode, field: String, limit: Int = JSONReader.maximumSize,
    allowsPipes: Bool = true
  ) throws(Diagnostic) -> [UInt8] {
    try InputFile.read(
      shown(name, namedBy: node), namedAt: node.origin, field: field, limit: limit, allowsPipes: allowsPipes)
  }
}
