/// Trigonometry from additions, multiplications, divisions and square roots alone.
///
/// The C library's functions differ in their last bits between versions and even between CPUs, so nothing
/// that a pixel depends on may call them.
public enum UnitCircle {
  /// π, to a double.
  public static let pi = 3.141592653589793

  /// Cosine and sine of an angle of `turns` / 2³² turns; within 1e-15 of the true values, symmetric in all
  /// octants.
  public static func vector(at turns: UInt32) -> (cosine: Double, sine: Double) {
    // The octant's reflection keeps the polynomial's argument within an eighth of a turn.
    let octant = turns >> 29
    let offset = turns & 0x1FFF_FFFF
    let reflected = octant & 1 == 1 ? 0x2000_0000 - offset : offset
    let angle = Double(reflected) * (2 * pi / 4_294_967_296)
    let (c, s) = (cosine(angle), sine(angle))
    switch octant {
    case 0: return (c, s)
    case 1: return (s, c)
    case 2: return (-s, c)
    case 3: return (-c, s)
    case 4: return (-c, -s)
    case 5: return (-s, -c)
    case 6: return (s, -c)
    default: return (c, -s)
    }
  }

  /// The angle, in turns, that a chord of length `chord` spans in a circle of radius `radius`.
  ///
  /// A chord of a diameter or longer spans half a turn.
  public static func turns(ofChord chord: Double, radius: Double) -> Double {
    let sine = chord / (2 * radius)
    guard sine < 1 else { return 0.5 }
    return arctangent(sine / (1 - sine * sine).squareRoot()) / pi
  }

  /// The arc tangent of a value of 0 or above, in radians, within 1e-15.
  static func arctangent(_ value: Double) -> Double {
    guard value <= 1 else { return pi / 2 - arctangent(1 / value) }
    // Two halvings of the angle bring the series' argument below 0.2.
    let half = value / (1 + (1 + value * value).squareRoot())
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let square = quarter * quarter
    var sum = 0.0
    var order = 29
    while order >= 1 {
      sum = 1 / Double(order) - square * sum
      order -= 2
    }
    return 4 * quarter * sum
  }

  /// The arc tangents of i/1024 for i of 0 … 1024, in 2⁻³² turns.
  static let arctangents: [Int64] = (0...1024).map {
    FixedPoint.floor(arctangent(Double($0) / 1024) / (2 * pi) * 4_294_967_296 + 0.5)
  }

  /// Taylor's series up to x¹⁷, for 0 … π/4.
  static func sine(_ x: Double) -> Double {
    let q = x * x
    var sum = 1.0
    var order = 16.0
    while order >= 2 {
      sum = 1 - q / (order * (order + 1)) * sum
      order -= 2
    }
    return x * sum
  }

  /// Taylor's series up to x¹⁸, for 0 … π/4.
  static func cosine(_ x: Double) -> Double {
    let q = x * x
    var sum = 1.0
    var order = 17.0
    while order >= 1 {
      sum = 1 - q / (order * (order + 1)) * sum
      order -= 2
    }
    return sum
  }
}
