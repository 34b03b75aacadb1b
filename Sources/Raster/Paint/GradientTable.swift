/// A gradient made ready for painting: its colours as a table and the way from a pixel to a place in it, in
/// integers.
///
/// A pixel's position is worked out from its coordinates alone, never carried along a span. Colours have 16
/// bits and are brought to 8 by an ordered dither that is fixed to the canvas and doesn't change in time.
struct GradientTable: Sendable {
  let gradient: Gradient
  let colors: [DeepColor]
  let position: Position

  static let entries = 1024

  /// Coefficients of the position, in units named at each.
  enum Position: Sendable {
    /// Position = (x·px + y·py + constant) / 2³².
    case axial(x: Int64, y: Int64, constant: Int64)
    /// Offsets from the centre in radii, as x·px + constant, in 2⁻²⁸.
    case radial(x: Int64, xConstant: Int64, y: Int64, yConstant: Int64)
    /// Offsets from the centre, as x·px + constant, in 2⁻³² of the unit square; position 0 in 2⁻³² turns.
    case conic(x: Int64, xConstant: Int64, y: Int64, yConstant: Int64, zero: UInt32)
  }

  /// The colour of a pixel, packed as R, G, B, A with straight alpha.
  func pixel(x: Int, y: Int) -> UInt32 {
    let color = colors[index(x: Int64(x), y: Int64(y))]
    let threshold = Dither.threshold(x: x, y: y)
    func channel(_ level: UInt16) -> UInt32 { (UInt32(level) * 255 + threshold) / 65535 }
    return channel(color.red) | channel(color.green) << 8 | channel(color.blue) << 16
      | channel(color.alpha) << 24
  }

  private func index(x: Int64, y: Int64) -> Int {
    // In 2⁻³², clamped to 0 … 1.
    let along: Int64
    switch position {
    case .axial(let ax, let ay, let constant):
      along = ax * x + ay * y + constant
    case .radial(let ax, let xConstant, let ay, let yConstant):
      let limit: Int64 = 1 << 24
      let u = max(-limit, min(limit, (ax * x + xConstant) >> 8))
      let v = max(-limit, min(limit, (ay * y + yConstant) >> 8))
      along = Int64(squareRoot(UInt64(u * u + v * v))) << 12
    case .conic(let ax, let xConstant, let ay, let yConstant, let zero):
      along = Int64(IntegerAngle.turns(x: ax * x + xConstant, y: ay * y + yConstant) &- zero)
    }
    let clamped = max(0, min(1 << 32, along))
    return Int((clamped * Int64(Self.entries - 1) + (1 << 31)) >> 32)
  }
}

/// An ordered dither of 8 × 8 pixels.
enum Dither {
  /// Bayer's matrix, made of the interleaved bits of y and x ^ y, as thresholds in the middle of 64 equal
  /// steps of 65535.
  private static let thresholds: [UInt32] = (0..<64).map { place in
    let (x, y) = (place & 7, place >> 3)
    var rank = 0
    for bit in 0..<3 {
      rank |= ((x ^ y) >> bit & 1) << (5 - 2 * bit)
      rank |= (y >> bit & 1) << (4 - 2 * bit)
    }
    return UInt32((2 * rank + 1) * 65535 / 128)
  }

  static func threshold(x: Int, y: Int) -> UInt32 { thresholds[(y & 7) << 3 | x & 7] }
}

/// Angles of integer vectors.
enum IntegerAngle {
  /// The angle of a vector clockwise from 3 o'clock (y down), in 2⁻³² turns, within 2⁻²⁶ turns; 0 for the
  /// null vector.
  static func turns(x: Int64, y: Int64) -> UInt32 {
    let (w, h) = (x.magnitude, y.magnitude)
    guard w != 0 || h != 0 else { return 0 }
    let (low, high) = (min(w, h), max(w, h))
    // The ratio in 2⁻²⁶; the operands lose bits they can spare.
    let drop = UInt64(max(0, 27 - high.leadingZeroBitCount))
    let ratio = Int64(((low >> drop) << 26) / (high >> drop))
    let (step, rest) = (Int(ratio >> 16), ratio & 0xFFFF)
    let table = UnitCircle.arctangents
    let first = table[step]
    let eighth = step == 1024 ? first : first + (((table[step + 1] - first) * rest + 0x8000) >> 16)
    let quarter = w >= h ? eighth : (1 << 30) - eighth
    let half = x >= 0 ? quarter : (1 << 31) - quarter
    return UInt32(truncatingIfNeeded: y >= 0 ? half : -half)
  }
}

/// The integer part of the square root.
func squareRoot(_ value: UInt64) -> UInt64 {
  var remainder = value
  var root: UInt64 = 0
  var bit: UInt64 = 1 << 62
  while bit > remainder { bit >>= 2 }
  while bit != 0 {
    if remainder >= root + bit {
      remainder -= root + bit
      root = (root >> 1) + bit
    } else {
      root >>= 1
    }
    bit >>= 2
  }
  return root
}
