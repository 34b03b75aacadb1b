import Foundation
import TestSupport
import Testing

@testable import Raster

struct CoverageTests {
  struct Sector: Sendable, CustomTestStringConvertible {
    var width, height: Int
    var ring: Ring
    var arc: Arc
    var expected: [Double]
    var testDescription: String { "\(ring) \(arc)" }
  }

  static let sectors: [Sector] = {
    let entries = (try? vector("coverage.json")) as? [[String: Any]] ?? []
    return entries.map { entry in
      func number(_ key: String) -> Double { (entry[key] as? NSNumber)?.doubleValue ?? .nan }
      let rows = entry["coverage"] as? [[NSNumber]] ?? []
      return Sector(
        width: Int(number("width")), height: Int(number("height")),
        ring: Ring(
          center: Point(x: number("cx"), y: number("cy")), innerRadius: number("inner"),
          outerRadius: number("outer")),
        arc: Orientation(startTurn: number("start"), clockwise: true)
          .arc(from: 0, to: number("end") - number("start")),
        expected: rows.flatMap { $0.map(\.doubleValue) })
    }
  }()

  @Test func everyVectorIsThere() {
    #expect(Self.sectors.count == 9)
  }

  /// Areas from sub-scanline integration with exact ends.
  @Test(arguments: sectors)
  func pixelsCoverTheirExactArea(_ sector: Sector) {
    let grid = Coverage.grid(
      of: .sector(sector.ring, sector.arc), width: sector.width, height: sector.height)
    #expect(grid.count == sector.expected.count)
    let worst = zip(grid, sector.expected).map { abs(Double($0) / 65536 - $1) }.max() ?? 1
    #expect(worst <= 0.6 / 255, "off by \(worst * 255)/255")
  }

  /// A ring's total area is π(R² - r²), whatever its place on the grid.
  @Test(arguments: [1.0, 2.5, 17, 100, 431.7])
  func ringsHaveTheirExactTotalArea(radius: Double) {
    let side = Int(2 * radius) + 8
    let ring = Ring(
      center: Point(x: radius + 3.37, y: radius + 3.81), innerRadius: radius * 0.9, outerRadius: radius)
    let areas = Coverage.areas(of: .sector(ring, .full), width: side, height: side)
    let total = areas.reduce(0.0) { $0 + Double($1) } / 33_554_432
    let exact = Double.pi * radius * radius * (1 - 0.81)
    #expect(abs(total - exact) < 0.0005 * radius + 0.001)
  }

  /// Far from the origin, with the largest radii: a half plane's edge seen through a small window.
  @Test(arguments: [4000.0, 24000.0])
  func hugeCirclesStayExact(radius: Double) {
    let center = Point(x: 20.3 - radius, y: 16.4)
    let grid = Coverage.grid(of: .disc(center: center, radius: radius), width: 32, height: 32)
    for y in 0..<32 {
      // The disc's edge within a row, integrated in 64 slices.
      var covered = [Double](repeating: 0, count: 32)
      for slice in 0..<64 {
        let dy = Double(y) + (Double(slice) + 0.5) / 64 - center.y
        let edge = center.x + (radius * radius - dy * dy).squareRoot()
        for x in 0..<32 { covered[x] += max(0, min(1, edge - Double(x))) / 64 }
      }
      for x in 0..<32 { #expect(abs(Double(grid[y * 32 + x]) / 65536 - covered[x]) < 0.6 / 255) }
    }
  }

  /// Parts of one ring, cut anywhere, add up to the ring to the last bit.
  @Test(arguments: 0..<60)
  func touchingSectorsAddUpToTheirUnion(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let magnitude = random.double(0..<1)
    let radius = 1 + 3999 * magnitude * magnitude * magnitude
    // Large rings are seen through a window on their edge.
    let side = min(160, Int(2 * radius) + 6)
    let corner = Double(side) / 2
    let out = radius + 3 < corner ? 0 : radius * 0.7071
    let center = Point(x: corner - out + random.double(-1..<1), y: corner - out + random.double(-1..<1))
    let ring = Ring(
      center: center, innerRadius: radius * random.double(0..<0.99), outerRadius: radius)
    var cuts = (0..<random.int(1...12)).map { _ in random.double(0..<1) }.sorted()
    // Cuts that nearly coincide, as when a take has just begun.
    if let first = cuts.first { cuts.insert(min(1, first + 1e-7), at: 1) }
    cuts.sort()
    let orientation = Orientation(startTurn: random.double(0..<1), clockwise: random.int(0...1) == 0)
    var sum = [Int32](repeating: 0, count: side * side)
    for (from, to) in zip([0] + cuts, cuts + [1]) {
      let areas = Coverage.areas(
        of: .sector(ring, orientation.arc(from: from, to: to)), width: side, height: side)
      for i in sum.indices { sum[i] += areas[i] }
    }
    let union = Coverage.areas(of: .sector(ring, .full), width: side, height: side)
    #expect(sum == union)
    // Also where the union is itself a part.
    let (a, b) = (orientation.arc(from: 0, to: cuts[0]), orientation.arc(from: cuts[0], to: cuts[1]))
    let both = Coverage.areas(
      of: .sector(ring, orientation.arc(from: 0, to: cuts[1])), width: side, height: side)
    let one = Coverage.areas(of: .sector(ring, a), width: side, height: side)
    let two = Coverage.areas(of: .sector(ring, b), width: side, height: side)
    #expect(zip(one, two).map { $0 + $1 } == both)
  }

  @Test func aFullStrokeHasNoNotch() {
    let center = Point(x: 24.3, y: 23.9)
    for start in [0, 0.1, 0.25, 0.37] {
      let arc = Orientation(startTurn: start, clockwise: true).arc(from: 0, to: 1)
      let ring = Ring(center: center, radius: 18, lineWidth: 5)
      let whole = Coverage.grid(of: .sector(ring, .full), width: 48, height: 48)
      #expect(Coverage.grid(of: .sector(ring, arc), width: 48, height: 48) == whole)
      #expect(
        Coverage.grid(
          of: .roundStroke(center: center, radius: 18, lineWidth: 5, arc), width: 48, height: 48) == whole)
    }
  }

  /// A round stroke is its sector and two half discs.
  @Test(arguments: [0.05, 0.2, 0.5, 0.8])
  func roundCapsAddHalfDiscs(length: Double) {
    let center = Point(x: 60.2, y: 59.7)
    let arc = Orientation(startTurn: 0.13, clockwise: true).arc(from: 0, to: length)
    let stroke = Coverage.areas(
      of: .roundStroke(center: center, radius: 40, lineWidth: 9, arc), width: 120, height: 120)
    let sector = Coverage.areas(
      of: .sector(Ring(center: center, radius: 40, lineWidth: 9), arc), width: 120, height: 120)
    let caps = (stroke.reduce(0.0) { $0 + Double($1) } - sector.reduce(0.0) { $0 + Double($1) }) / 33_554_432
    #expect(abs(caps - Double.pi * 4.5 * 4.5) < 0.02)
  }

  @Test func pathsFillByNonZeroWinding() {
    var path = Path()
    // The same square twice over, once each way round, and a counter-clockwise one beside it.
    for offset in [0.0, 0.0] {
      path.move(to: Point(x: 2 + offset, y: 2))
      path.addLine(to: Point(x: 6, y: 2))
      path.addLine(to: Point(x: 6, y: 6))
      path.addLine(to: Point(x: 2, y: 6))
    }
    path.move(to: Point(x: 8.5, y: 2))
    path.addLine(to: Point(x: 8.5, y: 6))
    path.addLine(to: Point(x: 12, y: 6))
    path.addLine(to: Point(x: 12, y: 2))
    let grid = Coverage.grid(of: .path(path), width: 14, height: 8)
    for y in 0..<8 {
      for x in 0..<14 {
        let inside = (2..<6).contains(y) && ((2..<6).contains(x) || (9..<12).contains(x))
        let half = (2..<6).contains(y) && x == 8
        #expect(grid[y * 14 + x] == (inside ? 65536 : half ? 32768 : 0))
      }
    }
  }

  /// A circle of four Bézier curves differs from the true one by what the curves differ: less than 0.03 % of
  /// the radius.
  @Test func curvesAreFlattenedFinely() {
    let k = 0.5522847498 * 20
    var path = Path()
    path.move(to: Point(x: 44, y: 24))
    let quarters: [(Double, Double)] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    for (x, y) in quarters {
      let end = Point(x: 24 - 20 * y, y: 24 + 20 * x)
      path.addCurve(
        to: end, control1: Point(x: 24 + 20 * x - k * y, y: 24 + 20 * y + k * x),
        control2: Point(x: end.x + k * x, y: end.y + k * y))
    }
    let curves = Coverage.grid(of: .path(path), width: 48, height: 48)
    let disc = Coverage.grid(of: .disc(center: Point(x: 24, y: 24), radius: 20), width: 48, height: 48)
    #expect(zip(curves, disc).allSatisfy { abs($0 - $1) < 65536 / 100 })
  }
}
