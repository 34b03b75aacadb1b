/// A place in a text: line and column, both counted from 1, columns in Unicode scalars.
public struct SourcePosition: Hashable, Sendable, Comparable {
  let storedLine: UInt32
  let storedColumn: UInt32

  /// The line, counted from 1.
  public var line: Int { Int(storedLine) }

  /// The column, counted from 1 in Unicode scalars; a tab is one.
  public var column: Int { Int(storedColumn) }

  /// A place from its line and column, both at least 1.
  public init(line: Int, column: Int) {
    storedLine = UInt32(clamping: line)
    storedColumn = UInt32(clamping: column)
  }

  /// Text order: by line, then by column.
  public static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// Where a value comes from: a file and the place in it, or an option of the command line.
///
/// Every node of a JSON tree carries one, so it is kept to two words: what all nodes of a text share is in
/// one object.
public struct Origin: Hashable, Sendable, CustomStringConvertible {
  let shared: Source
  let storedLine: UInt32
  let storedColumn: UInt32

  /// What values made by the program itself carry.
  public static let generated = Origin(Source(name: "", isFile: false), nil)

  /// A file, and where in it; without a position the file as a whole.
  public init(file: String, position: SourcePosition? = nil) {
    self.init(Source(name: file, isFile: true), position)
  }

  /// An option of the command line, named as it is written there, such as `--set`.
  public init(option: String) {
    self.init(Source(name: option, isFile: false), nil)
  }

  init(_ source: Source, _ position: SourcePosition?) {
    shared = source
    storedLine = position?.storedLine ?? 0
    storedColumn = position?.storedColumn ?? 0
  }

  /// The file's name as it was given, or the option's.
  public var source: String { shared.name }

  /// Whether the source is a file rather than an option.
  public var isFile: Bool { shared.isFile }

  /// The place in the source, where there is one.
  public var position: SourcePosition? {
    storedLine == 0 ? nil : SourcePosition(line: Int(storedLine), column: Int(storedColumn))
  }

  /// `my.json:14:22`, or the source alone.
  public var description: String {
    guard let position else { return source }
    return "\(source):\(position.line):\(position.column)"
  }

  /// Equal where they name the same place of the same source.
  public static func == (a: Self, b: Self) -> Bool {
    a.source == b.source && a.isFile == b.isFile && a.position == b.position
  }

  /// Feeds the source's name and the place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(position)
  }

  /// What all places in one text have in common.
  final class Source: Sendable {
    let name: String
    let isFile: Bool
    /// The whole value of an option, for fields that take it literally.
    let literal: String?

    init(name: String, isFile: Bool, literal: String? = nil) {
      self.name = name
      self.isFile = isFile
      self.literal = literal
    }
  }
}
