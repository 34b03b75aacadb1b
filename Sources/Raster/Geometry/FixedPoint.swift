/// Positions on the pixel grid as integers: 12 fractional bits, y down, pixel (0, 0) spanning 0 ..< 4096.
///
/// Positions reach from -2¹⁷ to 2¹⁷ px, far beyond a reveal's outer radius on the largest canvas; the
/// distance between any two of them fits an Int32.
enum FixedPoint {
  static let bits: Int32 = 12
  /// One pixel.
  static let one: Int32 = 1 << bits
  /// Twice the area of a pixel, in squared fixed-point units: what a fully covered cell accumulates.
  static let fullArea: Int32 = 2 << (2 * bits)

  /// The nearest fixed-point position, halves going up; values beyond the range are clamped to its ends.
  static func quantized(_ pixels: Double) -> Int32 {
    let limit = 131_072.0
    let clamped = pixels > limit ? limit : (pixels >= -limit ? pixels : -limit)
    return Int32(truncatingIfNeeded: floor(clamped * 4096 + 0.5))
  }

  /// The largest integer that is not above `value`, which must lie within Int64.
  static func floor(_ value: Double) -> Int64 {
    let whole = Int64(value)
    return Double(whole) > value ? whole - 1 : whole
  }
}

/// Quotient of two integers, rounded down; the divisor must be positive.
@inline(__always)
func floorDivide(_ dividend: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient &- 1 : quotient
}

/// A vertex on the fixed-point grid.
struct Vertex: Hashable, Sendable {
  var x: Int32
  var y: Int32

  init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  init(_ point: Point) {
    x = FixedPoint.quantized(point.x)
    y = FixedPoint.quantized(point.y)
  }
}

/// A place on the canvas in pixels, x to the right and y down; pixel (0, 0) is the square from (0, 0) to (1,
/// 1).
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
