/// A JSON value and where it stands.
public struct JSONNode: Sendable {
  /// The place of the value's first character.
  public var origin: Origin

  /// The value.
  public var value: JSONValue

  /// A value and its place.
  public init(_ value: JSONValue, origin: Origin = .generated) {
    self.origin = origin
    self.value = value
  }

  /// The whole text of an option's value as it was typed, which a field that takes text takes instead of
  /// `value`.
  ///
  /// Nil for nodes from files and for the parts of an option's value.
  public var literal: String? { origin.position == nil ? origin.shared.literal : nil }

  /// The text: what was typed for an option, else a JSON string; nil for everything else.
  public var text: String? { literal ?? value.string }

  /// The member of that name, where the value is an object that has it.
  public subscript(key: String) -> JSONNode? { value.object?.first { $0.key == key }?.value }

  /// The value as a message names it: `-3`, `"abc"`, `[0, 1]`, `an object`.
  public var found: String {
    switch value {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .number(let number): return Self.shortened(number.literal)
    case .string(let string): return Self.shortened(JSONValue.string(string).compact)
    case .array(let nodes):
      let isShort = nodes.count <= 6 && nodes.allSatisfy { $0.value.array == nil && $0.value.object == nil }
      if nodes.isEmpty { return "an empty array" }
      return isShort ? "[\(nodes.map(\.found).joined(separator: ", "))]" : "an array"
    case .object: return "an object"
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= 60 ? text : text.prefix(56) + "…" + (text.hasSuffix("\"") ? "\"" : "")
  }
}

/// A JSON value; the members of objects keep their order.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

  /// A whole number.
  public static func integer(_ value: Int) -> JSONValue { .number(JSONNumber(Int64(value))) }

  /// A finite number.
  public static func double(_ value: Double) -> JSONValue { .number(JSONNumber(value)) }

  /// An array of values that come from no text.
  public static func list(_ values: [JSONValue]) -> JSONValue { .array(values.map { JSONNode($0) }) }

  /// An object of values that come from no text.
  public static func fields(_ fields: [(String, JSONValue)]) -> JSONValue {
    .object(fields.map { JSONMember($0.0, JSONNode($0.1)) })
  }

  /// Whether this is `null`.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The value of `true` or `false`, nil for everything else.
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// The number, nil for everything else.
  public var number: JSONNumber? { if case .number(let number) = self { number } else { nil } }

  /// The string, nil for everything else.
  public var string: String? { if case .string(let string) = self { string } else { nil } }

  /// The array's nodes, nil for everything else.
  public var array: [JSONNode]? { if case .array(let nodes) = self { nodes } else { nil } }

  /// The object's members in their order, nil for everything else.
  public var object: [JSONMember]? { if case .object(let members) = self { members } else { nil } }

  /// The type as a message names it: `a number`, `text`, `an object`.
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A member of an object: its key, where the key stands, and its value.
public struct JSONMember: Sendable {
  /// The key.
  public var key: String

  /// The place of the key's opening quote.
  public var keyOrigin: Origin

  /// The value.
  public var value: JSONNode

  /// A member; its key stands where the value does unless told otherwise.
  public init(_ key: String, _ value: JSONNode, keyOrigin: Origin? = nil) {
    self.key = key
    self.keyOrigin = keyOrigin ?? value.origin
    self.value = value
  }
}
