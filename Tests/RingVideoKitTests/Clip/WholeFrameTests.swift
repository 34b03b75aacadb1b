import Foundation
import Raster
import TestSupport
import Testing

@testable import RingVideoKit

@Suite struct WholeFrameTests {
  private static let vectors = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Vectors")

  /// A picture made by an independent program: a preset, a time, and the PNG.
  struct Vector: CustomTestStringConvertible, Sendable {
    let preset: String
    let time: String
    let expected: String
    let tolerance: Int
    var testDescription: String { expected }
  }

  static let frames: [Vector] = {
    let file = vectors.appendingPathComponent("frames/frames.json").path
    let nodes = (try? JSONReader.parse(InputFile.read(file), file: "frames.json"))?.value.array ?? []
    return nodes.compactMap { node in
      guard let preset = node["preset"], let time = node["at"]?.value.number?.literal,
        let expected = node["expected"]?.value.string, let tolerance = node["tolerance"]?.value.number?.int64
      else { return nil }
      return Vector(preset: preset.value.compact, time: time, expected: expected, tolerance: Int(tolerance))
    }
  }()

  @Test func allVectorsAreThere() { #expect(Self.frames.count == 13) }

  @Test(arguments: frames)
  func stillsAreWithinALevel(vector: Vector) throws {
    let presets = try PresetFolder()
    let clip = try presets.clip(
      vector.preset.replacing("../pictures/", with: Self.vectors.path + "/pictures/"))
    let output = presets.folder["still.png"]
    try clip.still(at: .time(#require(Timestamp(decimalSeconds: vector.time))), to: output)
    let found = try decodedPixels(of: output)
    let expected = try decodedPixels(
      of: Self.vectors.appendingPathComponent("frames/\(vector.expected)").path)
    try #require(
      found.count == expected.count
        && found.count == clip.size(for: .rgba).width * clip.size(for: .rgba).height * 4)
    var worst = 0
    for pixel in stride(from: 0, to: found.count, by: 4) {
      worst = max(worst, abs(Int(found[pixel + 3]) - Int(expected[pixel + 3])))
      guard expected[pixel + 3] > 0 else { continue }
      for channel in 0..<3 {
        worst = max(worst, abs(Int(found[pixel + channel]) - Int(expected[pixel + channel])))
      }
    }
    #expect(worst <= vector.tolerance)
  }

  /// States worked out with 50 digits: a script, a curve, and at each time the segments.
  struct States: CustomTestStringConvertible, Sendable {
    let node: JSONNode
    var testDescription: String {
      ["script", "pacing", "over"].map { node[$0]?.value.string ?? "?" }.joined(separator: ", ")
    }
  }

  static let states: [States] = {
    let file = vectors.appendingPathComponent("spark.json").path
    return ((try? JSONReader.parse(InputFile.read(file), file: "spark.json"))?.value.array ?? []).map(
      States.init)
  }()

  @Test func allStatesAreThere() { #expect(Self.states.count == 12) }

  @Test(arguments: states)
  func inspectPrintsTheStates(of states: States) throws {
    func field(_ name: String) throws -> String { try #require(states.node[name]).value.compact }
    let text = """
      { "video": { "duration": 100, "size": [16, 16] }, "effects": [
        { "type": "spark", "fullCircle": \(try field("fullCircle")), "presses": \(try field("presses")),
          "pacing": \(try field("pacing")), "over": \(try field("over")) } ] }
      """
    let clip = try PresetFolder().clip(text)
    for state in try #require(states.node["states"]?.value.array) {
      let time = try #require(state["t"]?.value.number?.literal)
      let printed = try clip.inspect(at: .time(#require(Timestamp(decimalSeconds: time)))).pretty
      let node = try JSONReader.parse(printed, file: "inspect")
      let effect = try #require(node.node(at: "effects.spark"))
      let track = try #require(effect["trackStart"]?.value.number?.double)
      #expect(abs(track - (try #require(state["trackStart"]?.value.number?.double))) <= 1e-9)
      // A segment of no length may be left out.
      let found = try ends(effect["segments"]?.value.array) { [$0["start"], $0["end"]] }
      let expected = try ends(state["segments"]?.value.array) { $0.value.array ?? [] }
      #expect(found.count == expected.count, "at \(time) s")
      for (a, b) in zip(found, expected) {
        #expect(abs(a.0 - b.0) <= 1e-9 && abs(a.1 - b.1) <= 1e-9, "at \(time) s")
      }
    }
  }

  private func ends(_ nodes: [JSONNode]?, _ pair: (JSONNode) -> [JSONNode?]) throws -> [(Double, Double)] {
    try #require(nodes).compactMap { node in
      let values = pair(node).compactMap { $0?.value.number?.double }
      try #require(values.count == 2)
      return values[1] - values[0] > 1e-12 ? (values[0], values[1]) : nil
    }
  }

  @Test func inspectTellsFrameTimeAndTypes() throws {
    let text = spark(#""id": "ring1", "pacing": "linear""#, presses: "[[0, 5], [7, 12], [20, null]]")
    let clip = try PresetFolder().clip(text)
    let node = try JSONReader.parse(clip.inspect(at: .time(.seconds(9))).compact, file: "inspect")
    #expect(node["frame"]?.value.number?.int64 == 540)
    #expect(node["time"]?.value.number?.literal == "9")
    #expect(node.node(at: "effects.0.type")?.value.string == "spark")
    #expect(node.node(at: "effects.0.id")?.value.string == "ring1")
    let digits = try #require(node.node(at: "effects.ring1.trackStart")?.value.number?.literal)
    // 7 / 45 to 12 digits.
    #expect(digits.hasPrefix("0.15555555555"))
    #expect(node.node(at: "effects.0.segments.0.color")?.value.string?.wholeMatch(of: /#[0-9A-F]{6}/) != nil)
  }
}
