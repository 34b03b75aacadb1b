import Testing

@testable import Media

/// The check of finished clips, and encoders that are missing.
@Suite struct CheckTests {
  struct Change: CustomTestStringConvertible {
    let name: String
    let apply: @Sendable (inout ClipInfo) -> Void
    var testDescription: String { name }
  }

  static let changes = [
    Change(name: "number of streams") { $0.streamCount = 2 }, Change(name: "codec") { $0.codec = "hevc" },
    Change(name: "size") { $0.height += 2 }, Change(name: "number of frames") { $0.frameCount -= 1 },
    Change(name: "start") { $0.start = 1 }, Change(name: "time scale") { $0.timescale *= 2 },
    Change(name: "duration") { $0.duration += 1 }, Change(name: "frame rate") { $0.timing = nil },
    Change(name: "colour tags") { $0.colorTags[3] = "pc" },
    Change(name: "hash of the packets") { $0.packetHash = "0" },
    Change(name: "comment") { $0.metadata["comment"] = nil },
  ]

  @Test(arguments: changes) func everyDifferenceIsSaid(_ change: Change) throws {
    let scratch = try Scratch()
    let path = scratch["clip.mp4"]
    let format = format(frames: 3)
    let report = try writeClip(path, format, comment: { _ in "made by a test" })
    let expected = ClipExpectation(
      format: format, streamCount: 1, packetHash: try #require(report.packetHash), comment: "made by a test")
    var info = try expected.check(path, named: "clip")
    change.apply(&info)
    let differences = expected.differences(from: info)
    #expect(differences.count == 1)
    #expect(differences.first?.contains(change.name) == true)
  }

  @Test func aDifferenceIsAnError() throws {
    let scratch = try Scratch()
    try writeClip(scratch["clip.mp4"], format(frames: 3))
    let expected = ClipExpectation(
      format: format(frames: 4), streamCount: 1, packetHash: "", comment: nil)
    let error = try mediaError { _ = try expected.check(scratch["clip.mp4"], named: "final.mp4") }
    #expect(error.kind == .mismatch)
    #expect(error.file == "final.mp4")
  }

  @Test func aMissingEncoderIsUnavailable() throws {
    let error = try mediaError {
      _ = try VideoEncoder.open("no-such-encoder", layout: .rgba, format: format())
    }
    #expect(error.kind == .unavailable)
    #expect(error.remedy != nil)
  }

  @Test func unknownOptionsAreErrors() throws {
    #expect(throws: MediaError.self) {
      _ = try VideoEncoder.open("png", layout: .rgba, format: format(), options: [("no-such-option", "1")])
    }
  }

  @Test func framesHashAsFFmpegHashesThem() throws {
    let scratch = try Scratch()
    let format = format(7, 5, frames: 2)
    var digest = try Digest.start()
    let sink = try FrameWriter(
      try RawStreamSink(.nut, path: scratch["x.nut"], format: format), format)
    for frame in 0..<2 {
      try sink.write { planes in
        paintNoise(planes, frame: frame)
        digest.update(planes)
      }
    }
    _ = try sink.finish()
    let text = String(
      decoding: try run(
        "ffmpeg", "-v", "error", "-i", scratch["x.nut"], "-f", "hash", "-hash", "sha256", "-"),
      as: UTF8.self)
    #expect(text == "SHA256=\(digest.finish())\n")
  }

  @Test(arguments: [
    (Int32(60), Int32(1), Int32(15360), Int64(256)), (30000, 1001, 30000, 1001), (48, 2, 12288, 512),
    (1, 150_000, 8192, 1_228_800_000), (1, Int32.max - 1, 1, Int64(Int32.max) - 1),
  ])
  func timeScalesHoldTheRate(_ numerator: Int32, _ denominator: Int32, _ scale: Int32, _ ticks: Int64) {
    let timing = StreamTiming(numerator: numerator, denominator: denominator)
    #expect(timing.timescale == scale)
    #expect(timing.ticksPerFrame == ticks)
  }

  /// The largest frames are those that libavcodec itself takes.
  @Test(arguments: [(16384, 16128, true), (16384, 16129, false), (16128, 16384, true), (16129, 16384, false)])
  func theLargestSizeIsLibavcodecs(_ width: Int, _ height: Int, _ isSound: Bool) throws {
    let open = { _ = try VideoEncoder.open("rawvideo", layout: .rgba, format: format(width, height)) }
    let validate = { try PixelLayout.rgba.validate(width: width, height: height) }
    if isSound {
      try open()
      try validate()
    } else {
      // What libavcodec says, but not where in memory it stood.
      let message = try mediaError(open).message
      #expect(message.contains("Picture size 16384x16129") || message.contains("Picture size 16129x16384"))
      #expect(!message.contains("0x") && !message.contains("["))
      #expect(try mediaError(validate).kind == .invalidSize)
    }
  }
}
