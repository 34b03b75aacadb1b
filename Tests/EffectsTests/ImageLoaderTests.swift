import Testing

@testable import Effects
@testable import Raster
@testable import Timeline

struct ImageLoaderTests {
  static let (width, height) = (96, 64)
  static let red = Color(red: 255, green: 0, blue: 0)

  /// Rows of seconds, received and expected.
  static func loader(
    _ rows: [(Double, Double, Double)], picture: Bitmap = Pictures.noise(width, height),
    veil: Paint = .color(.white), track: Paint? = nil, cap: RingStyle.Cap = .butt, clockwise: Bool = true,
    smoothing: Double = 0, pacing: Pacing = .linear
  ) throws -> ImageLoader {
    let trace = try ProgressTrace(
      rows.map { ProgressEvent(time: time($0.0), received: $0.1, expected: $0.2) })
    let center = Point(x: Double(width) / 2, y: Double(height) / 2)
    return ImageLoader(
      id: "loader",
      progress: ProgressTimeline(
        trace: trace, smoothing: time(smoothing), pacing: pacing, reveal: (.seconds(1), .easeInEaseOut)),
      style: RingStyle(
        center: center, radius: 20, lineWidth: 2,
        orientation: Orientation(startTurn: 0, clockwise: clockwise), cap: cap),
      color: .color(red), track: track, veil: veil, reveal: try PictureRevealTests.reveal(picture))
  }

  static func time(_ seconds: Double) -> Time { Time(nanoseconds: Int64((seconds * 1e9).rounded())) }

  static func pixels(_ loader: ImageLoader, _ seconds: Double) -> [UInt32] {
    Pictures.painted(loader.layers(at: time(seconds)), width, height, on: .color(.black)).pixels
  }

  /// The ring's arcs in turns: where each starts and how far it goes.
  static func arcs(_ loader: ImageLoader, _ seconds: Double) -> [(start: Double, sweep: Double)] {
    SparkRingTests.arcs(loader.layers(at: time(seconds))).map {
      (Double($0.0.start) / 4_294_967_296, Double($0.0.sweep) / 4_294_967_296)
    }
  }

  @Test func anOpaqueVeilHidesThePicture() throws {
    let (one, other) = (
      Pictures.noise(Self.width, Self.height), Pictures.noise(Self.width, Self.height, seed: 9)
    )
    let rows = [(0.0, 1.0, 4.0), (1, 3, 4), (2, 4, 4)]
    for veil in [Paint.color(.white), .picture(PicturePaint(other, x: 0, y: 0))] {
      let (a, b) = (
        try Self.loader(rows, picture: one, veil: veil), try Self.loader(rows, picture: other, veil: veil)
      )
      for time in [0, 0.5, 1, 1.999] { #expect(Self.pixels(a, time) == Self.pixels(b, time)) }
      #expect(Self.pixels(a, 2.5) != Self.pixels(b, 2.5))
    }
    #expect(Self.pixels(try Self.loader(rows), 0)[0] == 0xFFFF_FFFF)
  }

  @Test func aTranslucentVeilLetsThePictureThrough() throws {
    let picture = Pictures.noise(Self.width, Self.height)
    let veil = Color(red: 240, green: 250, blue: 10, alpha: 77)
    let pixels = Self.pixels(try Self.loader([(1, 1, 1)], picture: picture, veil: .color(veil)), 0)
    #expect(pixels == picture.pixels.map { Pictures.over(veil.packed, $0) })
  }

  @Test(arguments: RingStyle.Cap.allCases) func noProgressDrawsNothing(cap: RingStyle.Cap) throws {
    let loader = try Self.loader([(1, 0, 4), (2, 1, 4)], cap: cap)
    for time in [0, 0.5, 1, 1.5] { #expect(Self.pixels(loader, time).allSatisfy { $0 == 0xFFFF_FFFF }) }
    #expect(!Self.pixels(loader, 2).allSatisfy { $0 == 0xFFFF_FFFF })
    // The track is then a whole ring.
    let tracked = try Self.loader([(1, 0, 4), (2, 1, 4)], track: .color(.black), cap: cap)
    #expect(Self.arcs(tracked, 0.5).map(\.sweep) == [1])
    #expect(Self.arcs(tracked, 2).map(\.sweep) == [0.75, 0.25])
  }

  @Test func progressIsAnArcFromTheStart() throws {
    let loader = try Self.loader([(0, 1, 8), (1, 5, 8), (2, 2, 8), (3, 7, 8)])
    for (time, share) in [(0.5, 0.125), (1.5, 0.625), (2.5, 0.25), (9, 0.875)] {
      let arcs = Self.arcs(loader, time)
      #expect(arcs.count == 1 && arcs[0].start == 0 && arcs[0].sweep == share)
    }
    let backwards = try Self.loader([(0, 1, 8)], clockwise: false)
    #expect(Self.arcs(backwards, 1).map(\.start) == [0.875])
    #expect(Self.arcs(backwards, 1).map(\.sweep) == [0.125])
  }

  /// Progress that falls back is shown as it is, smoothed like any other.
  @Test func progressMayFall() throws {
    let loader = try Self.loader([(0, 3, 4), (1, 1, 4)], smoothing: 0.5)
    let sweeps = [1, 1.125, 1.25, 1.375, 1.5, 2].map { Self.arcs(loader, $0)[0].sweep }
    #expect(sweeps == [0.75, 0.625, 0.5, 0.375, 0.25, 0.25])
  }

  /// A curve that swings beyond the end closes the ring, and shows no cap on it.
  @Test(arguments: RingStyle.Cap.allCases) func theFullRingIsClosed(cap: RingStyle.Cap) throws {
    let pacing = try #require(Pacing(0.3, 2, 0.6, 2))
    let loader = try Self.loader([(0, 9, 10)], track: .color(.black), cap: cap, smoothing: 1, pacing: pacing)
    #expect(loader.progress.state(at: Self.time(0.5)).strokeEnd == 1)
    let parts = loader.layers(at: Self.time(0.5)).flatMap(\.parts).dropFirst()
    #expect(parts.map(\.paint) == [.color(Self.red)])
    guard case .sector(_, let arc)? = parts.first?.shape else {
      Issue.record("no ring")
      return
    }
    #expect(arc.isFull)
  }

  /// While the size is unknown a quarter turns, once a second, counted from when that began.
  @Test(arguments: [true, false]) func withoutASizeTheRingTurns(clockwise: Bool) throws {
    let loader = try Self.loader([(1, 7, -1), (2, 8, 0), (3.5, 1, 2)], clockwise: clockwise)
    #expect(Self.arcs(loader, 0.5).isEmpty)
    for (time, turn) in [(1, 0), (1.25, 0.25), (1.5, 0.5), (2, 0), (2.75, 0.75), (3.25, 0.25)] {
      let arcs = Self.arcs(loader, time)
      let start = clockwise ? turn : 1 - turn - 0.25
      #expect(arcs.map(\.sweep) == [0.25] && arcs[0].start == (start + 1).truncatingRemainder(dividingBy: 1))
    }
    #expect(
      Self.arcs(loader, 3.5).map(\.sweep) == [0.5] && Self.arcs(loader, 3.5)[0].start == (clockwise ? 0 : 0.5)
    )
  }

  /// From the first event with all received on, veil and ring are gone, and the mask alone shows the picture.
  @Test func theRevealBeginsAtOnce() throws {
    let loader = try Self.loader([(0, 1, 4), (2, 4, 4), (2.5, 1, 4)], track: .color(.black), smoothing: 0.25)
    #expect(loader.end == .seconds(3))
    for time in [2, 2.3, 2.5, 2.999] {
      let state = loader.progress.state(at: Self.time(time))
      #expect(loader.layers(at: Self.time(time)) == loader.reveal.layers(at: state.revealPosition))
    }
    #expect(loader.progress.state(at: .seconds(2)).revealPosition == 0)
    #expect(loader.layers(at: .seconds(3)) == loader.reveal.whole)
    #expect(loader.layers(at: .seconds(99)) == loader.reveal.whole)
    // At its beginning the mask is the ring of 19 to 21 pixels around the middle, the rest the background.
    let pixels = Self.pixels(loader, 2)
    #expect(pixels[0] == Color.black.packed && pixels[32 * Self.width + 48] == Color.black.packed)
    let picture = Pictures.noise(Self.width, Self.height)
    #expect(pixels[32 * Self.width + 68] != Color.black.packed)
    #expect(Self.pixels(loader, 3) == Array(picture.pixels))
  }

  @Test func withoutAnEndNothingIsRevealed() throws {
    let loader = try Self.loader([(0, 1, 4), (2, 3, 4)], smoothing: 0.25)
    #expect(loader.progress.revealStart == nil && loader.end == Self.time(2.25))
    #expect(Self.pixels(loader, 100)[0] == 0xFFFF_FFFF)
  }
}
