import Foundation
import TestSupport
import Testing

/// Clips as ffprobe and ffmpeg see them.
@Suite struct ClipTests {
  static let rates: [(fps: String, duration: String, frames: Int, rate: String)] = [
    ("24", "0.125", 3, "24/1"), ("10", "10", 100, "10/1"), ("24", "1.5", 36, "24/1"),
    ("25", "1.5", 38, "25/1"),
    ("29.97", "1.5", 45, "30000/1001"), ("30", "1.5", 45, "30/1"), ("50", "1.5", 75, "50/1"),
    ("59.94", "1.5", 90, "60000/1001"),
    ("60", "1.5", 90, "60/1"), ("24000/1001", "1.5", 36, "24000/1001"), ("23.976", "1.5", 36, "24000/1001"),
    ("30000/1001", "3600.1", 107_895, "30000/1001"),
  ]

  @Test(arguments: rates)
  func framesAndSecondsAreExact(fps: String, duration: String, frames: Int, rate: String) throws {
    let program = try BuiltProgram()
    try program.succeed(
      "--preset spark45s --size 16x16 --fps \(fps) --duration \(duration) -o clip.mp4 --quiet")
    let clip = try probed(program.folder["clip.mp4"])
    #expect(clip["nb_frames"] == "\(frames)" && clip["nb_read_frames"] == "\(frames)")
    #expect(clip["r_frame_rate"] == rate && clip["avg_frame_rate"] == rate)
    #expect(
      clip["start_time"] == "0.000000" && clip["start_pts"] == "0" && clip["format.start_time"] == "0.000000")
    // duration_ts · time base = frames / rate, in whole numbers.
    let base = try #require(clip["time_base"]).split(separator: "/").compactMap { Int($0) }
    let ratio = rate.split(separator: "/").compactMap { Int($0) }
    let ticks = try #require(clip["duration_ts"].flatMap { Int($0) })
    #expect(ticks * base[0] * ratio[0] == frames * ratio[1] * base[1])
    let seconds = try #require(clip["format.duration"].flatMap { Double($0) })
    #expect(abs(seconds - Double(frames) * Double(ratio[1]) / Double(ratio[0])) <= 0.000_001)
  }

  @Test(arguments: ["2x2", "16x16", "854x480", "1080x1920", "3840x2160", "16384x2", "2x16384"]) func sizes(
    size: String
  ) throws {
    let program = try BuiltProgram()
    try program.succeed("--preset spark45s-camera --size \(size) --frames 600-602 -o clip.mp4 --quiet")
    let clip = try probed(program.folder["clip.mp4"])
    #expect("\(clip["width"] ?? "")x\(clip["height"] ?? "")" == size)
    #expect(clip["nb_read_frames"] == "3")
    let expected = [
      "codec_name": "h264", "profile": "High", "codec_tag_string": "avc1", "pix_fmt": "yuv420p",
      "color_range": "tv",
      "color_space": "bt709", "color_transfer": "bt709", "color_primaries": "bt709", "format.nb_streams": "1",
    ]
    for (name, value) in expected { #expect(clip[name] == value, "\(name)") }
  }

  @Test func oddSizesArePaddedOnDemandAndFineInPictures() throws {
    let program = try BuiltProgram()
    try program.succeed("--preset spark45s --size 853x479 --pad even --frames 0-1 -o clip.mp4 --quiet")
    let clip = try probed(program.folder["clip.mp4"])
    #expect(clip["width"] == "854" && clip["height"] == "480")
    for size in ["853x479", "1x1", "7x300"] {
      try program.succeed("still --preset spark45s --size \(size) --at 20 -o still.png --quiet")
      let still = try probed(program.folder["still.png"])
      #expect("\(still["width"] ?? "")x\(still["height"] ?? "")" == size && still["codec_name"] == "png")
    }
    try program.succeed("--preset spark45s --size 9x7 --frames 0-1 -o f-%d.png --quiet")
    #expect(try probed(program.folder["f-0.png"])["width"] == "9")
  }

  @Test func numbersOfPicturesStayThoseOfTheFrames() throws {
    let program = try BuiltProgram()
    try program.succeed("--preset spark45s --size 64x64 --frames 1200-1202 -o f-%05d.png --quiet")
    #expect(program.folder.names == ["f-01200.png", "f-01201.png", "f-01202.png"])
    try program.succeed("still --preset spark45s --size 64x64 --frame 1201 -o one.png --quiet")
    #expect(
      try decodedPixels(of: program.folder["one.png"]) == decodedPixels(of: program.folder["f-01201.png"]))
    #expect(
      try decodedPixels(of: program.folder["f-01200.png"]) != decodedPixels(of: program.folder["f-01202.png"])
    )
    // The same pictures by their times.
    try program.succeed("--preset spark45s --size 64x64 --from 20 --to 20.05 -o t-%d.png --quiet")
    #expect(program.folder.names.filter { $0.hasPrefix("t") } == ["t-1200.png", "t-1201.png", "t-1202.png"])
    #expect(try program.folder.bytes("t-1202.png") == program.folder.bytes("f-01202.png"))
  }

  private func hash(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#software") }
  }

  @Test(arguments: [
    "spark15s-story --size 90x160", "spark45s --size 96x96 --fps 29.97",
    "spark45s-camera --size 128x72 --fps 24",
  ])
  func losslessClipsHaveTheHashedFrames(preset: String) throws {
    let program = try BuiltProgram()
    let warned = try program.succeed("--preset \(preset) --to 5 --crf 0 -o clip.mp4")
    #expect(warned.errors.contains("warning RV104"))
    #expect(try probed(program.folder["clip.mp4"])["profile"] == "High 4:4:4 Predictive")
    let theirs = try ChildProcess.tool(
      "ffmpeg", ["-v", "error", "-i", program.folder["clip.mp4"], "-f", "framehash", "-"])
    let ours = try program.succeed(
      "hash --preset \(preset) --to 5 --crf 0 --pixels yuv420p".replacing(" --crf 0", with: ""))
    #expect(hash(theirs.text) == hash(ours.text) && hash(ours.text).count > 100)
  }

  @Test(arguments: ["SHA256", "MD5", "CRC32"]) func pipesCarryTheHashedFrames(algorithm: String) throws {
    let program = try BuiltProgram()
    let call = "--preset spark15s-story --set canvas.background=#10203080 --size 45x80 --fps 59.94 --to 2"
    let theirs = try program.shell(
      "$R \(call) -o - | ffmpeg -v error -i - -vsync passthrough -f framehash -hash \(algorithm) -")
    let ours = try program.succeed("hash \(call) --algorithm \(algorithm)")
    #expect(theirs.status == 0 && hash(theirs.text) == hash(ours.text) && hash(ours.text).count == 9 + 120)
    let total = try program.shell("$R \(call) -o - | ffmpeg -v error -i - -f hash -hash \(algorithm) -")
    #expect(try program.succeed("hash \(call) --algorithm \(algorithm) --total").text == total.text)
  }

  /// Padded and over a matte as the encoder has it.
  @Test func hashesOfThePlanesTakeTheirOptions() throws {
    let program = try BuiltProgram()
    let call = "--preset spark45s --set canvas.background=#10203080 --size 63x47 --frames 900-902"
    let options = "--pad even --matte #FFAA00"
    let theirs = try program.shell(
      "$R \(call) \(options) -o - --format y4m -q | ffmpeg -v error -i - -f hash -"
        .replacing("#", with: "\\#"))
    let ours = try program.succeed("hash \(call) \(options) --pixels yuv420p --total").text
    #expect(theirs.status == 0 && ours == theirs.text)
    #expect(try program.succeed("hash \(call) --pad even --pixels yuv420p --total").text != ours)
  }

  @Test func aFrameMayLastLongerThanADay() throws {
    let program = try BuiltProgram()
    try program.succeed("--preset spark45s --size 16x16 --fps 1/150000 --duration 86400 -o clip.mp4 --quiet")
    let clip = try probed(program.folder["clip.mp4"])
    #expect(clip["nb_read_frames"] == "1" && clip["format.duration"] == "150000.000000")
  }

  @Test func planesInAPipeAreTheEncoders() throws {
    let program = try BuiltProgram()
    let call = "--preset spark45s --size 64x48 --frames 900-910"
    let theirs = try program.shell("$R \(call) -o - --format y4m | ffmpeg -v error -i - -f hash -")
    #expect(theirs.status == 0)
    #expect(try program.succeed("hash \(call) --pixels yuv420p --total").text == theirs.text)
  }

  /// Red by BT.709: 16 + 219 · 0.2126 = 62.6, 128 − 224 · 0.2126 / 1.8556 = 102.3, 128 + 112 = 240.
  @Test(arguments: [("high", 0), ("standard", 1), ("draft", 2)]) func redIs63(quality: String, tolerance: Int)
    throws
  {
    let program = try BuiltProgram()
    try program.folder.write(
      ##"{"canvas":{"background":"#FF0000"},"effects":[{"type":"spark","presses":[[0,0]],"ring":{"track":null}}]}"##,
      to: "red.json")
    try program.succeed("--preset red.json --size 64x64 --duration 1 --quality \(quality) -o red.mp4 --quiet")
    let planes = try decodedPixels(of: program.folder["red.mp4"], as: "yuv420p")
    let frame = 64 * 64 * 3 / 2
    try #require(planes.count == 60 * frame)
    for (place, value) in planes.enumerated() {
      let offset = place % frame
      let expected = offset < 4096 ? 63 : offset < 5120 ? 102 : 240
      guard abs(Int(value) - expected) <= tolerance else {
        Issue.record("byte \(offset) of frame \(place / frame) is \(value), not \(expected)")
        return
      }
    }
    try program.succeed("--preset red.json --size 64x64 --duration 0.1 -o red.y4m --quiet")
    #expect(
      try decodedPixels(of: program.folder["red.y4m"], as: "yuv420p").prefix(4096).allSatisfy { $0 == 63 })
  }

  @Test func aTranslucentCanvasLiesOverTheMatte() throws {
    let program = try BuiltProgram()
    try program.folder.write(
      ##"{"canvas":{"background":"#FF000080"},"effects":[{"type":"spark","presses":[[0,0]],"ring":{"track":null}}]}"##,
      to: "p.json")
    try program.succeed("still --preset p.json --size 2x2 --duration 1 --at 0 -o p.png --quiet")
    #expect(try decodedPixels(of: program.folder["p.png"]).prefix(4) == [255, 0, 0, 128])
    let result = try program.succeed("--preset p.json --size 2x2 --duration 0.1 -o p.y4m")
    #expect(result.errors.contains("warning RV102: canvas.background"))
    // Of red 128/255: over black 128, 0, 0 and so 16 + 219 · 0.2126 · 128/255; over white 255, 127, 127.
    let black = try decodedPixels(of: program.folder["p.y4m"], as: "yuv420p")
    #expect(black[0] == 39)
    try program.succeed("--preset p.json --size 2x2 --duration 0.1 --matte white -o p.y4m --quiet")
    #expect(try decodedPixels(of: program.folder["p.y4m"], as: "yuv420p")[0] == 148)
  }

  @Test func equalCallsGiveEqualFiles() throws {
    let (program, other) = (try BuiltProgram(), try BuiltProgram())
    let call = "--preset spark45s --size 128x128 --to 6 --quiet -o"
    try program.succeed(
      "\(call) one.mp4", environment: ["TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8", "LANG": "de_DE"])
    try other.succeed(
      "\(call) \(other.folder["two.mp4"])", environment: ["SWIFT_DETERMINISTIC_HASHING": "1", "HOME": "/"])
    #expect(try program.folder.bytes("one.mp4") == other.folder.bytes("two.mp4"))
  }

  @Test func whatAClipSaysOfItsMaking() throws {
    let program = try BuiltProgram()
    try program.folder.write("down,up\n0,0.5\n", to: "secret-takes.csv")
    let call = "--preset spark45s --presses secret-takes.csv --size 64x64 --to 0.2 --quiet"
    func comment(_ options: String) throws -> String? {
      try program.succeed("\(call) -o secret-clip.mp4 \(options)")
      let bytes = String(decoding: try program.folder.bytes("secret-clip.mp4"), as: UTF8.self)
      #expect(
        !bytes.contains("secret") && !bytes.contains(program.folder.path) && !bytes.contains("options:"))
      return try ChildProcess.tool(
        "ffprobe",
        [
          "-v", "error", "-show_entries", "format_tags=comment", "-of", "default=nk=1:nw=1",
          program.folder["secret-clip.mp4"],
        ]
      ).text
    }
    #expect(try comment("--metadata none") == "")
    let key = try BuiltProgram.object(try #require(try comment("")))
    let names: Set = ["ringvideo", "renderer", "ffmpeg", "x264", "key", "seed", "frames", "packets", "check"]
    #expect(Set(key.keys).subtracting(["first"]) == names)
    #expect(key["seed"] as? Int == 6)
    #expect(
      try key["key"] as? String == BuiltProgram.object(program.succeed("\(call) -o x.mp4 --json").text)["key"]
        as? String)
    let full = try BuiltProgram.object(try #require(try comment("--metadata full")))
    let effects = (full["preset"] as? [String: Any])?["effects"] as? [[String: Any]]
    #expect((effects?.first?["presses"] as? [[Double]])?.first == [0, 0.5])
    #expect(full["packets"] as? String == key["packets"] as? String)
  }

  /// An index of the frames is all that may grow.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"))
  func memoryDoesNotGrowWithTheDuration() throws {
    let program = try BuiltProgram()
    func peak(_ seconds: Int) throws -> Int {
      let call = "--preset spark45s --size 64x64 --stretch \(seconds) --quiet -o \(seconds).mp4"
      let result = try program.start(call.split(separator: " ").map(String.init)).wait(measuresMemory: true)
      #expect(result.status == 0)
      return result.peakMemory
    }
    let (short, long) = (try peak(10), try peak(600))
    #expect(try probed(program.folder["600.mp4"])["nb_read_frames"] == "36000")
    #expect(short > 10_000_000)
    #expect(long <= short + short / 20 + 100 * 36_000, "\(short) bytes for 10 s, \(long) for 600 s")
  }
}
