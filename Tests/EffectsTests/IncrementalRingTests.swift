import TestSupport
import Testing

@testable import Effects
@testable import Raster

/// Painting on equals painting anew for rings of any size and place, seen through a small window.
struct IncrementalRingTests {
  static let side = 128

  /// A ring, some part of which lies in the window, and the fraction of it that does.
  static func style(_ random: inout TestRandom) -> (style: RingStyle, seen: Double) {
    let scale = random.double(0..<1)
    let radius = 1 + 60_000 * scale * scale * scale * scale
    // From a hairline to a line wider than the circle.
    let lineWidth =
      random.int(0...3) == 0 ? radius * random.double(1..<11) : 0.3 + radius * random.double(0..<0.4)
    let direction = UInt32(truncatingIfNeeded: random.next())
    let unit = UnitCircle.vector(at: direction)
    let away = max(0, radius - 20) * (random.int(0...4) == 0 ? random.double(0..<1) : 1)
    let center = Point(
      x: 64 + away * unit.cosine + random.double(-9..<9), y: 64 + away * unit.sine + random.double(-9..<9))
    let style = RingStyle(
      center: center, radius: radius, lineWidth: min(lineWidth, 60_000),
      orientation: Orientation(startTurn: random.double(0..<1), clockwise: random.int(0...1) == 0),
      cap: random.int(0...1) == 0 ? .butt : .round,
      gap: random.int(0...1) == 0 ? 0 : random.double(0..<1) * min(radius, 40))
    // The fraction of the ring that passes the window's middle, opposite to where the centre lies.
    let angle = direction &+ (1 << 31)
    let offset =
      style.orientation.clockwise ? angle &- style.orientation.origin : style.orientation.origin &- angle
    return (style, Double(offset) / 4_294_967_296)
  }

  @Test(arguments: 0..<150)
  func incrementalEqualsFull(seed: UInt64) {
    var random = TestRandom(seed: seed + 1000)
    let (style, seen) = Self.style(&random)
    let colors = (0..<5).map { _ in
      Color(packed: UInt32(truncatingIfNeeded: random.next()) | (random.int(0...2) == 0 ? 0 : 0xFF00_0000))
    }
    let background = Paint.color(random.int(0...2) == 0 ? .clear : .white)
    let painter = Painter(width: Self.side, height: Self.side, background: background)
    // Cuts that move on as takes do, a few pixels a frame at the window, now and then a jump.
    let inTheWindow = 3 / (2 * UnitCircle.pi * style.radius)
    var cuts = (0..<4).map { _ in seen + random.double(-20..<20) * inTheWindow }.map {
      $0 - $0.rounded(.down)
    }
    .sorted()
    for step in 0..<12 {
      if random.int(0...5) == 0 {
        cuts[random.int(0...3)] = random.double(0..<1)
      } else {
        cuts = cuts.map { min(1, $0 + random.double(0..<1) * inTheWindow) }
      }
      cuts.sort()
      var pieces = zip([0] + cuts, cuts + [1]).enumerated().map { index, ends in
        RingStyle.Piece(from: ends.0, to: ends.1, paint: .color(colors[index]), isTrack: index == 4)
      }
      // The track lies below all others.
      pieces.insert(pieces.removeLast(), at: 0)
      let drawing = Drawing(layers: style.layers(pieces, isWhole: false))
      _ = painter.paint(drawing)
      let full = Painter(width: Self.side, height: Self.side, background: background)
      _ = full.paint(drawing)
      let same = painter.withPixels { a in full.withPixels { b in a.elementsEqual(b) } }
      #expect(same, "\(style) at step \(step)")
      if !same { break }
    }
  }
}
