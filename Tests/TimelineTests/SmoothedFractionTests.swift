import TestSupport
import Testing
import Timeline

@Suite struct SmoothedFractionTests {
  @Test func agreesWithTheVectors() throws {
    let cases = try #require(vector("progress.json") as? [[String: Any]])
    #expect(cases.count == 3)
    var valueCount = 0
    for entry in cases {
      let pacing = try #require(entry["curve"] as? String)
      var fraction = SmoothedFraction(
        smoothing: try time(entry["duration"]), pacing: try #require(Pacing(name: pacing)))
      for event in try #require(entry["events"] as? [[Double]]) {
        fraction.move(to: event[1], at: try time(event[0]))
      }
      for expected in try #require(entry["values"] as? [[String: Double]]) {
        valueCount += 1
        let value = fraction.value(at: try time(expected["t"]))
        let strokeEnd = try #require(expected["strokeEnd"])
        #expect((value - strokeEnd).magnitude < 1e-9, "\(pacing) at \(expected)")
      }
    }
    #expect(valueCount == 42)
  }

  private func time(_ value: Any?) throws -> Time {
    let seconds = try #require(value as? Double)
    return try #require(Time(decimalSeconds: "\(seconds)"))
  }

  @Test func movesFromWhatIsShown() {
    var fraction = SmoothedFraction(smoothing: .seconds(4), pacing: .linear)
    #expect(fraction.value(at: .seconds(5)) == 0 && fraction.target(at: .seconds(5)) == 0)
    fraction.move(to: 1, at: .seconds(2))
    fraction.move(to: 0, at: .seconds(4))  // from 1/2
    fraction.move(to: 0.25, at: .seconds(6))  // from 1/4: stays
    let values = (0...12).map { fraction.value(at: .seconds($0)) }
    #expect(values == [0, 0, 0, 0.25, 0.5, 0.375, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25])
    #expect([1, 2, 3, 4, 5, 6, 9].map { fraction.target(at: .seconds($0)) } == [0, 1, 1, 0, 0, 0.25, 0.25])
  }

  @Test func takesTheLaterOfTwoAtOneTime() {
    for smoothing: Time in [.zero, .seconds(1)] {
      var both = SmoothedFraction(smoothing: smoothing, pacing: .easeInEaseOut)
      var later = both
      both.move(to: 0.5, at: .seconds(1))
      later.move(to: 0.5, at: .seconds(1))
      both.move(to: 0.9, at: Time(nanoseconds: 1_300_000_000))
      both.move(to: 0.2, at: Time(nanoseconds: 1_300_000_000))
      later.move(to: 0.2, at: Time(nanoseconds: 1_300_000_000))
      for step: Int64 in 0..<30 {
        let time = Time(nanoseconds: step * 100_000_000)
        #expect(both.value(at: time) == later.value(at: time))
        #expect(both.target(at: time) == later.target(at: time))
      }
    }
  }

  @Test func jumpsWithoutSmoothing() {
    var fraction = SmoothedFraction(smoothing: .zero, pacing: .easeInEaseOut)
    fraction.move(to: 0.7, at: .seconds(1))
    #expect(fraction.value(at: Time(nanoseconds: 999_999_999)) == 0)
    #expect(fraction.value(at: .seconds(1)) == 0.7)
  }

  @Test func staysWithinTheRingWhereTheCurveSwings() throws {
    let wild = try #require(Pacing(0, 1.7e308, 1, -1.7e308))
    for pacing in [try #require(Pacing(0.3, -2, 0.7, 3)), wild] {
      var fraction = SmoothedFraction(smoothing: .seconds(1), pacing: pacing)
      for (index, target) in [0.5, 0.5, 1, 0, 0.2].enumerated() {
        fraction.move(to: target, at: Time(nanoseconds: Int64(index) * 600_000_000))
      }
      for step: Int64 in 0..<400 {
        #expect((0...1).contains(fraction.value(at: Time(nanoseconds: step * 10_000_000))))
      }
      #expect(fraction.value(at: .seconds(4)) == 0.2)
    }
  }

  @Test(arguments: Pacing.named.map(\.pacing))
  func followsAtRandomAsAnimationsDo(pacing: Pacing) {
    for seed: UInt64 in 1...6 {
      var random = TestRandom(seed: seed)
      let smoothing = Time(nanoseconds: Int64(random.int(1_000_000...900_000_000)))
      var fraction = SmoothedFraction(smoothing: smoothing, pacing: pacing)
      // Each target is an animation of its own, begun from what the one before it showed.
      var animation = Animation(duration: smoothing, from: 0, to: 0, pacing: pacing)
      var now = Time.zero
      for _ in 0..<300 {
        let shown = animation.value(at: now) ?? 0
        #expect((fraction.value(at: now) - shown).magnitude < 1e-12, "seed \(seed) at \(now)")
        let target = random.double(0..<1)
        animation = Animation(begin: now, duration: smoothing, from: shown, to: target, pacing: pacing)
        fraction.move(to: target, at: now)
        // It goes on from where it was.
        #expect((fraction.value(at: now) - shown).magnitude < 1e-12, "seed \(seed) at \(now)")
        now = now + Time(nanoseconds: Int64(random.int(0...400_000_000)))
      }
      #expect(fraction.value(at: now + smoothing) == animation.to)
    }
  }
}
