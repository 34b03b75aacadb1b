import Timeline

/// Where a recording's presses come from.
public enum PressSource: Hashable, Sendable {
  /// Given in the preset.
  case list(PressScript)
  /// Read from a file, of which the key of a clip knows the SHA-256 in hexadecimal.
  case file(PressScript, hash: String)
  /// Drawn from the seed, filling the circle exactly, with pauses from a range between them.
  case random(count: Int, pause: ClosedRange<Time>)

  /// The presses.
  func script(fullCircle: Time, seed: UInt64, id: String) -> PressScript {
    switch self {
    case .list(let script), .file(let script, _): return script
    case .random(let count, let pause):
      do {
        return try .random(count: count, pause: pause, fullCircle: fullCircle, seed: seed, id: id)
      } catch {
        preconditionFailure("count and pause were checked when they were read: \(error)")
      }
    }
  }

  /// Everything filled in; a file by its hash.
  var json: JSONValue {
    switch self {
    case .list(let script): script.json
    case .file(_, let hash): .fields([("file", .fields([("sha256", .string(hash))]))])
    case .random(let count, let pause):
      .fields([
        (
          "random",
          .fields([
            ("count", .integer(count)), ("pause", .list([pause.lowerBound.json, pause.upperBound.json])),
          ])
        )
      ])
    }
  }
}

extension PressScript {
  /// Pairs [down, up], up null where a press never ends.
  var json: JSONValue { .list(presses.map { .list([$0.down.json, $0.up?.json ?? .null]) }) }
}

extension PressSource {
  /// Reads the field `presses`.
  struct Reading {
    let files: InputFolder
    let fullCircle: Time

    func read(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> PressSource? {
      switch node.value {
      case .array:
        return PressScript.read(node, path, problems).map { .list($0) }
      case .object:
        guard let object = ObjectReader(node, path: path, problems: problems) else { return nil }
        if object.node["random"] != nil, let file = object.node["file"] {
          problems.list.add(
            .unknownField, at: file.origin, path: object.path("file"),
            "presses come either from a file or from the seed", remedy: "leave out file or random")
        }
        let source = object.node["random"] == nil ? file(object) : random(object)
        object.finish()
        return source
      default:
        problems.add(
          .wrongType, at: node, path: path,
          expected: "pairs [[down, up], …], { \"file\": … } or { \"random\": { \"count\": 9 } }")
        return nil
      }
    }

    private func file(_ object: ObjectReader) -> PressSource? {
      // Known, so that a misspelt one is told from it.
      _ = (object.value("file"), object.value("random"))
      guard object.node["file"] != nil else {
        object.reportMissing("file", "presses need a file or random ones")
        return nil
      }
      guard let name = object.optional("file", ScalarValues.text), let node = object.node["file"] else {
        return nil
      }
      do throws(Diagnostic) {
        let bytes = try files.read(name, namedBy: node, field: object.path("file"))
        let script = try PressFile.parse(
          bytes, name: files.shown(name, namedBy: node), problems: object.problems)
        return script.map { .file($0, hash: SHA256.hexadecimal(of: bytes)) }
      } catch {
        object.problems.list.add(error)
        return nil
      }
    }

    private func random(_ object: ObjectReader) -> PressSource? {
      _ = object.value("file")
      guard let random = object.object("random") else { return nil }
      let count = random.optional("count", ScalarValues.integer(1...PressScript.maximumCount))
      if random.node["count"] == nil {
        random.reportMissing("count", "random presses need a number, 1 to \(PressScript.maximumCount)")
      }
      let pause = random.read("pause", default: Time.zero...Time.zero, Self.range)
      random.finish()
      return count.map { .random(count: $0, pause: pause) }
    }

    private static func range(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> ClosedRange<Time>?
    {
      guard let nodes = node.value.array, nodes.count == 2 else {
        problems.add(
          .wrongType, at: node, path: path, expected: "the shortest and the longest pause [0, 2], in seconds")
        return nil
      }
      let ends = nodes.enumerated().compactMap { ScalarValues.time()($1, "\(path).\($0)", problems) }
      guard ends.count == 2 else { return nil }
      guard ends[0] <= ends[1] else {
        problems.list.add(
          .outOfRange, at: node.origin, path: path, "the shortest pause is longer than the longest")
        return nil
      }
      return ends[0]...ends[1]
    }
  }
}

extension PressScript {
  /// A reader of pairs [down, up] in seconds; reports all that is wrong with them.
  static func read(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> PressScript? {
    guard let nodes = node.value.array else {
      problems.add(.wrongType, at: node, path: path, expected: "pairs [[down, up], …] in seconds")
      return nil
    }
    guard nodes.count <= maximumCount else {
      problems.list.add(
        .tooMany, at: node.origin, path: path, PressScriptError(.tooMany(nodes.count)).description)
      return nil
    }
    let presses = nodes.enumerated().map { index, pair in press(pair, "\(path).\(index)", problems) }
    let sound = presses.compactMap { $0 }
    guard sound.count == presses.count else { return nil }
    return script(sound, place: { nodes[$0].origin }, whole: node.origin, path, problems)
  }

  private static func press(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> Press? {
    guard let pair = node.value.array, pair.count == 2 else {
      problems.add(
        .wrongType, at: node, path: path, expected: "a pair [down, up] in seconds, up null for until complete"
      )
      return nil
    }
    let down = ScalarValues.time()(pair[0], "\(path).0", problems)
    let up = pair[1].value.isNull ? nil : ScalarValues.time()(pair[1], "\(path).1", problems)
    guard let down, up != nil || pair[1].value.isNull else { return nil }
    return Press(down: down, up: up)
  }

  /// Presses as a script; what keeps them from being one is reported at the place of the press it is about.
  static func script(
    _ presses: [Press], place: (Int) -> Origin, whole: Origin, _ path: String, _ problems: ProblemLog
  ) -> PressScript? {
    let errors = Self.problems(in: presses)
    for error in errors {
      let index = error.presses.last
      let origin = index.map(place) ?? whole
      let field = index.map { path.isEmpty ? "\($0)" : "\(path).\($0)" } ?? path
      problems.list.add(.invalidPress, at: origin, path: field, error.description)
    }
    guard errors.isEmpty else { return nil }
    do {
      return try PressScript(presses)
    } catch {
      problems.list.add(.invalidPress, at: whole, path: path, error.description)
      return nil
    }
  }
}
