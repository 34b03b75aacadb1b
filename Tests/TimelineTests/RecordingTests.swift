import Foundation
import TestSupport
import Testing
import Timeline

@Suite struct RecordingTests {
  private func timeline(
    _ presses: [Press], full: Int64 = 45, _ pacing: Pacing = .linear, _ over: GrowthMode = .segment
  ) throws -> RecordingTimeline {
    RecordingTimeline(
      fullCircle: .seconds(full), script: try PressScript(presses), pacing: pacing, over: over)
  }

  @Test func agreesWithTheVectors() throws {
    let cases = try #require(vector("spark.json") as? [[String: Any]])
    #expect(cases.count == 12)
    var stateCount = 0
    for entry in cases {
      let pairs = try #require(entry["presses"] as? [[Any]])
      let presses = try pairs.map { press(try #require($0[0] as? Double), $0[1] as? Double) }
      let pacing = try #require(entry["pacing"] as? String)
      let over = try #require(entry["over"] as? String)
      let timeline = RecordingTimeline(
        fullCircle: try time(entry["fullCircle"]), script: try PressScript(presses),
        pacing: try #require(Pacing(name: pacing)), over: try #require(GrowthMode(rawValue: over)))
      for expected in try #require(entry["states"] as? [[String: Any]]) {
        stateCount += 1
        let state = timeline.state(at: try time(expected["t"]))
        let segments = try #require(expected["segments"] as? [[Double]]).filter { $0[0] < $0[1] }
        try #require(state.segments.count == segments.count, "\(entry) at \(expected)")
        for (segment, values) in zip(state.segments, segments) {
          #expect((segment.start - values[0]).magnitude < 1e-9, "\(entry) at \(expected)")
          #expect((segment.end - values[1]).magnitude < 1e-9, "\(entry) at \(expected)")
        }
        let trackStart = try #require(expected["trackStart"] as? Double)
        #expect((state.trackStart - trackStart).magnitude < 1e-9, "\(entry) at \(expected)")
      }
    }
    #expect(stateCount > 150)
  }

  private func time(_ value: Any?) throws -> Time {
    let seconds = try #require(value as? Double)
    return try #require(Time(decimalSeconds: "\(seconds)"))
  }

  @Test func namesPressesByTheirPlace() throws {
    let timeline = try timeline([press(0, 1), press(2, 2), press(3, 4), press(4, 5)], full: 4)
    let state = timeline.state(at: .seconds(5))
    #expect(
      state.segments == [
        .init(press: 0, start: 0.5, end: 0.75), .init(press: 2, start: 0.25, end: 0.5),
        .init(press: 3, start: 0, end: 0.25),
      ])
    #expect(state.trackStart == 0.75 && !state.isComplete)
    #expect(timeline.completion == nil && timeline.end == .seconds(5))
    #expect(timeline.state(at: .seconds(4)).segments.map(\.press) == [0, 2])
    #expect(timeline.state(at: .seconds(-1)) == timeline.state(at: .zero))
    #expect(timeline.state(at: .zero) == RecordingState(segments: [], trackStart: 0, isComplete: false))
  }

  @Test(arguments: Pacing.named.map(\.pacing))
  func completesOnTheNanosecond(pacing: Pacing) throws {
    // 44 s before, so the last press has one second of room and its ease is that second's.
    let timeline = try timeline([press(0, 20), press(30, 54), press(60, 70), press(80, nil)], pacing)
    #expect(timeline.completion == .seconds(61) && timeline.end == .seconds(61))
    #expect(!timeline.state(at: Time(nanoseconds: 60_999_999_999)).isComplete)
    let complete = timeline.state(at: .seconds(61))
    #expect(complete.isComplete && complete.trackStart == 1)
    #expect(complete.segments.map(\.press) == [0, 1, 2])
    #expect(complete.segments[0].end == 1 && complete.segments[2].start == 0)
    #expect(timeline.state(at: .seconds(85)) == complete)
    #expect(timeline.state(at: Time(nanoseconds: .max)) == complete)
    let halfway = timeline.state(at: Time(nanoseconds: 60_500_000_000))
    #expect((halfway.trackStart - (44 + pacing(0.5)) / 45).magnitude < 1e-15)
  }

  @Test func takesLongerOverTheRemainder() throws {
    // A first press of half the ring's time under easeIn: S = g(½), and the rest takes 45·(1 - S) s more.
    let timeline = try timeline([press(0, 22.5), press(30, nil)], .easeIn, .remaining)
    let first = 0.315356812573  // g(½) by the timing vectors
    #expect((timeline.state(at: .seconds(25)).trackStart - first).magnitude < 1e-9)
    let completion = try #require(timeline.completion)
    #expect((completion.seconds - (30 + 45 * (1 - first))).magnitude < 1e-7)
    #expect(timeline.state(at: completion).trackStart == 1)
    #expect(timeline.state(at: completion).isComplete)
  }

  @Test func isCompleteWhereAnOvershootFirstArrives() throws {
    // x(s) = s, y = 6s - 6s² + s³: 1 is first reached at (5 - √21)/2, see the pacing's own test.
    let pacing = try #require(Pacing(1.0 / 3, 2, 2.0 / 3, 2))
    for over in GrowthMode.allCases {
      let timeline = try timeline([press(5, nil)], full: 10, pacing, over)
      #expect(timeline.completion == Time(nanoseconds: 7_087_121_526))
      #expect(timeline.state(at: .seconds(8)).trackStart == 1)
      #expect(timeline.state(at: .seconds(14)).isComplete)
    }
  }

  @Test func swingsWithinTheRoomThereIs() throws {
    // y = 6s - 6s² + s³ has its peak at 2 - √2, where it is 1.6569: a press of 4 of 10 s swings to 6.63 s and
    // settles at 4; the next, of 4 s with 6 to go, reaches 6 where y = 1.5 and completes the ring early.
    let pacing = try #require(Pacing(1.0 / 3, 2, 2.0 / 3, 2))
    let timeline = try timeline([press(0, 4), press(10, 14)], full: 10, pacing)
    #expect((timeline.state(at: .seconds(2)).trackStart - 0.65).magnitude < 1e-15)
    #expect(timeline.state(at: .seconds(4)).trackStart == 0.4)
    let completion = try #require(timeline.completion)
    let s = (completion.seconds - 10) / 4
    #expect((6 * s - 6 * s * s + s * s * s - 1.5).magnitude < 1e-8 && s < 0.58)
    #expect(timeline.state(at: completion).segments.map(\.end) == [1, 0.6])

    let dipping = try #require(Pacing(0.3, -3, 0.7, 1))
    let state = try self.timeline([press(0, 4)], full: 10, dipping).state(at: .seconds(1))
    #expect(state.segments.isEmpty && state.trackStart == 0)
  }

  @Test(arguments: GrowthMode.allCases, Pacing.named.map(\.pacing))
  func holdsItsLawsAtRandom(over: GrowthMode, pacing: Pacing) throws {
    for seed: UInt64 in 0..<6 {
      let full = Time(nanoseconds: 45_000_000_000 + Int64(seed) * 7_654_321)
      let script = try PressScript.random(
        count: 1 + Int(seed) * 7, pause: .zero...Time(nanoseconds: 900_000_000), fullCircle: full, seed: seed,
        id: "laws")
      let timeline = RecordingTimeline(fullCircle: full, script: script, pacing: pacing, over: over)
      let last = try #require(script.presses.last?.up)
      if over == .segment || pacing == .linear { #expect(timeline.completion == last, "seed \(seed)") }

      var draws = SplitMix64(seed: seed)
      let range = UInt64(last.nanoseconds) + 2_000_000_000
      let times = (0..<300).map { _ in Time(nanoseconds: Int64(draws.next() % range)) }
      let unordered = times.map { timeline.state(at: $0) }
      let edges = script.presses.flatMap { [$0.down, $0.up ?? $0.down] }
      var earlier = RecordingState(segments: [], trackStart: 0, isComplete: false)
      for time in (times + edges).sorted() {
        let state = timeline.state(at: time)
        if let place = times.firstIndex(of: time) { #expect(unordered[place] == state, "seed \(seed)") }
        #expect(state.trackStart >= earlier.trackStart - 1e-15, "seed \(seed) at \(time)")
        #expect(state.trackStart <= 1 && (!state.isComplete || state.trackStart == 1))
        #expect(state.segments.first?.end ?? 0 == state.trackStart)
        #expect(state.segments.last?.start ?? 0 == 0)
        for (older, newer) in zip(state.segments, state.segments.dropFirst()) {
          #expect(older.start == newer.end && older.press < newer.press, "seed \(seed) at \(time)")
        }
        // What is frozen keeps its length.
        for (before, now) in zip(earlier.segments.dropLast(), state.segments) {
          #expect(before.press == now.press)
          #expect(((before.end - before.start) - (now.end - now.start)).magnitude < 1e-15)
        }
        earlier = state
      }
      // Nothing jumps: a nanosecond moves little, also over every press's edges.
      for time in edges where time > .zero {
        let before = timeline.state(at: time - Time(nanoseconds: 1)).trackStart
        #expect((timeline.state(at: time).trackStart - before).magnitude < 1e-8, "seed \(seed) at \(time)")
      }
    }
  }

  @Test func keepsOutOfTrouble() throws {
    let forever = Time(nanoseconds: .max)
    let late = RecordingTimeline(
      fullCircle: forever, script: try PressScript([Press(down: forever - .seconds(1), up: nil)]),
      pacing: .easeIn, over: .remaining)
    #expect(late.state(at: forever).trackStart <= 1)
    let tiny = RecordingTimeline(
      fullCircle: Time(nanoseconds: 1), script: try PressScript([press(0, nil)]), pacing: .easeInEaseOut,
      over: .segment)
    #expect(tiny.completion == Time(nanoseconds: 1))
    let wild = try #require(Pacing(0, 1.7e308, 1, -1.7e308))
    for over in GrowthMode.allCases {
      #expect(try timeline([press(0, 1), press(2, nil)], wild, over).state(at: .seconds(1)).isComplete)
    }
  }
}
