extension JSONNode {
  /// The fields in which two trees differ: this one's values are now's.
  func fieldsThatDiffer(
    from other: JSONNode, path: String = ""
  ) -> [(path: String, now: String, before: String)] {
    func inside(_ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }
    if let members = value.object, let others = other.value.object {
      let keys = members.map(\.key) + others.map(\.key).filter { key in !members.contains { $0.key == key } }
      return keys.flatMap { key in
        (self[key] ?? JSONNode(.null)).fieldsThatDiffer(
          from: other[key] ?? JSONNode(.null), path: inside(key))
      }
    }
    if let nodes = value.array, let others = other.value.array, nodes.count == others.count {
      return zip(nodes, others).enumerated().flatMap { index, pair in
        pair.0.fieldsThatDiffer(from: pair.1, path: inside(pair.0["id"]?.value.string ?? "\(index)"))
      }
    }
    return value.canonical == other.value.canonical ? [] : [(path, found, other.found)]
  }
}
