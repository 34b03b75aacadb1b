import Timeline

/// Press scripts in files: CSV with the columns `down` and `up`, or JSON as in a preset.
enum PressFile {
  /// The presses of a file, or nil where something is wrong with them, which is reported with its place in
  /// the file.
  static func parse(_ bytes: [UInt8], name: String, problems: ProblemLog) throws(Diagnostic) -> PressScript? {
    let first = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      return json(bytes, name: name, problems: problems)
    }
    let table = try Table(bytes, file: name)
    return rows(table, problems: problems)
  }

  private static func json(_ bytes: [UInt8], name: String, problems: ProblemLog) -> PressScript? {
    guard let node = JSONReader.parse(bytes, file: name, reporting: &problems.list) else { return nil }
    guard node.value.object != nil else { return PressScript.read(node, "", problems) }
    guard let object = ObjectReader(node, path: "", problems: problems) else { return nil }
    let script = object.optional("presses", PressScript.read)
    if object.node["presses"] == nil {
      object.reportMissing("presses", "a press script needs pairs such as [[0, 5], [7, null]]")
    }
    object.finish()
    return script
  }

  private static func rows(_ table: Table, problems: ProblemLog) -> PressScript? {
    guard let columns = table.columns(["down", "up"], problems: problems) else { return nil }
    guard table.rows.count <= PressScript.maximumCount else {
      problems.list.add(
        .tooMany, at: table.origin, PressScriptError(.tooMany(table.rows.count)).description)
      return nil
    }
    var presses: [Press] = []
    var isSound = true
    for row in table.rows {
      let down = time(row, columns[0], "down", problems)
      let isOpen = row.text(columns[1]).isEmpty || row.text(columns[1]) == "null"
      let up = isOpen ? nil : time(row, columns[1], "up", problems)
      if let down, isOpen || up != nil {
        presses.append(Press(down: down, up: up))
      } else {
        isSound = false
      }
    }
    guard isSound else { return nil }
    return PressScript.script(
      presses, places: table.rows.map { $0.origin(columns[0]) }, whole: table.origin, "", problems)
  }

  private static func time(_ row: Table.Row, _ column: Int, _ name: String, _ problems: ProblemLog) -> Time? {
    let text = row.text(column)
    if let time = Time(decimalSeconds: text), time >= .zero, time <= ScalarValues.longest { return time }
    problems.list.add(
      Time(decimalSeconds: text) == nil ? .invalidTable : .outOfRange, at: row.origin(column), path: name,
      "found \"\(text)\", must be a number from 0 to 86400, in seconds")
    return nil
  }
}
