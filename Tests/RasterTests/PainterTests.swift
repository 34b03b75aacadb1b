import TestSupport
import Testing

@testable import Raster

struct PainterTests {
  static let colors = [
    Color(red: 230, green: 40, blue: 90), Color(red: 30, green: 160, blue: 220, alpha: 120),
    Color(red: 250, green: 180, blue: 20), Color(red: 0, green: 0, blue: 0, alpha: 1),
  ]

  static func gradient(_ kind: Gradient.Kind, _ width: Int, _ height: Int, alpha: UInt8 = 255) -> Paint {
    .gradient(
      Gradient(
        kind: kind, start: Point(x: 0.2, y: 0.1), end: Point(x: 0.8, y: 1.1),
        stops: [
          .init(color: Color(red: 255, green: 0, blue: 30, alpha: alpha), position: 0.1),
          .init(color: Color(red: 20, green: 200, blue: 0), position: 0.6),
          .init(color: Color(red: 0, green: 0, blue: 255, alpha: 90), position: 1),
        ], origin: Point(x: 0, y: 0), size: Point(x: Double(width), y: Double(height))))
  }

  /// A drawing with a partitioned ring, round strokes over each other, a dot and a path; `turn` moves all of
  /// them.
  static func drawing(_ turn: Double, side: Double, random: inout TestRandom) -> Drawing {
    let center = Point(x: side / 2 + 0.3, y: side / 2 - 0.2)
    let ring = Ring(center: center, radius: side * 0.3, lineWidth: side * 0.06)
    let orientation = Orientation(startTurn: 0.1, clockwise: random.int(0...1) == 0)
    var parts: [Part] = []
    let cuts = [0, 0.2 * turn, 0.3 * turn + 0.1, 0.4 + 0.5 * turn, 1]
    for (index, (from, to)) in zip(cuts, cuts.dropFirst()).enumerated() {
      let paint = index == 2 ? gradient(.conic, Int(side), Int(side)) : .color(colors[index % 4])
      parts.append(Part(shape: .sector(ring, orientation.arc(from: from, to: to)), paint: paint))
    }
    let strokes = (0..<3).map { index in
      Layer(parts: [
        Part(
          shape: .roundStroke(
            center: center, radius: side * 0.42, lineWidth: side * 0.05,
            orientation.arc(from: 0.3 * Double(index), to: 0.3 * Double(index) + 0.25 * turn)),
          paint: .color(colors[index]))
      ])
    }
    var path = Path()
    path.move(to: Point(x: side * 0.4, y: side * 0.5))
    path.addLine(to: Point(x: side * 0.6, y: side * (0.45 + 0.1 * turn)))
    path.addLine(to: Point(x: side * 0.5, y: side * 0.6))
    let dot = Part(
      shape: .disc(center: Point(x: side * turn, y: side * 0.8), radius: side * 0.04),
      paint: gradient(.radial, Int(side), Int(side)))
    return Drawing(
      layers: [Layer(parts: parts)] + strokes
        + [Layer(parts: [dot, Part(shape: .path(path), paint: .color(colors[1]))])])
  }

  static let backgrounds: [Paint] = [
    .color(.white), .color(Color(red: 32, green: 64, blue: 96, alpha: 128)), gradient(.axial, 150, 150),
    gradient(.radial, 150, 150, alpha: 10), .color(.clear),
  ]

  static func pixels(_ painter: Painter) -> [UInt32] { painter.withPixels { Array($0) } }

  /// Painting on is painting anew, whatever came before and however wide the tiles are.
  @Test(arguments: backgrounds.indices)
  func incrementalEqualsFull(background: Int) {
    var random = TestRandom(seed: UInt64(background) + 40)
    let incremental = Painter(width: 150, height: 150, background: Self.backgrounds[background])
    for step in 0..<40 {
      let turn = step < 30 ? Double(step) / 29 : random.double(0..<1)
      let drawing = Self.drawing(turn, side: 150, random: &random)
      let blocks = incremental.paint(drawing)
      let full = Painter(
        width: 150, height: 150, background: Self.backgrounds[background],
        tileWidth: [16, 64, 150, 999][step % 4])
      _ = full.paint(drawing)
      #expect(Self.pixels(incremental) == Self.pixels(full), "step \(step)")
      if step > 0, step < 30 { #expect(blocks.count < 100) }
    }
  }

  /// What isn't in the damage hasn't changed, and no block is painted without need in a ring that stands
  /// still.
  @Test func damageIsSmallAndEnough() {
    let painter = Painter(width: 400, height: 400, background: .color(.white))
    let ring = Ring(center: Point(x: 200, y: 200), radius: 150, lineWidth: 20)
    let orientation = Orientation(startTurn: 0, clockwise: true)
    func drawing(_ cut: Double) -> Drawing {
      Drawing(layers: [
        Layer(parts: [
          Part(shape: .sector(ring, orientation.arc(from: 0, to: cut)), paint: .color(Self.colors[0])),
          Part(shape: .sector(ring, orientation.arc(from: cut, to: 1)), paint: .color(Self.colors[2])),
        ])
      ])
    }
    _ = painter.paint(drawing(0.3))
    #expect(painter.paint(drawing(0.3)).isEmpty)
    let before = Self.pixels(painter)
    let blocks = painter.paint(drawing(0.301))
    let after = Self.pixels(painter)
    #expect(blocks.count <= 12)
    var inside = Set<Int>()
    blocks.forEachRun { rect in for y in rect.y { for x in rect.x { inside.insert(y * 400 + x) } } }
    for place in before.indices where before[place] != after[place] { #expect(inside.contains(place)) }
    #expect(before != after)
  }

  /// Segments of one colour are pixel for pixel the ring they make, opaque or not.
  @Test(arguments: [255, 254, 128, 1])
  func partsOfOneColorAreTheirUnion(alpha: UInt8) {
    let paint = Paint.color(Color(red: 200, green: 30, blue: 77, alpha: alpha))
    var random = TestRandom(seed: 3)
    for background in Self.backgrounds {
      let ring = Ring(
        center: Point(x: 40 + random.double(0..<1), y: 40 + random.double(0..<1)), radius: 30, lineWidth: 7.3)
      let orientation = Orientation(startTurn: random.double(0..<1), clockwise: true)
      let cuts = [0.0] + (0..<9).map { _ in random.double(0..<1) }.sorted() + [1]
      let parts = zip(cuts, cuts.dropFirst()).map {
        Part(shape: .sector(ring, orientation.arc(from: $0, to: $1)), paint: paint)
      }
      let cut = Painter(width: 80, height: 80, background: background)
      let whole = Painter(width: 80, height: 80, background: background)
      _ = cut.paint(Drawing(layers: [Layer(parts: parts)]))
      _ = whole.paint(Drawing(layers: [Layer(parts: [Part(shape: .sector(ring, .full), paint: paint)])]))
      #expect(Self.pixels(cut) == Self.pixels(whole))
    }
  }

  /// Source-over with exact coverage, in doubles.
  @Test func compositingIsSourceOver() {
    let ring = Ring(center: Point(x: 20, y: 20), radius: 12, lineWidth: 6)
    let coverage = Coverage.grid(of: .sector(ring, .full), width: 40, height: 40)
    let source = Color(red: 200, green: 30, blue: 77, alpha: 180)
    let below = Color(red: 32, green: 64, blue: 96, alpha: 128)
    let painter = Painter(width: 40, height: 40, background: .color(below))
    _ = painter.paint(
      Drawing(layers: [Layer(parts: [Part(shape: .sector(ring, .full), paint: .color(source))])]))
    let pixels = Self.pixels(painter)
    for place in 0..<1600 {
      let a = Double(coverage[place]) / 65536 * 180 / 255
      let b = 128.0 / 255
      let alpha = a + b * (1 - a)
      let color = Color(packed: pixels[place])
      #expect(abs(Double(color.alpha) - 255 * alpha) <= 0.51)
      for (s, d, result) in [(200.0, 32.0, color.red), (30, 64, color.green), (77, 96, color.blue)] {
        let exact = (s * a + d * b * (1 - a)) / alpha
        #expect(abs(Double(result) - exact) <= 0.53)
      }
    }
  }

  @Test func aMatteLiesUnderATranslucentBackground() {
    let painter = Painter(
      width: 4, height: 4, background: .color(Color(red: 255, green: 0, blue: 0, alpha: 128)), matte: .black)
    _ = painter.paint(Drawing())
    #expect(Set(Self.pixels(painter)) == [Color(red: 128, green: 0, blue: 0).packed])
  }
}
