/// Single values.
extension RandomPreset {
  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { draw(0...99) < percent }

  /// A value so many times in a hundred, else nil.
  mutating func maybe(_ percent: Int, _ value: (inout Self) -> String?) -> String? {
    chance(percent) ? value(&self) : nil
  }

  /// One of some values.
  mutating func choose<Value>(_ values: [Value]) -> Value { values[draw(0...values.count - 1)] }

  /// The canvas's sides in points.
  var sides: (width: Int, height: Int) { canvas ?? (width, height) }

  /// The canvas's short side in points.
  var shortSide: Int { min(sides.width, sides.height) }

  /// Nanoseconds, as thousandths of the length that all times are shares of.
  mutating func nanoseconds(_ share: ClosedRange<Int>) -> Int { length / 1000 * draw(share) }

  /// The same in seconds.
  mutating func time(_ share: ClosedRange<Int>) -> String { Self.seconds(nanoseconds(share)) }

  static func seconds(_ nanoseconds: Int) -> String { JSONText.decimal(nanoseconds, places: 9) }

  /// A length of so many thousandths of a side, in points or as a share of it.
  mutating func length(_ share: Int, of side: Int) -> String {
    chance(50) ? JSONText.thousandths(share * side) : "\"\(JSONText.decimal(share, places: 1))%\""
  }

  /// The same of the canvas's short side.
  mutating func length(_ share: ClosedRange<Int>) -> String { length(draw(share), of: shortSide) }

  mutating func pacing() -> String {
    if chance(70) {
      return JSONText.quoted(choose(["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]))
    }
    // Curves may run below their beginning and beyond their end.
    let points = [0...1000, -600...1600, 0...1000, -600...1600].map { draw($0) }
    return JSONText.list(points.map(JSONText.thousandths))
  }

  mutating func startTurn() -> String {
    chance(60)
      ? JSONText.quoted(choose(["right", "bottom", "left", "top"]))
      : JSONText.thousandths(draw(-3000...3000))
  }

  mutating func bool() -> String { chance(50) ? "true" : "false" }

  mutating func cap() -> String { JSONText.quoted(choose(["butt", "round"])) }

  mutating func fit() -> String { JSONText.quoted(choose(["cover", "contain", "stretch"])) }

  /// The picture that the program carries.
  static let picture = "\"sample:landscape\""
}

/// Colours, gradients and what covers an area.
extension RandomPreset {
  mutating func color(isOpaque: Bool = false) -> String {
    let bits = bits()
    // Half of those with alpha are nearly opaque or nearly clear, where rounding shows.
    let alpha = choose([bits >> 40 & 0xFF, bits >> 40 & 0xFF, 0x01, 0xFE])
    let text =
      switch draw(0...(isOpaque ? 3 : 7)) {
      case 0: "#" + Self.hexadecimal(bits & 0xFFF, 3)
      case 1: choose(["steelblue", "Tomato", "black", "white", "rebeccapurple"])
      case 2, 3: "#" + Self.hexadecimal(bits & 0xFF_FFFF, 6)
      case 4: "#" + Self.hexadecimal(bits & 0xFFFF, 4)
      case 5, 6: "#" + Self.hexadecimal((bits & 0xFF_FFFF) << 8 | alpha, 8)
      default: "transparent"
      }
    return JSONText.quoted(text)
  }

  private static func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: number % 2 == 0)
    return String(repeating: "0", count: digits - text.count) + text
  }

  mutating func paint() -> String { chance(65) ? color() : gradient() }

  /// A paint, or so often in a hundred none at all.
  mutating func paintOrNull(_ percent: Int) -> String { chance(percent) ? "null" : paint() }

  mutating func gradient() -> String {
    var (start, end): (String?, String?)
    if chance(75) {
      // Apart on both axes, as a radial one must be.
      let from = [draw(-500...1200), draw(-500...1200)]
      let to = from.map { $0 + draw(100...1300) * choose([-1, 1]) }
      (start, end) = (
        JSONText.list(from.map(JSONText.thousandths)), JSONText.list(to.map(JSONText.thousandths))
      )
    }
    var positions = (0..<choose([1, 2, 2, 3, 3, 5, 9])).map { _ in draw(0...1000) }.sorted()
    // Usually from end to end; sometimes with an edge where two are in one place.
    if chance(60), positions.count > 1 { (positions[0], positions[positions.count - 1]) = (0, 1000) }
    if chance(20), positions.count > 2 { positions[1] = positions[2] }
    let stops = positions.map { JSONText.list([color(), JSONText.thousandths($0)]) }
    return JSONText.object([
      ("type", JSONText.quoted(choose(["axial", "radial", "conic"]))), ("start", start), ("end", end),
      ("stops", JSONText.list(stops)),
    ])
  }

  mutating func surface() -> String {
    if chance(82) { return paint() }
    return JSONText.object([("image", Self.picture), ("fit", maybe(70) { $0.fit() })])
  }
}
