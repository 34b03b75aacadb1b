import TestSupport
import Testing
import Timeline

@Suite struct PacingTests {
  /// Tame curves, overshooting ones, and such as stand upright somewhere.
  static let curves = [
    Pacing.linear, .easeIn, .easeOut, .easeInEaseOut, .default, Pacing(0.17, 0.67, 0.83, 0.67)!,
    Pacing(0.68, -0.55, 0.265, 1.55)!, Pacing(0, 1, 1, 0)!, Pacing(1, 0, 1, 0)!, Pacing(0, 1, 0, 1)!,
    Pacing(0.5, 2.5, 0.5, -2)!, Pacing(0.1, 2, 0.2, 2)!, Pacing(0, 0, 0, 0)!, Pacing(1, 1, 1, 1)!,
  ]

  @Test func agreesWithTheVectors() throws {
    let cases = try #require(vector("timing.json") as? [[String: Any]])
    #expect(cases.count > 100)
    for entry in cases {
      let pacing: Pacing
      if let points = entry["controlPoints"] as? [Double] {
        pacing = try #require(Pacing(points[0], points[1], points[2], points[3]))
      } else {
        let name = try #require(entry["curve"] as? String)
        pacing = try #require(Pacing(name: name))
      }
      let (x, y) = (try #require(entry["x"] as? Double), try #require(entry["y"] as? Double))
      #expect((pacing(x) - y).magnitude < 1e-9, "\(entry)")
    }
  }

  /// De Casteljau's construction, for one coordinate.
  private func bezier(_ first: Double, _ second: Double, at s: Double) -> Double {
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - s) + b * s }
    let (a, b, c) = (mix(0, first), mix(first, second), mix(second, 1))
    return mix(mix(a, b), mix(b, c))
  }

  @Test(arguments: curves)
  func agreesWithPlainBisection(pacing: Pacing) {
    for step in 0..<1000 {
      let x = Double(step) / 1000
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if bezier(pacing.x1, pacing.x2, at: middle) < x { low = middle } else { high = middle }
      }
      let y = bezier(pacing.y1, pacing.y2, at: (low + high) / 2)
      #expect((pacing(x) - y).magnitude < 1e-9, "\(pacing) at \(x)")
    }
  }

  @Test(arguments: 2...17)
  func isExactWhereTheCurveStandsUpright(bits: Int) throws {
    // x = ½ + 4u³ and y = ½ + 3u/2 - 2u³ with u = s - ½: x' is 0 at the middle, and both are exact here.
    let pacing = try #require(Pacing(1, 0, 0, 1))
    let u = 1 / Double(1 << bits)
    let (x, y) = (4 * u * u * u, 1.5 * u - 2 * u * u * u)
    #expect((pacing(0.5 + x) - (0.5 + y)).magnitude < 4e-16)
    #expect((pacing(0.5 - x) - (0.5 - y)).magnitude < 4e-16)
    #expect(pacing(0.5) == 0.5)
  }

  @Test(arguments: [-Double.infinity, -1, -0.0, 0, 1, 1.5, .infinity, .nan], curves)
  func clampsOutside(x: Double, pacing: Pacing) {
    #expect(pacing(x) == (x >= 1 ? 1 : 0))
  }

  @Test(arguments: [
    Pacing.easeIn, .easeOut, .easeInEaseOut, .default, Pacing(1, 0, 0, 1)!, Pacing(1, 1, 1, 1)!,
    Pacing(0, 0, 0, 0)!,
  ])
  func staysInRangeAndRisesAtBothEnds(pacing: Pacing) {
    var last = 0.0
    for power in (1...70).reversed() {
      let y = pacing(1 / Double(sign: .plus, exponent: power, significand: 1))
      #expect(y >= last && y <= 1)
      last = y
    }
    last = 0
    for power in 1...53 {
      let y = pacing(1 - 1 / Double(sign: .plus, exponent: power, significand: 1))
      #expect(y >= last && y <= 1)
      last = y
    }
  }

  @Test func knowsItsNames() throws {
    #expect(Pacing.named.map(\.name) == ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
    for (name, pacing) in Pacing.named {
      #expect(Pacing(name: name) == pacing && pacing.name == name)
    }
    #expect(Pacing(name: "easein") == nil)
    #expect(Pacing(0.5, 0, 0.5, 1)?.name == nil)
    #expect(Pacing(0.42, 0, 1, 1)?.name == "easeIn")
  }

  @Test(
    arguments: [
      (-0.1, 0, 1, 1), (0, 0, 1.1, 1), (.nan, 0, 1, 1), (0, .nan, 1, 1), (0, 0, 1, .infinity),
      (0, 0, .nan, 1),
    ] as [(Double, Double, Double, Double)])
  func refusesControlPoints(x1: Double, y1: Double, x2: Double, y2: Double) {
    #expect(Pacing(x1, y1, x2, y2) == nil)
  }

  @Test(arguments: curves, [-1, 0, 1e-9, 0.25, 0.5, 0.9, 0.999, 1, 1.02, 1.3, 5])
  func findsTheFirstPosition(pacing: Pacing, level: Double) {
    let steps = 4000
    // The first step that has reached the level brackets the position from above.
    let reached = (0...steps).first { pacing(Double($0) / Double(steps)) >= level }
    guard let position = pacing.firstPosition(reaching: level) else {
      #expect(reached == nil, "\(pacing) reaches \(level)")
      return
    }
    #expect((0...1).contains(position))
    if let reached {
      #expect(position <= Double(reached) / Double(steps))
      #expect(position >= Double(reached - 1) / Double(steps))
    }
    if position > 0 { #expect((pacing(position) - level).magnitude < 1e-5) }
  }

  @Test func firstPositionIsExactWhereItCanBe() throws {
    for pacing in [Pacing.linear, .easeIn, .easeOut, .easeInEaseOut, .default, Pacing(0, 1, 1, 1)!] {
      #expect(pacing.firstPosition(reaching: 1) == 1)
      #expect(pacing.firstPosition(reaching: 1.0000001) == nil)
      #expect(pacing.firstPosition(reaching: 0) == 0)
      #expect(pacing.firstPosition(reaching: .nan) == nil)
    }
    #expect(Pacing.easeInEaseOut.firstPosition(reaching: 0.5) == 0.5)
    // With x(s) = s and y = 6s(1-s)² + 6s²(1-s) + s³ = 6s - 6s² + s³ level 1 is reached where
    // (s - 1)(s² - 5s + 1) = 0, first at (5 - √21) / 2.
    let early = try #require(Pacing(1.0 / 3, 2, 2.0 / 3, 2)?.firstPosition(reaching: 1))
    #expect((early - 0.20871215252208009).magnitude < 1e-15)
  }

  @Test func survivesControlPointsFarAway() throws {
    for size in [1e100, 1.7e308] {
      let pacing = try #require(Pacing(0.3, size, 0.7, -size))
      #expect(pacing(0.25) > 1 && pacing(0.25).isFinite && pacing(0.75) < 0)
      let position = try #require(pacing.firstPosition(reaching: 1))
      #expect(position > 0 && position < 1e-90)
    }
  }
}
