/// A table in CSV (RFC 4180): a header line with the columns' names, then a row a line.
///
/// Separated by commas, semicolons or tabs, whichever the header has first; fields may be quoted; blank lines
/// are skipped; spaces around a field don't count.
struct Table {
  struct Row {
    fileprivate var fields: [(text: String, place: SourcePosition)]
    fileprivate let file: String

    /// A field's text; empty beyond the row's end.
    func text(_ column: Int) -> String { column < fields.count ? fields[column].text : "" }

    /// Where a field stands; beyond the row's end, where its last does.
    func origin(_ column: Int) -> Origin {
      Origin(file: file, position: fields[min(column, fields.count - 1)].place)
    }
  }

  let header: Row
  let rows: [Row]
  private let file: String

  /// The table as a whole.
  var origin: Origin { Origin(file: file) }

  /// Reads a table; throws where it isn't UTF-8, has no header or is ill-formed.
  ///
  /// - Parameter file: the file's name as messages show it.
  init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    self.file = file
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Diagnostic(
        .invalidText, at: Origin(file: file), "this is no UTF-8 text", remedy: "save it as UTF-8")
    }
    var rows = try Self.parse(text, file: file)
    guard !rows.isEmpty else {
      throw Diagnostic(
        .invalidTable, at: Origin(file: file), "the file is empty", remedy: "begin it with a header line")
    }
    header = rows.removeFirst()
    for row in rows where row.fields.count > header.fields.count {
      throw Diagnostic(
        .invalidTable, at: row.origin(header.fields.count),
        "the row has \(row.fields.count) fields, the header only \(header.fields.count)")
    }
    self.rows = rows
  }

  /// Where the named columns are; nil, and a report, where one is missing or another is there.
  func columns(_ names: [String], problems: ProblemLog) -> [Int]? {
    let found = header.fields.map { $0.text.lowercased() }
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

  private static func parse(_ text: String, file: String) throws(Diagnostic) -> [Row] {
    var rows: [Row] = []
    var fields: [(text: String, place: SourcePosition)] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    var wasQuoted = false
    var (line, column) = (1, 1)
    var place = SourcePosition(line: 1, column: 1)
    var separator: Unicode.Scalar?
    func trimmed() -> String {
      if wasQuoted { return String(field) }
      let isSpace = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\r" || scalar == "\t" }
      let start = field.drop(while: isSpace)
      return String(String.UnicodeScalarView(start.reversed().drop(while: isSpace).reversed()))
    }
    func endField() {
      fields.append((trimmed(), place))
      field.removeAll()
      wasQuoted = false
      place = SourcePosition(line: line, column: column + 1)
    }
    func endRow() {
      endField()
      if fields.count > 1 || !fields[0].text.isEmpty { rows.append(Row(fields: fields, file: file)) }
      fields.removeAll()
    }
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    while let scalar = scalars.popFirst() {
      if isQuoted {
        if scalar == "\"" {
          if scalars.first == "\"" {
            scalars.removeFirst()
            column += 1
            field.append("\"")
          } else {
            isQuoted = false
          }
        } else {
          field.append(scalar)
        }
      } else if scalar == "\"" && field.allSatisfy({ $0 == " " }) && !wasQuoted {
        field.removeAll()
        (isQuoted, wasQuoted) = (true, true)
      } else if scalar == "\n" {
        endRow()
        place = SourcePosition(line: line + 1, column: 1)
      } else if scalar == separator || (separator == nil && [",", ";", "\t"].contains(scalar)) {
        separator = scalar
        endField()
      } else if !wasQuoted {
        field.append(scalar)
      } else if scalar != " " && scalar != "\r" {
        throw Diagnostic(
          .invalidTable, at: Origin(file: file, position: SourcePosition(line: line, column: column)),
          "text after a closing quote", remedy: "double the quotes inside a quoted field")
      }
      if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
    if isQuoted {
      throw Diagnostic(
        .invalidTable, at: Origin(file: file, position: place), "the quote that begins here is never closed")
    }
    if !field.isEmpty || !fields.isEmpty || wasQuoted { endRow() }
    return rows
  }
}
