import Foundation
import Raster
import TestSupport
import Testing

@testable import RingVideoKit

/// Pictures that presets name: where they are looked for, what is told of them, and what the key knows.
@Suite struct PictureSourceTests {
  private static let vectors = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Vectors/pictures").path

  /// A folder with the two pictures in it.
  private func folder() throws -> PresetFolder {
    let presets = try PresetFolder()
    for name in ["plain.png", "alpha.png"] { try copy(name, to: presets.folder[name]) }
    return presets
  }

  private func copy(_ name: String, to path: String) throws {
    try Data(contentsOf: URL(fileURLWithPath: "\(Self.vectors)/\(name)")).write(
      to: URL(fileURLWithPath: path))
  }

  static let places: [(json: String, field: String)] = [
    (loader(image: "wrong.png"), "effects.loader.image"),
    (#"{"video":{"duration":1},"effects":[{"type":"image","image":"wrong.png"}]}"#, "effects.image.image"),
    (spark(#""reveal": { "image": "wrong.png" }"#), "effects.spark.reveal.image"),
    (canvas(#""background": { "image": "wrong.png" }"#), "canvas.background.image"),
    (
      #"{"effects":[{"type":"loader","image":"plain.png","progress":[[0,1,1]],"veil":{"image":"wrong.png"}}]}"#,
      "effects.loader.veil.image"
    ),
  ]

  /// Wherever a picture is named: one that is not there, that is no picture, that ends in the middle.
  @Test(arguments: places) func picturesThatCantBeHad(json: String, field: String) throws {
    let presets = try folder()
    // The place of the name, counted by hand: its line and column in the text.
    let before = try #require(json.range(of: "\"wrong.png\"")).lowerBound
    let line = json[..<before].count { $0 == "\n" } + 1
    let column =
      json[..<before].count - (json[..<before].lastIndex(of: "\n").map { json[...$0].count } ?? 0) + 1
    let place = "p.json:\(line):\(column): error"

    let missing = try presets.complaints(json)
    #expect(missing == ["\(place) RV060: \(field): wrong.png: there is no such file"])
    try presets.folder.write("<html>", to: "wrong.png")
    let text = try presets.complaints(json)
    #expect(text.count == 1 && text[0].hasPrefix("\(place) RV070: \(field): wrong.png: it is not a picture"))
    let whole = try Data(contentsOf: URL(fileURLWithPath: presets.folder["plain.png"]))
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: presets.folder["wrong.png"]))
    let cut = try presets.complaints(json)
    #expect(cut.count == 1 && cut[0].hasPrefix("\(place) RV070: \(field): wrong.png: the "))
    try presets.folder.write("", to: "wrong.png")
    #expect(
      try presets.complaints(json) == [
        "\(place) RV070: \(field): wrong.png: the file is empty; get the file anew or save the picture again"
      ])
    try copy("plain.png", to: presets.folder["wrong.png"])
    #expect(try presets.complaints(json).isEmpty)
  }

  /// All wrong pictures of a preset are told at once, and end a program with status 2.
  @Test func allWrongPicturesAreTold() throws {
    let presets = try folder()
    try presets.folder.write("text", to: "a.png")
    let json =
      #"{"canvas":{"background":{"image":"a.png"}},"effects":[{"type":"image","image":"a.png"},{"type":"image","image":"plain.png"},{"type":"loader","image":"a.png","progress":[[0,1,1]]}]}"#
    let error = try #require(throws: RingVideoError.self) { try presets.clip(json) }
    #expect(error.diagnostics.map(\.code) == [.badPicture, .badPicture, .badPicture])
    #expect(error.exitStatus == 2)
  }

  @Test func aPictureThatChangesMeanwhileIsNoticed() throws {
    let presets = try folder()
    let preset = try presets.load(loader(image: "plain.png"))
    try copy("alpha.png", to: presets.folder["plain.png"])
    let error = try #require(throws: RingVideoError.self) { try Clip(preset) }
    #expect(error.diagnostics.count == 1 && error.exitStatus == 1)
    #expect(error.diagnostics[0].path == "effects.loader.image")
    #expect(error.diagnostics[0].message.hasSuffix("plain.png: it has changed meanwhile"))
    try FileManager.default.removeItem(atPath: presets.folder["plain.png"])
    #expect(throws: RingVideoError.self) { try Clip(preset) }
    try copy("plain.png", to: presets.folder["plain.png"])
    #expect(try Clip(preset).frameCount > 0)
  }

  /// The key knows a picture by its bytes alone, wherever it stands and whatever it is called.
  @Test func theKeyKnowsTheBytes() throws {
    let presets = try folder()
    func key(_ name: String) throws -> String { try presets.load(loader(image: name)).key }
    try FileManager.default.createDirectory(atPath: presets.folder["sub"], withIntermediateDirectories: true)
    try copy("plain.png", to: presets.folder["sub/other.jpg"])
    #expect(try key("plain.png") == key("sub/other.jpg"))
    #expect(try key("plain.png") != key("alpha.png"))
    let sum = try ChildProcess.tool("sha256sum", [presets.folder["plain.png"]]).text.prefix(64)
    let preset = try presets.load(loader(image: "sub/other.jpg"))
    #expect(preset.json.canonical.contains(#""image":{"sha256":"\#(sum)"}"#))
    #expect(!preset.json.canonical.contains("other"))
    // The sample as a file is the sample.
    let sample = SchemaTests.repository.path + "/samples/landscape.jpg"
    if try PictureSource.sampleBytes == InputFile.read(sample) {
      #expect(try key(sample) == key(PictureSource.sampleName))
    }
  }

  /// A clip may tell a picture's name and hash, never its folder.
  @Test func portablePresetsNamePictures() throws {
    let presets = try folder()
    try FileManager.default.createDirectory(atPath: presets.folder["sub"], withIntermediateDirectories: true)
    try copy("alpha.png", to: presets.folder["sub/veil.png"])
    let preset = try presets.load(
      #"{"canvas":{"background":{"image":"plain.png"}},"effects":[{"type":"loader","image":"sample:landscape","progress":[[0,1,1]],"veil":{"image":"sub/veil.png","fit":"stretch"}}]}"#
    )
    let text = preset.portableJSON.canonical
    for name in ["plain.png", "veil.png", "sample:landscape"] {
      #expect(text.contains(#""image":{"file":"\#(name)","sha256":""#), "\(name)")
    }
    #expect(!text.contains("sub/") && !text.contains(presets.folder.path))
  }

  @Test func picturesGoToTheOneEffectThatTakesThem() throws {
    let presets = try folder()
    let file = presets.folder["plain.png"]
    func image(_ json: String, _ path: String) throws -> String? {
      JSONNode(try presets.load(json, [.image(file: file)]).json).node(at: path)?["sha256"]?.value.string
    }
    let sum = try String(ChildProcess.tool("sha256sum", [file]).text.prefix(64))
    #expect(try image(loader(), "effects.0.image") == sum)
    #expect(try image(#"{"effects":[{"type":"image","image":"alpha.png"}]}"#, "effects.0.image") == sum)
    #expect(try image(#"{"effects":[{"type":"image"}]}"#, "effects.0.image") == sum)
    #expect(try image(spark(#""reveal": { "image": "alpha.png" }"#), "effects.0.reveal.image") == sum)
    #expect(
      try presets.complaints(spark(), [.image(file: file)])
        == ["--image: error RV031: no effect of the preset takes it"])
    let two = loader(second: #", { "type": "image", "image": "alpha.png" }"#)
    #expect(
      try presets.complaints(two, [.image(file: file)]) == [
        "--image: error RV032: several effects take it: effects.loader.image, effects.image.image; choose one with --set effects.loader.image=…"
      ])
    let missing = try presets.complaints(loader(), [.image(file: presets.folder["plane.png"])])
    #expect(missing.count == 1 && missing[0].hasPrefix("--image: error RV060: effects.loader.image: "))
    #expect(missing[0].hasSuffix("plane.png: there is no such file; did you mean plain.png?"))
  }

  /// Drawn in order: the background, a picture over it, a recording ring on top; each in its place.
  @Test func picturesStandUnderARing() throws {
    let presets = try folder()
    let clip = try presets.clip(
      ##"{"video":{"size":[96,64],"duration":1},"canvas":{"background":{"image":"plain.png","fit":"stretch"}},"effects":[{"type":"image","image":"plain.png","frame":["50%",0,"50%","50%"],"fit":"stretch"},{"type":"spark","presses":[[0,1]],"ring":{"radius":20,"lineWidth":8,"track":"#123456"}}]}"##
    )
    let painter = clip.painter(for: .rgba)
    _ = painter.paint(clip.scene.drawing(at: .zero))
    let pixels = painter.withPixels { Array($0) }
    // Quadrants: red, green; blue, yellow. The top right one holds all four once more, smaller.
    let (red, green, blue, yellow) = (
      pixels[20 * 96 + 3], pixels[2 * 96 + 90], pixels[60 * 96 + 3], pixels[60 * 96 + 90]
    )
    func isNear(_ pixel: UInt32, _ r: UInt32, _ g: UInt32, _ b: UInt32) -> Bool {
      zip([pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255], [r, g, b]).allSatisfy {
        max($0, $1) - min($0, $1) < 90
      }
    }
    #expect(
      isNear(red, 255, 0, 0) && isNear(green, 0, 255, 0) && isNear(blue, 0, 0, 255)
        && isNear(yellow, 255, 255, 0))
    #expect(isNear(pixels[20 * 96 + 90], 255, 255, 0) && isNear(pixels[28 * 96 + 52 + 22], 255, 255, 0))
    #expect(pixels[32 * 96 + 48 + 20] == 0xFF56_3412 && pixels[32 * 96 + 28] == 0xFF56_3412)
  }

  /// A picture is read for its hash and again for its pixels: a pipe would be empty, or waited for, the
  /// second time.
  @Test func pipesAreRefused() throws {
    let presets = try folder()
    try #require(mkfifo(presets.folder["pipe.png"], 0o600) == 0)
    #expect(
      try presets.complaints(loader(image: "pipe.png")).contains {
        $0.contains("error RV061: effects.loader.image: ") && $0.contains("this is a pipe")
      })
  }
}
