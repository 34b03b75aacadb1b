import TestSupport
import Testing

@testable import Raster

/// Every kernel against its scalar twin, at all lengths around its lanes, and against exact arithmetic.
struct KernelTests {
  static let lengths = Array(0...70) + [127, 128, 129, 1080]

  @Test(arguments: lengths)
  func fillWritesJustItsPixels(count: Int) {
    var row = [UInt32](repeating: 7, count: count + 2)
    row.withUnsafeMutableBufferPointer {
      SpanKernels.fill($0.baseAddress! + 1, count: count, with: 0xFF01_0203)
    }
    #expect(row == [7] + [UInt32](repeating: 0xFF01_0203, count: count) + [7])
  }

  @Test(arguments: lengths)
  func blendEqualsItsTwin(count: Int) {
    var random = TestRandom(seed: UInt64(count) + 1)
    let color = Color(packed: UInt32(truncatingIfNeeded: random.next()))
    let row = (0..<count + 2).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    var (fast, slow) = (row, row)
    fast.withUnsafeMutableBufferPointer { SpanKernels.blend($0.baseAddress! + 1, count: count, color: color) }
    slow.withUnsafeMutableBufferPointer {
      SpanKernels.blendScalar($0.baseAddress! + 1, count: count, color: color)
    }
    #expect(fast == slow)
    #expect(fast.first == row.first && fast.last == row.last)
  }

  @Test(arguments: lengths, [65536, 30000, 0] as [Int32])
  func pictureBlendEqualsItsTwin(count: Int, opacity: Int32) {
    let pixels = Self.pixels(count, seed: UInt64(count) + 5)
    let row = Self.pixels(count + 2, seed: UInt64(count) + 6).map { $0 | 0xFF00_0000 }
    var (fast, slow) = (row, row)
    pixels.withUnsafeBufferPointer { source in
      fast.withUnsafeMutableBufferPointer {
        SpanKernels.blend($0.baseAddress! + 1, count: count, pixels: source.baseAddress!, opacity: opacity)
      }
      slow.withUnsafeMutableBufferPointer {
        SpanKernels.blendScalar(
          $0.baseAddress! + 1, count: count, pixels: source.baseAddress!, opacity: opacity)
      }
    }
    #expect(fast == slow)
    #expect(fast.first == row.first && fast.last == row.last)
  }

  @Test func divisionBy255IsExact() {
    for value in UInt32(0)...65534 where SpanKernels.divided255(value) != value / 255 {
      Issue.record("\(value)")
    }
  }

  @Test(arguments: lengths)
  func chromaEqualsItsTwin(samples: Int) {
    let (top, bottom) = (Self.pixels(2 * samples + 2, seed: 3), Self.pixels(2 * samples + 2, seed: 4))
    for first in [0, 1, 3] where first <= samples {
      let results = [false, true].map { scalar -> [UInt8] in
        var planes = [UInt8](repeating: 9, count: 2 * samples + 2)
        planes.withUnsafeMutableBufferPointer { out in
          let (cb, cr) = (out.baseAddress!, out.baseAddress! + samples + 1)
          top.withUnsafeBufferPointer { top in
            bottom.withUnsafeBufferPointer { bottom in
              (scalar ? YCbCrKernels.chromaScalar : YCbCrKernels.chroma)(
                top.baseAddress!, bottom.baseAddress!, first..<samples, cb, cr)
            }
          }
        }
        return planes
      }
      #expect(results[0] == results[1])
    }
  }

  private static func pixels(_ count: Int, seed: UInt64) -> [UInt32] {
    var random = TestRandom(seed: seed)
    return (0..<max(1, count)).map { _ in
      // Extremes are where sums could overflow.
      random.int(0...3) == 0 ? 0xFFFF_FFFF : UInt32(truncatingIfNeeded: random.next())
    }
  }
}
