import Foundation
import TestSupport
import Testing

@testable import RingVideoCLI

/// `--json`: the result is one value on standard output with the warnings in it, and nothing else is said.
@Suite struct JSONResultTests {
  private static let scene = "--preset spark45s --size 32x32 --set video.duration=1 --set video.hold=1"

  @Test(arguments: [
    "\(scene) --to 0.1 -o a.mp4", "still \(scene) --at 0.5 -o a.png", "sheet \(scene) --count 2 -o a.png",
    "inspect \(scene) --at 0.5", "hash \(scene) --to 0.1", "hash \(scene) --to 0.1 --total",
  ])
  func warningsAreInTheResultAlone(line: String) throws {
    let result = try BuiltProgram().succeed("\(line) --json")
    let warnings = try #require(BuiltProgram.object(result.text)["warnings"] as? [[String: Any]])
    #expect(warnings.contains { $0["code"] as? String == "RV105" } && result.errors.isEmpty)
    let strict = try BuiltProgram().run("\(line) --json --strict")
    #expect(strict.status == 2 && strict.output.isEmpty)
    #expect(try BuiltProgram.object(strict.errors)["diagnostics"] != nil)
  }

  @Test func aPicture() throws {
    let program = try BuiltProgram()
    let report = try BuiltProgram.object(
      program.succeed(
        "still --preset spark45s --set video.sampling=start --size 33x31 --at 12.51 -o a.png --json"
      ).text)
    #expect(report["output"] as? String == "a.png" && report["time"] as? Double == 12.51)
    #expect(report["width"] as? Int == 33 && report["height"] as? Int == 31)
    // At 60 frames a second the frame that begins at 12.5 s lasts until 12.516….
    #expect(report["frame"] as? Int == 750)
    // What goes to standard output is the picture itself.
    let piped = try program.succeed(
      "still --preset spark45s --set video.sampling=start --size 33x31 --at 12.51 -o - --json")
    #expect(try piped.output == program.folder.bytes("a.png"))
    #expect(try BuiltProgram.object(piped.errors)["frame"] as? Int == 750)
    #expect(
      try program.succeed("still --preset spark45s --size 33x31 --at 1 -o - --json -q").errors.isEmpty)
  }

  @Test(arguments: ["rgba", "yuv420p"]) func hashesAreThoseOfTheText(pixels: String) throws {
    let program = try BuiltProgram()
    let call =
      "hash --preset spark45s --size 32x32 --set video.sampling=start --frames 59-61 --algorithm md5 --pixels \(pixels)"
    let rows = try program.succeed(call).text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let object = try BuiltProgram.object(program.succeed("\(call) --json").text)
    #expect(object["algorithm"] as? String == "MD5" && object["pixels"] as? String == pixels)
    let frames = try #require(object["frames"] as? [[String: Any]])
    #expect(frames.compactMap { $0["frame"] as? Int } == [59, 60, 61])
    #expect(frames.map { $0["time"] as? Double } == [0.983333333, 1, 1.016666667])
    #expect(frames.allSatisfy { $0["size"] as? Int == (pixels == "rgba" ? 4096 : 1536) })
    #expect(frames.compactMap { $0["hash"] as? String } == rows.map { String($0.suffix(32)) })
    let total = try BuiltProgram.object(program.succeed("\(call) --total --json").text)
    #expect(
      try program.succeed("\(call) --total").text == "MD5=\(total["total"] as? String ?? "")\n"
        && total["algorithm"] as? String == "MD5" && total["frames"] == nil)
  }

  @Test func versionsAndNames() throws {
    let program = try BuiltProgram()
    for call in ["version --json", "--version --json"] {
      let versions = try BuiltProgram.object(program.succeed(call).text)
      #expect(Set(versions.keys) == ["ringvideo", "renderer", "ffmpeg", "x264"])
      let text = try program.succeed("version").text
      for (name, version) in versions { #expect(text.contains("\(name) \(version)\n")) }
    }
    let names = try program.succeed("presets --names --json")
    #expect(
      try JSONSerialization.jsonObject(with: Data(names.output)) as? [String]
        == program.succeed("presets --names").text.split(separator: "\n").map(String.init))
  }

  /// The names that the completions know are those of this FFmpeg.
  @Test func hashesAreLibavutils() throws {
    let result = try BuiltProgram().run("hash --preset spark45s --to 0.01 --algorithm none")
    #expect(result.errors.contains("use one of \(OptionSpec.hashes.joined(separator: ", "))\n"))
  }
}
