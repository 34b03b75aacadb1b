import Foundation
import TestSupport
import Testing

/// Pictures and traces as the built program takes them.
@Suite struct PictureTests {
  private static let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("MediaTests/Pictures")
    .path

  /// The program in a folder with one of the pictures in it.
  private func program(with picture: String) throws -> BuiltProgram {
    let program = try BuiltProgram()
    try FileManager.default.copyItem(
      atPath: "\(Self.pictures)/\(picture)", toPath: program.folder[picture])
    return program
  }

  /// What is refused, and a word of the reason.
  static let broken = [
    ("truncated.jpg", "ends in the middle"), ("truncated-scan.jpg", "ends in the middle"),
    ("truncated.png", "ends in the middle"), ("flipped-byte.png", "damaged"),
    ("bomb.png", "over the limit of"),
    ("zero-size.png", "no width"), ("empty.png", "the file is empty"), ("text.png", "it is not a picture"),
  ]

  /// A broken picture is named with the reason before anything is rendered, and nothing is left.
  @Test(arguments: broken) func brokenPictures(name: String, reason: String) throws {
    let program = try program(with: name)
    for call in ["", "still --at 0 ", "inspect --at 0 ", "hash "] {
      let result = try program.run(call + "--preset loader --image \(name)")
      #expect(result.status == 2, "\(call)")
      #expect(
        result.errors.hasPrefix(
          "ringvideo: error RV070: --image: effects.loader.image: \(name): "), "\(result.errors)")
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1 && result.output.isEmpty)
      #expect(program.folder.names == [name])
    }
  }

  /// Where an opaque picture is as large as the video, the last frames are the picture.
  @Test(arguments: ["plain.png", "plain.bmp", "palette.png"])
  func theLastFrameIsThePicture(name: String) throws {
    let program = try program(with: name)
    let call =
      "still --preset loader --image \(name) --size 96x64 --set canvas.size=[96,64] -o still.png -q --at"
    for (time, isWhole) in [("3", false), ("4.8", false), ("5", true), ("6", true)] {
      try program.succeed("\(call) \(time)")
      let (still, picture) = try (
        decodedPixels(of: program.folder["still.png"]), decodedPixels(of: program.folder[name])
      )
      #expect((still == picture) == isWhole, "at \(time) s")
    }
  }

  /// The binary alone, in an empty folder, reveals a picture of its own.
  @Test(arguments: ["loader", "loader-square", "loader-story", "spark-reveal"])
  func theSampleIsCompiledIn(preset: String) throws {
    let program = try BuiltProgram()
    // By another process, so that no child of another test inherits it while it is open for writing.
    try ChildProcess.tool("cp", [BuiltProgram.path, program.folder["ringvideo"]])
    let size = ["loader": "96x54", "loader-story": "54x96"][preset] ?? "96x96"
    let result = try ChildProcess(
      program.folder["ringvideo"],
      ["--preset", preset, "--size", size, "--fps", "5", "-o", "f-%03d.png", "--quiet"],
      in: program.folder.path, environment: ["RINGVIDEO_PRESETS": nil as String?]
    ).wait()
    #expect(result.status == 0, "\(result.errors)")
    let frames = program.folder.names.filter { $0.hasPrefix("f-") }
    let last = try decodedPixels(of: program.folder[#require(frames.last)])
    let colors = Set(stride(from: 0, to: last.count, by: 4).map { Array(last[$0..<$0 + 4]) })
    #expect(colors.count > 500)
    let first = try decodedPixels(of: program.folder[#require(frames.first)])
    #expect(first != last)
  }

  @Test func theCommentNamesThePictureAndNoFolder() throws {
    let program = try program(with: "plain.png")
    try ChildProcess.tool("mkdir", ["sub"], in: program.folder.path)
    try ChildProcess.tool("mv", ["plain.png", "sub/photo.png"], in: program.folder.path)
    let sum = try ChildProcess.tool("sha256sum", ["sub/photo.png"], in: program.folder.path).text.prefix(64)
    try program.succeed(
      "--preset loader --image sub/photo.png --size 32x18 --frames 0-1 --metadata full -o x.mp4 --quiet")
    let comment = try #require(probed(program.folder["x.mp4"])["format.tags.comment"])
      .replacing("\\\"", with: "\"")
    #expect(comment.contains(#""image":{"file":"photo.png","sha256":"\#(sum)"}"#))
    #expect(!comment.contains("sub/") && !comment.contains(program.folder.path))
  }

  /// A download that never ends: said once, in a warning; with --strict it is an error.
  @Test func aDownloadThatNeverEnds() throws {
    let program = try BuiltProgram()
    try program.folder.write("time,received,expected\n0,1,4\n0.2,3,4\n", to: "half.csv")
    let call = "--preset loader --trace half.csv --size 96x54 --set effects.0.ring.lineWidth=12 -o x.mp4"
    let result = try program.succeed(call)
    let warnings = result.errors.split(separator: "\n").filter { $0.contains("warning") }
    #expect(warnings.count == 1)
    #expect(
      warnings[0]
        == "ringvideo: warning RV106: effects.loader.progress: never reaches the end: the picture is not revealed"
    )
    let strict = try program.run(call.replacing("x.mp4", with: "y.mp4") + " --strict")
    #expect(
      strict.status == 2 && strict.errors.contains("error RV106")
        && program.folder.names == ["half.csv", "x.mp4"])
  }

  @Test func brokenTracesAreToldWithTheirLine() throws {
    let program = try BuiltProgram()
    try program.folder.write("time,received,expected\n0,1,4\n\n2,3,4\n1,4,4\n", to: "back.csv")
    let result = try program.run("--preset loader --trace back.csv")
    #expect(result.status == 2 && program.folder.names == ["back.csv"])
    #expect(
      result.errors
        == "back.csv:5:1: error RV029: progress.2: event 2 comes before event 1, must be in the order of their times\n"
    )
  }
}
