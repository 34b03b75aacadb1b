import Testing

@testable import RingVideoKit

/// Checks values against a JSON Schema, as far as the keywords go that the preset's uses.
///
/// A keyword that it doesn't know is a recorded issue, so that none is passed over in silence.
struct SchemaValidator {
  let root: JSONNode
  private let patterns = Patterns()

  /// Patterns that were compiled before: there are few of them, asked often.
  private final class Patterns {
    private var compiled: [String: Regex<AnyRegexOutput>] = [:]

    func matches(_ pattern: String, _ text: String) throws -> Bool {
      let regex = try compiled[pattern] ?? Regex(pattern)
      compiled[pattern] = regex
      return text.contains(regex)
    }
  }

  init(root: JSONNode) { self.root = root }

  /// What is wrong with a value, each with its path; empty where it conforms.
  func problems(in value: JSONNode) throws -> [String] { try check(value.value, root, "") }

  private static let annotations = ["$schema", "$defs", "title", "description", "default", "examples"]

  /// The same against a part of the schema; `path` is where the value stands.
  func check(_ value: JSONValue, _ schema: JSONNode, _ path: String) throws -> [String] {
    if let all = schema.value.bool { return all ? [] : ["\(path): not allowed"] }
    var problems: [String] = []
    for member in try #require(schema.value.object, "a schema at \(path)") {
      switch member.key {
      // Taken care of with the keywords that lead them.
      case "items", "additionalProperties", "patternProperties", "then", "else": continue
      case "$ref":
        problems += try check(value, resolve(member.value), path)
      case "anyOf":
        let branches = try #require(member.value.value.array)
        let results = try branches.map { try check(value, $0, path) }
        // The one branch there is can say what is wrong; of several, none is the one that was meant.
        if !results.contains(where: \.isEmpty) {
          problems += results.count == 1 ? results[0] : ["\(path): fits none of \(results.count)"]
        }
      case "if":
        let next = try check(value, member.value, path).isEmpty ? schema["then"] : schema["else"]
        if let next { problems += try check(value, next, path) }
      case "properties":
        problems += try checkMembers(of: value, schema, path)
      case "prefixItems":
        for (index, pair) in zip(value.array ?? [], member.value.value.array ?? []).enumerated() {
          problems += try check(pair.0.value, pair.1, "\(path)/\(index)")
        }
      case _ where Self.annotations.contains(member.key): continue
      default:
        if try !holds(member.key, member.value.value, for: value) {
          problems.append("\(path): \(member.key) \(member.value.value.compact)")
        }
      }
    }
    if let items = schema["items"] {
      let first = schema["prefixItems"]?.value.array?.count ?? 0
      for (index, item) in (value.array ?? []).enumerated().dropFirst(first) {
        problems += try check(item.value, items, "\(path)/\(index)")
      }
    }
    return problems
  }

  /// The definition that a `$ref` names.
  func resolve(_ reference: JSONNode) throws -> JSONNode {
    let text = try #require(reference.value.string)
    return try #require(root["$defs"]?[String(text.dropFirst("#/$defs/".count))], "\(text)")
  }

  private func checkMembers(of value: JSONValue, _ schema: JSONNode, _ path: String) throws -> [String] {
    var problems: [String] = []
    for member in value.object ?? [] {
      let patterns = try (schema["patternProperties"]?.value.object ?? []).filter {
        try self.patterns.matches($0.key, member.key)
      }
      let known = [schema["properties"]?[member.key]].compactMap { $0 } + patterns.map(\.value)
      let rules = known.isEmpty ? [schema["additionalProperties"]].compactMap { $0 } : known
      for rule in rules { problems += try check(member.value.value, rule, "\(path)/\(member.key)") }
    }
    return problems
  }

  /// Whether a value keeps a rule about itself alone; rules about other types hold, as the standard has it.
  private func holds(_ keyword: String, _ rule: JSONValue, for value: JSONValue) throws -> Bool {
    let (number, count, text) = (value.number?.double, value.array?.count, value.string)
    let limit = rule.number?.double ?? 0
    switch keyword {
    case "type": return try isOf(type: #require(rule.string), value)
    case "const": return value.canonical == rule.canonical
    case "enum": return (rule.array ?? []).contains { $0.value.canonical == value.canonical }
    case "minimum": return number.map { $0 >= limit } ?? true
    case "maximum": return number.map { $0 <= limit } ?? true
    case "exclusiveMinimum": return number.map { $0 > limit } ?? true
    case "minItems": return count.map { Double($0) >= limit } ?? true
    case "maxItems": return count.map { Double($0) <= limit } ?? true
    case "minLength": return text.map { Double($0.unicodeScalars.count) >= limit } ?? true
    case "maxLength": return text.map { Double($0.unicodeScalars.count) <= limit } ?? true
    case "pattern": return try text.map { try patterns.matches(#require(rule.string), $0) } ?? true
    case "required":
      return value.object == nil
        || (rule.array ?? []).allSatisfy { name in JSONNode(value)[name.value.string ?? ""] != nil }
    default:
      Issue.record("the keyword \(keyword) is not known here")
      return false
    }
  }

  private func isOf(type: String, _ value: JSONValue) -> Bool {
    switch type {
    case "null": value.isNull
    case "boolean": value.bool != nil
    case "number": value.number != nil
    case "integer": value.number.map { $0.double == $0.double.rounded() } ?? false
    case "string": value.string != nil
    case "array": value.array != nil
    case "object": value.object != nil
    default: false
    }
  }
}
