import Foundation
import TestSupport
import Testing

@testable import Raster

/// Gradients against their formulas in doubles; the dither may move a channel to either neighbour level.
struct GradientTests {
  static let size = Point(x: 90, y: 60)
  static let origin = Point(x: 5, y: 3)

  static func position(_ kind: Gradient.Kind, _ u: Double, _ v: Double, _ s: Point, _ e: Point) -> Double {
    let (dx, dy) = (e.x - s.x, e.y - s.y)
    switch kind {
    case .axial: return ((u - s.x) * dx + (v - s.y) * dy) / (dx * dx + dy * dy)
    case .radial: return (pow((u - s.x) / dx, 2) + pow((v - s.y) / dy, 2)).squareRoot()
    case .conic:
      let turns = (atan2(v - s.y, u - s.x) - atan2(dy, dx)) / (2 * Double.pi)
      return turns - turns.rounded(.down)
    }
  }

  @Test(arguments: Gradient.Kind.allCases)
  func pixelsFollowTheFormula(kind: Gradient.Kind) {
    let (start, end) = (Point(x: 0.3, y: 0.4), Point(x: 0.9, y: 0.8))
    let table = GradientTable(
      Gradient(
        kind: kind, start: start, end: end,
        stops: [
          .init(color: Color(red: 0, green: 255, blue: 40), position: 0),
          .init(color: Color(red: 255, green: 55, blue: 40, alpha: 55), position: 1),
        ], origin: Self.origin, size: Self.size))
    for y in 0..<70 {
      for x in 0..<100 {
        let u = (Double(x) + 0.5 - 5) / 90
        let v = (Double(y) + 0.5 - 3) / 60
        let place = Self.position(kind, u, v, start, end)
        // Where a conic gradient starts again, either side will do.
        if kind == .conic, min(place, 1 - place) < 0.002 { continue }
        let t = max(0, min(1, place))
        let color = Color(packed: table.pixel(x: x, y: y))
        #expect(abs(Double(color.red) - 255 * t) < 1.2)
        #expect(abs(Double(color.green) - (255 - 200 * t)) < 1.2)
        #expect(color.blue == 40)
        #expect(abs(Double(color.alpha) - (255 - 200 * t)) < 1.2)
      }
    }
  }

  /// Over each 8 × 8 square the dither's mean is the colour itself.
  @Test func theDitherIsFair() {
    let ranks = (0..<64).map { Dither.threshold(x: $0 & 7, y: $0 >> 3) }
    #expect(Set(ranks).count == 64)
    #expect(ranks.min() ?? 0 > 0 && ranks.max() ?? 65535 < 65535)
    for value in stride(from: 0, through: 65535, by: 997) {
      let mean = ranks.reduce(0.0) { $0 + Double((UInt32(value) * 255 + $1) / 65535) } / 64
      #expect(abs(mean - Double(value) / 257) <= 1.0 / 128)
    }
  }

  @Test func beyondTheStopsTheirColorsGoOn() {
    let table = GradientTable(
      Gradient(
        kind: .axial, start: Point(x: 0, y: 0), end: Point(x: 1, y: 0),
        stops: [.init(color: .white, position: 0.4), .init(color: .black, position: 0.4)],
        origin: Point(x: 0, y: 0), size: Point(x: 10, y: 10)))
    #expect(table.pixel(x: -50, y: 0) == Color.white.packed)
    #expect(table.pixel(x: 3, y: 0) == Color.white.packed)
    #expect(table.pixel(x: 4, y: 0) == Color.black.packed)
    #expect(table.pixel(x: 16000, y: 0) == Color.black.packed)
  }

  /// Gradients shorter than anything, and pixels at a canvas's far corner: no trap, one of the stops.
  @Test(arguments: Gradient.Kind.allCases)
  func extremesDoNotOverflow(kind: Gradient.Kind) {
    for length in [0, 1e-300, 1e-10, 1e-4, 1e3] {
      for start in [-1000, 0, 0.5, 1000.0] {
        let table = GradientTable(
          Gradient(
            kind: kind, start: Point(x: start, y: start), end: Point(x: start + length, y: start + length),
            stops: [.init(color: .white, position: 0), .init(color: .black, position: 1)],
            origin: Point(x: 0, y: 0), size: Point(x: 1, y: 16384)))
        for (x, y) in [(0, 0), (16383, 16383), (0, 16383), (8000, 1)] {
          #expect(table.pixel(x: x, y: y) >> 24 == 255)
        }
      }
    }
  }
}
