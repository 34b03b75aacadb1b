@testable import RingVideoKit

/// The recorded hashes: a renderer version, and a line for each clip.
struct GoldenFile: Equatable {
  var renderer: Int
  var clips: [String: GoldenHashes]

  init(renderer: Int, clips: [String: GoldenHashes]) { (self.renderer, self.clips) = (renderer, clips) }

  /// Reads the file's text; nil where it is damaged.
  init?(text: String) {
    guard let node = try? JSONReader.parse(text, file: "renderer.json"),
      let renderer = node["renderer"]?.value.number?.int64, let members = node["clips"]?.value.object
    else { return nil }
    self.renderer = Int(renderer)
    clips = [:]
    for member in members {
      guard let hashes = member.value.value.string.flatMap(GoldenHashes.init(text:)) else { return nil }
      clips[member.key] = hashes
    }
  }

  /// JSON with one line for each clip, so that a difference shows which.
  var text: String {
    let lines = clips.sorted { $0.key < $1.key }.map { "    \"\($0.key)\": \"\($0.value.text)\"" }
    return """
      {
        "renderer": \(renderer),
        "clips": {
      \(lines.joined(separator: ",\n"))
        }
      }

      """
  }

  /// What is found, held against what was recorded.
  enum Verdict: Equatable {
    /// Nothing has changed.
    case same
    /// It may be recorded: the version has been raised with the pixels, or there are other clips.
    case outdated(String)
    /// It may not: version and pixels do not fit each other.
    case wrong(String)

    /// What is the matter, or nil.
    var complaint: String? {
      switch self {
      case .same: nil
      case .outdated(let text): text + ": look at it, then record with RINGVIDEO_RECORD=1"
      case .wrong(let text): text
      }
    }
  }

  /// Holds this, found now, against the recorded.
  func verdict(on recorded: GoldenFile) -> Verdict {
    let changed = clips.keys.sorted().compactMap { name in
      recorded.clips[name].flatMap { clips[name]?.firstDifference(from: $0) }.map { "\(name), frame \($0)" }
    }
    let list = changed.prefix(5).joined(separator: "; ") + (changed.count > 5 ? "; …" : "")
    let versions = "\(recorded.renderer) to \(renderer)"
    if renderer < recorded.renderer { return .wrong("the renderer version went back, from \(versions)") }
    switch (changed.isEmpty, renderer == recorded.renderer) {
    case (false, true):
      return .wrong("pixels changed: raise RendererVersion.current (\(changed.count) clips: \(list))")
    case (false, false):
      return .outdated("pixels and the renderer version changed, from \(versions) (\(list))")
    case (true, false): return .wrong("the renderer version changed without a pixel, from \(versions)")
    case (true, true):
      let names = Set(clips.keys).union(recorded.clips.keys).filter { clips[$0] != recorded.clips[$0] }
      return names.isEmpty
        ? .same : .outdated("not the clips that were recorded (\(names.sorted().joined(separator: "; ")))")
    }
  }
}
