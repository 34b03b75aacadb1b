extension GradientTable {
  /// Works out a gradient's table. All that is floating point ends here, before the first pixel.
  init(_ gradient: Gradient) {
    self.gradient = gradient
    colors = Self.table(gradient.stops)
    let (start, end) = (gradient.start, gradient.end)
    // A pixel is taken at its centre: (p + ½ - origin) / size.
    let scale = Point(x: 1 / gradient.size.x, y: 1 / gradient.size.y)
    let shift = Point(
      x: (0.5 - gradient.origin.x) * scale.x - start.x, y: (0.5 - gradient.origin.y) * scale.y - start.y)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    switch gradient.kind {
    case .axial:
      let length = dx * dx + dy * dy
      position = .axial(
        x: Self.fixed(dx * scale.x / length, 32), y: Self.fixed(dy * scale.y / length, 32),
        constant: Self.fixed((dx * shift.x + dy * shift.y) / length, 32, isConstant: true))
    case .radial:
      let (rx, ry) = (abs(dx), abs(dy))
      position = .radial(
        x: Self.fixed(scale.x / rx, 28), xConstant: Self.fixed(shift.x / rx, 28, isConstant: true),
        y: Self.fixed(scale.y / ry, 28), yConstant: Self.fixed(shift.y / ry, 28, isConstant: true))
    case .conic:
      position = .conic(
        x: Self.fixed(scale.x, 32), xConstant: Self.fixed(shift.x, 32, isConstant: true),
        y: Self.fixed(scale.y, 32), yConstant: Self.fixed(shift.y, 32, isConstant: true),
        zero: IntegerAngle.turns(x: Self.fixed(dx, 32), y: Self.fixed(dy, 32)))
    }
  }

  /// A coefficient in 2⁻ⁿ, clamped to 2⁴⁶ and a constant to 2⁶⁰: two products with a canvas's 2¹⁴ pixels and
  /// a constant then fit 64 bits. What is no number becomes the clamp.
  private static func fixed(_ value: Double, _ bits: Int64, isConstant: Bool = false) -> Int64 {
    let limit = isConstant ? 1_152_921_504_606_846_976.0 : 70_368_744_177_664.0
    let scaled = value * Double(Int64(1) << bits)
    if !(scaled > -limit) { return Int64(-limit) }
    return scaled < limit ? FixedPoint.floor(scaled + 0.5) : Int64(limit)
  }

  private static func table(_ stops: [Gradient.Stop]) -> [DeepColor] {
    var above = 0
    return (0..<entries).map { entry in
      let place = Double(entry) / Double(entries - 1)
      while above < stops.count, stops[above].position <= place { above += 1 }
      let (a, b) = (stops[max(0, above - 1)], stops[min(above, stops.count - 1)])
      // Before the first stop and after the last, both are the same.
      let isBetween = above > 0 && above < stops.count
      let fraction = isBetween ? (place - a.position) / (b.position - a.position) : 0
      func mixed(_ a: UInt8, _ b: UInt8) -> UInt16 {
        UInt16(Double(a) * 257 * (1 - fraction) + Double(b) * 257 * fraction + 0.5)
      }
      return DeepColor(
        red: mixed(a.color.red, b.color.red), green: mixed(a.color.green, b.color.green),
        blue: mixed(a.color.blue, b.color.blue), alpha: mixed(a.color.alpha, b.color.alpha))
    }
  }
}
