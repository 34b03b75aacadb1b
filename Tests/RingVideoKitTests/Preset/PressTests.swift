import Media
import TestSupport
import Testing
import Timeline

@testable import RingVideoKit

/// Presses in presets and in files; ‸ marks the places that are complained about.
@Suite struct PressTests {
  typealias Row = PresetFieldTests.Row

  private func check(_ row: Row) throws {
    let marked = MarkedText(row.json)
    try #require(marked.places.count == row.messages.count)
    let found = try PresetFolder().complaints(marked.text)
    #expect(found == marked.complaints("p.json", row.messages))
  }

  static let overlap = "overlap, each must begin when the one before it has ended or later"
  static let path = "effects.spark.presses"

  static let lists = [
    Row(spark(presses: "‸[]"), "RV023: \(path): no presses, needs at least one"),
    Row(spark(presses: "[[0, 5], ‸[4.999999999, 6]]"), "RV023: \(path).1: presses 0 and 1 \(overlap)"),
    Row(
      spark(presses: "[[0, 5], ‸[4, 6], [6, 7], ‸[6.5, 8]]"), "RV023: \(path).1: presses 0 and 1 \(overlap)",
      "RV023: \(path).3: presses 2 and 3 \(overlap)"),
    Row(spark(presses: "[‸[5, 4]]"), "RV023: \(path).0: press 0 ends before it begins"),
    Row(
      spark(presses: "[[5, 6], ‸[1, 2]]"),
      "RV023: \(path).1: press 1 begins before press 0, must be in the order of their times"),
    Row(spark(presses: "[‸[0, null], [7, 8]]"), "RV023: \(path).0: press 0 never ends, only the last may"),
    Row(
      spark(presses: "[[‸-1, 2]]"), "RV012: \(path).0.0: found -1, must be from 0 to 86400 (24 h), in seconds"
    ),
    Row(
      spark(presses: "[[0, ‸1e308]]"),
      "RV012: \(path).0.1: found 1e308, must be from 0 to 86400 (24 h), in seconds"),
    Row(
      spark(presses: "[[0, ‸86400.1]]"),
      "RV012: \(path).0.1: found 86400.1, must be from 0 to 86400 (24 h), in seconds"),
    Row(
      spark(presses: #"[[‸"0", 2]]"#),
      #"RV011: \#(path).0.0: found "0", must be a number from 0 to 86400 (24 h), in seconds"#),
    Row(
      spark(presses: "[‸[0]]"),
      "RV011: \(path).0: found [0], must be a pair [down, up] in seconds, up null for until complete"),
    Row(
      spark(presses: "[‸0, ‸5]"),
      "RV011: \(path).0: found 0, must be a pair [down, up] in seconds, up null for until complete",
      "RV011: \(path).1: found 5, must be a pair [down, up] in seconds, up null for until complete"),
    Row(
      spark(presses: "[[‸null, 5]]"),
      "RV011: \(path).0.0: found null, must be a number from 0 to 86400 (24 h), in seconds"),
    Row(
      spark(presses: "‸5"),
      #"RV011: \#(path): found 5, must be pairs [[down, up], …], { "file": … } or { "random": { "count": 9 } }"#
    ),
    Row(
      spark(presses: "‸[" + repeatElement("[0, 0]", count: 10_001).joined(separator: ",") + "]"),
      "RV015: \(path): 10001 presses, at most 10000 are allowed"),
    Row(spark(presses: "‸{}"), "RV014: \(path).file: presses need a file or random ones"),
    Row(
      spark(presses: #"{ ‸"randm": { "count": 3 }, "file": ‸7 }"#),
      "RV010: \(path).randm: there is no such field; did you mean random?",
      "RV011: \(path).file: found 7, must be text"),
    Row(
      spark(presses: #"{ "random": ‸{} }"#),
      "RV014: \(path).random.count: random presses need a number, 1 to 10000"),
    Row(
      spark(presses: #"{ "random": { "count": ‸0 } }"#),
      "RV012: \(path).random.count: found 0, must be a whole number from 1 to 10000"),
    Row(
      spark(presses: #"{ "random": { "count": 3, "pause": ‸[2, 1] } }"#),
      "RV012: \(path).random.pause: the shortest pause is longer than the longest"),
    Row(
      spark(presses: #"{ "random": { "count": 3, "pause": ‸1 } }"#),
      "RV011: \(path).random.pause: found 1, must be the shortest and the longest pause [0, 2], in seconds"),
    Row(
      spark(presses: #"{ "random": { "count": 3, "pause": [‸-1, 1] } }"#),
      "RV012: \(path).random.pause.0: found -1, must be from 0 to 86400 (24 h), in seconds"),
  ]

  @Test(arguments: lists) func whatIsWrongWithPresses(row: Row) throws { try check(row) }

  @Test func pressesMayTouchAndBeEmpty() throws {
    #expect(try PresetFolder().complaints(spark(presses: "[[0, 5], [5, 5], [5, 9], [9, null]]")).isEmpty)
  }

  /// What a file with these bytes gives: presses in seconds, or complaints.
  private func read(_ text: String, name: String = "takes.csv") throws -> [String] {
    let presets = try PresetFolder()
    try presets.folder.write(text, to: name)
    let json = spark(presses: #"{ "file": "\#(name)" }"#)
    let complaints = try presets.complaints(json)
    guard complaints.isEmpty else { return complaints }
    guard case .spark(let spec) = try presets.load(json).effects[0], case .file(let script, _) = spec.presses
    else {
      return ["no file"]
    }
    return script.presses.map { "\($0.down.decimalSeconds)-\($0.up?.decimalSeconds ?? "")" }
  }

  static let files: [(text: String, presses: [String])] = [
    ("down,up\n0,5\n7,12\n20,\n", ["0-5", "7-12", "20-"]),
    ("\u{FEFF}down,up\r\n0,5\r\n7,12\r\n", ["0-5", "7-12"]),
    ("down;up\n0;5\n\n7;null", ["0-5", "7-"]),
    ("Down\tUP\n0.000000001\t5e-1\n", ["0.000000001-0.5"]),
    ("up,down\n5,0\n12,7\n", ["0-5", "7-12"]),
    ("\"down\",\"up\"\n\"0\",\"5\"\n 7 , 12 \n", ["0-5", "7-12"]),
    ("down,up\n20\n", ["20-"]),
    ("[[0, 5], [7, null]]", ["0-5", "7-"]),
    ("\u{FEFF}\n { \"presses\": [[0, 5]], \"$comment\": 1, \"x-by\": 2 }", ["0-5"]),
  ]

  @Test(arguments: files) func filesOfPresses(text: String, presses: [String]) throws {
    #expect(try read(text) == presses)
  }

  static let wrongFiles = [
    Row("‸", "RV028: the file is empty; begin it with a header line"),
    Row("down,‸upp\n0,5\n", #"RV028: there is no column "upp", the columns are down,up; did you mean up?"#),
    Row(
      "down,up,‸Down\n0,1,2\n", "RV028: the column down stands twice in the header line"),
    Row("‸down\n0\n", "RV028: the column up is missing from the header line"),
    Row(
      "‸0,‸5\n", #"RV028: there is no column "0", the columns are down,up"#,
      #"RV028: there is no column "5", the columns are down,up"#),
    Row("down,up\n0,5,‸6\n", "RV028: the row has 3 fields, the header only 2"),
    Row("down,up\n0,5\n7,‸soon\n", #"RV028: up: found "soon", must be a number from 0 to 86400, in seconds"#),
    Row(
      "down,up\n‸-1,5\n7,‸86401\n", #"RV012: down: found "-1", must be a number from 0 to 86400, in seconds"#,
      #"RV012: up: found "86401", must be a number from 0 to 86400, in seconds"#),
    Row("down,up\n‸nan,5\n", #"RV028: down: found "nan", must be a number from 0 to 86400, in seconds"#),
    Row("down,up\n‸,5\n", #"RV028: down: found "", must be a number from 0 to 86400, in seconds"#),
    Row("down,up\n0,5\n‸4,6\n", "RV023: presses.1: presses 0 and 1 \(overlap)"),
    Row("down,up\n‸9,6\n", "RV023: presses.0: press 0 ends before it begins"),
    Row("down,up\n0,‸\"5\n6,7\n", "RV028: the quote that begins here is never closed"),
    Row("down,up\n\"0\"‸x,5\n", "RV028: text after a closing quote; double the quotes inside a quoted field"),
    Row("[[0, 5],\n ‸[4, 6]]", "RV023: presses.1: presses 0 and 1 \(overlap)"),
    Row("[[0, 5],\n [4, 6‸", "RV001: the text ends inside the array opened at line 2, column 2"),
    Row("‸{ }", "RV014: presses: the file needs rows such as [[0, 5], [7, null]]"),
    Row(
      "{ \"presses\": [[0, 1]], ‸\"press\": 0 }",
      "RV010: press: there is no such field; did you mean presses?"),
  ]

  @Test(arguments: wrongFiles) func whatIsWrongWithFiles(row: Row) throws {
    let marked = MarkedText(row.json)
    let found = try read(marked.text)
    // What concerns a file as a whole has no place in it.
    let whole = ["is empty", "is missing from"].contains { row.messages[0].contains($0) }
    #expect(
      found
        == (whole ? ["takes.csv: error \(row.messages[0])"] : marked.complaints("takes.csv", row.messages)))
  }

  @Test func aHeaderWithoutPressesIsNoScript() throws {
    #expect(try read("down,up\n") == ["takes.csv: error RV023: presses: no presses, needs at least one"])
  }

  @Test func missingFilesAreNamedWhereTheyAreNamed() throws {
    let presets = try PresetFolder()
    try presets.folder.write("down,up\n0,1\n", to: "takes.csv")
    let marked = MarkedText(spark(presses: #"{ "file": ‸"take.csv" }"#))
    let complaint = try #require(presets.complaints(marked.text).first)
    #expect(complaint.hasPrefix("p.json:\(marked.places[0]): error RV060: effects.spark.presses.file: "))
    #expect(complaint.hasSuffix("take.csv: there is no such file; did you mean takes.csv?"))
    let folder = try #require(presets.complaints(spark(presses: #"{ "file": "." }"#)).first)
    #expect(folder.contains("error RV061"))
  }

  @Test func theKeyKnowsTheBytesOfAFile() throws {
    let presets = try PresetFolder()
    let json = spark(presses: #"{ "file": "takes.csv" }"#)
    func key(_ text: String) throws -> String {
      try presets.folder.write(text, to: "takes.csv")
      return try presets.load(json).key
    }
    let first = try key("down,up\n0,5\n")
    #expect(try key("down,up\n0,5\n") == first)
    #expect(try key("down,up\n0,5.0\n") != first)
    // sha256sum of the bytes, and not the file's name.
    try presets.folder.write("down,up\n0,5\n", to: "takes.csv")
    let sum = try ChildProcess.tool("sha256sum", [presets.folder["takes.csv"]]).text.prefix(64)
    let text = try presets.load(json).json.canonical
    #expect(text.contains(#""presses":{"file":{"sha256":"\#(sum)"}}"#) && !text.contains("takes.csv"))
  }

  @Test func portablePresetsHoldThePressesOfFiles() throws {
    let presets = try PresetFolder()
    try presets.folder.write("down,up\n0,5\n7,\n", to: "takes.csv")
    let preset = try presets.load(spark(presses: #"{ "file": "takes.csv" }"#))
    #expect(preset.portableJSON.canonical.contains(#""presses":[[0,5],[7,null]]"#))
    let many = (0..<10_000).map { "\(Double($0) / 3 + 0.000001),\(Double($0) / 3 + 0.1)\n" }.joined()
    try presets.folder.write("down,up\n" + many, to: "takes.csv")
    let large = try presets.load(spark(presses: #"{ "file": "takes.csv" }"#))
    #expect(large.portableJSON.canonical == large.json.canonical)
  }

  @Test(arguments: [(1, 0.0, 0.0), (9, 0, 0), (7, 0.4, 1.6), (10_000, 0, 0.001)])
  func randomPressesFillTheCircle(count: Int, low: Double, high: Double) throws {
    let json = spark(presses: #"{ "random": { "count": \#(count), "pause": [\#(low), \#(high)] } }"#)
    let clip = try PresetFolder().clip(json, [set("video.fps", "1")])
    let pauses = clip.scene.end - .seconds(45)
    #expect(pauses >= .zero && pauses.seconds <= Double(count - 1) * high + 1e-6)
    #expect(low == 0 || pauses.seconds >= Double(count - 1) * low - 1e-6)
    let end = try JSONReader.parse(clip.inspect(at: .time(clip.scene.end)).compact, file: "inspect")
    #expect(end.node(at: "effects.0.trackStart")?.value.number?.double == 1)
  }

  @Test func randomPressesComeFromTheSeedAndTheID() throws {
    let json = spark(presses: #"{ "random": { "count": 5 } }"#)
    func starts(_ overrides: [PresetOverride]) throws -> String {
      let clip = try PresetFolder().clip(json, overrides + [set("effects.0.colors.mode", "rgb")])
      let node = try JSONReader.parse(clip.inspect(at: .time(.seconds(45))).compact, file: "inspect")
      return try #require(node.node(at: "effects.0.segments")).value.compact
    }
    #expect(try starts([]) == starts([set("seed", "1"), set("effects.0.id", "spark")]))
    #expect(try starts([]) != starts([set("seed", "2")]))
    #expect(try starts([]) != starts([set("effects.0.id", "other")]))
  }
}
