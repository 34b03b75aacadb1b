import Timeline

/// Press scripts in files: CSV with the columns `down` and `up`, or JSON as in a preset.
enum PressFile {
  /// The presses of a file, or nil where something is wrong with them, which is reported with its place in
  /// the file.
  static func parse(_ bytes: [UInt8], name: String, problems: ProblemLog) throws(Diagnostic) -> PressScript? {
    try TimedFile.parse(
      bytes, name: name, key: "presses", example: "[[0, 5], [7, null]]", problems: problems,
      read: PressScript.read,
      rows: rows)
  }

  private static func rows(_ table: Table, problems: ProblemLog) -> PressScript? {
    guard let columns = table.columns(["down", "up"], problems: problems) else { return nil }
    guard table.count <= PressScript.maximumCount else {
      problems.list.add(.tooMany, at: table.origin, PressScriptError(.tooMany(table.count)).description)
      return nil
    }
    let presses = TimedFile.values(of: table, problems) { row -> Press? in
      let down = TimedFile.time(row, columns[0], "down", problems)
      let end = row.text(columns[1])
      if end.isEmpty || end == "null" { return down.map { Press(down: $0, up: nil) } }
      guard let up = TimedFile.time(row, columns[1], "up", problems), let down else { return nil }
      return Press(down: down, up: up)
    }
    return presses.flatMap {
      PressScript.script(
        $0, place: { table[$0].origin(columns[0]) }, whole: table.origin, "presses", problems)
    }
  }
}
