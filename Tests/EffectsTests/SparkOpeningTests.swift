import Testing

@testable import Effects
@testable import Raster
@testable import Timeline

/// A complete recording ring that opens and reveals a picture.
struct SparkOpeningTests {
  static let picture = Pictures.noise(100, 100)

  /// The ring of `SparkRingTests`, around 50, 50, which opens a second after it is complete, for two seconds.
  static func ring(_ presses: [(Int64, Int64?)], duration: Time = .seconds(2)) throws -> SparkRing {
    let ring = try SparkRingTests.ring(presses)
    let geometry = try #require(RevealGeometry(ringRadius: 40, lineWidth: 8, width: 100, height: 100))
    let reveal = PictureReveal(
      picture: picture, frame: PixelRect(x: 0..<100, y: 0..<100), center: Point(x: 50, y: 50),
      geometry: geometry)
    return SparkRing(
      id: ring.id, recording: ring.recording, style: ring.style, track: ring.track, colors: ring.colors,
      opening: SparkRing.Opening(
        delay: .seconds(1), duration: duration, pacing: .easeInEaseOut, reveal: reveal))
  }

  @Test func theCompleteRingStandsThenOpens() throws {
    let (plain, ring) = (try SparkRingTests.ring([(0, 9), (10, nil)]), try Self.ring([(0, 9), (10, nil)]))
    // 45 s of pressing and a pause of one; then a second's delay.
    #expect(ring.openingStart == .seconds(47) && ring.end == .seconds(49))
    for second in [0, 9, 30, 46] as [Int64] {
      #expect(ring.layers(at: .seconds(second)) == plain.layers(at: .seconds(second)))
      #expect(ring.openingPosition(at: .seconds(second)) == nil)
    }
    let before = Time(nanoseconds: 46_999_999_999)
    #expect(ring.layers(at: before) == plain.layers(at: before))
    for (time, position) in [(47_000_000_000, 0.0), (48_000_000_000, 0.5)] as [(Int64, Double)] {
      let found = try #require(ring.openingPosition(at: Time(nanoseconds: time)))
      #expect(abs(found - position) < 1e-12)
    }
    #expect(ring.openingPosition(at: .seconds(49)) == 1)
  }

  /// The mask begins as the very ring that was recorded.
  @Test func theRingItselfIsTheMask() throws {
    let ring = try Self.ring([(0, nil)])
    func shape(_ layers: [Layer]) -> Ring? {
      guard layers.count == 1, layers[0].parts.count == 1,
        case .sector(let ring, let arc) = layers[0].parts[0].shape, arc.isFull
      else { return nil }
      return ring
    }
    let recorded = try #require(shape(ring.layers(at: .seconds(45))))
    #expect(recorded.innerRadius == 36 && recorded.outerRadius == 44)
    #expect(try #require(shape(ring.layers(at: .seconds(46)))) == recorded)
    let half = try #require(shape(ring.layers(at: .seconds(47))))
    let reach = 50 * 2.0.squareRoot()
    #expect(abs(half.innerRadius - 18) < 1e-9 && abs(half.outerRadius - (44 + 2 * reach) / 2) < 1e-9)
    let last = Pictures.painted(ring.layers(at: .seconds(48)), 100, 100, on: .color(.clear))
    #expect(last.isEqual(to: Self.picture, 0..<10_000))
  }

  @Test func anIncompleteRingNeverOpens() throws {
    let (plain, ring) = (try SparkRingTests.ring([(0, 9), (10, 20)]), try Self.ring([(0, 9), (10, 20)]))
    #expect(ring.openingStart == nil && ring.end == .seconds(20))
    #expect(ring.layers(at: .seconds(1000)) == plain.layers(at: .seconds(1000)))
  }

  @Test func openingMayTakeNoTime() throws {
    let ring = try Self.ring([(0, nil)], duration: .zero)
    #expect(ring.openingPosition(at: .seconds(46)) == 1)
    #expect(
      Pictures.painted(ring.layers(at: .seconds(46)), 100, 100, on: .color(.white)).pixels
        == Array(Self.picture.pixels))
  }
}
