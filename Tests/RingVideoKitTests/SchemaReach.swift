@testable import RingVideoKit

/// Which of a schema's fields, forms and names some values have.
///
/// A place is a path through the schema: `.video.sampling=mid`, `.effects[]|spark.ring.track|paint|gradient`.
struct SchemaReach {
  private let validator: SchemaValidator
  /// The places that were reached.
  private(set) var places: Set<String> = []

  init(_ validator: SchemaValidator) { self.validator = validator }

  /// All places of a schema.
  static func all(of validator: SchemaValidator) throws -> Set<String> {
    var reach = SchemaReach(validator)
    try reach.visit(nil, validator.root, "")
    return reach.places
  }

  /// Adds the places of a value that conforms to the schema.
  mutating func add(_ value: JSONNode) throws { try visit(value, validator.root, "") }

  /// - Parameter value: what is at that place, or nil to go everywhere.
  private mutating func visit(_ value: JSONNode?, _ schema: JSONNode, _ path: String) throws {
    if let reference = schema["$ref"] { try visit(value, validator.resolve(reference), path) }
    for branch in schema["anyOf"]?.value.array ?? [] {
      if let value, try !validator.check(value.value, branch, "").isEmpty { continue }
      let place = path + "|" + Self.name(of: branch)
      places.insert(place)
      try visit(value, branch, place)
    }
    for name in schema["enum"]?.value.array ?? [] {
      let text = name.value.compact
      if value.map({ $0.value.compact == text }) ?? true { places.insert(path + "=" + text) }
    }
    if schema["type"]?.value.string == "boolean" {
      for text in ["true", "false"] where value.map({ $0.value.compact == text }) ?? true {
        places.insert(path + "=" + text)
      }
    }
    for member in schema["properties"]?.value.object ?? [] {
      if let value, value[member.key] == nil { continue }
      let place = path + "." + member.key
      places.insert(place)
      try visit(value?[member.key], member.value, place)
    }
    let first = schema["prefixItems"]?.value.array ?? []
    for (index, item) in first.enumerated() {
      if value == nil { try visit(nil, item, path + "[\(index)]") }
      if let members = value?.value.array, index < members.count {
        try visit(members[index], item, path + "[\(index)]")
      }
    }
    guard let items = schema["items"], items.value.object != nil else { return }
    if value == nil { try visit(nil, items, path + "[]") }
    for member in (value?.value.array ?? []).dropFirst(first.count) { try visit(member, items, path + "[]") }
  }

  /// What a form of a value is called: its definition, or its type.
  private static func name(of branch: JSONNode) -> String {
    if let reference = branch["$ref"]?.value.string { return String(reference.dropFirst("#/$defs/".count)) }
    return branch["type"]?.value.string ?? "name"
  }
}
