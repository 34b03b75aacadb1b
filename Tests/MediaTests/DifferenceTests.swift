import Foundation
import Raster
import Testing

@testable import Media

/// Differences of frames and pictures, against plain counting.
@Suite struct DifferenceTests {
  /// Gives a black frame to paint on and compare.
  static func withFrame(
    _ width: Int, _ height: Int, layout: PixelLayout = .yuv420p, body: (PixelPlanes) throws -> Void
  ) throws {
    var buffer = try FrameBuffer.allocate(layout: layout, width: width, height: height)
    try buffer.withPlanes(body)
  }

  @Test func equalFramesDiffer0() throws {
    try Self.withFrame(34, 18) { one in
      try Self.withFrame(34, 18) { other in
        let difference = PlaneDifference(one, other)
        #expect((difference.squaredError, difference.largest, difference.differing) == (0, 0, 0))
        #expect(difference.samples == 34 * 18 * 3 / 2)
        #expect(difference.psnr == nil)
      }
    }
  }

  /// One sample changed, in the last column and row of each plane: nothing is left out.
  @Test(arguments: 0..<3) func theLastSampleCounts(_ plane: Int) throws {
    try Self.withFrame(34, 18) { one in
      try Self.withFrame(34, 18) { other in
        let rows = other[plane].rows
        other[plane][row: rows - 1][other[plane].rowBytes - 1] &+= 7
        let difference = PlaneDifference(other, one)
        #expect((difference.squaredError, difference.largest, difference.differing) == (49, 7, 1))
        #expect(difference == PlaneDifference(one, other))
      }
    }
  }

  @Test(arguments: [PixelLayout.yuv420p, .rgba]) func sumsAreThoseOfPlainCounting(_ layout: PixelLayout)
    throws
  {
    var (sum, largest, differing, samples) = (UInt64(0), 0, 0, 0)
    try Self.withFrame(50, 30, layout: layout) { one in
      Self.noise(one, 1)
      try Self.withFrame(50, 30, layout: layout) { other in
        Self.noise(other, 2)
        for plane in 0..<one.count {
          for row in 0..<one[plane].rows {
            for (a, b) in zip(one[plane][row: row], other[plane][row: row]) {
              let d = abs(Int(a) - Int(b))
              sum += UInt64(d * d)
              largest = max(largest, d)
              differing += d > 0 ? 1 : 0
              samples += 1
            }
          }
        }
        var difference = PlaneDifference(one, other)
        #expect((difference.squaredError, difference.largest) == (sum, largest))
        #expect((difference.differing, difference.samples) == (differing, samples))
        difference.add(one, other)
        difference.add(PlaneDifference(one, other))
        #expect((difference.squaredError, difference.largest) == (3 * sum, largest))
        #expect((difference.differing, difference.samples) == (3 * differing, 3 * samples))
      }
    }
  }

  /// The widest rows with the largest errors: no sum overflows.
  @Test func theLargestErrorsAddUp() throws {
    try Self.withFrame(16384, 2, layout: .rgba) { one in
      try Self.withFrame(16384, 2, layout: .rgba) { other in
        fill(other[0], 255)
        let difference = PlaneDifference(one, other)
        #expect(difference.squaredError == 65025 * 16384 * 2 * 4)
        #expect(difference.differing == 16384 * 2 * 4)
        #expect(difference.psnr == 0)
      }
    }
  }

  static func noise(_ planes: PixelPlanes, _ seed: UInt32) {
    var state = seed
    for plane in 0..<planes.count {
      for row in 0..<planes[plane].rows {
        for column in 0..<planes[plane].rowBytes {
          state = state &* 1_664_525 &+ 1_013_904_223
          planes[plane][row: row][column] = UInt8(state >> 24)
        }
      }
    }
  }

  // MARK: decibels

  @Test func decibelsAreThoseOfTheCLibrary() throws {
    var state: UInt64 = 12345
    var worst = 0.0
    for round in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // All orders of magnitude.
      let error = max(1, state >> (state & 63))
      let samples = 1 + Int(state.byteSwapped >> (24 + UInt64(round % 40)))
      let found = try #require(PSNR.decibels(squaredError: error, samples: samples))
      let expected = 10 * Foundation.log10(255 * 255 * Double(samples) / Double(error))
      worst = max(worst, abs(found - expected))
    }
    #expect(worst < 1e-9)
  }

  @Test(arguments: [
    (UInt64(1), 1, 48.130803608679), (65025, 1, 0), (1, 65025 * 1000, 126.261607217358),
    (.max, 1, -144.528353), (1, Int.max, 237.780),
  ])
  func knownDecibels(_ error: UInt64, _ samples: Int, _ expected: Double) throws {
    let found = try #require(PSNR.decibels(squaredError: error, samples: samples))
    #expect(abs(found - 10 * Foundation.log10(65025 * Double(samples) / Double(error))) < 1e-9)
    #expect(abs(found - expected) < 0.001)
  }

  @Test func noErrorHasNoDecibels() {
    #expect(PSNR.decibels(squaredError: 0, samples: 5) == nil)
    #expect(PSNR.decibels(squaredError: 0, samples: 0) == nil)
  }

  /// ffmpeg's own measure of two clips.
  @Test func psnrIsThatOfFFmpeg() throws {
    let scratch = try Scratch()
    let format = format(64, 48, frames: 6)
    for (name, factor) in [("a.mp4", 45), ("b.mp4", 0)] {
      let sink = try MP4Sink(
        path: scratch[name], format: format, settings: try H264Settings(rateFactor: factor))
      try writeAll(sink, format) { Self.noise($0, UInt32($1)) }
    }
    let log = scratch["log"]
    try run(
      "ffmpeg", "-v", "error", "-i", scratch["a.mp4"], "-i", scratch["b.mp4"], "-lavfi",
      "psnr=stats_file=\(log)", "-f", "null", "-")
    let lines = String(decoding: try fileBytes(log), as: UTF8.self).split(separator: "\n")
    var one = try ClipDecoder.open(scratch["a.mp4"])
    var other = try ClipDecoder.open(scratch["b.mp4"])
    for line in lines {
      let fields = line.split(separator: " ")
      let average = try #require(fields.first { $0.hasPrefix("psnr_avg:") }).dropFirst(9)
      var difference = PlaneDifference()
      _ = try one.next { left in _ = try other.next { difference.add(left, $0) } }
      let found = try #require(difference.psnr)
      #expect(found < 60)
      // ffmpeg prints two digits.
      #expect(abs(found - (try #require(Double(average)))) <= 0.0051, "\(found) \(average)")
    }
    #expect(lines.count == 6)
  }

  // MARK: pictures

  static func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
    Bitmap(width: width, height: height) { pixels in
      for y in 0..<height { for x in 0..<width { pixels[y * width + x] = UInt32(littleEndian: pixel(x, y)) } }
    }
  }

  @Test func equalPicturesHaveNoBox() {
    let (a, b) = (Self.bitmap(5, 4) { _, _ in 0x8040_2010 }, Self.bitmap(5, 4) { _, _ in 0x8040_2010 })
    let difference = PictureDifference(a, b)
    #expect((difference.differingPixels, difference.largest, difference.box) == (0, 0, nil))
    #expect(
      pixels(of: PictureDifference.picture(a, b)).allSatisfy { $0 == UInt32(littleEndian: 0xff00_0000) })
  }

  /// Single pixels changed, in the corners too: the box holds just them.
  @Test(arguments: [[(0, 0)], [(4, 3)], [(0, 3), (4, 0)], [(1, 2), (3, 2)], [(3, 0), (1, 1), (2, 3)]])
  func boxesHoldWhatDiffers(_ points: [(Int, Int)]) throws {
    let a = Self.bitmap(5, 4) { _, _ in 0xff80_8080 }
    let b = Self.bitmap(5, 4) { x, y in points.contains { $0 == (x, y) } ? 0xff80_4a80 : 0xff80_8080 }
    let difference = PictureDifference(a, b)
    let (xs, ys) = (points.map(\.0), points.map(\.1))
    let (left, top) = (try #require(xs.min()), try #require(ys.min()))
    #expect(
      difference.box
        == .init(
          x: left, y: top, width: try #require(xs.max()) - left + 1, height: try #require(ys.max()) - top + 1)
    )
    #expect((difference.differingPixels, difference.largest) == (points.count, 0x80 - 0x4a))
    #expect(PictureDifference(b, a) == difference)
    let picture = pixels(of: PictureDifference.picture(a, b))
    for y in 0..<4 {
      for x in 0..<5 {
        let expected: UInt32 = points.contains { $0 == (x, y) } ? 0xff00_3600 : 0xff00_0000
        #expect(picture[y * 5 + x] == UInt32(littleEndian: expected))
      }
    }
  }

  @Test(arguments: [0, 8, 16, 24]) func everyChannelCounts(_ shift: UInt32) {
    let a = Self.bitmap(3, 3) { _, _ in 0x1010_1010 }
    let b = Self.bitmap(3, 3) { x, y in 0x1010_1010 + ((x, y) == (1, 1) ? 200 << shift : 0) }
    let difference = PictureDifference(a, b)
    #expect((difference.differingPixels, difference.largest) == (1, 200))
    #expect(difference.box == .init(x: 1, y: 1, width: 1, height: 1))
    // Alpha alone doesn't show.
    let expected: UInt32 = shift == 24 ? 0xff00_0000 : 0xff00_0000 | 200 << shift
    #expect(pixels(of: PictureDifference.picture(a, b))[4] == UInt32(littleEndian: expected))
  }

  /// Frames have padding behind their rows, pictures have none.
  @Test func framesAndPicturesCompareAlike() throws {
    let (a, b) = (Self.bitmap(7, 5) { x, _ in UInt32(x) << 8 }, Self.bitmap(7, 5) { _, y in UInt32(y) << 8 })
    func copy(_ bitmap: Bitmap, to planes: PixelPlanes) {
      pixels(of: bitmap).withUnsafeBytes { bytes in
        for y in 0..<bitmap.height {
          for x in 0..<4 * bitmap.width { planes[0][row: y][x] = bytes[y * bitmap.width * 4 + x] }
        }
      }
    }
    let expected = PictureDifference(a, b)
    #expect(expected.differingPixels == 30 && expected.largest == 6)
    try Self.withFrame(7, 5, layout: .rgba) { one in
      copy(a, to: one)
      #expect(PictureDifference(one, b) == expected)
      let picture = PictureDifference.picture(one, b)
      #expect(pixels(of: picture) == pixels(of: PictureDifference.picture(a, b)))
      try Self.withFrame(7, 5, layout: .rgba) { other in
        copy(b, to: other)
        #expect(PictureDifference(one, other) == expected)
        #expect(pixels(of: PictureDifference.picture(one, other)) == pixels(of: picture))
      }
    }
  }

  @Test func bitmapsComeBackFromPNG() throws {
    let scratch = try Scratch()
    let bitmap = Self.bitmap(13, 9) { x, y in UInt32(truncatingIfNeeded: x &* 0x1234_5677 &+ y &* 0x0076_5431)
    }
    try writePNG(bitmap, path: scratch["a.png"])
    #expect(try pixels(of: PictureReader.read(path: scratch["a.png"]).bitmap) == pixels(of: bitmap))
    #expect(scratch.names == ["a.png"])
  }
}
