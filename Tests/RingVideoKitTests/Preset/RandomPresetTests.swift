import TestSupport
import Testing
import Timeline

@testable import RingVideoKit

/// The presets that other tests and `.ci/matrix` draw: they must be valid, small, and reach all of the format.
@Suite struct RandomPresetTests {
  private func load(_ seed: UInt64, _ presets: PresetFolder) throws -> Preset {
    do {
      return try presets.load(RandomPreset.text(seed: seed))
    } catch {
      throw ChildProcess.Failure(description: "seed \(seed): \(error)\n\(RandomPreset.text(seed: seed))")
    }
  }

  @Test func allAreAccepted() throws {
    let presets = try PresetFolder()
    for seed: UInt64 in 0..<500 {
      let preset = try load(seed, presets)
      #expect(16...201 ~= preset.video.width && 16...201 ~= preset.video.height, "seed \(seed)")
    }
  }

  /// A clip has its pictures fitted and its rings measured, which takes longer.
  @Test func theyAreShortClips() throws {
    let presets = try PresetFolder()
    var moving = 0
    for seed: UInt64 in 0..<40 {
      let clip = try Clip(load(seed, presets))
      #expect(6...40 ~= clip.frameCount, "seed \(seed) has \(clip.frameCount) frames")
      _ = try clip.checkedSize(for: .yuv420p)
      let painter = clip.painter(for: .rgba)
      _ = painter.paint(clip.scene.drawing(at: clip.time(ofFrame: 0)))
      let changes = (1..<clip.frameCount).count {
        !painter.paint(clip.scene.drawing(at: clip.time(ofFrame: $0))).isEmpty
      }
      moving += changes >= 3 ? 1 : 0
    }
    #expect(moving >= 32, "in so many of 40 something moves")
  }

  @Test func aSeedGivesOnePreset() {
    #expect(RandomPreset.text(seed: 7) == RandomPreset.text(seed: 7))
    #expect(Set((0..<500).map { RandomPreset.text(seed: $0) }).count == 500)
  }

  /// Every field, form and name of the schema; there are no files beside these presets.
  @Test func theyReachAllOfTheSchema() throws {
    let validator = try SchemaValidator(
      root: JSONReader.parse(PresetLibrary.presetSchema, file: "preset.schema.json"))
    var reach = SchemaReach(validator)
    for seed: UInt64 in 0..<200 {
      let node = try JSONReader.parse(RandomPreset.text(seed: seed), file: "random-\(seed).json")
      #expect(try validator.problems(in: node) == [], "seed \(seed)")
      try reach.add(node)
    }
    let wanted = try SchemaReach.all(of: validator).filter {
      !$0.contains("|pressFile") && !$0.contains("|progressFile") && !$0.hasPrefix(".$schema")
    }
    #expect(wanted.count > 200)
    let missed = wanted.subtracting(reach.places).sorted()
    #expect(missed == [])
  }

  /// What no schema has a name for.
  private static let peculiarities: [(name: String, has: @Sendable (Preset) -> Bool)] = [
    ("an odd width", { $0.video.width % 2 == 1 }),
    ("an odd height", { $0.video.height % 2 == 1 }),
    ("even sides without padding", { !$0.video.padsToEven }),
    ("even sides with padding", { $0.video.padsToEven && $0.video.width % 2 + $0.video.height % 2 == 0 }),
    ("an end of its own", { $0.video.duration == nil && $0.video.stretch == nil }),
    ("both duration and stretch", { $0.video.duration != nil && $0.video.stretch != nil }),
    ("a hold", { $0.video.duration == nil && $0.video.hold > .zero }),
    ("a fraction of frames a second", { $0.video.frameRate.denominator > 1 }),
    ("a canvas of another shape", { ($0.canvas.width ?? 1) > 2 * ($0.canvas.height ?? 1) }),
    ("a translucent background", { $0.canvas.background.colors.contains { !$0.isOpaque } }),
    ("a seed beyond Int64", { $0.seed > UInt64(Int64.max) }),
    ("four effects", { $0.effects.count == 4 }),
    ("a press without a length", { $0.presses.contains { $0.up == $0.down } }),
    (
      "presses that touch",
      { preset in
        zip(preset.presses, preset.presses.dropFirst()).contains { $0.up == $1.down }
      }
    ),
    ("presses that never end", { $0.presses.contains { $0.up == nil } }),
    (
      "pauses",
      {
        $0.sparks.contains {
          if case .random(_, let pause) = $0.presses { pause.upperBound > .zero } else { false }
        }
      }
    ),
    ("a disk", { $0.sparks.contains { $0.ring.lineWidth.points(of: 1) > 2 * $0.ring.radius.points(of: 1) } }),
    (
      "a gradient in a palette",
      { preset in
        preset.sparks.contains { $0.colors.palette.contains { $0.colors.count > 1 } }
      }
    ),
    ("a start that waits", { $0.effects.contains { $0.start > .zero } }),
    ("a size not known", { $0.events.contains { $0.contains(where: \.isIndeterminate) } }),
    (
      "a size not known at first",
      { $0.events.contains { $0[0].isIndeterminate && $0.contains(where: \.isComplete) } }
    ),
    (
      "progress that falls back",
      { preset in
        preset.events.contains { zip($0, $0.dropFirst()).contains { $0.received > $1.received } }
      }
    ),
    (
      "a size that changes",
      { preset in
        preset.events.contains {
          zip($0, $0.dropFirst()).contains { $0.expected > 0 && $1.expected > $0.expected }
        }
      }
    ),
    (
      "two events at one time",
      { preset in
        preset.events.contains { zip($0, $0.dropFirst()).contains { $0.time == $1.time } }
      }
    ),
    ("a loader that never arrives", { $0.events.contains { !$0.contains(where: \.isComplete) } }),
    ("no smoothing", { $0.loaders.contains { $0.smoothing == .zero } }),
    ("a reveal at once", { $0.loaders.contains { $0.reveal.duration == .zero } }),
    ("a frame beyond the canvas", { $0.loaders.contains { $0.frame.x.points(of: 1) < 0 } }),
  ]

  @Test func theyHaveEveryPeculiarity() throws {
    let folder = try PresetFolder()
    let presets = try (0..<200).map { try load($0, folder) }
    for peculiarity in Self.peculiarities {
      let isThere = presets.contains(where: peculiarity.has)
      #expect(isThere, "no preset has \(peculiarity.name)")
    }
  }
}

extension Preset {
  fileprivate var sparks: [SparkSpec] {
    effects.compactMap { if case .spark(let spec) = $0 { spec } else { nil } }
  }

  fileprivate var loaders: [LoaderSpec] {
    effects.compactMap { if case .loader(let spec) = $0 { spec } else { nil } }
  }

  /// All presses that are listed.
  fileprivate var presses: [Press] {
    sparks.flatMap { spec -> [Press] in
      if case .list(let script) = spec.presses { script.presses } else { [] }
    }
  }

  /// The progress of each loader that lists it.
  fileprivate var events: [[ProgressEvent]] {
    loaders.compactMap { if case .list(let trace) = $0.progress { trace.events } else { nil } }
  }
}
