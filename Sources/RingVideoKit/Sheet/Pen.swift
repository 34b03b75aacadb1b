import Raster

/// Draws the font's strokes as outlines that the painter fills.
///
/// A stroke is a list of places `x,y` joined by lines; `h` or `v` before one makes the way to it a quarter of an
/// ellipse that leaves horizontally or vertically, and `q` a parabola whose next place is where it ends. `z` closes the
/// stroke, `/` lifts the pen; a place by itself is a dot.
struct Pen {
  /// Pixels a unit of the font, at least 1; the pen's width.
  let scale: Int

  /// How wide a text is, in pixels, from its first stem to its last.
  func width(of text: String) -> Int {
    let units = text.reduce(0) { $0 + SheetFont.glyph($1).width + 1 + SheetFont.spacing }
    return max(0, units - SheetFont.spacing) * scale
  }

  /// The longest beginning of a text that is no wider than a limit in pixels, `…` after it where it isn't all.
  func fitted(_ text: String, to limit: Int) -> String {
    if width(of: text) <= limit { return text }
    var kept = text[...]
    while !kept.isEmpty, width(of: kept + "…") > limit { kept.removeLast() }
    return kept + "…"
  }

  /// Adds a text's outlines to a path.
  ///
  /// - Parameters:
  ///   - left: the first stem's left edge, in pixels.
  ///   - top: the upper edge of capitals, in pixels.
  func write(_ text: String, left: Int, top: Int, on path: inout Path) {
    var x = left
    for character in text {
      let glyph = SheetFont.glyph(character)
      for stroke in glyph.strokes.split(separator: "/") {
        draw(stroke, left: Double(x), top: Double(top), on: &path)
      }
      x += (glyph.width + 1 + SheetFont.spacing) * scale
    }
  }

  private func draw(_ stroke: Substring, left: Double, top: Double, on path: inout Path) {
    let size = Double(scale)
    var places: [Point] = []
    var control: Point?
    var isClosed = false
    for word in stroke.split(separator: " ") {
      if word == "z" {
        isClosed = true
        continue
      }
      let kind = word.first.flatMap { $0.isLetter ? $0 : nil }
      let numbers = word.drop { $0.isLetter }.split(separator: ",").compactMap { Double($0) }
      precondition(numbers.count == 2, "the font's \(stroke) is malformed at \(word)")
      // The middle of the pen lies in the middle of a unit.
      let place = Point(x: left + (numbers[0] + 0.5) * size, y: top + (numbers[1] + 0.5) * size)
      if let corner = control, let start = places.last {
        places += Self.parabola(start, corner, place)
        control = nil
      } else if kind == "q" {
        control = place
      } else if let kind, let start = places.last {
        places += Self.quarter(start, place, leavesHorizontally: kind == "h")
      } else {
        places.append(place)
      }
    }
    if isClosed, places.first == places.last { places.removeLast() }
    outline(places, isClosed: isClosed, on: &path)
  }

  private static let pieces = 8

  /// Points of a quarter of an ellipse, without its start.
  private static func quarter(_ start: Point, _ end: Point, leavesHorizontally: Bool) -> [Point] {
    // A little fuller than an ellipse's 0.5523: small letters are clearer for it.
    let pull = 0.58
    let (dx, dy) = ((end.x - start.x) * pull, (end.y - start.y) * pull)
    let first = Point(x: start.x + (leavesHorizontally ? dx : 0), y: start.y + (leavesHorizontally ? 0 : dy))
    let second = Point(x: end.x - (leavesHorizontally ? 0 : dx), y: end.y - (leavesHorizontally ? dy : 0))
    return (1...pieces).map { piece in
      let t = Double(piece) / Double(pieces)
      let u = 1 - t
      let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      if piece == pieces { return end }
      return Point(
        x: a * start.x + b * first.x + c * second.x + d * end.x,
        y: a * start.y + b * first.y + c * second.y + d * end.y)
    }
  }

  /// Points of a parabola, without its start.
  private static func parabola(_ start: Point, _ corner: Point, _ end: Point) -> [Point] {
    (1...pieces).map { piece in
      let t = Double(piece) / Double(pieces)
      let u = 1 - t
      let (a, b, c) = (u * u, 2 * u * t, t * t)
      if piece == pieces { return end }
      return Point(
        x: a * start.x + b * corner.x + c * end.x, y: a * start.y + b * corner.y + c * end.y)
    }
  }
}

// MARK: - Outlines

extension Pen {
  /// Adds the outline of a stroke, always walked clockwise, so that strokes that cross add up.
  private func outline(_ places: [Point], isClosed: Bool, on path: inout Path) {
    guard let first = places.first, let last = places.last else { return }
    let half = Double(scale) / 2
    if places.count == 1 {
      let corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
      return path.addContour(corners.map { Point(x: first.x + $0, y: first.y + $1) })
    }
    let count = places.count
    let directions = (0..<(isClosed ? count : count - 1)).map {
      places[$0].direction(to: places[($0 + 1) % count])
    }
    var (left, right): ([Point], [Point]) = ([], [])
    for index in 0..<count {
      let before = index > 0 ? directions[index - 1] : isClosed ? directions[count - 1] : directions[0]
      let after = index < directions.count ? directions[index] : directions[index - 1]
      var place = places[index]
      // Square ends: half a pen's width beyond.
      if !isClosed, index == 0 { place = place.moved(by: -half, along: directions[0]) }
      if !isClosed, index == count - 1 { place = last.moved(by: half, along: after) }
      let sides = join(place, before, after, half)
      left += sides.left
      right += sides.right
    }
    if isClosed {
      path.addContour(left)
      path.addContour(right.reversed())
    } else {
      path.addContour(left + right.reversed())
    }
  }

  /// What lies half a pen's width to both sides of a corner; mitred, but sharp ones are cut off outside.
  private func join(
    _ place: Point, _ before: Point, _ after: Point, _ half: Double
  ) -> (left: [Point], right: [Point]) {
    let (sumX, sumY) = (before.y + after.y, -before.x - after.x)
    // The square of twice the cosine of half the turn; mitres are 2/√square half widths long.
    let square = sumX * sumX + sumY * sumY
    let reach = 2 * half / max(square, 0.1)
    let left = [Point(x: place.x + sumX * reach, y: place.y + sumY * reach)]
    let right = [Point(x: place.x - sumX * reach, y: place.y - sumY * reach)]
    guard square < 0.8 else { return (left, right) }
    let turnsRight = before.x * after.y - before.y * after.x > 0
    let side = turnsRight ? half : -half
    let cut = [before, after].map { Point(x: place.x + $0.y * side, y: place.y - $0.x * side) }
    return turnsRight ? (cut, right) : (left, cut)
  }
}

extension Path {
  /// Adds a closed contour of lines.
  mutating func addContour(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }
}

extension Point {
  /// Of length 1, towards another place.
  fileprivate func direction(to other: Point) -> Point {
    let (dx, dy) = (other.x - x, other.y - y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? Point(x: dx / length, y: dy / length) : Point(x: 1, y: 0)
  }

  fileprivate func moved(by distance: Double, along direction: Point) -> Point {
    Point(x: x + distance * direction.x, y: y + distance * direction.y)
  }
}
