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
