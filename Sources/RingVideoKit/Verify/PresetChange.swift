import Media

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

extension Preset {
  /// The same encoded otherwise, where that makes the key this one; nil where it has it already, or nothing does.
  func encoded(forKey key: String) -> Preset? {
    guard key != self.key else { return nil }
    for quality in Quality.allCases {
      for crf in [nil] + (0...51).map(Optional.some) {
        var other = self
        (other.video.quality, other.video.crf) = (quality, crf)
        if other.key == key { return other }
      }
    }
    return nil
  }
}

extension VideoSpec {
  /// `quality draft`, `quality standard and crf 18`.
  var encoding: String { "quality \(quality.rawValue)" + (crf.map { " and crf \($0)" } ?? "") }
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
