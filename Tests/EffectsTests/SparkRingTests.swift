import TestSupport
import Testing

@testable import Effects
@testable import Raster
@testable import Timeline

struct SparkRingTests {
  static let colors = [Color(red: 230, green: 40, blue: 90), Color(red: 30, green: 160, blue: 220)]
  static let track = Color(red: 170, green: 170, blue: 170)

  static func ring(
    _ presses: [(Int64, Int64?)], cap: RingStyle.Cap = .butt, gap: Double = 0, track: Paint? = .color(track)
  ) throws -> SparkRing {
    let script = try PressScript(presses.map { Press(down: .seconds($0), up: $1.map { .seconds($0) }) })
    let style = RingStyle(
      center: Point(x: 50, y: 50), radius: 40, lineWidth: 8,
      orientation: Orientation(startTurn: 0, clockwise: true), cap: cap, gap: gap)
    return SparkRing(
      id: "spark",
      recording: RecordingTimeline(fullCircle: .seconds(45), script: script, pacing: .linear, over: .segment),
      style: style, track: track, colors: presses.indices.map { .color(colors[$0 % 2]) })
  }

  static func arcs(_ layers: [Layer]) -> [(Arc, Paint)] {
    layers.flatMap(\.parts).compactMap { part in
      switch part.shape {
      case .sector(_, let arc), .roundStroke(_, _, _, let arc): (arc, part.paint)
      case .disc, .path: nil
      }
    }
  }

  @Test func segmentsAndTrackPartitionTheRing() throws {
    let ring = try Self.ring([(0, 9), (10, nil)])
    for second in [0, 5, 9, 12, 30, 46] as [Int64] {
      let layers = ring.layers(at: .seconds(second))
      #expect(layers.count == 1)
      let arcs = Self.arcs(layers)
      #expect(arcs.reduce(0) { $0 + $1.0.sweep } == Arc.turn)
      // Wherever one ends another begins.
      let starts = arcs.map(\.0.start).sorted()
      #expect(starts == arcs.map(\.0.end).sorted())
    }
  }

  @Test func theNewestTakeBeginsAtTheStart() throws {
    let ring = try Self.ring([(0, 9), (10, nil)])
    // At 19 s both takes are 9 s long: a fifth of the circle each.
    let arcs = Self.arcs(ring.layers(at: .seconds(19)))
    let fifth = UInt32(858_993_459)
    let expected: [(UInt32, Color)] = [(0, Self.colors[1]), (fifth, Self.colors[0]), (2 * fifth, Self.track)]
    for (start, color) in expected {
      #expect(arcs.contains { abs(Int64($0.0.start) - Int64(start)) <= 1 && $0.1 == .color(color) })
    }
  }

  @Test func aBareAndACompleteRingAreClosed() throws {
    let ring = try Self.ring([(1, 46)], cap: .round, gap: 3)
    #expect(Self.arcs(ring.layers(at: .zero)).map(\.0.isFull) == [true])
    #expect(Self.arcs(ring.layers(at: .seconds(46))).map(\.0.isFull) == [true])
    #expect(ring.end == .seconds(46))
    #expect(Self.arcs(ring.layers(at: .seconds(46))).map(\.1) == [.color(Self.colors[0])])
  }

  @Test func withoutATrackNothingIsDrawnBeforeTheFirstTake() throws {
    let ring = try Self.ring([(1, 46)], track: nil)
    #expect(ring.layers(at: .zero).isEmpty)
    #expect(Self.arcs(ring.layers(at: .seconds(10))).count == 1)
  }

  /// A scene draws its effects from their start on, in order, and can be stretched.
  @Test func scenesPlaceEffectsInTime() throws {
    let first = try Self.ring([(0, nil)])
    let second = try Self.ring([(0, nil)])
    var scene = Scene(
      entries: [.init(start: .zero, effect: first), .init(start: .seconds(5), effect: second)],
      background: .color(.white))
    #expect(scene.end == .seconds(50))
    #expect(scene.drawing(at: .seconds(4)).layers == first.layers(at: .seconds(4)))
    #expect(
      scene.drawing(at: .seconds(7)).layers == first.layers(at: .seconds(7)) + second.layers(at: .seconds(2)))
    scene.stretch(to: .seconds(10))
    #expect(scene.end == .seconds(10))
    #expect(
      scene.drawing(at: .seconds(10)).layers == first.layers(at: .seconds(50))
        + second.layers(at: .seconds(45)))
    #expect(
      scene.drawing(at: .seconds(2)).layers == first.layers(at: .seconds(10)) + second.layers(at: .seconds(5))
    )
  }
}
