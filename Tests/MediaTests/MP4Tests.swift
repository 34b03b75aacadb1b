import Foundation
import Media
import Testing

/// What ffprobe and the bytes themselves say of MP4 clips.
@Suite struct MP4Tests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  struct Rate: CustomTestStringConvertible {
    let fps: (Int32, Int32)
    let frames: Int
    let seconds: String
    var testDescription: String { "\(frames) frames at \(fps.0)/\(fps.1)" }
  }

  static let rates = [
    Rate(fps: (24, 1), frames: 3, seconds: "0.125000"), Rate(fps: (25, 1), frames: 10, seconds: "0.400000"),
    Rate(fps: (30000, 1001), frames: 30, seconds: "1.001000"),
    Rate(fps: (30, 1), frames: 1, seconds: "0.033333"), Rate(fps: (50, 1), frames: 7, seconds: "0.140000"),
    Rate(fps: (60000, 1001), frames: 60, seconds: "1.001000"),
    Rate(fps: (60, 1), frames: 90, seconds: "1.500000"),
    Rate(fps: (24000, 1001), frames: 24, seconds: "1.001000"),
    Rate(fps: (10, 1), frames: 100, seconds: "10.000000"),
    Rate(fps: (1, 1), frames: 2, seconds: "2.000000"), Rate(fps: (240, 1), frames: 5, seconds: "0.020833"),
  ]

  @Test(arguments: rates) func timesAreExact(_ rate: Rate) throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: rate.frames, fps: rate.fps))
    let (stream, container, packets) = try probe(path, packets: true)
    #expect(stream["nb_read_packets"] as? String == String(rate.frames))
    #expect(stream["r_frame_rate"] as? String == "\(rate.fps.0)/\(rate.fps.1)")
    #expect(stream["avg_frame_rate"] as? String == "\(rate.fps.0)/\(rate.fps.1)")
    #expect(stream["duration"] as? String == rate.seconds)
    #expect(container["duration"] as? String == rate.seconds)
    #expect(stream["start_pts"] as? Int == 0)
    let ticks = try #require(stream["duration_ts"] as? Int) / rate.frames
    #expect(packets.compactMap { $0["pts"] as? Int }.sorted() == (0..<rate.frames).map { $0 * ticks })
    #expect(packets.allSatisfy { $0["duration"] as? Int == ticks })
  }

  @Test(arguments: [(2, 2), (16, 16), (854, 480), (1080, 1920), (3840, 2160)])
  func sizesAreKept(_ width: Int, _ height: Int) throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(width, height, frames: 2))
    let stream = try probe(path).stream
    #expect(stream["width"] as? Int == width)
    #expect(stream["height"] as? Int == height)
    #expect(stream["sample_aspect_ratio"] as? String == "1:1")
    #expect(try decode(path, "yuv420p").count == width * height * 3 / 2 * 2)
  }

  @Test(arguments: Quality.allCases) func streamIsTaggedHigh(_ quality: Quality) throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(), quality: quality)
    let stream = try probe(path).stream
    let expected = [
      "codec_name": "h264", "profile": "High", "codec_tag_string": "avc1", "pix_fmt": "yuv420p",
      "color_range": "tv", "color_space": "bt709", "color_transfer": "bt709", "color_primaries": "bt709",
      "chroma_location": "left",
    ]
    for (key, value) in expected { #expect(stream[key] as? String == value, "\(key)") }
    #expect((stream["tags"] as? [String: Any])?["creation_time"] == nil)
  }

  @Test func boxesAreInOrder() throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: 20))
    let bytes = try fileBytes(path)
    let top = boxes(bytes[...])
    #expect(top.map(\.name).filter { $0 == "moov" || $0 == "mdat" } == ["moov", "mdat"])
    #expect(!bytes.contains("elst"))
    #expect(!bytes.contains("edts"))
    #expect(!bytes.contains("x264"))
    #expect(bytes.contains("colrnclx"))
    // One run in the table of durations: every frame lasts the same.
    let table = try #require(bytes.position(of: "stts"))
    #expect(Array(bytes[table + 4..<table + 8]) == [0, 0, 0, 1])
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9]) func chunksJoinWithoutSeam(_ tail: Int) throws {
    let path = scratch["clip.mp4"]
    // Eight chunks of eight, and one more: 57 is the fewest whose chunks are eight and the last one frame long.
    let frames = 56 + tail
    try writeClip(path, format(frames: frames), chunkLength: 8)
    let (stream, _, packets) = try probe(path, packets: true)
    #expect(stream["avg_frame_rate"] as? String == "30/1")
    let ticks = try #require(stream["duration_ts"] as? Int) / frames
    let decoding = packets.compactMap { $0["dts"] as? Int }
    #expect(zip(decoding, decoding.dropFirst()).allSatisfy { $1 - $0 == ticks })
    let keys = packets.enumerated().filter { ($0.element["flags"] as? String)?.hasPrefix("K") == true }
    #expect(keys.map(\.offset) == Array(stride(from: 0, to: frames, by: 8)))
    let shown = packets.compactMap { $0["pts"] as? Int }
    #expect(shown.sorted() == (0..<frames).map { $0 * ticks })
    #expect(packets.allSatisfy { $0["duration"] as? Int == ticks })
    #expect(try decode(path, "yuv420p").count == frames * 64 * 48 * 3 / 2)
  }

  @Test func bytesAreTheSameAgain() throws {
    try writeClip(scratch["a.mp4"], format(frames: 20), chunkLength: 6, comment: { "packets \($0)" })
    try writeClip(scratch["b.mp4"], format(frames: 20), chunkLength: 6, comment: { "packets \($0)" })
    #expect(try fileBytes(scratch["a.mp4"]) == fileBytes(scratch["b.mp4"]))
  }

  @Test func chunkBytesDependOnNoOtherChunk() throws {
    // The first eight frames alone and as the first chunk of two: the same packets.
    let settings = try H264Settings(chunkLength: 8)
    func packets(from start: Int) throws -> [Int] {
      var encoder = try H264Encoder.open(format: format(frames: 16), settings: settings)
      var frame = try FrameBuffer.allocate(layout: .yuv420p, width: 64, height: 48)
      var sizes: [Int] = []
      for index in start..<start + 8 {
        try frame.withPlanes { paintPattern($0, frame: index) }
        try encoder.encode(frame) { sizes.append($0.byteCount) }
      }
      try encoder.finish { sizes.append($0.byteCount) }
      return sizes
    }
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: 16), chunkLength: 8)
    let written = try probe(path, packets: true).packets.compactMap { Int($0["size"] as? String ?? "") }
    #expect(try packets(from: 0) + packets(from: 8) == written)
  }

  @Test func losslessKeepsEverySample() throws {
    let path = scratch["clip.mp4"]
    let format = format(64, 48, frames: 5)
    let sink = try FrameWriter(
      try MP4Sink(path: path, format: format, settings: try H264Settings(rateFactor: 0)), format)
    var expected: [UInt8] = []
    for frame in 0..<format.frameCount {
      try sink.write { planes in
        var state = UInt32(frame + 1)
        for plane in (0..<3).map({ planes[$0] }) {
          for row in 0..<plane.rows {
            for column in 0..<plane.rowBytes {
              state = state &* 1_664_525 &+ 1_013_904_223
              plane[row: row][column] = 16 + UInt8(state >> 25)
            }
            expected += plane[row: row]
          }
        }
      }
    }
    _ = try sink.finish()
    #expect(try decode(path, "yuv420p") == expected)
    #expect(try probe(path).stream["profile"] as? String == "High 4:4:4 Predictive")
  }

  @Test func redIsRed() throws {
    let path = scratch["clip.mp4"]
    let format = format(32, 32, frames: 2)
    let sink = try MP4Sink(path: path, format: format, settings: try H264Settings(quality: .high))
    try writeAll(sink, format) { planes, _ in
      for (plane, value) in [63, 102, 240].enumerated() { fill(planes[plane], UInt8(value)) }
    }
    // ffmpeg finds the matrix and the range by the clip's own tags.
    let pixels = try decode(path, "rgb24")
    #expect(pixels[0] >= 253 && pixels[1] <= 2 && pixels[2] <= 2, "\(pixels[0..<3])")
  }

  @Test func commentHoldsThePacketHash() throws {
    let path = scratch["clip.mp4"]
    let long = String(repeating: "ä\u{1F600}{\"x\": 1}", count: 5000)
    let report = try writeClip(path, format(), comment: { $0 + long })
    let tags = try #require(try probe(path).format["tags"] as? [String: Any])
    let hash = try #require(report.packetHash)
    #expect(tags["comment"] as? String == hash + long)
    // ffmpeg's own hash of the very packets.
    let lines = String(
      decoding: try run(
        "ffmpeg", "-v", "error", "-i", path, "-c", "copy", "-f", "hash", "-hash", "sha256", "-"),
      as: UTF8.self)
    #expect(lines == "SHA256=\(hash)\n")
  }

  @Test func probeReadsWhatWasWritten() throws {
    let path = scratch["a: clip.mp4"]
    let report = try writeClip(path, format(64, 48, frames: 12, fps: (30000, 1001)))
    let info = try ClipProbe.read(path)
    #expect(info.codec == "h264")
    #expect(info.profile == 100)
    #expect((info.width, info.height, info.frameCount, info.streamCount) == (64, 48, 12, 1))
    #expect(info.timing == StreamTiming(numerator: 30000, denominator: 1001))
    #expect((info.start, info.duration, info.timescale) == (0, 12 * 1001, 30000))
    #expect(info.packetHash == report.packetHash)
    #expect(info.fileSize == report.byteCount)
    #expect(try fileBytes(path).count == report.byteCount)
  }

  @Test func aCutClipIsNotWhole() throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format())
    let bytes = try fileBytes(path)
    try Data(bytes.dropLast(100)).write(to: URL(fileURLWithPath: path))
    let error = try mediaError { _ = try ClipProbe.read(path) }
    #expect(error.kind == .mismatch)
    try Data(bytes.prefix(20)).write(to: URL(fileURLWithPath: path))
    #expect(throws: MediaError.self) { try ClipProbe.read(path) }
  }
}

/// The boxes in a stretch of an MP4 file.
private func boxes(_ bytes: ArraySlice<UInt8>) -> [(name: String, size: Int)] {
  var (found, position): ([(name: String, size: Int)], Int) = ([], bytes.startIndex)
  while position + 8 <= bytes.endIndex {
    let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    found.append((String(decoding: bytes[position + 4..<position + 8], as: UTF8.self), size))
    guard size >= 8 else { break }
    position += size
  }
  return found
}

extension [UInt8] {
  fileprivate func position(of text: String) -> Int? {
    Data(self).range(of: Data(text.utf8))?.upperBound
  }

  fileprivate func contains(_ text: String) -> Bool { position(of: text) != nil }
}
