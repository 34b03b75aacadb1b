import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `ringvideo verify` as people and CI systems call it: clips, and what can't be asked.
@Suite struct VerifyTests {
  let program: BuiltProgram

  static let preset = """
    { "seed": 3, "video": { "size": [32, 32], "fps": 10, "duration": 0.6 },
      "effects": [ { "type": "spark", "fullCircle": 0.6, "presses": [[0, 0.2], [0.4, null]],
        "ring": { "radius": 10, "lineWidth": 4 } } ] }
    """

  init() throws {
    program = try BuiltProgram()
    try program.folder.write(Self.preset, to: "p.json")
  }

  /// Makes `a.mp4`, and `b.mp4` from another seed.
  private func clips() throws {
    try program.succeed("--preset p.json -o a.mp4 -q")
    try program.succeed("--preset p.json --seed 4 -o b.mp4 -q")
  }

  @Test func aClipIsWhole() throws {
    try clips()
    let result = try program.succeed("verify a.mp4")
    #expect(
      result.text == """
        a.mp4: whole
          container  as this FFmpeg writes it
          packets    6, as their hash says

        """)
    #expect(result.errors.isEmpty)
    let known = try program.succeed("verify a.mp4 --preset p.json")
    #expect(known.text.contains("\n  file       byte for byte what the preset gives\n"))
    #expect(try program.succeed("verify a.mp4 --preset ./p.json --seed 3").status == 0)
    #expect(program.folder.names == ["a.mp4", "b.mp4", "p.json"])
  }

  @Test func differencesEndWith3() throws {
    try clips()
    let seed = try program.run("verify a.mp4 --preset p.json --seed 4 -q")
    #expect(seed.status == 3 && seed.errors.isEmpty && seed.text.hasPrefix("a.mp4: differs\n"))
    #expect(seed.text.contains("\n! preset     p is not what the clip shows: its seed is 4 instead of 3\n"))
    let pair = try program.run("verify a.mp4 b.mp4")
    #expect(pair.status == 3 && pair.text.hasPrefix("a.mp4 and b.mp4: differs\n"))
    #expect(pair.text.contains("\n  note       seed 4 instead of 3\n"))
    let bytes = try program.folder.bytes("a.mp4")
    try Data(bytes.dropLast(9)).write(to: URL(fileURLWithPath: program.folder["cut.mp4"]))
    for call in ["verify cut.mp4", "verify cut.mp4 --preset p.json -q", "verify a.mp4 cut.mp4"] {
      let damaged = try program.run(call)
      #expect(
        damaged.status == 3 && damaged.errors.isEmpty && damaged.text.contains(": damaged\n!"), "\(call)")
    }
    // What is no clip at all is a wrong call.
    let text = try program.run("verify p.json")
    #expect(
      text.status == 2
        && text.errors.contains("p.json: error RV043: is a text, no clip; locks go with --lock"))
    try program.folder.write("", to: "empty.mp4")
    #expect(try program.run("verify empty.mp4").status == 3)
  }

  @Test func pairsAreComparedAtALevel() throws {
    try clips()
    try program.succeed("--preset p.json --metadata full -o c.mp4 -q")
    #expect(try program.run("verify a.mp4 c.mp4").status == 3)
    #expect(try program.succeed("verify a.mp4 c.mp4 --level frames").text.contains("packets    all 6"))
    #expect(try program.run("verify a.mp4 b.mp4 --level frames").status == 3)
    #expect(try program.succeed("verify a.mp4 a.mp4 --level file").text.contains("byte for byte"))
  }

  @Test func carriedPresetsAreFound() throws {
    try program.folder.write("down,up\n0,0.1\n0.3,0.6\n", to: "takes.csv")
    try program.succeed("--preset p.json --presses takes.csv --metadata full -o a.mp4 -q")
    let other = try BuiltProgram()
    try FileManager.default.copyItem(atPath: program.folder["a.mp4"], toPath: other.folder["a.mp4"])
    let result = try other.succeed("verify a.mp4")
    #expect(result.text.contains("\n  frames     6 have a PSNR of "))
  }

  @Test func partsAreChosen() throws {
    try program.succeed("--preset p.json --metadata none --frames 2-4 -o part.mp4 -q")
    #expect(try program.run("verify part.mp4 --preset p.json").status == 3)
    try program.succeed("verify part.mp4 --preset p.json --frames 2-4")
    try program.succeed("verify part.mp4 --preset p.json --from 0.2 --to 0.5")
    #expect(try program.run("verify part.mp4 --preset p.json --frames 1-3").status == 3)
    let none = try program.run("verify part.mp4")
    #expect(none.status == 2 && none.errors.contains("part.mp4: error RV044") && none.output.isEmpty)
  }

  // MARK: JSON and JUnit

  @Test func reportsAsJSON() throws {
    try clips()
    let same = try BuiltProgram.object(program.succeed("verify a.mp4 --preset p.json --json").text)
    #expect(Set(same.keys) == ["same", "reports", "warnings"] && same["same"] as? Bool == true)
    let report = try #require((same["reports"] as? [[String: Any]])?.first)
    #expect(Set(report.keys) == ["subject", "verdict", "findings", "artifacts"])
    #expect(report["subject"] as? String == "a.mp4" && report["verdict"] as? String == "same")
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["layer"] as? String } == ["container", "packets", "preset", "file", "frames"])
    #expect(findings.allSatisfy { $0["verdict"] as? String == "same" && $0["text"] is String })
    #expect(findings[4]["compared"] as? Int == 6 && findings[4]["psnr"] is Double)

    let result = try program.run("verify a.mp4 --preset p.json --seed 4 --artifacts out --json")
    #expect(result.status == 3 && result.errors.isEmpty)
    let other = try BuiltProgram.object(result.text)
    #expect(other["same"] as? Bool == false)
    let differs = try #require((other["reports"] as? [[String: Any]])?.first)
    #expect(differs["verdict"] as? String == "differs")
    let artifacts = try #require(differs["artifacts"] as? [String])
    #expect(artifacts.count == 3)
    for path in artifacts { #expect(FileManager.default.fileExists(atPath: program.folder[path])) }
    let box = (differs["findings"] as? [[String: Any]])?.compactMap { $0["box"] as? [String: Int] }.first
    #expect(box.map { Set($0.keys) } == ["x", "y", "width", "height"])
    let error = try program.run("verify none.mp4 --json")
    #expect(
      try error.status == 2 && BuiltProgram.object(error.errors)["diagnostics"] != nil && error.output.isEmpty
    )
  }

  /// The counts that a report for CI systems tells: tests, failures, errors.
  private func counts(_ name: String = "r.xml") throws -> [String?] {
    let document = try XMLDocument(data: Data(program.folder.bytes(name)))
    let suite = try #require(document.nodes(forXPath: "/testsuites/testsuite").first as? XMLElement)
    return ["tests", "failures", "errors"].map { suite.attribute(forName: $0)?.stringValue }
  }

  @Test func reportsForCI() throws {
    try clips()
    try program.succeed("verify a.mp4 --junit r.xml")
    #expect(try counts() == ["1", "0", "0"])
    #expect(try program.run("verify a.mp4 b.mp4 --junit r.xml").status == 3)
    #expect(try counts() == ["1", "1", "0"])
    // What can't be verified is in the report, too, not only on standard error.
    #expect(try program.run("verify none.mp4 --junit r.xml").status == 2)
    #expect(try counts() == ["1", "0", "1"])
    let result = try program.run("verify a.mp4 --junit none/r.xml")
    #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("none/r.xml: error RV067"))
    #expect(try program.run("verify a.mp4 --junit .").status == 1)
  }

  // MARK: calls

  struct Row: CustomTestStringConvertible, Sendable {
    let line: String
    let error: String
    let status: Int32
    init(_ line: String, _ error: String, _ status: Int32 = 2) {
      (self.line, self.error, self.status) = (line, error, status)
    }
    var testDescription: String { line }
  }

  static let rows = [
    Row("", "error RV044: verify needs a clip, two clips, or --lock FILE"),
    Row("a.mp4 b.mp4 c.mp4", "error RV046: unexpected argument c.mp4; locks go with --lock"),
    Row("none.mp4", "none.mp4: error RV060: there is no such file"),
    Row("aa.mp4", "aa.mp4: error RV060: there is no such file; did you mean a.mp4?"),
    Row(".", ".: error RV061: this is a folder, not a file"), Row("/dev/null", "/dev/null: error RV061"),
    Row("a.mp4 b.mp4 --preset p.json", "error RV045: --preset: two clips are compared with each other"),
    Row("a.mp4 b.mp4 --frames 0-1", "error RV045: --frames: two clips are compared whole"),
    Row(
      "a.mp4 --frames 0-1", "error RV044: --frames: tells which part of a preset the clip shows; add --preset"
    ),
    Row("a.mp4 --to 1", "error RV044: --to: tells which part of a preset the clip shows; add --preset"),
    Row("a.mp4 --seed 4", "error RV044: --seed: changes a preset, and none is named; add --preset"),
    Row("a.mp4 --set seed=4", "error RV044: --set: changes a preset"),
    Row("a.mp4 --crf 4", "error RV044: --crf: changes a preset"),
    Row("a.mp4 --update", "error RV044: --update: goes with --lock"),
    Row("a.mp4 --reference x.png --artifacts out", "error RV044: --reference: goes with --lock"),
    Row("a.mp4 --level packets", "error RV043: --level: found packets, expected frames or file"),
    Row("a.mp4 --jobs 0", "error RV043: --jobs: found 0"),
    Row("a.mp4 --pixels rgba", "error RV041: verify has no option --pixels"),
    Row("a.mp4 --preset p.json --frames 4-9", "error RV027: --frames: found 4-9, the frames are 0 to 5"),
    Row("a.mp4 --preset none", "error RV030: --preset: there is no preset \"none\""),
    Row("a.mp4 --preset p.json --set x=1", "error RV010"),
    Row("a.mp4 --preset p.json --size 33x33", "frames     have 32x32 pixels, the preset gives 33x33", 3),
    Row("--lock l.json --level file", "error RV045: --level: locks are of frames alone"),
    Row("--lock l.json --reference x.png", "error RV044: --reference: needs --artifacts DIR"),
    Row(
      "--lock l.json m.json --reference x.png --artifacts o",
      "error RV045: --reference: goes with one lock, 2 are"),
    Row("--lock l.json --update --preset p.json", "error RV045: --update: records what the lock names"),
    Row("--lock l.json --update --frames 0-1", "compares nothing; leave out --frames"),
    Row("--lock l.json --update --junit r.xml", "compares nothing; leave out --junit"),
    Row("--lock l.json --update --artifacts o", "compares nothing; leave out --artifacts"),
    Row("--lock l.json --size 8x8", "error RV044: --size: changes a preset, and none is named; add --preset"),
    Row("--lock l.json --frames 5-9", "error RV027: --frames: found 5-9, the frames are 0 to 5"),
    Row("--lock", "error RV042: --lock needs a value"),
    Row("--lock none.json", "none.json: error RV060"),
    Row("--lock a.mp4", "a.mp4:1:1: error RV071: is no lock"),
    Row("--lock p.json", "p.json: error RV071: is no lock: it has no field lock with a version"),
    Row("--lock .", ".: error RV061"),
  ]

  @Test(arguments: rows) func whatCantBeAskedIsSaid(row: Row) throws {
    try program.succeed("--preset p.json -o a.mp4 -q")
    try program.succeed("hash --preset p.json --lock l.json -q")
    let names = program.folder.names
    let result = try program.run("verify " + row.line)
    #expect(result.status == row.status)
    #expect((result.errors + result.text).contains(row.error), "\(result.errors)\(result.text)")
    #expect(row.status == 3 || result.output.isEmpty)
    #expect(program.folder.names == names)
  }
}
