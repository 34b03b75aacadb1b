/// A table in CSV (RFC 4180): a header line with the columns' names, then a row a line.
///
/// Separated by commas, semicolons or tabs, whichever the header has first; fields may be quoted; blank lines
/// are skipped; spaces around a field don't count. Fields stay where they are in the file until somebody asks
/// for one, so that a million lines are read in a blink.
struct Table {
  /// A field's bytes, and whether it was quoted.
  fileprivate struct Field {
    var start: Int
    var end: Int
    var isQuoted: Bool
  }

  struct Row {
    fileprivate let table: Table
    fileprivate let fields: Range<Int>
    fileprivate let line: Int
    fileprivate let lineStart: Int

    /// A field's text; empty beyond the row's end.
    func text(_ column: Int) -> String {
      column < fields.count ? table.text(table.fields[fields.lowerBound + column]) : ""
    }

    /// A field of at most 15 digits, and at most 9 after a point, in whole units and billionths; nil for any
    /// other.
    ///
    /// Most numbers look like that, and no text has to be made of them.
    func plainNumber(_ column: Int) -> (whole: Int64, billionths: Int64)? {
      guard column < fields.count else { return nil }
      let field = table.fields[fields.lowerBound + column]
      var place = field.start
      func digits(_ most: Int) -> (value: Int64, count: Int) {
        let first = place
        var value: Int64 = 0
        while place < field.end, place - first < most {
          let digit = table.bytes[place] &- UInt8(ascii: "0")
          guard digit < 10 else { break }
          value = value * 10 + Int64(digit)
          place += 1
        }
        return (value, place - first)
      }
      let whole = digits(15)
      let hasNeedlessZero = whole.count > 1 && table.bytes[field.start] == UInt8(ascii: "0")
      guard whole.count > 0, !hasNeedlessZero else { return nil }
      if place == field.end { return (whole.value, 0) }
      guard table.bytes[place] == UInt8(ascii: ".") else { return nil }
      place += 1
      var fraction = digits(9)
      guard fraction.count > 0, place == field.end else { return nil }
      while fraction.count < 9 { fraction = (fraction.value * 10, fraction.count + 1) }
      return (whole.value, fraction.value)
    }

    /// Where a field stands; beyond the row's end, where its last does.
    func origin(_ column: Int) -> Origin {
      let field = table.fields[fields.lowerBound + min(column, fields.count - 1)]
      let before = String(decoding: table.bytes[lineStart..<field.start], as: UTF8.self)
      let column = before.unicodeScalars.count + (field.isQuoted ? 0 : 1)
      return Origin(file: table.file, position: SourcePosition(line: line, column: column))
    }
  }

  private let bytes: [UInt8]
  private let file: String
  private let fields: [Field]
  /// Each row's first field, line and the line's first byte; one more for the end.
  private let starts: [(field: Int, line: Int, byte: Int)]

  /// The table as a whole.
  var origin: Origin { Origin(file: file) }

  /// How many rows there are below the header.
  var count: Int { starts.count - 2 }

  /// A row below the header, from 0.
  subscript(index: Int) -> Row { row(index + 1) }

  private var header: Row { row(0) }

  private func row(_ index: Int) -> Row {
    let (here, next) = (starts[index], starts[index + 1])
    return Row(table: self, fields: here.field..<next.field, line: here.line, lineStart: here.byte)
  }

  private func text(_ field: Field) -> String {
    let text = String(decoding: bytes[field.start..<field.end], as: UTF8.self)
    return field.isQuoted
      ? text.split(separator: "\"\"", omittingEmptySubsequences: false).joined(separator: "\"") : text
  }

  /// Reads a table; throws where it isn't UTF-8, has no header or is ill-formed.
  ///
  /// - Parameter file: the file's name as messages show it.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    self.file = file
    self.bytes = bytes
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Diagnostic(
        .invalidText, at: Origin(file: file), "this is no UTF-8 text", remedy: "save it as UTF-8")
    }
    var scanner = TableScanner(bytes, file: file)
    try scanner.scan()
    (fields, starts) = (scanner.fields, scanner.starts)
    guard starts.count > 1 else {
      throw Diagnostic(
        .invalidTable, at: Origin(file: file), "the file is empty", remedy: "begin it with a header line")
    }
    let width = header.fields.count
    for index in 0..<count where self[index].fields.count > width {
      throw Diagnostic(
        .invalidTable, at: self[index].origin(width),
        "the row has \(self[index].fields.count) fields, the header only \(width)")
    }
  }

  /// Where the named columns are; nil, and a report, where one is missing or another is there.
  func columns(_ names: [String], problems: ProblemLog) -> [Int]? {
    let found = (0..<header.fields.count).map { header.text($0).lowercased() }
    var isSound = true
    for (index, name) in found.enumerated() where !names.contains(name) {
      problems.list.add(
        .invalidTable, at: header.origin(index),
        "there is no column \"\(header.text(index))\", the columns are \(names.joined(separator: ","))"
          + hint(for: name, among: names))
      isSound = false
    }
    for (index, name) in found.enumerated() where names.contains(name) && found[..<index].contains(name) {
      problems.list.add(
        .invalidTable, at: header.origin(index), "the column \(name) stands twice in the header line")
      isSound = false
    }
    for name in names where isSound && !found.contains(name) {
      problems.list.add(.invalidTable, at: origin, "the column \(name) is missing from the header line")
      isSound = false
    }
    guard isSound else { return nil }
    return names.compactMap { found.firstIndex(of: $0) }
  }
}

/// Finds the fields and rows of a table.
private struct TableScanner {
  let bytes: [UInt8]
  let file: String
  var fields: [Table.Field] = []
  var starts: [(field: Int, line: Int, byte: Int)] = []
  private var line = 1
  private var lineStart = 0
  private var rowStart = 0
  private var separator: UInt8?

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    lineStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func scan() throws(Diagnostic) {
    var place = lineStart
    while place < bytes.count {
      place = try field(from: place)
      if place == bytes.count || bytes[place] == Self.lineFeed { endRow(at: place) }
      place += 1
    }
    if fields.count > rowStart { endRow(at: place) }
    starts.append((fields.count, line, lineStart))
  }

  private mutating func endRow(at place: Int) {
    let isBlank =
      fields.count == rowStart + 1 && fields[rowStart].start == fields[rowStart].end
      && !fields[rowStart].isQuoted
    if isBlank {
      fields.removeLast()
    } else {
      starts.append((rowStart, line, lineStart))
    }
    rowStart = fields.count
    line += 1
    lineStart = place + 1
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r")
      || (byte == UInt8(ascii: "\t") && separator != byte)
  }

  /// Whether a byte ends a field; the header's first separator becomes the table's.
  private mutating func ends(_ byte: UInt8) -> Bool {
    if byte == Self.lineFeed { return true }
    if let separator { return byte == separator }
    guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\t") else {
      return false
    }
    separator = byte
    return true
  }

  /// Takes a field and returns the place of what ends it.
  private mutating func field(from begin: Int) throws(Diagnostic) -> Int {
    var start = begin
    while start < bytes.count, isSpace(bytes[start]),
      !(separator == nil && bytes[start] == UInt8(ascii: "\t"))
    {
      start += 1
    }
    if start < bytes.count, bytes[start] == Self.quote { return try quoted(from: start) }
    var place = start
    while place < bytes.count, !ends(bytes[place]) { place += 1 }
    var end = place
    while end > start, isSpace(bytes[end - 1]) { end -= 1 }
    fields.append(Table.Field(start: start, end: end, isQuoted: false))
    return place
  }

  private mutating func quoted(from quote: Int) throws(Diagnostic) -> Int {
    var place = quote + 1
    while true {
      guard place < bytes.count else {
        throw problem(at: quote, "the quote that begins here is never closed", remedy: nil)
      }
      if bytes[place] == Self.quote {
        guard place + 1 < bytes.count, bytes[place + 1] == Self.quote else { break }
        place += 1
      }
      place += 1
    }
    fields.append(Table.Field(start: quote + 1, end: place, isQuoted: true))
    place += 1
    while place < bytes.count, !ends(bytes[place]) {
      guard isSpace(bytes[place]) else {
        throw problem(
          at: place, "text after a closing quote", remedy: "double the quotes inside a quoted field")
      }
      place += 1
    }
    return place
  }

  private func problem(at place: Int, _ message: String, remedy: String?) -> Diagnostic {
    let before = String(decoding: bytes[lineStart..<place], as: UTF8.self).unicodeScalars.count
    let position = SourcePosition(line: line, column: before + 1)
    return Diagnostic(.invalidTable, at: Origin(file: file, position: position), message, remedy: remedy)
  }
}
