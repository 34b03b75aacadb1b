import Foundation
import Media
import Testing

/// PNG, NUT and Y4M, read back by ffmpeg.
@Suite struct SinkTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(arguments: [(1, 1), (3, 5), (853, 479)]) func pngKeepsEveryByte(_ width: Int, _ height: Int) throws {
    let path = scratch["x.png"]
    var expected: [UInt8] = []
    let report = try writePNG(path: path, width: width, height: height) { planes in
      paintNoise(planes, frame: 1)
      for row in 0..<planes[0].rows { expected += planes[0][row: row] }
    }
    #expect(try decode(path, "rgba") == expected)
    #expect(try fileBytes(path).count == report.byteCount)
  }

  @Test func pngSequenceIsNumbered() throws {
    let format = format(8, 6, frames: 3)
    let sink = try PNGSequenceSink(pattern: scratch["f-%03d.png"], firstNumber: 99, format: format)
    let report = try writeAll(sink, format) { paintNoise($0, frame: $1) }
    #expect(scratch.names == ["f-099.png", "f-100.png", "f-101.png"])
    #expect(report.frameCount == 3)
    for (index, name) in scratch.names.enumerated() {
      var buffer = try FrameBuffer.allocate(layout: .rgba, width: 8, height: 6)
      let expected = try buffer.withPlanes { planes in
        paintNoise(planes, frame: index)
        return (0..<6).flatMap { Array(planes[0][row: $0]) }
      }
      #expect(try decode(scratch[name], "rgba") == expected)
    }
  }

  @Test func sequenceCanBeRepeated() throws {
    let format = format(8, 6, frames: 2)
    for _ in 0..<2 {
      let sink = try PNGSequenceSink(pattern: scratch["%d.png"], firstNumber: 0, format: format)
      try writeAll(sink, format) { paintNoise($0, frame: $1) }
    }
    #expect(scratch.names == ["0.png", "1.png"])
    let error = try mediaError {
      _ = try PNGSequenceSink(
        pattern: scratch["%d.png"], firstNumber: 1, format: format, options: OutputOptions(noOverwrite: true))
    }
    #expect(error.kind == .exists)
    #expect(scratch.names == ["0.png", "1.png"])
  }

  @Test(arguments: ["f.png", "f-%d-%d.png", "f-%s.png", "%d/f.png", "f-%5d.png", "f-%"])
  func badPatternsAreRefused(_ pattern: String) throws {
    let error = try mediaError {
      _ = try PNGSequenceSink(pattern: scratch[pattern], firstNumber: 0, format: format())
    }
    #expect(error.kind == .invalidInput)
    #expect(scratch.names == [])
  }

  @Test(arguments: [
    ("f-%05d.png", 7, "f-00007.png"), ("100%% %d", 7, "100% 7"), ("%02d", 123, "123"), ("%00d", 0, "0"),
  ])
  func patternsAreFilledIn(_ pattern: String, _ number: Int, _ expected: String) throws {
    #expect(try NumberedPath(pattern)[number] == expected)
  }

  @Test(arguments: [(Int32(60), Int32(1)), (30000, 1001), (24000, 1001), (25, 1)])
  func nutHasExactTimes(_ numerator: Int32, _ denominator: Int32) throws {
    let path = scratch["x.nut"]
    let format = format(6, 5, frames: 50, fps: (numerator, denominator))
    var expected: [UInt8] = []
    try writeAll(try RawStreamSink(.nut, path: path, format: format), format) { planes, frame in
      paintNoise(planes, frame: frame)
      for row in 0..<5 { expected += planes[0][row: row] }
    }
    #expect(try decode(path, "rgba") == expected)
    let (stream, _, packets) = try probe(path, packets: true)
    #expect(stream["pix_fmt"] as? String == "rgba")
    #expect(stream["r_frame_rate"] as? String == "\(numerator)/\(denominator)")
    let base = try #require(stream["time_base"] as? String).split(separator: "/").compactMap { Int($0) }
    for (frame, packet) in packets.enumerated() {
      // pts · base = frame · denominator / numerator, without rounding.
      let time = try #require(packet["pts"] as? Int) * base[0] * Int(numerator)
      #expect(time == frame * Int(denominator) * base[1])
    }
  }

  @Test func nutGoesThroughAPipe() throws {
    let pipe = Pipe()
    let format = format(6, 5, frames: 2)
    let sink = try RawStreamSink(
      .nut, descriptor: pipe.fileHandleForWriting.fileDescriptor, format: format)
    let report = try writeAll(sink, format) { paintNoise($0, frame: $1) }
    try pipe.fileHandleForWriting.close()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    #expect(bytes.count == report.byteCount)
    #expect(bytes.starts(with: Data("nut/multimedia container\0".utf8)))
    try bytes.write(to: URL(fileURLWithPath: scratch["x.nut"]))
    #expect(try decode(scratch["x.nut"], "rgba").count == 2 * 6 * 5 * 4)
  }

  @Test func y4mSaysWhatItIs() throws {
    let path = scratch["x.y4m"]
    let format = format(8, 4, frames: 3, fps: (30000, 1001))
    try writeAll(try RawStreamSink(.y4m, path: path, format: format), format) { paintPattern($0, frame: $1) }
    let bytes = try fileBytes(path)
    let header = try #require(bytes.split(separator: 10, maxSplits: 1).first)
    let fields = String(decoding: header, as: UTF8.self).split(separator: " ")
    #expect(fields.prefix(6) == ["YUV4MPEG2", "W8", "H4", "F30000:1001", "Ip", "A1:1"])
    #expect(fields.contains("C420mpeg2"))
    #expect(fields.contains("XCOLORRANGE=LIMITED"))
    #expect(bytes.count == header.count + 1 + 3 * (6 + 48))
    #expect(try decode(path, "yuv420p").count == 3 * 48)
  }

  @Test func planesKeepTheFrameBefore() throws {
    let path = scratch["x.y4m"]
    let format = format(8, 4, frames: 3)
    let sink = try FrameWriter(try RawStreamSink(.y4m, path: path, format: format), format)
    try sink.write { planes in for plane in 0..<3 { fill(planes[plane], 77) } }
    try sink.write { _ in }
    try sink.write { $0[0][row: 3][7] = 200 }
    _ = try sink.finish()
    let samples = try decode(path, "yuv420p")
    #expect(samples[48..<96].allSatisfy { $0 == 77 })
    #expect(samples[96..<144].enumerated().allSatisfy { $1 == ($0 == 31 ? 200 : 77) })
  }

  @Test func aReaderThatLeavesIsAnError() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let format = format(64, 64, frames: 100)
    let error = try mediaError {
      let sink = try RawStreamSink(
        .nut, descriptor: pipe.fileHandleForWriting.fileDescriptor, format: format)
      try writeAll(sink, format) { paintNoise($0, frame: $1) }
    }
    #expect(error.kind == .brokenPipe)
  }

  @Test(arguments: [
    (853, 480, "852x480 and 854x480"), (1, 1, "the nearest even size is 2x2"), (3, 5, "2x4 and 4x6"),
  ])
  func oddSizesNameEvenOnes(_ width: Int, _ height: Int, _ even: String) throws {
    let format = format(width, height)
    let error = try mediaError {
      _ = try MP4Sink(path: scratch["x.mp4"], format: format, settings: try H264Settings())
    }
    #expect(error.kind == .invalidSize)
    #expect(error.description.contains(even))
    #expect(throws: MediaError.self) {
      try RawStreamSink(.y4m, path: scratch["x.y4m"], format: format)
    }
    #expect(scratch.names == [])
  }

  @Test(arguments: [(0, 16), (16, 16385), (16384, 16384), (16384, 16130)])
  func impossibleSizesAreRefusedAtOnce(_ width: Int, _ height: Int) throws {
    let format = format(width, height)
    for body: () throws -> Void in [
      { _ = try MP4Sink(path: scratch["x.mp4"], format: format, settings: try H264Settings()) },
      { _ = try RawStreamSink(.nut, path: scratch["x.nut"], format: format) },
      { _ = try RawStreamSink(.y4m, descriptor: -1, format: format) },
      { _ = try PNGSequenceSink(pattern: scratch["%d.png"], firstNumber: 0, format: format) },
      { try writePNG(path: scratch["x.png"], width: width, height: height) { _ in } },
    ] {
      #expect(try mediaError(body).kind == .invalidSize)
    }
    #expect(scratch.names == [])
  }

  /// Even a frame of a day and more, with ticks that fit.
  @Test(arguments: [(1, 1000), (1, 150_000), (7, 1_000_003), (1, .max - 1)] as [(Int32, Int32)])
  func lowRatesAreExact(_ numerator: Int32, _ denominator: Int32) throws {
    try writeClip(scratch["x.mp4"], format(frames: 3, fps: (numerator, denominator)))
    let (stream, _, packets) = try probe(scratch["x.mp4"], packets: true)
    #expect(stream["nb_read_packets"] as? String == "3")
    let base = try #require(stream["time_base"] as? String).split(separator: "/").compactMap { Int($0) }
    for (frame, packet) in packets.enumerated() {
      let time = try #require(packet["pts"] as? Int) * base[0] * Int(numerator)
      #expect(time == frame * Int(denominator) * base[1])
    }
  }

  /// A pipe that somebody has made non-blocking, and a reader that takes its time.
  @Test func writingWaitsForAPipe() async throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)
    let reader = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    try bytes.withUnsafeBytes { try writeAll($0, to: descriptor, operation: "write") }
    try pipe.fileHandleForWriting.close()
    #expect(await reader.value == Data(bytes))
  }
}
