extension JSONValue {
  /// The member that holds a seal.
  private static let sealKey = "check"

  /// An object with the member `check`: the first 64 bits, in hexadecimal, of the SHA-256 over the canonical
  /// JSON of everything else in it. Spaces and the order of members are no part of it.
  func sealed() -> JSONValue {
    guard let members = object else { return self }
    let rest = members.filter { $0.key != Self.sealKey }
    return .object(rest + [JSONMember(Self.sealKey, JSONNode(.string(Self.seal(of: rest))))])
  }

  /// Whether an object still is what was sealed.
  var isSealIntact: Bool {
    guard let members = object, let found = members.first(where: { $0.key == Self.sealKey }) else {
      return false
    }
    return found.value.value.string == Self.seal(of: members.filter { $0.key != Self.sealKey })
  }

  private static func seal(of members: [JSONMember]) -> String {
    String(SHA256.hexadecimal(of: Array(JSONValue.object(members).canonical.utf8)).prefix(16))
  }
}
