/// Rows of packed R, G, B, A to rows of Y'CbCr samples. Each has a scalar twin that does the ends and that
/// tests hold it against.
package enum YCbCrKernels {
  private typealias M = YCbCrMatrix

  /// A row of luma: `count` pixels to as many samples.
  ///
  /// A plain loop: the compiler vectorizes it better than lanes written by hand.
  package static func luma(_ row: UnsafePointer<UInt32>, count: Int, to out: UnsafeMutablePointer<UInt8>) {
    for x in 0..<count {
      let pixel = row[x]
      let sum =
        Int32(pixel & 255) &* M.yRed &+ Int32(pixel >> 8 & 255) &* M.yGreen &+ Int32(pixel >> 16 & 255)
        &* M.yBlue
      out[x] = UInt8(truncatingIfNeeded: (sum &+ M.yOffset) >> 16)
    }
  }

  /// Chroma samples of two rows of pixels; `top`, `bottom`, `cb` and `cr` point to column 0.
  package static func chroma(
    _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, samples: Range<Int>,
    cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>
  ) {
    var j = samples.lowerBound
    if j == 0, !samples.isEmpty {
      // The first sample's left neighbour is its own column.
      chromaScalar(top, bottom, samples: 0..<1, cb: cb, cr: cr)
      j = 1
    }
    while j + 8 <= samples.upperBound {
      let (redBlue, green) = weighted(top + 2 * j, bottom + 2 * j)
      // The masks tell the compiler that 16-bit multiplications will do.
      let red = SIMD8<Int32>(truncatingIfNeeded: redBlue & 0x7FF)
      let blue = SIMD8<Int32>(truncatingIfNeeded: redBlue &>> 16 & 0x7FF)
      let middle = SIMD8<Int32>(truncatingIfNeeded: green & 0x7FF)
      let u = red &* M.cbRed &+ middle &* M.cbGreen &+ blue &* M.cbBlue &+ M.chromaOffset
      let v = red &* M.crRed &+ middle &* M.crGreen &+ blue &* M.crBlue &+ M.chromaOffset
      UnsafeMutableRawPointer(cb + j).storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: u &>> 19), as: SIMD8<UInt8>.self)
      UnsafeMutableRawPointer(cr + j).storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: v &>> 19), as: SIMD8<UInt8>.self)
      j += 8
    }
    chromaScalar(top, bottom, samples: j..<max(j, samples.upperBound), cb: cb, cr: cr)
  }

  /// Sums over both rows of a column's left neighbour, twice the column and its right neighbour, for eight
  /// even columns: red in the low and blue in the high 16 bits of the first, green in the second; at most
  /// 2040 each.
  @inline(__always)
  private static func weighted(
    _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>
  ) -> (redBlue: SIMD8<UInt32>, green: SIMD8<UInt32>) {
    func row(_ place: UnsafePointer<UInt32>) -> (SIMD8<UInt32>, SIMD8<UInt32>) {
      let here = UnsafeRawPointer(place).loadUnaligned(as: SIMD16<UInt32>.self)
      let left = UnsafeRawPointer(place - 1).loadUnaligned(as: SIMD16<UInt32>.self).evenHalf
      let (even, odd) = (here.evenHalf, here.oddHalf)
      let mask: UInt32 = 0x00FF_00FF
      let redBlue = (left & mask) &+ (even & mask) &* 2 &+ (odd & mask)
      let green = (left &>> 8 & 255) &+ (even &>> 8 & 255) &* 2 &+ (odd &>> 8 & 255)
      return (redBlue, green)
    }
    let (a, b) = (row(top), row(bottom))
    return (a.0 &+ b.0, a.1 &+ b.1)
  }

  /// The scalar twin of `chroma`, with the same parameters.
  package static func chromaScalar(
    _ top: UnsafePointer<UInt32>, _ bottom: UnsafePointer<UInt32>, samples: Range<Int>,
    cb: UnsafeMutablePointer<UInt8>, cr: UnsafeMutablePointer<UInt8>
  ) {
    for j in samples {
      var red: Int32 = 0
      var green: Int32 = 0
      var blue: Int32 = 0
      for row in [top, bottom] {
        for (column, weight) in [(max(0, 2 * j - 1), 1), (2 * j, 2), (2 * j + 1, 1)] as [(Int, Int32)] {
          let pixel = row[column]
          red += weight * Int32(pixel & 255)
          green += weight * Int32(pixel >> 8 & 255)
          blue += weight * Int32(pixel >> 16 & 255)
        }
      }
      let u = red * M.cbRed + green * M.cbGreen + blue * M.cbBlue + M.chromaOffset
      let v = red * M.crRed + green * M.crGreen + blue * M.crBlue + M.chromaOffset
      cb[j] = UInt8(truncatingIfNeeded: u >> 19)
      cr[j] = UInt8(truncatingIfNeeded: v >> 19)
    }
  }
}
