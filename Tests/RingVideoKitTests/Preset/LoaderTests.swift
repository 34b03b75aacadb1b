import Foundation
import Raster
import TestSupport
import Testing
import Timeline

@testable import RingVideoKit

/// Loaders in presets: what they show and tell of themselves.
@Suite struct LoaderTests {
  /// A field of the first effect's state.
  private func state(_ clip: Clip, at time: Timestamp) throws -> JSONNode {
    let text = try clip.inspect(at: .time(time)).pretty
    return try #require(JSONReader.parse(text, file: "inspect").node(at: "effects.0"))
  }

  private func nodes(_ name: String) throws -> [JSONNode] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = folder.appendingPathComponent("Vectors/\(name)").path
    return try #require(JSONReader.parse(InputFile.read(path), file: name).value.array)
  }

  /// The opening ring in points, worked out with 50 digits; the video has other pixels.
  @Test(arguments: [1, 2.5]) func inspectTellsTheReveal(scale: Double) throws {
    let cases = try nodes("reveal.json")
    #expect(cases.count == 27)
    for entry in cases {
      func value(_ key: String) throws -> Double { try #require(entry[key]?.value.number?.double) }
      let (width, height) = try (value("width"), value("height"))
      let clip = try PresetFolder().clip(
        loader(progress: "[[0, 0, 1], [2, 1, 1]]"),
        [
          set("canvas", #"{"size":[\#(width),\#(height)]}"#),
          set("video.size", "\(Int(width * scale))x\(Int(height * scale))"),
        ])
      let literal = try #require(entry["t"]?.value.number?.literal)
      let time = try #require(Timestamp(decimalSeconds: literal))
      let state = try state(clip, at: .seconds(2) + time)
      #expect(state["phase"]?.value.string == (time < .seconds(1) ? "reveal" : "done"))
      #expect(state["progress"]?.value.number?.double == 1 && state["strokeEnd"]?.value.number?.double == 1)
      for key in ["ringRadius", "lineWidth", "inner", "outer"] {
        let found = try #require(state[key]?.value.number?.double)
        #expect(try abs(found - value(key)) < 1e-9, "\(key) of \(entry.value.compact)")
      }
    }
  }

  /// The ring's end on its way from target to target, until all has arrived.
  @Test func inspectTellsTheProgress() throws {
    let cases = try nodes("progress.json")
    #expect(cases.count == 3)
    for entry in cases {
      // Pairs of a time and the share that has arrived.
      let events = try #require(entry["events"]?.value.array).map { $0.value.compact.dropLast() + ",1]" }
      let clip = try PresetFolder().clip(
        loader(progress: "[\(events.joined(separator: ","))]"),
        [
          set("effects.0.pacing", #require(entry["curve"]?.value.string)),
          set("effects.0.smoothing", #require(entry["duration"]?.value.compact)),
        ])
      for value in try #require(entry["values"]?.value.array) {
        let literal = try #require(value["t"]?.value.number?.literal)
        let time = try #require(Timestamp(decimalSeconds: literal))
        let state = try state(clip, at: time)
        let shown = try #require(state["strokeEnd"]?.value.number?.double)
        // At 1 s all has arrived: the ring is full at once.
        let expected = try time < .seconds(1) ? #require(value["strokeEnd"]?.value.number?.double) : 1
        #expect(abs(shown - expected) < 1e-9)
        #expect(
          state["phase"]?.value.string
            == (time < .seconds(1) ? "progress" : time < .seconds(2) ? "reveal" : "done"))
      }
    }
  }

  @Test func inspectTellsBeforeAndWithoutASize() throws {
    let clip = try PresetFolder().clip(loader(progress: "[[1, 5, -1], [2, 1, 4], [9, 4, 4]]"))
    func line(_ seconds: Int64) throws -> String {
      let state = try state(clip, at: .seconds(seconds))
      return ["phase", "progress", "strokeEnd", "indeterminate", "ringRadius", "lineWidth", "inner", "outer"]
        .map { state[$0]?.value.compact ?? "?" }.joined(separator: " ")
    }
    #expect(try line(0) == "\"progress\" 0 0 false 20 2 19 21")
    #expect(try line(1) == "\"progress\" 0 0 true 20 2 19 21")
    #expect(try line(4) == "\"progress\" 0.25 0.25 false 20 2 19 21")
    #expect(try state(clip, at: .zero)["type"]?.value.string == "loader")
    #expect(try state(clip, at: .zero)["id"]?.value.string == "loader")
  }

  /// A trace that never reaches its end: a warning, no reveal, and the clip lasts until the ring rests.
  @Test func withoutAnEndNothingIsRevealed() throws {
    let presets = try PresetFolder()
    let clip = try presets.clip(loader(progress: "[[0, 1, 4], [2, 3, 4]]"), [set("video.fps", "4")])
    #expect(clip.scene.end == Timestamp(nanoseconds: 2_250_000_000) && clip.frameCount == 9)
    for format in [OutputFormat.png, .mp4] {
      let warning = try #require(clip.warnings(for: format).first)
      #expect(warning.code == .neverArrives && warning.path == "effects.loader.progress")
      #expect(warning.message == "never reaches the end: the picture is not revealed")
    }
    let painter = clip.painter(for: .rgba)
    _ = painter.paint(clip.scene.drawing(at: .seconds(1000)))
    // The veil is white, the ring is red; nothing of the picture is among them.
    #expect(painter.withPixels { $0.allSatisfy { $0 & 0xFF == 255 && $0 >> 8 & 0xFF == $0 >> 16 & 0xFF } })
    let whole = try presets.clip(loader(progress: "[[0, 1, 4], [2, 4, 4]]"))
    #expect(whole.warnings(for: OutputFormat.png).isEmpty)
  }

  @Test func aRingMustFitItsFrame() throws {
    let marked = loader(frame: "[10, 10, 24, 32]")
    // Half the diagonal of 24 × 32 is 20.
    let found = try PresetFolder().complaints(marked)
    #expect(found.count == 1)
    #expect(found[0].contains("RV012: effects.loader.ring.radius: is 20 points, must be less than 20,"))
    #expect(try PresetFolder().complaints(marked, [set("effects.0.ring", #"{"radius":19.99}"#)]).isEmpty)
  }

  /// Frames far off or as large as can be are refused or drawn, but never a trap.
  @Test(arguments: [
    "[-100000, 0, 100, 100]", "[0, 100000, 50, 50]", "[-50, -50, 500, 500]", "[0, 0, 100000, 100000]",
    #"["-10000000%", 0, 100, 100]"#, #"[0, 0, "10000000%", 60]"#, "[0.4, 0.4, 100.2, 100.2]",
    "[0, 0, 0.001, 100]",
  ])
  func framesAnywhere(frame: String) throws {
    for size in ["96x64", "16384x2"] {
      for type in ["loader", "image", "spark"] {
        let effects = [
          "loader": loader(progress: "[[0, 1, 2], [1, 2, 2]]", frame: frame),
          "image": #"{"effects":[{"type":"image","image":"sample:landscape","frame":\#(frame)}]}"#,
          "spark": spark(
            #""fullCircle": 1, "reveal": { "image": "sample:landscape", "frame": \#(frame) }, "ring": { "radius": 9 }"#
          ),
        ]
        guard let json = effects[type] else { continue }
        do {
          let clip = try PresetFolder().clip(json, [set("video.size", size), set("video.duration", "3")])
          let painter = clip.painter(for: .rgba)
          for step in 0...12 {
            _ = painter.paint(clip.scene.drawing(at: Timestamp(nanoseconds: Int64(step) * 250_000_000)))
          }
        } catch let error as RingVideoError {
          #expect(error.diagnostics.allSatisfy { $0.code == .outOfRange }, "\(error)")
        }
      }
    }
  }
}
