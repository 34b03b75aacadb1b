import Timeline

/// Where a loader's progress comes from.
public enum ProgressSource: Hashable, Sendable {
  /// Given in the preset.
  case list(ProgressTrace)
  /// Read from a file, of which the key of a clip knows the SHA-256 in hexadecimal.
  case file(ProgressTrace, hash: String)
  /// A believable download drawn from the seed.
  case random(duration: Time, stalls: Int)

  /// The trace.
  func trace(seed: UInt64, id: String) -> ProgressTrace {
    switch self {
    case .list(let trace), .file(let trace, _): return trace
    case .random(let duration, let stalls):
      do {
        return try .random(duration: duration, stalls: stalls, seed: seed, id: id)
      } catch {
        preconditionFailure("duration and stalls were checked when they were read: \(error)")
      }
    }
  }

  /// Everything filled in; a file by its hash.
  var json: JSONValue {
    switch self {
    case .list(let trace): trace.json
    case .file(_, let hash): .fields([("file", .fields([("sha256", .string(hash))]))])
    case .random(let duration, let stalls):
      .fields([("random", .fields([("seconds", duration.json), ("stalls", .integer(stalls))]))])
    }
  }
}

extension ProgressTrace {
  /// Triples [time, received, expected].
  var json: JSONValue {
    .list(events.map { .list([$0.time.json, .double($0.received), .double($0.expected)]) })
  }
}

extension ProgressSource {
  /// A reader of the field `progress`.
  static func read(from files: InputFolder) -> (JSONNode, String, ProblemLog) -> ProgressSource? {
    { node, path, problems in
      switch node.value {
      case .array:
        return ProgressTrace.read(node, path, problems).map { .list($0) }
      case .object:
        guard let object = ObjectReader(node, path: path, problems: problems) else { return nil }
        if object.node["random"] != nil, let file = object.node["file"] {
          problems.list.add(
            .unknownField, at: file.origin, path: object.path("file"),
            "progress comes either from a file or from the seed", remedy: "leave out file or random")
        }
        let source = object.node["random"] == nil ? file(object, files) : random(object)
        object.finish()
        return source
      default:
        problems.add(
          .wrongType, at: node, path: path,
          expected:
            "rows [[time, received, expected], …], { \"file\": … } or { \"random\": { \"seconds\": 4 } }")
        return nil
      }
    }
  }

  private static func file(_ object: ObjectReader, _ files: InputFolder) -> ProgressSource? {
    guard object.node["file"] != nil else {
      _ = (object.value("file"), object.value("random"))
      object.reportMissing("file", "progress needs a file or a random download")
      return nil
    }
    guard let name = object.optional("file", ScalarValues.text), let node = object.node["file"] else {
      return nil
    }
    do throws(Diagnostic) {
      let limit = 256 << 20
      let bytes = try files.read(name, namedBy: node, field: object.path("file"), limit: limit)
      let trace = try TraceFile.parse(
        bytes, name: files.shown(name, namedBy: node), problems: object.problems)
      return trace.map { .file($0, hash: SHA256.hexadecimal(of: bytes)) }
    } catch {
      object.problems.list.add(error)
      return nil
    }
  }

  private static func random(_ object: ObjectReader) -> ProgressSource? {
    _ = object.value("file")
    guard let random = object.object("random") else { return nil }
    let duration = random.read("seconds", default: .seconds(4), ScalarValues.time(above: true))
    let stalls = random.read(
      "stalls", default: 1, ScalarValues.integer(0...ProgressTrace.maximumStallCount))
    random.finish()
    return .random(duration: duration, stalls: stalls)
  }
}

extension ProgressTrace {
  /// A reader of rows [time, received, expected]; reports all that is wrong with them.
  static func read(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> ProgressTrace? {
    guard let nodes = node.value.array else {
      problems.add(.wrongType, at: node, path: path, expected: "rows [[time, received, expected], …]")
      return nil
    }
    var events: [ProgressEvent] = []
    events.reserveCapacity(nodes.count)
    let before = problems.list.errors.count
    for (index, row) in nodes.enumerated() {
      if let event = event(row, path.isEmpty ? "\(index)" : "\(path).\(index)", problems) {
        events.append(event)
      } else if TimedFile.isEnough(problems, since: before) {
        return nil
      }
    }
    guard events.count == nodes.count else { return nil }
    return trace(events, place: { nodes[$0].origin }, whole: node.origin, path, problems)
  }

  private static func event(_ row: JSONNode, _ path: String, _ problems: ProblemLog) -> ProgressEvent? {
    guard let values = row.value.array, values.count == 3 else {
      problems.add(.wrongType, at: row, path: path, expected: "a row [time, received, expected]")
      return nil
    }
    let time = ScalarValues.time()(values[0], "\(path).0", problems)
    let received = ScalarValues.number({ $0 >= 0 }, "0 or above")(values[1], "\(path).1", problems)
    let expected = ScalarValues.number({ _ in true }, "of any size")(values[2], "\(path).2", problems)
    guard let time, let received, let expected else { return nil }
    return ProgressEvent(time: time, received: received, expected: expected)
  }

  /// Events as a trace; what keeps them from being one is reported at the place of the event it is about.
  static func trace(
    _ events: [ProgressEvent], place: (Int) -> Origin, whole: Origin, _ path: String, _ problems: ProblemLog
  ) -> ProgressTrace? {
    do {
      return try ProgressTrace(events)
    } catch {
      let index = error.events.last
      let field = index.map { path.isEmpty ? "\($0)" : "\(path).\($0)" } ?? path
      problems.list.add(.invalidProgress, at: index.map(place) ?? whole, path: field, error.description)
      return nil
    }
  }
}

/// Progress traces in files: CSV with the columns `time`, `received` and `expected`, or JSON as in a preset.
enum TraceFile {
  /// The trace of a file, or nil where something is wrong with it, which is reported with its place in the
  /// file.
  static func parse(_ bytes: [UInt8], name: String, problems: ProblemLog) throws(Diagnostic) -> ProgressTrace?
  {
    try TimedFile.parse(
      bytes, name: name, key: "progress", example: "[[0, 0, 100], [1.5, 100, 100]]", problems: problems,
      read: ProgressTrace.read, rows: rows)
  }

  private static func rows(_ table: Table, problems: ProblemLog) -> ProgressTrace? {
    guard let columns = table.columns(["time", "received", "expected"], problems: problems) else {
      return nil
    }
    guard table.count <= ProgressTrace.maximumCount else {
      problems.list.add(.tooMany, at: table.origin, ProgressTraceError(.tooMany(table.count)).description)
      return nil
    }
    let events = TimedFile.values(of: table, problems) { row -> ProgressEvent? in
      let time = TimedFile.time(row, columns[0], "time", problems)
      let received = number(row, columns[1], "received", problems)
      let expected = number(row, columns[2], "expected", problems)
      guard let time, let received, let expected else { return nil }
      return ProgressEvent(time: time, received: received, expected: expected)
    }
    return events.flatMap {
      ProgressTrace.trace(
        $0, place: { table[$0].origin(columns[0]) }, whole: table.origin, "progress", problems)
    }
  }

  private static func number(_ row: Table.Row, _ column: Int, _ name: String, _ problems: ProblemLog)
    -> Double?
  {
    if let plain = row.plainNumber(column), plain.billionths == 0 { return Double(plain.whole) }
    let text = row.text(column)
    // Double takes more than decimal numbers: "nan", "0x1p3".
    let isDecimal = text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    if isDecimal, let value = Double(text), value.isFinite, name == "expected" || value >= 0 { return value }
    problems.list.add(
      isDecimal && Double(text) != nil ? .outOfRange : .invalidTable, at: row.origin(column), path: name,
      "found \"\(text)\", must be a number\(name == "expected" ? "" : ", 0 or above")")
    return nil
  }
}
