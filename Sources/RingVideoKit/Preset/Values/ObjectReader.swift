/// Reads the fields of one JSON object, collecting every problem instead of stopping at the first.
///
/// Fields that were never asked for are reported by `finish`. Each reading method returns nil where the field
/// is missing or wrong; what is wrong has then been reported.
final class ObjectReader {
  let node: JSONNode
  /// The path to the object, empty for the whole preset.
  let path: String
  let problems: ProblemLog
  private var known: [String] = []

  /// The reader of an object, or nil, and a report, where the node is none.
  init?(_ node: JSONNode, path: String, problems: ProblemLog) {
    guard node.value.object != nil else {
      problems.add(.wrongType, at: node, path: path, expected: "an object { … }")
      return nil
    }
    self.node = node
    self.path = path
    self.problems = problems
  }

  func path(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  /// A field's value as it is. `null` counts as a value.
  func value(_ key: String) -> JSONNode? {
    if !known.contains(key) { known.append(key) }
    return node[key]
  }

  /// What is read by a function that reports its own problems, or `fallback` where the field is missing or
  /// wrong.
  func read<Value>(
    _ key: String, default fallback: Value, _ body: (JSONNode, _ path: String, ProblemLog) -> Value?
  ) -> Value {
    optional(key, body) ?? fallback
  }

  /// The same without a default.
  func optional<Value>(
    _ key: String, _ body: (JSONNode, _ path: String, ProblemLog) -> Value?
  ) -> Value? {
    value(key).flatMap { body($0, path(key), problems) }
  }

  /// Reports that a field must be there.
  func reportMissing(_ key: String, _ message: String) {
    problems.list.add(.missingField, at: node.origin, path: path(key), message)
  }

  /// An object in a field.
  func object(_ key: String) -> ObjectReader? {
    value(key).flatMap { ObjectReader($0, path: path(key), problems: problems) }
  }

  /// Reports the fields that nothing has asked for, but for `$schema`, `$comment` and names that begin with
  /// `x-`.
  func finish() {
    for member in node.value.object ?? [] where !known.contains(member.key) {
      if member.key == "$schema" || member.key == "$comment" || member.key.hasPrefix("x-") { continue }
      problems.list.add(
        .unknownField, at: member.keyOrigin, path: path(member.key),
        "there is no such field\(hint(for: member.key, among: known))")
    }
  }
}

/// The problems of one preset, shared by the readers of its parts.
final class ProblemLog {
  var list = Diagnostics()

  /// Reports a value that is not what the field takes: `found …, must be …`.
  func add(_ code: DiagnosticCode, at node: JSONNode, path: String, expected: String) {
    list.add(code, at: node.origin, path: path, "found \(node.found), must be \(expected)")
  }
}
