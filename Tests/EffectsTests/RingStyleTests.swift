import Foundation
import TestSupport
import Testing

@testable import Effects
@testable import Raster

/// Caps and gaps as they are seen: stretches of paint measured along a painted ring's centre line.
struct RingStyleTests {
  static let center = Point(x: 350.3, y: 349.6)
  static let radius = 300.0
  static let circumference = 2 * Double.pi * radius
  static let colors = (0..<6).map { Color(red: UInt8(40 * $0 + 20), green: 90, blue: 200) }

  static func style(_ cap: RingStyle.Cap, width: Double, gap: Double, clockwise: Bool = true) -> RingStyle {
    RingStyle(
      center: center, radius: radius, lineWidth: width,
      orientation: Orientation(startTurn: 0.3, clockwise: clockwise), cap: cap, gap: gap)
  }

  static func pieces(_ cuts: [Double]) -> [RingStyle.Piece] {
    zip(cuts, cuts.dropFirst()).enumerated().map { index, ends in
      RingStyle.Piece(from: ends.0, to: ends.1, paint: .color(colors[index]))
    }
  }

  /// The lengths in pixels of the stretches of bare background, and of paint, around the ring from fraction
  /// 0.
  static func stretches(_ layers: [Layer], clockwise: Bool = true) -> (bare: [Double], painted: [Double]) {
    let painter = Painter(width: 700, height: 700, background: .color(.clear))
    _ = painter.paint(Drawing(layers: layers))
    let pixels = painter.withPixels { Array($0) }
    let samples = 40_000
    let covered = (0..<samples).map { index -> Bool in
      let turn = (clockwise ? 1 : -1) * (Double(index) + 0.5) / Double(samples) + 0.3
      let x = center.x + radius * cos(2 * Double.pi * turn)
      let y = center.y + radius * sin(2 * Double.pi * turn)
      return pixels[Int(y) * 700 + Int(x)] >> 24 >= 128
    }
    // Begin where a stretch begins.
    guard let first = (0..<samples).first(where: { covered[$0] != covered[($0 + samples - 1) % samples] })
    else {
      return covered[0] ? ([], [circumference]) : ([circumference], [])
    }
    var runs: [(isPainted: Bool, length: Double)] = []
    for offset in 0..<samples {
      let value = covered[(first + offset) % samples]
      if runs.last?.isPainted != value { runs.append((value, 0)) }
      runs[runs.count - 1].length += circumference / Double(samples)
    }
    return (runs.filter { !$0.isPainted }.map(\.length), runs.filter(\.isPainted).map(\.length))
  }

  @Test(arguments: RingStyle.Cap.allCases, [true, false])
  func arcsAreKeptAGapApart(cap: RingStyle.Cap, clockwise: Bool) {
    let style = Self.style(cap, width: 30, gap: 24, clockwise: clockwise)
    let cuts = [0, 0.2, 0.35, 0.6, 1]
    let seen = Self.stretches(style.layers(Self.pieces(cuts), isWhole: false), clockwise: clockwise)
    #expect(seen.bare.count == 4)
    for bare in seen.bare { #expect(abs(bare - 24) < 2.2) }
    let lengths = zip(cuts, cuts.dropFirst()).map { ($1 - $0) * Self.circumference - 24 }.sorted()
    for (painted, length) in zip(seen.painted.sorted(), lengths) { #expect(abs(painted - length) < 2.2) }
  }

  /// An arc that grows between others: first nothing, then a dot or sliver of just the room, then an arc.
  @Test(arguments: RingStyle.Cap.allCases)
  func arcsGrowFromNothing(cap: RingStyle.Cap) {
    let style = Self.style(cap, width: 30, gap: 24)
    for room in [-10.0, -1, 2, 8, 20, 29, 31, 60] {
      let length = (room + 24) / Self.circumference
      let seen = Self.stretches(style.layers(Self.pieces([0, length, 0.5, 1]), isWhole: false))
      #expect(seen.painted.count == (room > 0 ? 3 : 2))
      if room > 0 { #expect(abs((seen.painted.min() ?? 0) - room) < 2.2, "\(room)") }
    }
  }

  @Test func dotsFitTheirRoomAcrossToo() {
    let style = Self.style(.round, width: 30, gap: 24)
    for room in [5.0, 15, 29.9] {
      let layers = style.layers(Self.pieces([0, (room + 24) / Self.circumference, 0.5, 1]), isWhole: false)
      guard case .disc(_, let radius) = layers[0].parts[0].shape else {
        Issue.record("no dot at \(room)")
        continue
      }
      // A chord is shorter than its arc, by very little here.
      #expect(abs(2 * radius - room) < 0.05)
    }
  }

  @Test(arguments: RingStyle.Cap.allCases)
  func oneArcAllRoundHasNoGap(cap: RingStyle.Cap) {
    let style = Self.style(cap, width: 30, gap: 24)
    let layers = style.layers(Self.pieces([0, 1]), isWhole: true)
    #expect(
      layers.flatMap(\.parts).map(\.shape) == [
        .sector(style.ring, .init(start: style.orientation.origin, sweep: Arc.turn))
      ])
  }

  /// Without a gap, round ends reach half a line width beyond the arc, the newer over the older, the track
  /// below.
  @Test func roundCapsOverlapInTheOrderOfRecording() {
    let style = Self.style(.round, width: 30, gap: 0)
    var pieces = Self.pieces([0.1, 0.3, 0.6])
    pieces.insert(RingStyle.Piece(from: 0.6, to: 1, paint: .color(.white), isTrack: true), at: 0)
    let layers = style.layers(pieces, isWhole: false)
    #expect(layers.count == 3)
    if case .sector = layers[0].parts[0].shape {} else { Issue.record("the track has to end straight") }
    let seen = Self.stretches(layers)
    #expect(seen.bare.count == 1)
    #expect(abs((seen.bare.first ?? 0) - (0.1 * Self.circumference - 15)) < 2.2)
  }

  @Test func nothingIsDrawnOfNothing() {
    let style = Self.style(.round, width: 30, gap: 0)
    #expect(style.layers(Self.pieces([0.2, 0.2]), isWhole: false).isEmpty)
    #expect(style.layers([], isWhole: true).isEmpty)
  }

  /// Where nothing is drawn between them, ends are free, and come a gap apart no sooner than they meet.
  @Test(arguments: RingStyle.Cap.allCases)
  func freeEndsAreNotCut(cap: RingStyle.Cap) {
    let style = Self.style(cap, width: 30, gap: 24)
    let half = Self.stretches(style.layers(Self.pieces([0, 0.5]), isWhole: false))
    #expect(abs((half.painted.first ?? 0) - 0.5 * Self.circumference) < 2.2)
    for room in [40.0, 25, 10, 1] {
      let end = 1 - room / Self.circumference
      let seen = Self.stretches(style.layers(Self.pieces([0, 0.5, end]), isWhole: false))
      let wide = seen.bare.max() ?? 0
      #expect(seen.bare.count == 2 && abs(wide - max(24, room)) < 2.2, "\(room)")
    }
  }

  /// Where a take begins or the track ends, what lies beside it makes way by and by: from frame to frame no
  /// opening changes by more than twice what the take has grown.
  @Test(arguments: RingStyle.Cap.allCases, [[], [0.3], [0.2, 0.5]])
  func openingsDoNotJump(cap: RingStyle.Cap, older: [Double]) {
    let style = Self.style(cap, width: 30, gap: 24)
    var before: Double?
    for step in 0...40 {
      // The newest take grows by 1.5 px a step, from nothing to more than a gap and its caps.
      let length = Double(step) * 1.5 / Self.circumference
      let cuts = [0] + (length > 0 ? [length] : []) + older.map { $0 + length } + [1]
      let isWhole = cuts.count == 2
      let seen = Self.stretches(style.layers(Self.pieces(cuts), isWhole: isWhole))
      let bare = seen.bare.reduce(0, +)
      let shown = (seen.painted.min() ?? 0) < 60 ? seen.painted.min() ?? 0 : 0
      if let before { #expect(abs(bare + shown - before) < 3 + 2.2, "step \(step)") }
      before = bare + shown
    }
  }
}
