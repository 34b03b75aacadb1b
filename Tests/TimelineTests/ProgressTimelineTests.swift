import TestSupport
import Testing
import Timeline

@Suite struct ProgressTimelineTests {
  private let quarter = Time(nanoseconds: 250_000_000)

  private func timeline(
    _ events: [ProgressEvent], smoothing: Time? = nil, _ pacing: Pacing = .linear,
    reveal: (duration: Time, pacing: Pacing) = (.seconds(1), .easeInEaseOut)
  ) throws -> ProgressTimeline {
    ProgressTimeline(
      trace: try ProgressTrace(events), smoothing: smoothing ?? quarter, pacing: pacing, reveal: reveal)
  }

  private func time(_ seconds: Double) -> Time { Time(decimalSeconds: "\(seconds)")! }

  @Test func goesThroughItsPhases() throws {
    let timeline = try timeline([event(0.5, 2, 8), event(1, 4, 8), event(1.125, 8, 8), event(2, 1, 8)])
    #expect(timeline.revealStart == time(1.125) && timeline.end == time(2.125))
    let expected: [(Double, ProgressState.Phase, progress: Double, strokeEnd: Double, position: Double)] = [
      (0, .progress, 0, 0, 0), (0.5, .progress, 0.25, 0, 0), (0.625, .progress, 0.25, 0.125, 0),
      (0.75, .progress, 0.25, 0.25, 0), (1.0625, .progress, 0.5, 0.3125, 0), (1.125, .reveal, 1, 1, 0),
      (1.625, .reveal, 1, 1, 0.5), (2.125, .done, 1, 1, 1), (900, .done, 1, 1, 1),
    ]
    for (seconds, phase, progress, strokeEnd, position) in expected {
      let state = timeline.state(at: time(seconds))
      #expect(state.phase == phase, "at \(seconds)")
      #expect(state.progress == progress && state.strokeEnd == strokeEnd, "at \(seconds)")
      #expect((state.revealPosition - position).magnitude < 1e-15, "at \(seconds)")
      #expect(state.indeterminateTime == nil && !state.isIndeterminate, "at \(seconds)")
    }
    let last = timeline.state(at: time(2.125) - Time(nanoseconds: 1))
    #expect(last.phase == .reveal && last.revealPosition > 0.999)
    #expect(timeline.state(at: time(1.125) - Time(nanoseconds: 1)).phase == .progress)
    #expect(timeline.state(at: .seconds(-1)) == timeline.state(at: .zero))
  }

  @Test func easesTheReveal() throws {
    let timeline = try timeline([event(1, 5, 5)], reveal: (.seconds(4), .easeIn))
    #expect(timeline.end == .seconds(5))
    // g(½) by the timing vectors.
    #expect((timeline.state(at: .seconds(3)).revealPosition - 0.315356812573).magnitude < 1e-9)
    let swinging = try self.timeline(
      [event(1, 5, 5)], reveal: (.seconds(4), try #require(Pacing(0.3, -2, 0.7, 3))))
    for step: Int64 in 10...50 {
      let position = swinging.state(at: Time(nanoseconds: step * 100_000_000)).revealPosition
      #expect((0...1).contains(position))
    }
    let immediate = try self.timeline([event(1, 5, 5)], reveal: (.zero, .linear))
    #expect(immediate.state(at: .seconds(1)).phase == .done && immediate.end == .seconds(1))
    #expect(immediate.state(at: .seconds(1)).revealPosition == 1)
  }

  @Test func showsWhatFallsBack() throws {
    let timeline = try timeline([event(0, 6, 8), event(1, 2, 8), event(2, 2, 16), event(3, 0, 16)])
    let states = (0...3).map { timeline.state(at: .seconds($0) + quarter) }
    #expect(states.map(\.progress) == [0.75, 0.25, 0.125, 0])
    #expect(states.map(\.strokeEnd) == [0.75, 0.25, 0.125, 0])
    #expect(timeline.state(at: time(1.125)).strokeEnd == 0.5)
  }

  @Test func turnsWhileTheSizeIsUnknown() throws {
    let timeline = try timeline([
      event(1, 3, -1), event(2, 9, 0), event(3, 5, 10), event(4, 8, 10), event(5, 9, -1), event(6, 8, 10),
    ])
    func turning(_ seconds: Double) -> Double? {
      timeline.state(at: time(seconds)).indeterminateTime?.seconds
    }
    #expect(turning(0.5) == nil)
    #expect([1, 1.5, 2, 2.75].map(turning) == [0, 0.5, 1, 1.75])
    #expect([3, 3.5, 4, 4.9].map(turning) == [nil, nil, nil, nil])
    #expect([5, 5.5].map(turning) == [0, 0.5])
    #expect([6, 7].map(turning) == [nil, nil])
    #expect(timeline.state(at: time(1.5)).isIndeterminate && !timeline.state(at: time(3.5)).isIndeterminate)
    #expect(timeline.state(at: time(2.5)).strokeEnd == 0)
    #expect(timeline.state(at: time(3.125)).strokeEnd == 0.25)
    #expect(timeline.state(at: time(5.5)).progress == 0)
    #expect(timeline.revealStart == nil && timeline.end == time(6.25))
  }

  @Test func neverRevealsWhatNeverArrives() throws {
    for events in [[event(0, 3, 4), event(7, 3.999, 4)], [event(7, 5, 0)], [event(7, 5, -5)]] {
      let timeline = try timeline(events)
      #expect(timeline.revealStart == nil && timeline.end == time(7.25))
      #expect(timeline.state(at: .seconds(1_000_000)).phase == .progress)
      #expect(timeline.state(at: timeline.end).strokeEnd == events.last?.fraction)
    }
  }

  @Test func revealsAtTheFirstArrivalOfSeveralAtOneTime() throws {
    let events = [event(0, 3, 4), event(1, 4, 4), event(1, 0, 4), event(2, 4, 4)]
    #expect(try timeline(events).revealStart == .seconds(1))
    let late = try timeline([event(0, 3, -1), event(1, 9, 4), event(2, 0, -1)])
    #expect(late.revealStart == .seconds(1) && !late.state(at: .seconds(3)).isIndeterminate)
  }

  @Test(arguments: Pacing.named.map(\.pacing))
  func holdsItsLawsAtRandom(pacing: Pacing) throws {
    for seed: UInt64 in 0..<6 {
      let duration = Time(nanoseconds: 1_500_000_000 + Int64(seed) * 987_654_321)
      let trace = try ProgressTrace.random(duration: duration, stalls: Int(seed) % 3, seed: seed, id: "laws")
      let timeline = ProgressTimeline(
        trace: trace, smoothing: quarter, pacing: pacing, reveal: (.seconds(1), pacing))
      #expect(timeline.revealStart == duration && timeline.end == duration + .seconds(1))

      var random = TestRandom(seed: seed)
      let times = (0..<300).map { _ in Time(nanoseconds: Int64(random.int(0...8_000_000_000))) }
      let unordered = times.map { timeline.state(at: $0) }
      var earlier = timeline.state(at: .zero)
      for time in (times + trace.events.map(\.time)).sorted() {
        let state = timeline.state(at: time)
        if let place = times.firstIndex(of: time) { #expect(unordered[place] == state, "seed \(seed)") }
        // The trace never falls back, so the ring follows from below and never falls back either.
        #expect(state.strokeEnd >= earlier.strokeEnd - 1e-15, "seed \(seed) at \(time)")
        #expect(state.strokeEnd <= state.progress + 1e-15, "seed \(seed) at \(time)")
        #expect(state.revealPosition >= earlier.revealPosition, "seed \(seed) at \(time)")
        let last = trace.events.last { $0.time <= time }
        #expect(state.progress == last?.fraction, "seed \(seed) at \(time)")
        earlier = state
      }
      // Nothing jumps before the reveal: a nanosecond moves little, also over every event.
      for event in trace.events.dropFirst().dropLast() {
        let before = timeline.state(at: event.time - Time(nanoseconds: 1)).strokeEnd
        #expect((timeline.state(at: event.time).strokeEnd - before).magnitude < 1e-7, "seed \(seed)")
      }
    }
  }

  @Test func answersDirectlyInAMillionEvents() throws {
    // A millisecond apart, with a size that grows along: always half has arrived, but at every third event a
    // quarter.
    var events: [ProgressEvent] = []
    for index in 0..<1_000_000 {
      let received = Double(index + 1)
      let expected = received * (index % 3 == 2 ? 4 : 2)
      let time = Time(nanoseconds: Int64(index) * 1_000_000)
      events.append(ProgressEvent(time: time, received: received, expected: expected))
    }
    let timeline = try timeline(events, smoothing: Time(nanoseconds: 500_000))
    #expect(timeline.end == Time(nanoseconds: 999_999_500_000) && timeline.revealStart == nil)
    var random = TestRandom(seed: 11)
    for _ in 0..<1000 {
      let index = random.int(1...999_999)
      let state = timeline.state(at: events[index].time + Time(nanoseconds: 250_000))
      let before = index % 3 == 0 ? 0.25 : 0.5
      let target = index % 3 == 2 ? 0.25 : 0.5
      #expect(state.progress == target, "event \(index)")
      #expect(state.strokeEnd == (before + target) / 2, "event \(index)")
    }
  }

  @Test func keepsOutOfTrouble() throws {
    let forever = Time(nanoseconds: .max)
    let late = ProgressEvent(time: forever, received: 1, expected: 1)
    let timeline = try timeline([event(0, 0, 0), late], smoothing: forever, reveal: (forever, .easeIn))
    #expect(timeline.end == forever && timeline.state(at: forever).phase == .reveal)
    #expect(timeline.state(at: Time(nanoseconds: .min)).phase == .progress)
    #expect(timeline.state(at: forever - .seconds(1)).isIndeterminate)
  }
}
