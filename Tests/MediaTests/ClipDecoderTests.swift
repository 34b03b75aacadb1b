import Foundation
import Raster
import Testing

@testable import Media

/// Packets and frames of clips, sound and damaged ones, against what ffprobe and ffmpeg find.
@Suite struct ClipDecoderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// All samples of all frames, as raw video has them.
  static func decodeAll(_ path: String) throws -> [UInt8] {
    var decoder = try ClipDecoder.open(path)
    var bytes: [UInt8] = []
    while try decoder.next({ planes in
      for plane in 0..<3 { for row in 0..<planes[plane].rows { bytes += planes[plane][row: row] } }
    }) {}
    return bytes
  }

  /// A clip as x264 writes it when nobody asks for anything: B-frames, an edit list.
  func foreignClip(_ arguments: String...) throws -> String {
    let path = scratch["foreign.mp4"]
    let arguments =
      ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=30:d=2"] + arguments + [path]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return path
  }

  // MARK: packets

  @Test func packetsAreThoseThatFFprobeSees() throws {
    let path = scratch["clip.mp4"]
    let report = try writeClip(path, format(frames: 20, fps: (30000, 1001)), chunkLength: 8)
    let marks = try ClipProbe.packets(path)
    let packets = try probe(path, packets: true).packets
    #expect(marks.map { String($0.size) } == packets.map { $0["size"] as? String })
    // At most eight frames a chunk make three of seven, the last one shorter.
    #expect(marks.map(\.isKeyFrame) == (0..<20).map { $0 % 7 == 0 })
    #expect(marks.map(\.presentation) == Array(0..<20))
    // The bytes as they lie in the file, hashed by themselves.
    let bytes = try fileBytes(path)
    var all = try Digest.start()
    for (mark, packet) in zip(marks, packets) {
      let position = try #require(Int(packet["pos"] as? String ?? ""))
      let payload = Array(bytes[position..<position + mark.size])
      all.update(payload)
      var own = try Digest.start()
      own.update(payload)
      #expect(String(mark.hash, radix: 16).leftPadded(to: 16) == own.finish().prefix(16))
    }
    #expect(all.finish() == report.packetHash)
  }

  @Test func framesOutOfOrderHaveTheirOwnNumbers() throws {
    let path = try foreignClip("-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "2", "-g", "12")
    let marks = try ClipProbe.packets(path)
    let length = 512
    let packets = try probe(path, packets: true).packets
    #expect(marks.map(\.presentation) == packets.map { Int64(($0["pts"] as? Int ?? -1) / length) })
    #expect(marks.map(\.presentation) != Array(0..<60))
    #expect(marks.map(\.presentation).sorted() == Array(0..<60))
  }

  @Test func irregularTimesAreKeptAsTheyAre() throws {
    let path = try foreignClip(
      "-vf", "setpts=N*N", "-fps_mode", "passthrough", "-c:v", "libx264", "-pix_fmt", "yuv420p")
    let marks = try ClipProbe.packets(path)
    #expect(
      marks.map { Int($0.presentation) } == (try probe(path, packets: true).packets.map { $0["pts"] as? Int })
    )
    #expect(Set(marks.map(\.presentation)) != Set(0..<Int64(marks.count)))
    #expect(try Self.decodeAll(path).count == marks.count * 64 * 48 * 3 / 2)
  }

  // MARK: frames

  @Test(arguments: Quality.allCases) func framesAreThoseThatFFmpegDecodes(_ quality: Quality) throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(66, 50, frames: 11), quality: quality, chunkLength: 4)
    var decoder = try ClipDecoder.open(path)
    #expect((decoder.width, decoder.height, decoder.layout) == (66, 50, .yuv420p))
    var count = 0
    while try decoder.next({ #expect(($0.width, $0.height, $0.count) == (66, 50, 3)) }) { count += 1 }
    #expect(count == 11)
    #expect(try Self.decodeAll(path) == decode(path, "yuv420p"))
  }

  @Test func losslessFramesAreThoseThatWereWritten() throws {
    let path = scratch["clip.mp4"]
    let format = format(frames: 4)
    var expected: [UInt8] = []
    let sink = try MP4Sink(path: path, format: format, settings: try H264Settings(rateFactor: 0))
    try writeAll(sink, format) { planes, frame in
      paintPattern(planes, frame: frame)
      for plane in 0..<3 { for row in 0..<planes[plane].rows { expected += planes[plane][row: row] } }
    }
    #expect(try Self.decodeAll(path) == expected)
  }

  @Test func framesComeInTheOrderInWhichTheyAreShown() throws {
    let path = try foreignClip("-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "3", "-g", "20")
    let all = try Self.decodeAll(path)
    #expect(all.count == 60 * 64 * 48 * 3 / 2)
    #expect(try all == decode(path, "yuv420p"))
  }

  @Test(arguments: [("yuv444p", "yuv444p"), ("yuvj420p", "full range"), ("yuv420p10le", "yuv420p10le")])
  func otherSamplesAreRefused(_ format: String, _ word: String) throws {
    let path = try foreignClip("-c:v", "libx264", "-pix_fmt", format)
    let error = try mediaError {
      var decoder = try ClipDecoder.open(path)
      while try decoder.next({ _ in }) {}
    }
    #expect(error.kind == .mismatch)
    #expect(error.message.contains(word), "\(error.message)")
    #expect(error.file == path)
  }

  @Test func theBodysErrorsPass() throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: 2))
    #expect(throws: ToolFailure.self) {
      var decoder = try ClipDecoder.open(path)
      _ = try decoder.next { _ in throw ToolFailure(message: "mine") }
    }
  }

  // MARK: damage

  /// Where the packets of a clip lie in the file, as ffprobe says.
  static func positions(_ path: String) throws -> [Range<Int>] {
    try probe(path, packets: true).packets.map {
      let start = try #require(Int($0["pos"] as? String ?? ""))
      return start..<start + (try #require(Int($0["size"] as? String ?? "")))
    }
  }

  @Test(arguments: [0, 3, 8, 10]) func aPacketWithoutSenseIsNamed(_ number: Int) throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: 12), chunkLength: 8)
    var bytes = try fileBytes(path)
    let packet = try Self.positions(path)[number]
    // Its length in front and its kind stay.
    for index in packet.dropFirst(5) { bytes[index] = UInt8(truncatingIfNeeded: index &* 97) | 1 }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    var count = 0
    let error = try mediaError {
      var decoder = try ClipDecoder.open(path)
      while try decoder.next({ _ in count += 1 }) {}
    }
    #expect(error.kind == .mismatch)
    #expect(error.message.hasPrefix("frame \(number) can't be decoded: "), "\(error.message)")
    #expect(error.file == path)
    #expect(count == number)
  }

  @Test(arguments: [0, 3]) func aWrongLengthIsNamed(_ number: Int) throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: 5))
    var bytes = try fileBytes(path)
    bytes[try Self.positions(path)[number].lowerBound] = 0x7f
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let error = try mediaError { _ = try Self.decodeAll(path) }
    #expect(error.kind == .mismatch)
    #expect(error.message.hasPrefix("frame \(number) can't be decoded: "), "\(error.message)")
  }

  /// Every byte of a packet flipped: never a crash, never another error, never more or fewer frames.
  @Test func flippedBytesAreErrorsOrOtherSamples() throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(32, 32, frames: 4))
    let bytes = try fileBytes(path)
    let sound = try Self.decodeAll(path)
    var (errors, others) = (0, 0)
    let packet = try Self.positions(path)[1]
    for index in packet {
      var damaged = bytes
      damaged[index] ^= 0xff
      try Data(damaged).write(to: URL(fileURLWithPath: path))
      do {
        let found = try Self.decodeAll(path)
        #expect(found.count == sound.count)
        others += 1
      } catch let error as MediaError {
        #expect(error.kind == .mismatch, "byte \(index): \(error)")
        errors += 1
      }
    }
    #expect(errors > 0)
    #expect(errors + others == packet.count)
  }

  @Test func aPacketThatShowsNothingIsMissed() throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: 6))
    var bytes = try fileBytes(path)
    // A kind of unit that decoders pass over.
    bytes[try Self.positions(path)[4].lowerBound + 4] = 0x0c
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let error = try mediaError { _ = try Self.decodeAll(path) }
    #expect(error.kind == .mismatch)
  }

  // MARK: single frames as RGBA

  /// BT.709, limited range, in exact arithmetic rounded half up, for a sample of each plane.
  static func rgb(_ y: Int, _ cb: Int, _ cr: Int) -> [Int] {
    let (kr, kb) = (0.2126, 0.0722)
    let (luma, blue, red) = (Double(y - 16) / 219, Double(cb - 128) / 224, Double(cr - 128) / 224)
    let r = luma + 2 * (1 - kr) * red
    let b = luma + 2 * (1 - kb) * blue
    let g = (luma - kr * r - kb * b) / (1 - kr - kb)
    return [r, g, b].map { Int(min(max($0, 0), 1) * 255 + 0.5) }
  }

  @Test(arguments: [
    (16, 128, 128), (235, 128, 128), (63, 102, 240), (173, 42, 26), (32, 240, 118), (90, 120, 140),
  ])
  func flatColorsAreBT709(_ y: Int, _ cb: Int, _ cr: Int) throws {
    let path = scratch["clip.mp4"]
    let format = format(16, 16, frames: 1)
    let sink = try MP4Sink(path: path, format: format, settings: try H264Settings(rateFactor: 0))
    try writeAll(sink, format) { planes, _ in
      for (plane, value) in [y, cb, cr].enumerated() { fill(planes[plane], UInt8(value)) }
    }
    let pixels = pixels(of: try ClipDecoder.frame(path, number: 0))
    let expected = Self.rgb(y, cb, cr)
    #expect(Set(pixels).count == 1)
    #expect(pixels[0] >> 24 == 255)
    let found = (0..<3).map { Int(pixels[0] >> UInt32(8 * $0) & 255) }
    for (a, b) in zip(found, expected) { #expect(abs(a - b) <= 1, "\(found) \(expected)") }
  }

  @Test(arguments: [0, 1, 6, 7, 8, 13, 14, 19]) func anyFrameCanBeHad(_ number: Int) throws {
    let path = scratch["clip.mp4"]
    let format = format(64, 48, frames: 20)
    let settings = try H264Settings(rateFactor: 0, chunkLength: 8)
    let sink = try MP4Sink(path: path, format: format, settings: settings)
    try writeAll(sink, format) { planes, frame in
      fill(planes[0], UInt8(20 + 10 * frame))
      fill(planes[1], 128)
      fill(planes[2], 128)
    }
    let gray = Self.rgb(20 + 10 * number, 128, 128)[0]
    let pixels = pixels(of: try ClipDecoder.frame(path, number: number))
    #expect(abs(Int(pixels[0] & 255) - gray) <= 1)
    #expect(ClipDecoder.entry(for: number, in: try ClipProbe.packets(path)) == number / 7 * 7)
  }

  /// Decoding begins at key frames, and no frame of an open group is lost by it.
  @Test func framesOutOfOrderAreFound() throws {
    let path = try foreignClip(
      "-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "3", "-g", "12", "-x264-params", "open-gop=1")
    let samples = try decode(path, "yuv420p")
    let size = 64 * 48 * 3 / 2
    var decoder = try ClipDecoder.open(path)
    var pictures: [Int: [UInt32]] = [:]
    for number in [0, 11, 12, 13, 30, 59] {
      pictures[number] = pixels(of: try ClipDecoder.frame(path, number: number))
    }
    var number = 0
    while try decoder.next({ planes in
      #expect(planes[0][row: 5].elementsEqual(samples[number * size + 5 * 64..<number * size + 6 * 64]))
      guard let picture = pictures[number] else { return }
      // Luma of the pixels found, by BT.709, is that of the frame but for rounding and clipping.
      var far = 0
      for row in 0..<48 {
        for column in 0..<64 {
          let pixel = picture[row * 64 + column]
          let channels = (0..<3).map { Double(pixel >> UInt32(8 * $0) & 255) / 255 }
          let luma = 16 + 219 * (0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2])
          if abs(luma - Double(planes[0][row: row][column])) > 8 { far += 1 }
        }
      }
      #expect(far < 64 * 48 / 10, "frame \(number): \(far)")
    }) { number += 1 }
    #expect(number == 60)
  }

  @Test(arguments: [-1, 3]) func framesBeyondTheEndAreRefused(_ number: Int) throws {
    let path = scratch["clip.mp4"]
    try writeClip(path, format(frames: 3))
    let error = try mediaError { _ = try ClipDecoder.frame(path, number: number) }
    #expect(error.kind == .invalidInput)
    #expect(error.message.contains("only 3"))
  }

  @Test func whatIsNoClipIsNone() throws {
    #expect(throws: MediaError.self) { _ = try ClipDecoder.open(scratch["missing.mp4"]) }
    try Data("text".utf8).write(to: URL(fileURLWithPath: scratch["text.mp4"]))
    #expect(throws: MediaError.self) { _ = try ClipDecoder.open(scratch["text.mp4"]) }
    #expect(throws: MediaError.self) { try ClipProbe.packets(scratch["text.mp4"]) }
  }
}

extension String {
  fileprivate func leftPadded(to count: Int) -> String {
    String(repeating: "0", count: max(0, count - self.count)) + self
  }
}
