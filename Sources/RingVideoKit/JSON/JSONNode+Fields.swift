/// Members of objects that this program wrote: what is missing or of another type is nil.
extension JSONNode {
  /// A whole number.
  func integer(_ key: String) -> Int? { self[key]?.value.number?.int64.map { Int($0) } }

  /// A text.
  func text(_ key: String) -> String? { self[key]?.value.string }

  /// A seed, which is a text where a number would lose digits.
  func seed(_ key: String) -> UInt64? {
    (self[key]?.value.number?.literal ?? text(key)).flatMap { UInt64($0) }
  }
}
