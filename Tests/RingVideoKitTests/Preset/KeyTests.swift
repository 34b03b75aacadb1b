import TestSupport
import Testing

@testable import RingVideoKit

@Suite struct KeyTests {
  private let json = """
    { "name": "demo", "seed": 1, "video": { "size": [320, 320], "fps": "60", "duration": 10 },
      "canvas": { "size": [320, 320], "background": "#FFFFFF" },
      "effects": [ { "type": "spark", "presses": [[0, 5], [7, 12], [20, null]],
        "ring": { "radius": 100, "startTurn": "right" }, "colors": { "mode": "vivid" } } ] }
    """

  /// Other words for the same.
  static let same: [(text: String, other: String)] = [
    (" ", "  "), ("demo", "other"), (#""seed": 1"#, #""summary": "Other words", "seed": 1"#),
    (#""seed": 1, "#, ""), (#""seed": 1"#, #""seed": 1.0"#), (#""seed": 1"#, #""seed": "1""#),
    (#""fps": "60", "#, ""), (#""fps": "60""#, #""fps": 60.000"#), (#""fps": "60""#, #""fps": "120/2""#),
    (#""duration": 10"#, #""duration": 1e1"#), ("[320, 320], \"back", "[320.0, 3.2e2], \"back"),
    ("#FFFFFF", "white"), ("#FFFFFF", "#FFFF"),
    ("[0, 5]", "[0.0, 5.000]"), (#""radius": 100, "#, ""), ("\"right\"", "0"),
    (#""type": "spark","#, #""type": "spark", "id": "spark","#),
    (#""mode": "vivid""#, ""),
    (#""type": "spark","#, #""type": "spark", "start": 0, "over": "segment", "pacing": "easeInEaseOut","#),
    (#""type": "spark","#, #""type": "spark", "pacing": [0.42, 0, 0.58, 1],"#),
    (#""seed": 1"#, #""version": 1, "$comment": "new", "x-y": 7, "seed": 1"#),
    (#""duration": 10"#, #""sampling": "start", "duration": 10"#),
  ]

  @Test(arguments: same) func theSameInOtherWordsHasTheSameKey(text: String, other: String) throws {
    try #require(json.contains(text))
    let key = try PresetFolder().load(json).key
    #expect(key.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    #expect(try PresetFolder().load(json.replacing(text, with: other)).key == key)
  }

  @Test(arguments: [
    ("seed", "2"), ("video.size", "320x322"), ("video.fps", "59.94"), ("video.duration", "10.000000001"),
    ("video.stretch", "10"), ("video.sampling", "end"), ("video.quality", "high"), ("video.crf", "18"),
    ("video.matte", "#010101"), ("video.pad", "even"), ("canvas.size", "[320,321]"),
    ("canvas.background", "#FFFFFE"),
    ("effects.0.id", "ring"), ("effects.0.start", "1e-9"), ("effects.0.fullCircle", "44"),
    ("effects.0.pacing", "linear"),
    ("effects.0.over", "remaining"), ("effects.0.presses.0.1", "5.000000001"),
    ("effects.0.presses.2.1", "99"),
    ("effects.0.ring.radius", "100.0000001"), ("effects.0.ring.lineWidth", "7"),
    ("effects.0.ring.cap", "round"),
    ("effects.0.ring.startTurn", "1e-12"), ("effects.0.ring.clockwise", "false"), ("effects.0.ring.gap", "1"),
    ("effects.0.ring.track", "null"), ("effects.0.ring.center", "[160,161]"),
    ("effects.0.colors.mode", "rgb"),
    ("effects.0.colors", ##"{"mode":"palette","palette":["#F00"]}"##),
    ("canvas.background", ##"{"type":"axial","stops":[["#FFF",0]]}"##),
  ])
  func whatChangesThePictureChangesTheKey(path: String, value: String) throws {
    #expect(try PresetFolder().load(json, [set(path, value)]).key != PresetFolder().load(json).key)
  }

  @Test func keysAreTheHashOfTheResolvedPresetAndTheRenderer() throws {
    let preset = try PresetFolder().load(json)
    let folder = try TemporaryFolder()
    let resolved = preset.json.canonical.replacing(#""name":"demo","#, with: "")
      .replacing(#""summary":"","#, with: "")
    try folder.write(
      #"{"preset":\#(resolved),"renderer":\#(RendererVersion.current)}"#, to: "key.json")
    #expect(try ChildProcess.tool("sha256sum", ["key.json"], in: folder.path).text.hasPrefix(preset.key))
  }

  /// Everything filled in is a preset again, and the same.
  @Test(arguments: PresetLibrary.compiledIn.map(\.name))
  func resolvedPresetsAreTheSame(name: String) throws {
    let bytes = try #require(PresetLibrary.compiledIn.first { $0.name == name }).bytes
    let preset = try PresetFolder().load(String(decoding: bytes, as: UTF8.self))
    #expect(preset.name == name && !preset.summary.isEmpty && preset.warnings.isEmpty)
    // Of a picture only what tells it from others is kept: the name is put back here.
    let sample = #"{"sha256":"\#(SHA256.hexadecimal(of: PictureSource.sampleBytes))"}"#
    let resolved = preset.json.canonical.replacing(sample, with: "\"\(PictureSource.sampleName)\"")
    let again = try PresetFolder().load(resolved)
    #expect(again == preset && again.key == preset.key)
    let carried = preset.portableJSON.canonical
      .replacing(
        #"{"file":"\#(PictureSource.sampleName)",\#(sample.dropFirst())"#,
        with: "\"\(PictureSource.sampleName)\"")
    #expect(try PresetFolder().load(carried).key == preset.key)
  }

  @Test func seedsOf64BitsSurvive() throws {
    let preset = try PresetFolder().load(json, [set("seed", "18446744073709551615")])
    #expect(preset.seed == .max)
    #expect(try PresetFolder().load(preset.json.canonical) == preset)
  }

  @Test func compiledInPresetsAreTheOnesInTheFolder() {
    #expect(PresetLibrary.compiledIn.map(\.name) == PresetLibrary.compiledIn.map(\.name).sorted())
    #expect(PresetLibrary.compiledIn.count == 8)
  }
}
