/// Loops over rows of packed R, G, B, A pixels. Each has a scalar twin that does the tail and that tests hold
/// it against.
package enum SpanKernels {
  /// Sets `count` pixels to one value.
  package static func fill(_ row: UnsafeMutablePointer<UInt32>, count: Int, with pixel: UInt32) {
    row.update(repeating: pixel, count: count)
  }

  /// Lays a translucent colour over opaque pixels: (α·c + (255 - α)·d) / 255, rounded half up; they stay
  /// opaque.
  package static func blend(_ row: UnsafeMutablePointer<UInt32>, count: Int, color: Color) {
    let alpha = UInt16(color.alpha)
    let source =
      SIMD4<UInt16>(UInt16(color.red), UInt16(color.green), UInt16(color.blue), 255) &* alpha &+ 127
    let low = SIMD8(lowHalf: source, highHalf: source)
    let wide = SIMD16(lowHalf: low, highHalf: low)
    let rest = SIMD16<UInt16>(repeating: 255 - alpha)
    var x = 0
    while x + 4 <= count {
      let place = UnsafeMutableRawPointer(row + x)
      let pixels = SIMD16<UInt16>(truncatingIfNeeded: place.loadUnaligned(as: SIMD16<UInt8>.self))
      let sum = wide &+ pixels &* rest
      let result = SIMD16<UInt8>(truncatingIfNeeded: (sum &+ 1 &+ (sum &>> 8)) &>> 8)
      place.storeBytes(of: result, as: SIMD16<UInt8>.self)
      x += 4
    }
    blendScalar(row + x, count: count - x, color: color)
  }

  /// The scalar twin of `blend`.
  package static func blendScalar(_ row: UnsafeMutablePointer<UInt32>, count: Int, color: Color) {
    for x in 0..<count { row[x] = blended(color.packed, over: row[x]) }
  }

  /// Lays pixels with straight alpha over opaque ones, rounded like a colour; their alpha is first multiplied
  /// by an opacity of 0 … 65536.
  package static func blend(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, pixels: UnsafePointer<UInt32>, opacity: Int32
  ) {
    typealias Halves = SIMD8<UInt16>
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let factor = SIMD4<UInt32>(repeating: UInt32(opacity))
    var x = 0
    while x + 4 <= count {
      let source = UnsafeRawPointer(pixels + x).loadUnaligned(as: SIMD4<UInt32>.self)
      let place = UnsafeMutableRawPointer(row + x)
      let below = place.loadUnaligned(as: SIMD4<UInt32>.self)
      var alpha = source &>> 24
      if opacity != Coverage.full { alpha = (alpha &* factor &+ 32768) &>> 16 }
      // Two channels a word, each with 16 bits to itself: red and blue, then green.
      let weight = unsafeBitCast(alpha | alpha &<< 16, to: Halves.self)
      let rest = Halves(repeating: 255) &- weight
      func mixed(_ above: SIMD4<UInt32>, _ below: SIMD4<UInt32>) -> SIMD4<UInt32> {
        let sum =
          unsafeBitCast(above & mask, to: Halves.self) &* weight
          &+ unsafeBitCast(below & mask, to: Halves.self) &* rest &+ 127
        return unsafeBitCast((sum &+ 1 &+ (sum &>> 8)) &>> 8, to: SIMD4<UInt32>.self)
      }
      let green = mixed(source &>> 8, below &>> 8) &<< 8
      place.storeBytes(
        of: mixed(source, below) | green | SIMD4(repeating: 0xFF00_0000), as: SIMD4<UInt32>.self)
      x += 4
    }
    blendScalar(row + x, count: count - x, pixels: pixels + x, opacity: opacity)
  }

  package static func blendScalar(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, pixels: UnsafePointer<UInt32>, opacity: Int32
  ) {
    for x in 0..<count { row[x] = blended(faded(pixels[x], opacity), over: row[x]) }
  }

  /// A pixel with its alpha multiplied by an opacity of 0 … 65536.
  @inline(__always)
  static func faded(_ pixel: UInt32, _ opacity: Int32) -> UInt32 {
    let alpha = (Int32(pixel >> 24) * opacity + 32768) >> 16
    return pixel & 0x00FF_FFFF | UInt32(alpha) << 24
  }

  /// One straight-alpha pixel over an opaque one.
  @inline(__always)
  static func blended(_ pixel: UInt32, over below: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      let sum = (pixel >> shift & 255) * alpha + (below >> shift & 255) * (255 - alpha)
      result |= divided255(sum + 127) << shift
    }
    return result
  }

  /// ⌊v / 255⌋ for 0 ≤ v ≤ 65534, without a division.
  @inline(__always)
  static func divided255(_ value: UInt32) -> UInt32 { (value + 1 + (value >> 8)) >> 8 }
}
