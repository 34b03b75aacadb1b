extension JSONNode {
  /// The node at a path, or nil where there is none.
  ///
  /// A path is keys with dots between; array members go by their index or their id.
  public func node(at path: String) -> JSONNode? {
    var node = self
    for step in path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
      let next =
        if let nodes = node.value.array {
          Self.index(of: step, in: nodes).map { nodes[$0] }
        } else {
          node[step]
        }
      guard let next else { return nil }
      node = next
    }
    return node
  }

  /// The tree with the value at a path replaced; objects on the way that are missing are made.
  ///
  /// Throws where the path runs through a value that has no members, or names none of an array's. The
  /// diagnostic's origin is that of the new value.
  ///
  /// - Parameters:
  ///   - path: Keys with dots between, such as `effects.spark.ring.lineWidth`; array members go by their
  ///     index or their id, and effects without one by their type, then `type-2` ….
  public func setting(_ path: String, to newValue: JSONNode) throws(Diagnostic) -> JSONNode {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !steps.contains("") else {
      throw Diagnostic(
        .invalidPath, at: newValue.origin, path: path,
        path.isEmpty ? "the path is empty" : "the path has an empty step",
        remedy: "write it like effects.spark.ring.lineWidth")
    }
    var copy = self
    try copy.set(steps[...], to: newValue, path: path)
    return copy
  }

  private mutating func set(
    _ steps: ArraySlice<String>, to newValue: JSONNode, path: String
  ) throws(Diagnostic) {
    guard let step = steps.first else {
      self = newValue
      return
    }
    let rest = steps.dropFirst()
    switch value {
    case .object(var members):
      if let index = members.firstIndex(where: { $0.key == step }) {
        try members[index].value.set(rest, to: newValue, path: path)
        // Where the whole value is new, so is its key: complaints about either should name the option.
        if rest.isEmpty { members[index].keyOrigin = newValue.origin }
      } else {
        var node = JSONNode(.object([]), origin: newValue.origin)
        try node.set(rest, to: newValue, path: path)
        members.append(JSONMember(step, node))
      }
      value = .object(members)
    case .array(var nodes):
      guard let index = Self.index(of: step, in: nodes) else {
        throw Self.unknownMember(
          step, of: nodes, at: newValue.origin, path: path, parent: Self.parent(of: steps, in: path))
      }
      try nodes[index].set(rest, to: newValue, path: path)
      value = .array(nodes)
    default:
      let parent = Self.parent(of: steps, in: path)
      throw Diagnostic(
        .invalidPath, at: newValue.origin, path: path,
        "\(parent.isEmpty ? "the whole" : parent) is \(found) and has no field \(step)")
    }
  }

  /// The names under which an array's members can be reached: their ids, else their types, `type-2` and so on
  /// for those that are taken; nil for members with neither.
  public static func names(of nodes: [JSONNode]) -> [String?] {
    var names = nodes.map { $0["id"]?.value.string }
    var taken = Set(names.compactMap(\.self))
    for (index, node) in nodes.enumerated() where names[index] == nil {
      guard let type = node["type"]?.value.string else { continue }
      var name = type
      var count = 1
      while taken.contains(name) {
        count += 1
        name = "\(type)-\(count)"
      }
      taken.insert(name)
      names[index] = name
    }
    return names
  }

  /// The index of a member; a name that is a number is first tried as an id.
  private static func index(of step: String, in nodes: [JSONNode]) -> Int? {
    if let named = names(of: nodes).firstIndex(of: step) { return named }
    guard step.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let index = Int(step)
    else { return nil }
    return nodes.indices.contains(index) ? index : nil
  }

  private static func unknownMember(
    _ step: String, of nodes: [JSONNode], at origin: Origin, path: String, parent: String
  ) -> Diagnostic {
    let names = names(of: nodes).compactMap(\.self)
    let known =
      if nodes.isEmpty {
        "it is empty"
      } else if names.isEmpty {
        nodes.count == 1 ? "there is 0" : "there are 0 to \(nodes.count - 1)"
      } else {
        "there \(names.count == 1 ? "is" : "are") \(names.joined(separator: ", "))"
      }
    let code: DiagnosticCode = parent == "effects" ? .noSuchEffect : .invalidPath
    return Diagnostic(
      code, at: origin, path: path,
      "\(parent) has no \(step); \(known)\(hint(for: step, among: names))")
  }

  /// The part of a path before the steps that are left.
  private static func parent(of steps: ArraySlice<String>, in path: String) -> String {
    path.split(separator: ".").dropLast(steps.count).joined(separator: ".")
  }
}
