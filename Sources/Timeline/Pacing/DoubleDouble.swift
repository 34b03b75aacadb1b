/// A number held as the unevaluated sum of two doubles: about 31 decimal digits.
///
/// It takes additions and multiplications only (Dekker 1971, Knuth's two-sum), so it gives the same bits on
/// every machine. A fused multiply-add would be shorter, but is a library call where the CPU lacks it.
struct DoubleDouble {
  /// The value rounded to a double.
  var high: Double
  /// What `high` leaves, at most half a unit in its last place.
  var low: Double

  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles.
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let shareOfB = sum - a
    return DoubleDouble(high: sum, low: (a - (sum - shareOfB)) + (b - shareOfB))
  }

  /// The exact product of two doubles whose sizes are far from the ends of the range.
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    let (aHigh, aLow) = halves(a)
    let (bHigh, bLow) = halves(b)
    let error = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    return DoubleDouble(high: product, low: error)
  }

  static func + (left: DoubleDouble, right: DoubleDouble) -> DoubleDouble {
    let highs = sum(left.high, right.high)
    let lows = sum(left.low, right.low)
    let carried = renormalized(highs.high, highs.low + lows.high)
    return renormalized(carried.high, carried.low + lows.low)
  }

  static func * (left: DoubleDouble, right: Double) -> DoubleDouble {
    let highs = product(left.high, right)
    return renormalized(highs.high, highs.low + left.low * right)
  }

  /// The exact sum of two doubles of which the first is the larger.
  private static func renormalized(_ larger: Double, _ smaller: Double) -> DoubleDouble {
    let sum = larger + smaller
    return DoubleDouble(high: sum, low: smaller - (sum - larger))
  }

  /// Splits a double into two of 26 bits each, whose products are exact.
  private static func halves(_ value: Double) -> (high: Double, low: Double) {
    let shifted = value * 134_217_729  // 2²⁷ + 1
    let high = shifted - (shifted - value)
    return (high, value - high)
  }
}
