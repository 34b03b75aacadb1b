import TestSupport
import Testing

@testable import Raster

/// The conversion to 4:2:0 against BT.709's own equations in doubles.
struct YCbCrTests {
  struct Planes {
    var y, cb, cr: [UInt8]
  }

  static func convert(width: Int, height: Int, background: Paint, drawing: Drawing = Drawing()) -> Planes {
    let painter = Painter(width: width, height: height, background: background)
    return convert(painter, painter.paint(drawing))
  }

  static func convert(_ painter: Painter, _ blocks: BlockSet) -> Planes {
    let (width, height) = (painter.width, painter.height)
    var planes = Planes(
      y: Array(repeating: 0, count: width * height), cb: Array(repeating: 0, count: width * height / 4),
      cr: Array(repeating: 0, count: width * height / 4))
    planes.y.withUnsafeMutableBufferPointer { y in
      planes.cb.withUnsafeMutableBufferPointer { cb in
        planes.cr.withUnsafeMutableBufferPointer { cr in
          painter.convert(
            blocks,
            to: YCbCrPlanes(
              y: y.baseAddress!, cb: cb.baseAddress!, cr: cr.baseAddress!, yStride: width,
              chromaStride: width / 2))
        }
      }
    }
    return planes
  }

  static func exact(_ r: Double, _ g: Double, _ b: Double) -> (y: Double, cb: Double, cr: Double) {
    let luma = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return (
      16 + 219 * luma / 255, 128 + 224 * (b - luma) / 1.8556 / 255, 128 + 224 * (r - luma) / 1.5748 / 255
    )
  }

  @Test func knownColorsHaveTheirLevels() {
    let levels: [(Color, [UInt8])] = [
      (Color(red: 255, green: 0, blue: 0), [63, 102, 240]), (.white, [235, 128, 128]),
      (.black, [16, 128, 128]),
      (Color(red: 0, green: 255, blue: 0), [173, 42, 26]),
      (Color(red: 0, green: 0, blue: 255), [32, 240, 118]),
    ]
    for (color, expected) in levels {
      let planes = Self.convert(width: 34, height: 18, background: .color(color))
      #expect(Set(planes.y) == [expected[0]])
      #expect(Set(planes.cb) == [expected[1]])
      #expect(Set(planes.cr) == [expected[2]])
    }
  }

  /// A thousand flat colours, converted and inverted in doubles.
  @Test func flatColorsComeBackWithinTwoLevels() {
    var random = TestRandom(seed: 11)
    for _ in 0..<1000 {
      let color = Color(packed: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
      let planes = Self.convert(width: 4, height: 2, background: .color(color))
      let luma = (Double(planes.y[0]) - 16) * 255 / 219
      let red = luma + (Double(planes.cr[0]) - 128) * 255 / 224 * 1.5748
      let blue = luma + (Double(planes.cb[0]) - 128) * 255 / 224 * 1.8556
      let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
      for (value, original) in [(red, color.red), (green, color.green), (blue, color.blue)] {
        #expect(abs(value.rounded() - Double(original)) <= 2, "\(color)")
      }
    }
  }

  /// Noise: every sample is the exact one of its filtered neighbourhood, rounded.
  @Test func chromaIsFilteredAndSitedLeft() {
    let (width, height) = (50, 34)
    var stops: [Gradient.Stop] = []
    var random = TestRandom(seed: 12)
    for i in 0..<40 {
      let color = Color(packed: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
      stops.append(Gradient.Stop(color: color, position: Double(i) / 39))
    }
    let paint = Paint.gradient(
      Gradient(
        kind: .axial, start: Point(x: 0, y: 0), end: Point(x: 1, y: 0.7), stops: stops,
        origin: Point(x: 0, y: 0),
        size: Point(x: Double(width), y: Double(height))))
    let painter = Painter(width: width, height: height, background: paint)
    let planes = Self.convert(painter, painter.paint(Drawing()))
    let pixels = painter.withPixels { Array($0) }
    func channels(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let p = pixels[y * width + max(0, x)]
      return SIMD3(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255))
    }
    for y in 0..<height / 2 {
      for x in 0..<width / 2 {
        var sum = SIMD3<Double>()
        for row in [2 * y, 2 * y + 1] {
          sum += channels(2 * x - 1, row) + channels(2 * x, row) * 2 + channels(2 * x + 1, row)
        }
        let exact = Self.exact(sum.x / 8, sum.y / 8, sum.z / 8)
        #expect(abs(Double(planes.cb[y * width / 2 + x]) - exact.cb) < 0.51)
        #expect(abs(Double(planes.cr[y * width / 2 + x]) - exact.cr) < 0.51)
        let luma = channels(2 * x, 2 * y)
        #expect(abs(Double(planes.y[2 * y * width + 2 * x]) - Self.exact(luma.x, luma.y, luma.z).y) < 0.51)
      }
    }
  }
}
