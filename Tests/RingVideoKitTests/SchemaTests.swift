import Foundation
import Testing

@testable import RingVideoKit

/// The preset's JSON Schema against the decoder: each takes, and refuses, what the other does.
@Suite struct SchemaTests {
  /// An object of the format: where it stands in a preset, and its name among the schema's definitions.
  struct Part: CustomTestStringConvertible {
    let path: String
    /// Nil for the whole.
    let definition: [String]
    /// The field's value in which the object is found, where the full preset has another form of it.
    var form: String?

    var testDescription: String { definition.last ?? "preset" }
  }

  static let parts = [
    Part(path: "", definition: []),
    Part(path: "video", definition: ["video"]),
    Part(path: "canvas", definition: ["canvas"]),
    Part(path: "canvas.background", definition: ["gradient"]),
    Part(path: "effects.spark", definition: ["spark"]),
    Part(path: "effects.spark.ring", definition: ["ring"]),
    Part(path: "effects.spark.colors", definition: ["colors"]),
    Part(path: "effects.spark.presses", definition: ["pressFile"]),
    Part(path: "effects.spark.presses", definition: ["pressDraw"], form: #"{ "random": { "count": 3 } }"#),
    Part(
      path: "effects.spark.presses.random", definition: ["pressDraw", "properties", "random"],
      form: #"{ "count": 3, "pause": [0, 1] }"#),
    Part(path: "effects.spark.reveal", definition: ["sparkReveal"]),
    Part(path: "effects.loader", definition: ["loader"]),
    Part(path: "effects.loader.ring", definition: ["loaderRing"]),
    Part(path: "effects.loader.reveal", definition: ["reveal"]),
    Part(
      path: "effects.loader.veil", definition: ["surfacePicture"],
      form: #"{ "image": "sample:landscape", "fit": "contain" }"#),
    Part(
      path: "canvas.background", definition: ["surfacePicture"],
      form: #"{ "image": "presses.csv", "fit": "stretch" }"#),
    Part(path: "effects.loader.progress", definition: ["progressFile"]),
    Part(
      path: "effects.loader.progress", definition: ["progressDraw"],
      form: #"{ "random": { "seconds": 3 } }"#),
    Part(
      path: "effects.loader.progress.random", definition: ["progressDraw", "properties", "random"],
      form: #"{ "seconds": 3, "stalls": 2 }"#),
    Part(path: "effects.image", definition: ["image"]),
  ]

  /// A preset that has every field.
  private static let full = #"""
    {
      "version": 1, "name": "all", "summary": "Every field", "seed": 7,
      "video": {
        "size": [640, 480], "fps": 30, "duration": 9, "hold": 0, "stretch": 9, "sampling": "mid", "quality": "high",
        "crf": 12, "matte": "#123456", "pad": "even"
      },
      "canvas": {
        "size": [320, 240],
        "background": { "type": "axial", "start": [0, 0], "end": [1, 1], "stops": [["#FFF", 0], ["#000", 1]] }
      },
      "effects": [{
        "type": "spark", "id": "spark", "start": 1, "fullCircle": 20, "presses": { "file": "presses.csv" },
        "pacing": "easeIn", "over": "remaining",
        "ring": {
          "center": ["40%", 100], "radius": 90, "lineWidth": 5, "cap": "round", "startTurn": "top", "clockwise": false,
          "gap": 2, "track": "#888"
        },
        "colors": { "mode": "palette", "palette": ["#F00", "#0F0"], "shuffle": true },
        "reveal": {
          "image": "presses.csv", "fit": "stretch", "frame": [1, 2, "50%", 4], "delay": 1, "duration": 2, "pacing": "linear"
        }
      }, {
        "type": "loader", "id": "loader", "start": 1, "image": "sample:landscape", "fit": "contain",
        "frame": [1, 2, "50%", 4], "progress": { "file": "download.csv" }, "pacing": "easeIn", "smoothing": 0.5,
        "ring": {
          "radius": 30, "lineWidth": 5, "color": "#123", "track": "#888", "cap": "round", "startTurn": "top",
          "clockwise": false
        },
        "veil": { "type": "axial", "start": [0, 0], "end": [1, 1], "stops": [["#FFF", 0], ["#000", 1]] },
        "reveal": { "duration": 2, "pacing": "linear" }
      }, {
        "type": "image", "id": "image", "start": 0, "image": "presses.csv", "fit": "cover", "frame": [1, 2, "50%", 4],
        "opacity": 0.5, "end": 86400, "fade": 2
      }]
    }
    """#

  private let schema: JSONNode
  private let validator: SchemaValidator

  init() throws {
    schema = try JSONReader.parse(PresetLibrary.presetSchema, file: "preset.schema.json")
    validator = SchemaValidator(root: schema)
  }

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let files = InputFolder(ofFile: repository.path + "/samples/all.json")

  private func parse(_ text: String) throws -> JSONNode { try JSONReader.parse(text, file: "all.json") }

  /// The full preset with an object in the part's form.
  private func preset(for part: Part) throws -> JSONNode {
    var node = try parse(Self.full)
    if part.path.hasSuffix(".random") {
      node = try node.setting(String(part.path.dropLast(".random".count)), to: parse("{}"))
    }
    return try part.form.map { try node.setting(part.path, to: parse($0)) } ?? node
  }

  /// The schema's object of a part.
  private func definition(_ part: Part) throws -> JSONNode {
    try part.definition.reduce(part.definition.isEmpty ? schema : #require(schema["$defs"])) {
      try #require($0[$1])
    }
  }

  private func properties(_ part: Part) throws -> [JSONMember] {
    try #require(definition(part)["properties"]?.value.object).filter { !$0.key.hasPrefix("$") }
  }

  private func decoded(_ node: JSONNode) throws -> Preset { try Preset(node, name: "all", files: Self.files) }

  private func decoderErrors(_ node: JSONNode) -> [Diagnostic] {
    do {
      _ = try Preset(node, name: "all", files: Self.files)
      return []
    } catch {
      // How large a ring may be in pixels depends on the video: no schema can say it.
      return error.diagnostics.filter {
        $0.severity == .error && !($0.code == .outOfRange && $0.path.hasSuffix(".ring"))
      }
    }
  }

  private func inside(_ part: Part, _ key: String) -> String {
    part.path.isEmpty ? key : "\(part.path).\(key)"
  }

  @Test(arguments: parts) func propertiesAreTheDecoders(part: Part) throws {
    let node = try preset(for: part)
    #expect(decoderErrors(node).isEmpty)
    #expect(try validator.problems(in: node) == [])
    // What the decoder has read, it writes out again with everything filled in.
    let written = try JSONNode(decoded(node).json)
    let object = try #require(part.path.isEmpty ? written : written.node(at: part.path))
    #expect(try Set(object.value.object?.map(\.key) ?? []) == Set(properties(part).map(\.key)))
  }

  @Test(arguments: parts) func otherFieldsAreRefused(part: Part) throws {
    let node = try preset(for: part)
    let wrong = try node.setting(inside(part, "zzzz"), to: parse("1"))
    #expect(decoderErrors(wrong).map(\.code) == [.unknownField])
    #expect(try validator.problems(in: wrong) != [])
    for name in ["$schema", "$comment", "x-zzzz"] {
      let right = try node.setting(inside(part, name), to: parse("\"a\""))
      #expect(decoderErrors(right).isEmpty, "\(name)")
      #expect(try validator.problems(in: right) == [], "\(name)")
    }
  }

  /// Values of every type, on and beside the ends of every range.
  private static let candidates = #"""
    null true false -1 0 1 2.0 0.5 51 52 64 100 101 240 240.5 1000 1001 10000 10001 16384 16385 86400 86400.5 100000
    100000.5 -1000 -1001 -100000 -100001 "" "34%" "-34%" "0%" "%" "#FFF" "#FF" "#ABCD" "#12345G" "#12345678" "red"
    "1" "640x480" "640" "30000/1001" "29.97" "a-b_1" "a.b" "a\u0020b" "presses.csv" "linear" "easeOut" "default" "butt"
    "round" "bottom" "left" "right" "top" "start" "mid" "end" "segment" "remaining" "rgb" "vivid" "harmony" "palette"
    "draft" "standard" "high" "none" "even" "spark" "loader" "image" "cover" "contain" "stretch" "axial" "radial" "conic" [] [1] [1,2] [0,0.5] [1,2,3]
    [0.1,5,0.2,-3] [2,0,1,1] ["10%",-5] ["red","#F00"] [[0,1]] [[0,null]] [[0,1,2]] [[null,1]] [["#F00",0]]
    [["#F00",2]] [["#F00"]] {} {"x-a":1} {"file":"presses.csv"} {"file":1} {"random":{"count":3}}
    {"random":{"count":0}} {"file":"presses.csv","random":{"count":3}} {"random":{"count":3,"pause":[0,1]}} {"random":{}}
    {"type":"conic","start":[0.5,0.5],"stops":[["#F00",0]]} {"type":"conic"} {"type":"spark"} "download.csv"
    "sample:landscape" "sample:sea" {"file":"download.csv"} {"random":{"seconds":0.5,"stalls":0}}
    {"random":{"seconds":0}} {"random":{"stalls":1001}} [[0,1,2],[1,2,2]] [[0,-1,2]] [[0,1,-2]] [[0,1,2,3]]
    ["10%","-20%",3,"40%"] [0,0,0,1] [0,0,1,"0%"] {"image":"presses.csv"} {"image":"sample:landscape","fit":"contain"}
    {"image":1} {"fit":"cover"} {"image":"presses.csv","fit":"fill"} {"image":"presses.csv","type":"axial"}
    """#.split(whereSeparator: \.isWhitespace).map(String.init) + [
      "\"" + String(repeating: "a", count: 65) + "\""
    ]

  /// What a schema can't tell from the field's other values or from files, but the decoder refuses.
  private func isBeyondSchemas(_ part: Part, _ key: String, _ value: JSONNode) -> Bool {
    let ownFile = part.path.hasPrefix("effects.loader") ? "download.csv" : "presses.csv"
    switch (key, value.value) {
    case ("background", .string), ("track", .string), ("color", .string), ("veil", .string):
      return PaintSpec.color(value, "", ProblemLog()) == nil
    case ("matte", .string): return PaintSpec.color(value, "", ProblemLog())?.isOpaque != true
    case ("image", .string(let name)):
      return !["presses.csv", "download.csv", PictureSource.sampleName].contains(name)
    case ("file", .string(let name)): return name != ownFile
    case ("presses", .object), ("progress", .object):
      return value["file"].map { $0.value.string != ownFile } ?? false
    case ("id", .string(let name)):
      return ["spark", "loader", "image"].contains(name) && !part.path.hasSuffix(name)
    case ("start", .number(let time)): return part.path == "effects.image" && time.double == 86400
    case ("fps", .string("640")): return true
    default: return false
    }
  }

  @Test(arguments: parts) func valuesAreTheDecoders(part: Part) throws {
    let node = try preset(for: part)
    for property in try properties(part) {
      for text in Self.candidates {
        let value = try parse(text)
        let changed = try node.setting(inside(part, property.key), to: value)
        let (errors, problems) = try (decoderErrors(changed), validator.problems(in: changed))
        if problems.isEmpty, isBeyondSchemas(part, property.key, value) {
          #expect(!errors.isEmpty, "\(inside(part, property.key)) = \(text)")
        } else {
          #expect(
            errors.isEmpty == problems.isEmpty,
            "\(inside(part, property.key)) = \(text): the decoder says \(errors), the schema \(problems)")
        }
      }
    }
  }

  /// The names that the decoder's message lists are the schema's.
  @Test(arguments: parts) func namesAreTheDecoders(part: Part) throws {
    for property in try properties(part) {
      var rules = [property.value] + (property.value["anyOf"]?.value.array ?? [])
      if let name = property.value["$ref"]?.value.string?.split(separator: "/").last,
        let target = schema["$defs"]?[String(name)]
      {
        rules += target["anyOf"]?.value.array ?? []
      }
      let lists =
        rules.compactMap { $0["enum"]?.value.array } + rules.compactMap { rule in rule["const"].map { [$0] } }
      guard var names = lists.first?.compactMap(\.value.string) else { continue }
      if property.value["const"] != nil { names = EffectSpec.Kind.allCases.map(\.rawValue) }
      let errors = try decoderErrors(
        preset(for: part).setting(inside(part, property.key), to: parse("\"zzzz\"")))
      let message = try #require(errors.first { $0.code == .unknownName || $0.code == .invalidPacing })
        .message
      let listed = try #require(message.components(separatedBy: "must be ").last)
      let words = listed.replacingOccurrences(of: "one of ", with: "").components(separatedBy: ", ")
      #expect(Array(words.prefix(names.count)) == names, "\(message)")
      #expect(words.dropFirst(names.count).allSatisfy { $0.contains(" ") || $0.contains("-") }, "\(message)")
    }
  }

  /// A field that is left out means its default, and every field has one but for these.
  @Test(arguments: parts) func defaultsAreTheDecoders(part: Part) throws {
    let withoutDefault: Set<String> = [
      "name", "video", "canvas", "effects", "duration", "stretch", "crf", "size", "type", "id", "presses",
      "ring", "colors", "palette", "stops", "file", "random", "count", "image", "progress", "reveal", "end",
    ]
    for property in try properties(part) {
      guard let value = property.value["default"] else {
        #expect(withoutDefault.contains(property.key), "\(inside(part, property.key)) has no default")
        continue
      }
      var missing = try removing(property.key, from: part.path, in: preset(for: part))
      // Only the mode palette takes one, and an order for it.
      for key in ["palette", "shuffle"] where property.key == "mode" {
        missing = try removing(key, from: part.path, in: missing)
      }
      let given = try missing.setting(inside(part, property.key), to: value)
      #expect(try decoded(given).key == decoded(missing).key, "\(inside(part, property.key))")
    }
  }

  private func removing(_ key: String, from path: String, in node: JSONNode) throws -> JSONNode {
    let object = try #require(path.isEmpty ? node : node.node(at: path))
    let rest = JSONNode(.object((object.value.object ?? []).filter { $0.key != key }), origin: object.origin)
    return path.isEmpty ? rest : try node.setting(path, to: rest)
  }

  /// Presets and samples conform, and name the schema where it is.
  @Test(arguments: ["presets", "samples"]) func shippedPresetsConform(folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.repository.path + "/" + folder)
    let presets = names.filter {
      $0.hasSuffix(".json") && !["preset.schema.json", "presses.json", "download.json"].contains($0)
    }
    #expect(presets.count >= 3)
    for name in presets.sorted() {
      let path = "\(Self.repository.path)/\(folder)/\(name)"
      let node = try JSONReader.parse(InputFile.read(path), file: name)
      #expect(try validator.problems(in: node) == [], "\(name)")
      let reference = try #require(node["$schema"]?.value.string)
      let target = URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: reference)
        .standardized
      #expect(target.path == Self.repository.path + "/presets/preset.schema.json", "\(name)")
    }
  }
}
