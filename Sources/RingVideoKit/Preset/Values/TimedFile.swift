/// Files of rows over time: CSV with named columns, or the JSON that stands in a preset.
enum TimedFile {
  /// What a file's bytes mean, or nil where something is wrong with them, which is reported with its place in
  /// the file.
  ///
  /// - Parameters:
  ///   - key: the field that holds the rows where the JSON is an object.
  ///   - read: reads the JSON as the preset's field is read.
  ///   - rows: reads the table.
  static func parse<Value>(
    _ bytes: [UInt8], name: String, key: String, example: String, problems: ProblemLog,
    read: (JSONNode, String, ProblemLog) -> Value?, rows: (Table, ProblemLog) -> Value?
  ) throws(Diagnostic) -> Value? {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { !" \t\r\n".utf8.contains($0) }
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      return rows(try Table(bytes, file: name), problems)
    }
    guard let node = JSONReader.parse(bytes, file: name, reporting: &problems.list) else { return nil }
    guard node.value.object != nil else { return read(node, key, problems) }
    guard let object = ObjectReader(node, path: "", problems: problems) else { return nil }
    let value = object.optional(key, read)
    if object.node[key] == nil { object.reportMissing(key, "the file needs rows such as \(example)") }
    object.finish()
    return value
  }

  /// The most wrong rows of a table that are told one by one.
  static let mostComplaints = 20

  /// Reads each row of a table; nil where one is wrong. Of many wrong ones the first are reported, and how
  /// many follow.
  static func values<Value>(
    of table: Table, _ problems: ProblemLog, _ read: (Table.Row) -> Value?
  ) -> [Value]? {
    var values: [Value] = []
    values.reserveCapacity(table.count)
    let before = problems.list.errors.count
    for index in 0..<table.count {
      if let value = read(table[index]) {
        values.append(value)
      } else if isEnough(problems, since: before) {
        return nil
      }
    }
    return values.count == table.count ? values : nil
  }

  /// Whether so many problems have come up since there were `before` that reading on would tell nothing new;
  /// it then says so.
  static func isEnough(_ problems: ProblemLog, since before: Int) -> Bool {
    let errors = problems.list.errors
    guard errors.count - before >= mostComplaints else { return false }
    problems.list.add(
      .invalidTable, at: errors.last?.origin, "reading stops here, after \(mostComplaints) problems")
    return true
  }

  /// A time of a row, in seconds from 0 to 24 h.
  static func time(_ row: Table.Row, _ column: Int, _ name: String, _ problems: ProblemLog) -> Timestamp? {
    if let plain = row.plainNumber(column), plain.whole < 86400 {
      return Timestamp(nanoseconds: plain.whole * 1_000_000_000 + plain.billionths)
    }
    let text = row.text(column)
    let time = Timestamp(decimalSeconds: text)
    if let time, time >= .zero, time <= ScalarValues.longest { return time }
    problems.list.add(
      time == nil ? .invalidTable : .outOfRange, at: row.origin(column), path: name,
      "found \"\(text)\", must be a number from 0 to 86400, in seconds")
    return nil
  }
}
