import Media
import Raster
import TestSupport
import Testing

@Suite struct PictureScalerTests {
  static let sizes: [(Int, Int)] = [
    (1, 1), (2, 1), (1, 3), (2, 2), (3, 2), (7, 5), (8, 8), (9, 10), (16, 9), (100, 80), (33, 70), (3, 400),
  ]

  static func constant(_ width: Int, _ height: Int, _ color: UInt32) -> Bitmap {
    Bitmap(width: width, height: height) { $0.initialize(repeating: color) }
  }

  static func random(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool) -> Bitmap {
    var random = TestRandom(seed: seed)
    return Bitmap(width: width, height: height) { pixels in
      for index in pixels.indices {
        pixels[index] = UInt32(truncatingIfNeeded: random.next()) | (opaque ? 0xFF00_0000 : 0)
      }
    }
  }

  @Test(arguments: sizes, sizes) func constantsStay(_ from: (Int, Int), _ to: (Int, Int)) throws {
    // Half-transparent colours are what premultiplying keeps exactly: 0 and 255 among them.
    for color: UInt32 in [0xFF1E_01FE, 0xFFFF_FFFF, 0x80FF_00FF, 0x01FF_FFFF] {
      for mode in [Fit.stretch, .cover] {
        let result = try PictureScaler.fit(
          Self.constant(from.0, from.1, color), width: to.0, height: to.1, mode: mode)
        #expect(result.width == to.0 && result.height == to.1)
        #expect(result.pixels.allSatisfy { $0 == color }, "\(result[0, 0])")
      }
    }
  }

  @Test(arguments: sizes, sizes) func opaqueStaysOpaque(_ from: (Int, Int), _ to: (Int, Int)) throws {
    let bitmap = Self.random(from.0, from.1, seed: 5, opaque: true)
    for mode in [Fit.stretch, .cover] {
      #expect(try PictureScaler.fit(bitmap, width: to.0, height: to.1, mode: mode).isOpaque)
    }
  }

  @Test(arguments: Fit.allCases) func sameSizeIsTheSame(_ mode: Fit) throws {
    let bitmap = Self.random(37, 23, seed: 1, opaque: false)
    #expect(try PictureScaler.fit(bitmap, width: 37, height: 23, mode: mode) === bitmap)
  }

  @Test(arguments: [(1, 1), (2, 3), (4, 4), (10, 1), (1, 70), (20, 25), (100, 80), (200, 3)])
  func reducingAverages(_ ratio: (Int, Int)) throws {
    for (columns, rows) in [(1, 1), (2, 3), (5, 4)] {
      let bitmap = Self.random(columns * ratio.0, rows * ratio.1, seed: 9, opaque: true)
      let result = try PictureScaler.fit(bitmap, width: columns, height: rows, mode: .stretch)
      for y in 0..<rows {
        for x in 0..<columns {
          var sums = [0, 0, 0, 0]
          for row in y * ratio.1..<(y + 1) * ratio.1 {
            for column in x * ratio.0..<(x + 1) * ratio.0 {
              for (channel, value) in bitmap[column, row].channels.enumerated() { sums[channel] += value }
            }
          }
          let count = ratio.0 * ratio.1
          let mean = sums.map { (2 * $0 + count) / (2 * count) }
          #expect(result[x, y].distance(to: mean) <= 1, "\(result[x, y].channels) \(mean)")
        }
      }
    }
  }

  /// Where nothing is seen, colour must not bleed into what is.
  @Test(arguments: [(5, 5), (16, 9), (64, 48), (333, 200)]) func hiddenColorsDontShow(_ to: (Int, Int)) throws
  {
    // Left clear black, right opaque orange.
    let bitmap = Bitmap(width: 40, height: 30) { pixels in
      for index in pixels.indices { pixels[index] = index % 40 < 19 ? 0 : 0xFF10_80F0 }
    }
    let result = try PictureScaler.fit(bitmap, width: to.0, height: to.1, mode: .stretch)
    var alphas: [UInt8] = []
    for x in 0..<to.0 {
      let color = result[x, to.1 / 2]
      alphas.append(color.alpha)
      // A level of a faint pixel's colour is less than one of 255 of what is seen.
      if color.alpha > 16 { #expect(color.distance(to: [0xF0, 0x80, 0x10, Int(color.alpha)]) <= 1) }
    }
    #expect(alphas.first == 0 && alphas.last == 255)
  }

  @Test(arguments: [(64, 48), (128, 96), (20, 15), (33, 20), (480, 7)]) func mirrors(_ to: (Int, Int)) throws
  {
    let bitmap = Self.random(40, 30, seed: 3, opaque: true)
    let straight = try PictureScaler.fit(bitmap, width: to.0, height: to.1, mode: .stretch)
    let turned = try PictureScaler.fit(
      bitmap.oriented(.upsideDown), width: to.0, height: to.1, mode: .stretch
    )
    .oriented(.upsideDown)
    let worst = zip(bytes(straight), bytes(turned)).map { abs(Int($0) - Int($1)) }.max()
    // Enlarged to the same bytes; averages of samples that are covered in part are rounded.
    #expect(try #require(worst) <= (to.0 > 40 && to.1 > 30 ? 0 : 1))
  }

  @Test func enlargingIsSmoothAndStraight() throws {
    // A ramp stays a ramp, at the places that its pixels' centres have.
    let ramp = Bitmap(width: 26, height: 2) { pixels in
      for index in pixels.indices { pixels[index] = UInt32(index % 26 * 10) * 0x01_0101 | 0xFF00_0000 }
    }
    let result = try PictureScaler.fit(ramp, width: 26 * 32, height: 2, mode: .stretch)
    for x in 100..<26 * 32 - 100 {
      let exact = (Double(x) + 0.5) / 32 * 10 - 5
      #expect(abs(Double(result[x, 0].red) - exact) < 1.5, "\(x)")
    }
  }

  @Test(arguments: [
    // Wider than the target: bars above and below; higher: at the sides.
    ((200, 50), (100, 100), 0, 37, 100, 25), ((50, 200), (100, 100), 37, 0, 25, 100),
    ((3, 2), (7, 7), 0, 1, 7, 5), ((1, 1000), (100, 10), 49, 0, 1, 10),
  ]) func containLeavesBars(
    _ from: (Int, Int), _ to: (Int, Int), _ left: Int, _ top: Int, _ width: Int, _ height: Int
  ) throws {
    let result = try PictureScaler.fit(
      Self.constant(from.0, from.1, 0xFF30_2010), width: to.0, height: to.1, mode: .contain)
    for y in 0..<to.1 {
      for x in 0..<to.0 {
        let isInside = (left..<left + width).contains(x) && (top..<top + height).contains(y)
        #expect(result[x, y] == (isInside ? Color(red: 16, green: 32, blue: 48) : .clear))
      }
    }
  }

  /// Cover shows the middle: thirds of a wide picture in a square one show the second.
  @Test(arguments: [(30, 10), (300, 100), (1200, 400)], [10, 50, 100, 640]) func coverShowsTheMiddle(
    _ from: (Int, Int), _ side: Int
  ) throws {
    let thirds = Bitmap(width: from.0, height: from.1) { pixels in
      for index in pixels.indices {
        pixels[index] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000][index % from.0 / from.1]
      }
    }
    let result = try PictureScaler.fit(thirds, width: side, height: side, mode: .cover)
    let blur = max(1, 4 * side / from.1)
    for x in blur..<side - blur { #expect(result[x, side / 2] == Color(red: 0, green: 255, blue: 0)) }
    let tall = try PictureScaler.fit(thirds.oriented(.turnedLeft), width: side, height: side, mode: .cover)
    for y in blur..<side - blur { #expect(tall[side / 2, y] == Color(red: 0, green: 255, blue: 0)) }
  }

  @Test(arguments: [
    ((1, 1), (2000, 2)), ((2, 2000), (2000, 2)), ((65535, 1), (2, 2)), ((1, 65535), (8192, 2)),
    ((4000, 3000), (10, 8)), ((2, 2), (4096, 2160)),
  ]) func hugeRatiosWork(_ from: (Int, Int), _ to: (Int, Int)) throws {
    let bitmap = Self.random(from.0, from.1, seed: 2, opaque: false)
    for mode in Fit.allCases {
      let result = try PictureScaler.fit(bitmap, width: to.0, height: to.1, mode: mode)
      #expect(result.width == to.0 && result.height == to.1)
    }
  }

  @Test func sameBytesTwice() throws {
    let bitmap = Self.random(217, 143, seed: 8, opaque: false)
    let first = try PictureScaler.fit(bitmap, width: 300, height: 90, mode: .stretch)
    let second = try PictureScaler.fit(bitmap, width: 300, height: 90, mode: .stretch)
    #expect(first.pixels.elementsEqual(second.pixels))
  }
}
