/// A timing curve as Core Animation has it: a cubic Bézier from (0, 0) to (1, 1), read as y over x.
public struct Pacing: Hashable, Sendable {
  /// The first control point's x, in 0…1.
  public let x1: Double
  /// The first control point's y; any finite number.
  public let y1: Double
  /// The second control point's x, in 0…1.
  public let x2: Double
  /// The second control point's y; any finite number.
  public let y2: Double

  /// Creates the curve of two control points, or nil where `x1` or `x2` is outside 0…1 or a number is not
  /// finite.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: x1, y1, x2, y2)
  }

  private init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The identity.
  public static let linear = Pacing(checked: 0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = Pacing(checked: 0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = Pacing(checked: 0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = Pacing(checked: 0.42, 0, 0.58, 1)
  /// The curve of Core Animation's implicit animations: starts quickly and ends slowly.
  public static let `default` = Pacing(checked: 0.25, 0.1, 0.25, 1)
}

extension Pacing {
  /// The curves that have a name, in the order in which help lists them.
  public static let named: [(name: String, pacing: Pacing)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
    ("default", .default),
  ]

  /// Finds a curve by its name.
  public init?(name: some StringProtocol) {
    guard let entry = Pacing.named.first(where: { $0.name == name }) else { return nil }
    self = entry.pacing
  }

  /// The curve's name, or nil where it has none.
  public var name: String? {
    Pacing.named.first { $0.pacing == self }?.name
  }
}

extension Pacing {
  /// The curve's y at `x`, which is clamped to 0…1.
  ///
  /// The result is within a few units in the last place, also where the curve stands upright. It is never
  /// outside 0…1 where `y1` and `y2` are not.
  public func callAsFunction(_ x: Double) -> Double {
    if !(x > 0) { return 0 }
    if x >= 1 { return 1 }
    return isIdentity ? x : y(at: parameter(at: x))
  }

  /// The smallest x in 0…1 at which the curve has reached `level`, or nil where it never does.
  ///
  /// Curves that overshoot reach 1 before their end; all others reach it at exactly 1.
  public func firstPosition(reaching level: Double) -> Double? {
    if level <= 0 { return 0 }
    if isIdentity { return level <= 1 ? level : nil }
    // By Bernstein's form y < 1 before the end, which rounding must not turn into an earlier arrival.
    if max(y1, y2) <= 1 && level >= 1 { return level == 1 ? 1 : nil }

    // Between its turning points the curve is monotonic: the first stretch that ends high enough holds it.
    var low = 0.0
    for high in turningPoints + [1] {
      if y(at: high) >= level { return x(at: firstParameter(reaching: level, after: low, upTo: high)) }
      low = high
    }
    return nil
  }

  /// Both control points lie on the diagonal.
  var isIdentity: Bool { x1 == y1 && x2 == y2 }

  /// Bernstein's form from the nearer end, so that both ends are exact and nothing cancels near them.
  private func y(at s: Double) -> Double {
    let rest = 1 - s
    if s <= 0.5 {
      return 3 * rest * s * (rest * y1 + s * y2) + s * s * s
    }
    return 1 - (3 * rest * s * (rest * (1 - y1) + s * (1 - y2)) + rest * rest * rest)
  }

  private func x(at s: Double) -> Double {
    let rest = 1 - s
    return min(1, 3 * rest * s * (rest * x1 + s * x2) + s * s * s)
  }

  /// The parameter s in 0…1 with x(s) = `x`: Newton's method within a bracket, halved where that fails.
  private func parameter(at x: Double) -> Double {
    // Where x'(s) nearly vanishes, x(s) in doubles would leave s known to some 5e-6 only.
    let linear = DoubleDouble.product(3, x1)
    let quadratic = DoubleDouble.product(3, x2) + DoubleDouble.product(-6, x1)
    let cubic = DoubleDouble(1) + DoubleDouble.product(-3, x2) + linear

    var (low, high, s) = (0.0, 1.0, x)
    var lastError = Double.infinity
    // Halving alone would need as many steps as a double has bits; the limit is never reached but for an x
    // so small that y is, too.
    for _ in 0..<200 {
      let error = ((((cubic * s + quadratic) * s + linear) * s) + DoubleDouble(-x)).high
      if error == 0 { return s }
      if error < 0 { low = s } else { high = s }

      let slope = (3 * cubic.high * s + 2 * quadratic.high) * s + linear.high
      var next = s - error / slope
      if next == s { return s }
      if !(next > low && next < high) || error.magnitude > 0.5 * lastError {
        next = low + (high - low) / 2
        if next <= low || next >= high { return s }
      }
      lastError = error.magnitude
      s = next
    }
    return s
  }

  /// The parameters within 0…1 at which y turns, in ascending order.
  private var turningPoints: [Double] {
    // y'(s) / 3 = a·s² + 2b·s + c, divided by the largest term so that nothing overflows.
    let size = max(1, y1.magnitude, y2.magnitude)
    let (first, second) = (y1 / size, y2 / size)
    let a = 1 / size + 3 * (first - second)
    let b = second - 2 * first
    let c = first
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return [] }

    // The sum without cancellation gives one root, the product of the roots the other.
    let root = discriminant.squareRoot()
    let sum = -(b < 0 ? b - root : b + root)
    return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// The smallest double s in `low`…`high` with y(s) ≥ `level`, where y rises from below to above it.
  private func firstParameter(reaching level: Double, after low: Double, upTo high: Double) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if y(at: middle) >= level { high = middle } else { low = middle }
    }
  }
}
