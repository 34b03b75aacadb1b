import TestSupport
import Testing
import Timeline

@Suite struct RevealGeometryTests {
  @Test func agreesWithTheVectors() throws {
    let cases = try #require(vector("reveal.json") as? [[String: Double]])
    #expect(cases.count == 27)
    let trace = try ProgressTrace([event(3, 1, 1)])
    let timeline = ProgressTimeline(
      trace: trace, smoothing: .zero, pacing: .linear, reveal: (.seconds(1), .easeInEaseOut))
    for entry in cases {
      func value(_ key: String) throws -> Double { try #require(entry[key]) }
      let (width, height) = (try value("width"), try value("height"))
      let geometry = try #require(
        RevealGeometry(ringRadius: 20, lineWidth: 2, width: width, height: height))
      let sinceReveal = try #require(Time(decimalSeconds: "\(value("t"))"))
      let ring = geometry.ring(at: timeline.state(at: .seconds(3) + sinceReveal).revealPosition)
      #expect(try (ring.radius - value("ringRadius")).magnitude < 1e-6, "\(entry)")
      #expect(try (ring.lineWidth - value("lineWidth")).magnitude < 1e-6, "\(entry)")
      #expect(try (ring.inner - value("inner")).magnitude < 1e-6, "\(entry)")
      #expect(try (ring.outer - value("outer")).magnitude < 1e-6, "\(entry)")
    }
  }

  @Test func beginsAsTheRingAndEndsOverTheView() throws {
    // A view of 300 × 400 reaches 250 far.
    let geometry = try #require(RevealGeometry(ringRadius: 100.1, lineWidth: 6.3, width: 300, height: 400))
    let start = geometry.ring(at: 0)
    #expect(start.radius == 100.1 && start.lineWidth == 6.3)
    #expect(start.inner == 100.1 - 3.15 && start.outer == 100.1 + 3.15)
    #expect(geometry.ring(at: 1) == RevealGeometry.Ring(radius: 250, lineWidth: 500, inner: 0, outer: 500))
  }

  @Test(arguments: [(20, 2, 180.3), (100, 6, 101), (1, 1, 5000), (20, 60, 300), (99, 1, 100)])
  func growsBothWays(ringRadius: Double, lineWidth: Double, reach: Double) throws {
    let geometry = try #require(RevealGeometry(ringRadius: ringRadius, lineWidth: lineWidth, reach: reach))
    var earlier = geometry.ring(at: 0)
    for step in 1...1000 {
      let ring = geometry.ring(at: Double(step) / 1000)
      #expect(ring.outer > earlier.outer)
      #expect(ring.inner < earlier.inner || ring.inner == 0)
      #expect((ring.inner - max(0, ring.radius - ring.lineWidth / 2)).magnitude < 1e-9)
      #expect((ring.outer - (ring.radius + ring.lineWidth / 2)).magnitude < 1e-9)
      earlier = ring
    }
  }

  @Test func reachesTheCorners() throws {
    let geometry = try #require(RevealGeometry(ringRadius: 20, lineWidth: 2, reach: 250))
    #expect((geometry.coveringPosition - 229.0 / 479).magnitude < 1e-15)
    #expect((geometry.ring(at: geometry.coveringPosition).outer - 250).magnitude < 1e-9)
    #expect(RevealGeometry(ringRadius: 20, lineWidth: 10, reach: 24)?.coveringPosition == 0)
  }

  @Test(arguments: [
    (0, 2, 100), (-1, 2, 100), (20, 0, 100), (20, 2, 20), (20, 2, 19), (.nan, 2, 100), (20, .infinity, 100),
    (20, 2, .infinity), (20, .nan, 100), (20, 2, .nan),
  ])
  func refuses(ringRadius: Double, lineWidth: Double, reach: Double) {
    #expect(RevealGeometry(ringRadius: ringRadius, lineWidth: lineWidth, reach: reach) == nil)
  }
}
