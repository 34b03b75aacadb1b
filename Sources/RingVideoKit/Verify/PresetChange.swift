/// What makes one preset another, as far as keys and seeds tell.
struct PresetChange {
  /// A sentence's end.
  let text: String

  /// - Parameters:
  ///   - key: the other's key.
  ///   - seed: the other's seed, where it is known.
  init(from key: String, seed: UInt64?, to preset: Preset) {
    if let seed, seed != preset.seed {
      let isAll = preset.seeded(seed).key == key
      text = "its seed is \(preset.seed) instead of \(seed)" + (isAll ? "" : ", and more has changed")
    } else {
      text = "its key is \(preset.key.prefix(16)) instead of \(key.prefix(16))"
    }
  }
}

extension ReadNote {
  /// What makes a preset another than the one the clip shows.
  func change(to preset: Preset) -> String {
    let change = PresetChange(from: key, seed: seed, to: preset).text
    guard let carried = self.preset else { return change }
    let fields = JSONNode(preset.portableJSON).framesDiffer(from: carried)
    guard !fields.isEmpty else { return change }
    let named = fields.prefix(4).map { "\($0.path) is \($0.now) instead of \($0.before)" }
    return named.joined(separator: ", ") + (fields.count > 4 ? " and \(fields.count - 4) more" : "")
  }
}

extension JSONNode {
  /// The fields in which two presets differ, but for what they are called.
  func framesDiffer(from other: JSONNode) -> [(path: String, now: String, before: String)] {
    fieldsThatDiffer(from: other).filter { !["name", "summary"].contains($0.path) }
  }
}
