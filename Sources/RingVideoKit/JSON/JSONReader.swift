/// Reads JSON and remembers where each value and key stands.
///
/// Strict RFC 8259: no comments, no trailing commas, no NaN, UTF-8 only (a byte order mark in front is
/// skipped). A key that stands twice in one object is an error.
public enum JSONReader {
  /// The most bytes a text may have.
  public static let maximumSize = 16 << 20

  /// How deep arrays and objects may be nested.
  public static let maximumDepth = 100

  /// The text of a file as a tree, or an error with all problems found.
  ///
  /// - Parameter file: The file's name as messages shall show it.
  public static func parse(_ bytes: [UInt8], file: String) throws(RingVideoError) -> JSONNode {
    var diagnostics = Diagnostics()
    let node = parse(bytes, file: file, reporting: &diagnostics)
    guard let node, !diagnostics.hasErrors else { throw RingVideoError(diagnostics.all) }
    return node
  }

  /// The text of a file as a tree, or an error with all problems found.
  public static func parse(_ text: String, file: String) throws(RingVideoError) -> JSONNode {
    try parse(Array(text.utf8), file: file)
  }

  /// The text of a file as a tree, with problems added to others.
  ///
  /// Nil where the text is no JSON. Keys that stand twice and numbers that are not finite are reported, and
  /// the tree comes without them, so that what else is wrong with a preset can be told at the same time.
  public static func parse(
    _ bytes: [UInt8], file: String, reporting diagnostics: inout Diagnostics
  ) -> JSONNode? {
    parse(bytes, source: Origin.Source(name: file, isFile: true), &diagnostics)
  }

  /// An option's value: JSON where the text is some, else a string; either way the text itself is kept as
  /// `literal`.
  ///
  /// - Parameter option: The option as it is written, such as `--set`.
  public static func parse(optionValue text: String, option: String) -> JSONNode {
    let source = Origin.Source(name: option, isFile: false, literal: text)
    var diagnostics = Diagnostics()
    let node = parse(Array(text.utf8), source: source, &diagnostics)
    let value = diagnostics.hasErrors ? nil : node?.value
    return JSONNode(value ?? .string(text), origin: Origin(source, nil))
  }

  static func parse(
    _ bytes: [UInt8], source: Origin.Source, _ diagnostics: inout Diagnostics
  ) -> JSONNode? {
    guard bytes.count <= maximumSize else {
      diagnostics.add(
        .fileTooLarge, at: Origin(source, nil),
        "the text has \(bytes.count) bytes, the limit is \(maximumSize >> 20) MB (\(maximumSize) bytes)")
      return nil
    }
    var parser = JSONParser(bytes, source: source)
    do throws(Diagnostic) {
      let node = try parser.document()
      diagnostics.add(contentsOf: parser.problems)
      return node
    } catch {
      diagnostics.add(contentsOf: parser.problems + [error])
      return nil
    }
  }
}
