import Foundation
import TestSupport
import Testing

/// Whatever the call or a file is like: a status, a reason, and nothing left in the folder.
@Suite struct BadInputTests {
  private static func spark(_ fields: String) -> String { #"{"effects":[{"type":"spark",\#(fields)}]}"# }

  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let status: Int32
    let errors: [String]
    init(_ line: String, _ status: Int32, _ errors: String...) {
      (self.line, self.status, self.errors) = (line, status, errors)
    }
    var testDescription: String { line }
  }

  /// Files that the calls below name.
  static let files: [(name: String, text: String)] = [
    ("good.json", spark(#""presses":[[0,1]]"#)),
    ("broken.json", "{\n  \"effects\": [\n    { \"type\": \"spark\" \"presses\": [] }\n  ]\n}\n"),
    ("unknown.json", spark(#""presses":[[0,1]],"colour":"red""#)),
    ("type.json", spark(#""presses":[[0,1]],"start":"now""#)),
    ("nan.json", spark(#""presses":[[0,NaN]]"#)),
    ("negative.json", spark(#""presses":[[-1,1]]"#)),
    ("huge.json", spark(#""presses":[[0,1e308]]"#)),
    ("beyond.json", spark(#""presses":[[0,1e999]]"#)),
    ("overlap.json", spark(#""presses":[[0,5],[4,6]]"#)),
    ("backwards.json", spark(#""presses":[[5,1]]"#)),
    ("empty.json", spark(#""presses":[]"#)),
    ("radius.json", spark(#""presses":[[0,1]],"ring":{"radius":0}"#)),
    ("colour.json", spark(##""presses":[[0,1]],"ring":{"track":"#12"}"##)),
    ("version.json", #"{"version":99}"#),
    ("bytes.json", "{\"name\":\"\u{0}\"}"),
    ("presses.csv", "down,up\n0,5\n4,6\n"),
    ("nothing.json", ""),
  ]

  static let rows = [
    Row(
      "--preset spark45", 2, #"error RV030: --preset: there is no preset "spark45"; did you mean spark45s?"#,
      "spark45s-camera"),
    Row("--preset ./no.json", 2, "./no.json: error RV060: there is no such file"),
    Row(
      "--preset ./goood.json", 2, "./goood.json: error RV060: there is no such file; did you mean good.json?"),
    Row("--preset ./", 2, "error RV061"),
    Row("--preset /dev/zero", 2, "/dev/zero: error RV061: this is a device, not a file"),
    Row("--preset good.json --presses /dev/null", 2, "error RV061"),
    Row("--preset broken.json", 2, "broken.json:3:22: error RV001: a comma is missing after this value\n"),
    Row("--preset nothing.json", 2, "nothing.json:1:1: error RV001"),
    Row("--preset bytes.json", 2, "bytes.json:1:10: error RV001"),
    Row(
      "--preset unknown.json", 2,
      "unknown.json:1:47: error RV010: effects.spark.colour: there is no such field; did you mean colors?\n"),
    Row(
      "--preset type.json", 2,
      "type.json:1:55: error RV011: effects.spark.start: found \"now\", must be a number"),
    Row("--preset nan.json", 2, "nan.json:1:43: error RV013: found NaN"),
    Row("--preset negative.json", 2, "negative.json:1:41: error RV012: effects.spark.presses.0.0: found -1"),
    Row("--preset huge.json", 2, "huge.json:1:43: error RV012: effects.spark.presses.0.1: found 1e308"),
    Row("--preset beyond.json", 2, "beyond.json:1:43: error RV013: effects.0.presses.0.1: found 1e999"),
    Row(
      "--preset overlap.json", 2,
      "overlap.json:1:46: error RV023: effects.spark.presses.1: presses 0 and 1 overlap"),
    Row(
      "--preset backwards.json", 2,
      "backwards.json:1:40: error RV023: effects.spark.presses.0: press 0 ends before it begins\n"),
    Row("--preset empty.json", 2, "empty.json:1:39: error RV023: effects.spark.presses: no presses"),
    Row(
      "--preset radius.json", 2,
      "radius.json:1:64: error RV012: effects.spark.ring.radius: found 0, must be above 0\n"),
    Row(
      "--preset colour.json", 2,
      "colour.json:1:63: error RV020: effects.spark.ring.track: found \"#12\", must be a colour"),
    Row("--preset version.json", 2, "version.json:1:12: error RV018: version: the preset needs version 99"),
    Row(
      "--preset good.json --presses presses.csv", 2,
      "presses.csv:3:1: error RV023: presses.1: presses 0 and 1 overlap"),
    Row(
      "--preset good.json --presses press.csv", 2,
      "--presses: effects.spark.presses.file: press.csv: there is no such file; did you mean presses.csv?"),
    Row(
      "--preset good.json -o out", 2,
      #"error RV047: --output: "out" has no extension, the formats are mp4, png, nut, y4m"#),
    Row(
      "--preset good.json -o out.mkv", 2,
      #""out.mkv" has the extension .mkv, the formats are mp4, png, nut, y4m"#),
    Row(
      "--preset good.json --format gif", 2, "error RV047: --format: found gif, expected mp4, png, nut or y4m"),
    Row("still --preset good.json --at 0 -o out.jpg", 2, #"error RV047: --output: "out.jpg" is no PNG file"#),
    Row("--preset good.json -o folder.mp4", 1, "folder.mp4: error RV062:"),
    Row("--preset good.json -o folder", 1, "folder: error RV062:"),
    Row(
      "--preset good.json -o ./", 1,
      "./: error RV062: cannot write: it is a folder; name a file in it\n"),
    Row("still --preset good.json --at 0 -o folder.png", 1, "folder.png: error RV062:"),
    Row("--preset good.json -o no/such/out.mp4", 1, "no/such/out.mp4: error RV067:", "no/such"),
    Row(
      "--preset good.json -o /proc/out.mp4", 1,
      "/proc/out.mp4: error RV067: cannot write: no file can be made in the folder '/proc'"),
    Row("--preset good.json -o out.png", 2, "%05d"),
    Row("--preset good.json -o - --format mp4", 2, "mp4 can't be written to a pipe; use --format nut or y4m"),
    Row("--preset good.json --no-overwrite -o good.mp4", 1, "good.mp4: error RV063:"),
    Row("still --preset good.json --at 0 --no-overwrite -o good.png", 1, "good.png: error RV063:"),
    Row(
      "--preset good.json --size 853x480", 2, "error RV024: video.size: 853x480 has an odd side",
      "852x480 and 854x480"),
    Row("--preset good.json --size 480x1", 2, "480x2"),
    Row("--preset good.json --size 0x0", 2, "error RV012: --size: video.size: found 0x0"),
    Row("--preset good.json --size 16385x2", 2, "from 1 to 16384"),
    Row(
      "--preset good.json --size 16384x16384", 2,
      "error RV024: --size: video.size: 16384x16384 is larger than FFmpeg's frames can be"),
    Row("--preset good.json --size 1x1", 2, "the nearest even size is 2x2; --pad even"),
    Row("--preset good.json --size big", 2, "error RV011: --size: video.size"),
    Row("--preset good.json --fps 0", 2, "error RV025: --fps: video.fps: found 0"),
    Row("--preset good.json --fps 1e999", 2, "error RV025: --fps: video.fps: found \"1e999\""),
    Row("--preset good.json --duration -5", 2, "error RV012: --duration: video.duration: found -5"),
    Row("--preset good.json --duration nan", 2, "error RV011: --duration: video.duration: found \"nan\""),
    Row("--preset good.json --duration 1e308", 2, "error RV012: --duration"),
    Row("--preset good.json --duration 0.001", 2, "error RV026: video.duration"),
    Row("--preset good.json --seed x", 2, "error RV011: --seed: seed: found \"x\""),
    Row(
      "--preset good.json --crf 52", 2,
      "error RV012: --crf: video.crf: found 52, must be a whole number from 0 to 51"),
    Row(
      "--preset good.json --matte #FFF0", 2,
      "error RV020: --matte: video.matte: found \"#FFF0\", must be an opaque colour"),
    Row("--preset good.json --set seed", 2, "error RV043: --set: found \"seed\", must be PATH=VALUE"),
    Row(
      "--preset good.json --set effects.sprk.start=1", 2, "error RV031: --set: effects.sprk.start",
      "did you mean spark?"),
    Row("--preset good.json --frames 0-60", 2, "error RV027: --frames: found 0-60, the frames are 0 to 59"),
    Row(
      "--preset good.json --frames 5-2", 2,
      "error RV043: --frames: found 5-2, the ends are swapped; write 2-5"),
    Row("--preset good.json --frames 99999999999999999999", 2, "error RV043: --frames"),
    Row("--preset good.json --from 1", 2, "error RV027: --from: found 1 s, the clip ends at 1 s"),
    Row("--preset good.json --to 1.5", 2, "error RV027: --to: found 1.5 s, the clip ends at 1 s"),
    Row(
      "hash --preset good.json --from 0.5 --to 0.2", 2,
      "error RV043: --from: found 0.5 s, which is after --to 0.2 s; swap the two"),
    Row("--preset good.json --from 0.5 --to 0.5", 2, "error RV027: no frame begins from 0.5 s"),
    Row("--preset good.json --from x", 2, "error RV043: --from: found x"),
    Row(
      "still --preset good.json --at 1.1", 2,
      "error RV027: found 1.1 s, must be from 0 to the clip's end at 1 s"),
    Row("still --preset good.json --frame 60", 2, "error RV027: found frame 60, the frames are 0 to 59"),
    Row("inspect --preset good.json --frame x", 2, "error RV043: --frame"),
    Row("hash --preset good.json --algorithm sha3", 2, "sha3"),
    Row(
      "hash --preset good.json --pixels rgb", 2, "error RV043: --pixels: found rgb, expected rgba or yuv420p"),
    Row("hash --preset good.json --pixels yuv420p --size 3x3", 2, "2x2 and 4x4"),
    Row("rendr --preset good.json", 2, "error RV040: there is no command rendr; did you mean render?"),
    Row("--preset good.json --sise 2x2", 2, "error RV041: there is no option --sise; did you mean --size?"),
    Row("--preset good.json extra", 2, "ringvideo: error RV046: unexpected argument extra\n"),
    Row("help --json", 2, "\"RV041\""),
    Row("--preset", 2, "error RV042: --preset needs a value"),
    Row("still --preset good.json", 2, "error RV044: still needs --at T or --frame N"),
    Row("still --preset good.json --at 0 --frame 0", 2, "error RV045: --at and --frame exclude each other"),
    Row(
      "render good.json", 2, "error RV046: unexpected argument good.json; a preset goes with --preset",
      "error RV044: render needs --preset"),
    Row("completions tcsh", 2, "error RV043: completions: found tcsh, expected bash, zsh or fish"),
    Row("presets show no", 2, #"ringvideo: error RV030: there is no preset "no""#),
    Row("", 2, "Usage:"),
  ]

  @Test(arguments: rows) func wrongCalls(row: Row) throws {
    let program = try BuiltProgram()
    for (name, text) in Self.files { try program.folder.write(text, to: name) }
    for name in ["folder", "folder.mp4", "folder.png"] {
      try ChildProcess.tool("mkdir", [program.folder[name]])
      try program.folder.write("kept", to: name + "/inside")
    }
    try program.folder.write("old", to: "good.mp4")
    try program.folder.write("old", to: "good.png")
    let before = program.folder.names
    let result = try program.run(row.line)
    #expect(result.status == row.status)
    for text in row.errors { #expect(result.errors.contains(text)) }
    #expect(result.output.isEmpty)
    #expect(program.folder.names == before)
    #expect(
      try program.folder.bytes("good.mp4") == Array("old".utf8)
        && program.folder.bytes("good.png") == Array("old".utf8))
    #expect(try program.folder.bytes("folder.mp4/inside") == Array("kept".utf8))
  }

  /// What is read stays: no output takes its place.
  @Test(arguments: [
    "still --preset loader --image pic.png --at 0 --size 50x50 -o pic.png",
    "sheet --preset loader --image pic.png --count 1 --width 50 -o ./pic.png",
    "hash --preset ./p.json --frames 0-1 --lock p.json", "verify pic.png --junit pic.png",
    "verify --lock p.json --junit p.json", "--preset ./p.json --presses s.csv --to 0.1 --format mp4 -o s.csv",
  ]) func inputsAreNotReplaced(line: String) throws {
    let program = try BuiltProgram()
    try program.succeed("still --preset spark45s --at 1 --size 50x50 -o pic.png -q")
    try program.folder.write(Self.spark(#""presses":[[0,1]]"#), to: "p.json")
    try program.folder.write("down,up\n0,1\n", to: "s.csv")
    let before = try ["pic.png", "p.json", "s.csv"].map { try program.folder.bytes($0) }
    let result = try program.run(line)
    #expect(
      result.status == 2 && result.errors.contains("it is read and would be replaced"), "\(result.errors)")
    #expect(try ["pic.png", "p.json", "s.csv"].map { try program.folder.bytes($0) } == before)
    #expect(program.folder.names == ["p.json", "pic.png", "s.csv"])
  }

  @Test func allProblemsOfAPresetComeAtOnce() throws {
    let program = try BuiltProgram()
    try program.folder.write(
      #"{"sede":1,"video":{"fps":0},"effects":[{"type":"spark","presses":[[0,1]],"ring":{"radius":0}}]}"#,
      to: "p.json")
    let lines = try program.run("--preset p.json --hold -1").errors.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.contains { $0.hasPrefix("p.json:1:2: error RV010: sede") })
    #expect(lines.contains { $0.hasPrefix("p.json:1:26: error RV025: video.fps") })
    #expect(lines.contains { $0.hasPrefix("p.json:1:91: error RV012: effects.spark.ring.radius") })
    #expect(lines.contains { $0.hasPrefix("ringvideo: error RV012: --hold: video.hold: found -1") })
  }

  @Test func problemsComeAsJSONToo() throws {
    let program = try BuiltProgram()
    try program.folder.write(#"{"effects":[{"type":"spark","presses":[[0,1]],"start":-1}]}"#, to: "p.json")
    let result = try program.run("--preset p.json --json")
    let problems = try #require(try BuiltProgram.object(result.errors)["diagnostics"] as? [[String: Any]])
    #expect(result.status == 2 && problems.count == 1 && result.output.isEmpty)
    #expect(
      problems[0]["code"] as? String == "RV012" && problems[0]["path"] as? String == "effects.spark.start")
    #expect(
      problems[0]["file"] as? String == "p.json" && problems[0]["line"] as? Int == 1
        && problems[0]["column"] as? Int == 55)
  }

  /// A preset of noise: never a trap.
  @Test(arguments: 0..<40 as Range<UInt64>) func mangledPresets(seed: UInt64) throws {
    var random = TestRandom(seed: seed + 1)
    let program = try BuiltProgram()
    var bytes = Array(
      Self.spark(
        ##""presses":[[0,0.1],[0.2,null]],"fullCircle":0.3,"ring":{"radius":"40%","gap":1,"cap":"round","track":"#AAA"}"##
      ).utf8)
    for _ in 0..<random.int(1...6) {
      let place = random.int(0...bytes.count - 1)
      switch random.int(0...2) {
      case 0: bytes[place] = UInt8(random.int(0...255))
      case 1: bytes.remove(at: place)
      default:
        bytes.insert(contentsOf: Array("9e-,[]{}\"n".utf8).shuffled(using: &random).prefix(2), at: place)
      }
    }
    try Data(bytes).write(to: URL(fileURLWithPath: program.folder["p.json"]))
    let result = try program.run("--preset p.json --size 32x32 --fps 10 --to 1 --quiet")
    #expect(
      result.status == 0 || result.status == 2,
      "seed \(seed): \(String(decoding: bytes, as: UTF8.self))\n\(result.errors)")
    #expect(program.folder.names == (result.status == 0 ? ["p.json", "p.mp4"] : ["p.json"]))
  }
}
