import Foundation
import TestSupport
import Testing

/// The program's own manners: what it says where, and where it finds its presets.
@Suite struct ProgramTests {
  static let presets = [
    "loader", "loader-square", "loader-story", "spark-reveal", "spark15s-story", "spark45s",
    "spark45s-camera",
    "spark45s-classic",
  ]

  @Test(arguments: presets) func theProgramAloneRendersItsPresets(name: String) throws {
    let folder = try TemporaryFolder()
    // Copied by another process: while this one had the copy open for writing, a child that another test
    // starts could inherit it, and a program that is open for writing can't be run.
    _ = try ChildProcess("cp", [BuiltProgram.path, folder["ringvideo"]]).wait()
    let result = try ChildProcess(
      "./ringvideo", ["--preset", name, "--to", "0.1"], in: folder.path, environment: ["HOME": nil as String?]
    ).wait()
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(folder.names == ["ringvideo", "\(name).mp4"].sorted())
    #expect(try probed(folder["\(name).mp4"])["nb_read_frames"] == "6")
    #expect(result.errors.hasPrefix("\(name).mp4: 6 frames, 0.1 s, \(name == "loader" ? 1920 : 1080)x"))
  }

  @Test func whatIsSaidWhere() throws {
    let program = try BuiltProgram()
    let call = "--preset spark45s --size 64x64 --to 0.1"
    let plain = try program.succeed(call)
    #expect(plain.output.isEmpty && plain.errors.split(separator: "\n").count == 1)
    #expect(try program.succeed("\(call) --progress none").errors == plain.errors)
    #expect(try program.succeed("\(call) --progress plain").errors.hasSuffix(plain.errors))
    let quiet = try program.succeed("\(call) --quiet")
    #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    #expect(try program.succeed("still --preset spark45s --at 1 -o a.png").errors == "a.png\n")
    // No terminal, no colours.
    #expect(!(try program.succeed("\(call) --progress bar").errors.contains("\u{1B}")))
  }

  @Test func reportsAsJSON() throws {
    let program = try BuiltProgram()
    let result = try program.succeed(
      "--preset spark45s --size 64x48 --fps 29.97 --duration 1 -o a.mp4 --json")
    let report = try BuiltProgram.object(result.text)
    #expect(report["output"] as? String == "a.mp4" && report["format"] as? String == "mp4")
    #expect(report["width"] as? Int == 64 && report["height"] as? Int == 48 && report["frames"] as? Int == 30)
    #expect(report["fps"] as? String == "30000/1001" && report["duration"] as? Double == 1.001)
    #expect(try report["bytes"] as? Int == program.folder.bytes("a.mp4").count)
    let warnings = try #require(report["warnings"] as? [[String: Any]])
    #expect(warnings.map { $0["code"] as? String } == ["RV101"])
    let state = try BuiltProgram.object(program.succeed("inspect --preset spark45s --frame 2699").text)
    #expect(state["frame"] as? Int == 2699 && state["time"] as? Double == 45)
    let list =
      try JSONSerialization.jsonObject(with: Data(program.succeed("presets --json").output))
      as? [[String: Any]]
    #expect(list?.compactMap { $0["name"] as? String } == Self.presets)
  }

  @Test(arguments: ["render", "still --at 1", "inspect --at 1", "hash"]) func strictMakesWarningsErrors(
    command: String
  ) throws {
    let program = try BuiltProgram()
    let call = "\(command) --preset spark45s --size 64x64 --set video.duration=2 --set video.hold=1"
    let warned = try program.run(call)
    #expect(
      warned.status == 0 && warned.errors.contains("warning RV105: ") && !warned.errors.contains("error"))
    let program2 = try BuiltProgram()
    let strict = try program2.run("\(call) --strict")
    #expect(
      strict.status == 2 && strict.errors.contains("error RV105: ") && strict.output.isEmpty
        && program2.folder.names.isEmpty)
  }

  @Test func existingFilesAreReplacedUnlessForbidden() throws {
    let program = try BuiltProgram()
    try program.folder.write("old", to: "a.mp4")
    let call = "--preset spark45s --size 64x64 --to 0.1 -o a.mp4"
    let refused = try program.run("\(call) --no-overwrite")
    #expect(refused.status == 1 && refused.errors.hasPrefix("a.mp4: error RV063: "))
    #expect(try program.folder.bytes("a.mp4") == Array("old".utf8))
    try program.succeed(call)
    #expect(try probed(program.folder["a.mp4"])["nb_read_frames"] == "6")
    #expect(program.folder.names == ["a.mp4"])
    try program.succeed("--preset spark45s --size 64x64 --to 0.1 -o b.mp4 --no-overwrite")
  }

  @Test func presetsAreFoundInTheirOrder() throws {
    let program = try BuiltProgram()
    let text = { (summary: String) in
      #"{"summary":"\#(summary)","video":{"size":[16,16]},"effects":[{"type":"spark","presses":[[0,1]]}]}"#
    }
    try ChildProcess.tool("mkdir", ["presets", "mine"], in: program.folder.path)
    let environment = ["RINGVIDEO_PRESETS": program.folder["mine"] as String?]
    try program.folder.write(text("from the variable"), to: "mine/spark45s.json")
    try program.folder.write(text("only there"), to: "mine/extra.json")
    func first(_ environment: [String: String?] = [:]) throws -> String {
      try program.succeed("presets show spark45s", environment: environment).text
    }
    #expect(try first().contains("nine takes"))
    #expect(try first(environment).contains("from the variable"))
    try program.folder.write(text("from the folder"), to: "presets/spark45s.json")
    #expect(try first(environment).contains("from the folder"))
    #expect(
      try program.succeed("presets --names", environment: environment).text
        == (["extra"] + Self.presets).map { $0 + "\n" }.joined())
    let list = try program.succeed("presets", environment: environment).text
    #expect(list.contains("from the folder\n") && list.contains("presets/spark45s.json\n"))
    #expect(
      list.contains("mine/spark45s.json, hidden by the one above")
        && list.contains("built in, hidden by the one above"))
    // A copy is not told of, what is no JSON is, and nothing stands behind a line's last letter.
    try program.folder.write(first(environment), to: "mine/spark45s.json")
    try program.folder.write("{\n  1", to: "mine/broken.json")
    try program.folder.write("{}", to: "mine/silent.json")
    let lines = try program.succeed("presets", environment: environment).text.split(separator: "\n")
    #expect(lines.count { $0.contains("spark45s.json") } == 1)
    #expect(lines.contains { $0.hasPrefix("broken ") && $0.contains("  cannot be read: 2:3: ") })
    #expect(lines.contains("silent") && !lines.contains { $0.hasSuffix(" ") })
    for name in ["broken", "silent"] {
      try FileManager.default.removeItem(atPath: program.folder["mine/\(name).json"])
    }
    try program.succeed("--preset extra --quiet", environment: environment)
    #expect(program.folder.names.contains("extra.mp4"))
    #expect(try program.run("--preset extra").errors.contains("RV030"))
    // A path is a path, even of a name.
    #expect(try program.run("--preset ./extra.json", environment: environment).errors.contains("RV060"))
  }

  /// Paths in a preset are relative to it, those on the command line to the working directory.
  @Test func filesAreFoundFromWhereTheyAreNamed() throws {
    let program = try BuiltProgram()
    try ChildProcess.tool("mkdir", ["deep"], in: program.folder.path)
    try program.folder.write("down,up\n0,1\n", to: "deep/takes.csv")
    try program.folder.write("down,up\n0,2\n", to: "takes.csv")
    try program.folder.write(
      #"{"effects":[{"type":"spark","pacing":"linear","presses":{"file":"takes.csv"}}]}"#, to: "deep/p.json")
    func end(_ options: String) throws -> String {
      try program.succeed("inspect --preset deep/p.json --frame 59 --set video.sampling=end \(options)").text
    }
    #expect(try end("").contains(#""trackStart": 0.0222222222"#))
    #expect(try end("--presses takes.csv").contains(#""trackStart": 0.0222222222"#))
    #expect(
      try program.succeed("--preset deep/p.json --size 16x16 -o a.mp4").errors.contains("60 frames, 1 s"))
    #expect(
      try program.succeed("--preset deep/p.json --presses takes.csv --size 16x16 -o a.mp4").errors.contains(
        "120 frames, 2 s"))
    try program.folder.write("down,up\n3,2\n", to: "deep/takes.csv")
    #expect(try program.run("--preset deep/p.json").errors.hasPrefix("deep/takes.csv:2:1: error RV023"))
  }

  private func completionsAreInTheLanguage(of shell: String) throws {
    let program = try BuiltProgram()
    try program.folder.write(program.succeed("completions \(shell)").text, to: "completions")
    try ChildProcess.tool(shell, ["-n", program.folder["completions"]])
  }

  @Test func bashReadsItsCompletions() throws { try completionsAreInTheLanguage(of: "bash") }

  @Test(.enabled(if: CompletionsTests.isInstalled("zsh"), "zsh must be installed"))
  func zshReadsItsCompletions() throws { try completionsAreInTheLanguage(of: "zsh") }

  @Test(.enabled(if: CompletionsTests.isInstalled("fish"), "fish must be installed"))
  func fishReadsItsCompletions() throws { try completionsAreInTheLanguage(of: "fish") }

  @Test func versionsAndHelp() throws {
    let program = try BuiltProgram()
    let versions = try program.succeed("--version").text.split(separator: "\n")
    #expect(versions.count == 4)
    #expect(
      versions[0].wholeMatch(of: /ringvideo [0-9]+\.[0-9]+\.[0-9]+/) != nil
        && versions[1].wholeMatch(of: /renderer [0-9]+/) != nil)
    #expect(versions[2].hasPrefix("ffmpeg ") && versions[3].hasPrefix("x264 "))
    #expect(try program.succeed("help errors").text.contains("RV030"))
    #expect(try program.succeed("render --help").text == program.succeed("help render").text)
    #expect(try JSONSerialization.jsonObject(with: Data(program.succeed("schema").output)) is [String: Any])
  }

  @Test func stillsGoToStandardOutputToo() throws {
    let program = try BuiltProgram()
    let result = try program.succeed("still --preset spark45s --size 33x31 --at 12.5 -o -")
    try Data(result.output).write(to: URL(fileURLWithPath: program.folder["a.png"]))
    try program.succeed("still --preset spark45s --size 33x31 --at 12.5 -o b.png")
    #expect(try program.folder.bytes("a.png") == program.folder.bytes("b.png") && result.errors.isEmpty)
  }
}
