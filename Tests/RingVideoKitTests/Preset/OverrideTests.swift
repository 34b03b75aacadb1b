import TestSupport
import Testing

@testable import RingVideoKit

@Suite struct OverrideTests {
  private let two = """
    { "effects": [ { "type": "spark", "id": "ring1", "presses": [[0, 1]] },
                   { "type": "spark", "presses": [[0, 1]] } ] }
    """

  private func value(_ path: String, _ overrides: [PresetOverride], in json: String? = nil) throws -> String?
  {
    let preset = try PresetFolder().load(json ?? two, overrides)
    return JSONNode(preset.json).node(at: path)?.value.compact
  }

  static let literals: [(path: String, text: String, value: String)] = [
    // Text where the field takes text.
    ("name", "007", #""007""#), ("name", "null", #""null""#), ("name", "", #""""#), ("name", "[1", #""[1""#),
    ("summary", #""quoted""#, #""\"quoted\"""#), ("canvas.background", "red", ##""#FF0000""##),
    ("effects.ring1.ring.cap", "round", #""round""#), ("effects.0.ring.startTurn", "top", "0.75"),
    ("effects.0.pacing", "linear", #""linear""#), ("video.size", "540x960", "[540,960]"),
    ("video.fps", "29.97", #""30000/1001""#),
    ("video.pad", "even", #""even""#), ("seed", "18446744073709551615", #""18446744073709551615""#),
    // JSON where it doesn't.
    ("effects.spark.ring.lineWidth", "8", "8"), ("effects.1.ring.radius", "34%", #""34%""#),
    ("effects.0.pacing", "[0,0,1,1]", "\"linear\""),
    ("effects.1.presses", "[[0,2],[3,null]]", "[[0,2],[3,null]]"),
    ("effects.1.ring.track", "null", "null"), ("effects.1.ring.clockwise", "false", "false"),
    ("video.size", "[10,20]", "[10,20]"), ("seed", "7", "7"), ("effects.0.presses.0.1", "9.5", "9.5"),
  ]

  @Test(arguments: literals) func valuesAreTextOrJSON(path: String, text: String, value: String) throws {
    #expect(try self.value(path, [set(path, text)]) == value)
  }

  @Test func theLastOneWins() throws {
    #expect(try value("seed", [set("seed", "2"), set("seed", "3")]) == "3")
    #expect(
      try value("effects.a.ring.gap", [set("effects.ring1.id", "a"), set("effects.a.ring.gap", "2")]) == "2")
  }

  static let wrong: [(path: String, text: String, complaint: String)] = [
    ("sede", "7", "RV010: sede: there is no such field; did you mean seed?"),
    ("seed", "x", #"RV011: seed: found "x", must be a whole number from 0 to 18446744073709551615"#),
    (
      "effects.ring2.start", "1",
      "RV031: effects.ring2.start: effects has no ring2; there are ring1, spark; did you mean ring1?"
    ),
    ("effects.2.start", "1", "RV031: effects.2.start: effects has no 2; there are ring1, spark"),
    (
      "effects..start", "1",
      "RV033: effects..start: the path has an empty step; write it like effects.spark.ring.lineWidth"
    ),
    ("effects.0.type.x", "1", #"RV033: effects.0.type.x: effects.0.type is "spark" and has no field x"#),
    ("effects.ring1.ring.lineWidth", "-3", "RV012: effects.ring1.ring.lineWidth: found -3, must be above 0"),
    (
      "effects.ring1.ring.lineWidth", "1e999",
      #"RV011: effects.ring1.ring.lineWidth: found "1e999", must be points or a share such as "34%""#
    ),
    ("video.size", "0x7", "RV012: video.size: found 0x7, must be whole numbers of pixels from 1 to 16384"),
  ]

  @Test(arguments: wrong) func complaintsNameTheOption(path: String, text: String, complaint: String) throws {
    #expect(try PresetFolder().complaints(two, [set(path, text)]) == ["--set: error \(complaint)"])
  }

  /// Inside an option's value, places count as in a file.
  @Test func complaintsInsideAValueHaveAPlace() throws {
    #expect(
      try PresetFolder().complaints(two, [set("effects.0.presses", "[[0,5],[4,6]]")])
        == ["--set:1:8: error RV023: effects.ring1.presses.1: presses 0 and 1 \(PressTests.overlap)"])
  }

  @Test func allThatIsWrongWithOverridesComesAtOnce() throws {
    let complaints = try PresetFolder().complaints(
      spark(#""ring": { "radius": 0 }"#), [set("a.b", "1"), set("effects.x.y", "1"), set("seed", "-1")])
    #expect(complaints.count == 4)
    for code in ["RV010: a:", "RV031: effects.x.y:", "RV012: seed:", "RV012: effects.spark.ring.radius:"] {
      #expect(complaints.contains { $0.contains(code) }, "\(code)")
    }
  }

  @Test func assignmentsHaveAnEqualsSign() throws {
    #expect(try value("name", [PresetOverride.set("name=a=b")]) == #""a=b""#)
    for text in ["name", "=x", ""] {
      let error = try #require(throws: RingVideoError.self) { try PresetOverride.set(text) }
      #expect(error.diagnostics.map(\.code) == [.invalidOption] && error.exitStatus == 2)
    }
  }

  @Test func pressesGoToTheOneEffectThatTakesThem() throws {
    let presets = try PresetFolder()
    let file = try presets.folder.write("down,up\n0,5\n", to: "takes.csv")
    let preset = try presets.load(spark(), [.presses(file: file)])
    #expect(JSONNode(preset.json).node(at: "effects.0.presses.file.sha256") != nil)
    #expect(
      try presets.complaints(two, [.presses(file: file)]) == [
        #"--presses: error RV032: several effects take it: effects.ring1.presses, effects.spark.presses; choose one with --set effects.ring1.presses={"file":…}"#
      ])
    let missing = try presets.complaints(spark(), [.presses(file: presets.folder["take.csv"])])
    #expect(missing.count == 1 && missing[0].hasPrefix("--presses: error RV060: "))
    #expect(missing[0].hasSuffix("there is no such file; did you mean takes.csv?"))
    // What is wrong inside the file is told with its place there.
    try presets.folder.write("down,up\n5,1\n", to: "takes.csv")
    #expect(
      try presets.complaints(spark(), [.presses(file: file)])
        == ["takes.csv:2:1: error RV023: 0: press 0 ends before it begins"])
  }
}
