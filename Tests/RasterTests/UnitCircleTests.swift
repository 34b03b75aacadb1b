import Foundation
import TestSupport
import Testing

@testable import Raster

/// The project's own trigonometry against the C library's.
struct UnitCircleTests {
  @Test(arguments: 0..<4)
  func vectorsAreExact(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<5000 {
      let turns = UInt32(truncatingIfNeeded: random.next())
      let angle = Double(turns) / 4_294_967_296 * 2 * Double.pi
      let unit = UnitCircle.vector(at: turns)
      #expect(abs(unit.cosine - cos(angle)) < 1e-15)
      #expect(abs(unit.sine - sin(angle)) < 1e-15)
    }
  }

  @Test func quarterTurnsAreExact() {
    let quarters = (0..<4).map { UnitCircle.vector(at: UInt32($0) << 30) }
    #expect(quarters.map(\.cosine) == [1, 0, -1, 0])
    #expect(quarters.map(\.sine) == [0, 1, 0, -1])
  }

  @Test func arctangentsAndChordsAreExact() {
    for i in 0...2000 {
      let x = Double(i) / 100
      #expect(abs(UnitCircle.arctangent(x) - atan(x)) < 1e-15)
    }
    for i in 0...100 {
      let ratio = Double(i) / 100
      #expect(abs(UnitCircle.turns(ofChord: 2 * ratio * 7, radius: 7) - asin(ratio) / Double.pi) < 1e-12)
    }
    #expect(UnitCircle.turns(ofChord: 30, radius: 7) == 0.5)
  }

  @Test func integerAnglesAreExact() {
    var random = TestRandom(seed: 5)
    for _ in 0..<5000 {
      let scale = random.double(0..<1) * 1e15
      let (x, y) = (Int64(random.double(-1..<1) * scale), Int64(random.double(-1..<1) * scale))
      let turns = Double(IntegerAngle.turns(x: x, y: y)) / 4_294_967_296
      let exact = atan2(Double(y), Double(x)) / (2 * Double.pi)
      let difference = turns - exact
      #expect(abs(difference - difference.rounded()) < 1e-7)
    }
    #expect(IntegerAngle.turns(x: 0, y: 0) == 0)
    #expect(IntegerAngle.turns(x: -3, y: 0) == 1 << 31)
  }

  @Test func integerSquareRootsAreExact() {
    var random = TestRandom(seed: 6)
    for shift in UInt64(0)..<64 {
      let value = random.next() >> shift
      let root = squareRoot(value)
      #expect(root.multipliedFullWidth(by: root).low <= value)
      let above = (root + 1).multipliedFullWidth(by: root + 1)
      #expect(above.high > 0 || above.low > value)
    }
    #expect(squareRoot(0) == 0)
  }
}
