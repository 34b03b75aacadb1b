import Testing
import Timeline

/// An event at `time` in seconds.
func event(_ time: Double, _ received: Double, _ expected: Double) -> ProgressEvent {
  ProgressEvent(time: Time(decimalSeconds: "\(time)")!, received: received, expected: expected)
}

@Suite struct ProgressTraceTests {
  static let wrong: [([ProgressEvent], [ProgressTraceError.Reason], [Int])] = [
    ([], [.empty], []),
    ([event(-0.5, 0, 1)], [.negativeTime(event: 0)], [0]),
    ([event(0, 0, 9), event(2, 1, 9), event(1, 2, 9)], [.unsorted(1, 2)], [1, 2]),
    ([event(0, 1, 9), event(1, -1, 9)], [.negativeReceived(event: 1)], [1]),
    ([event(0, .infinity, 9)], [.receivedNotFinite(event: 0)], [0]),
    ([event(0, -.infinity, 9)], [.receivedNotFinite(event: 0)], [0]),
    ([event(0, .nan, 9)], [.receivedNotFinite(event: 0)], [0]),
    ([event(0, 0, 9), event(0, 0, -.infinity)], [.expectedNotFinite(event: 1)], [1]),
    (
      [event(1, -1, .nan), event(-1, .nan, 0), event(5, 3, 2)],
      [
        .negativeReceived(event: 0), .expectedNotFinite(event: 0), .negativeTime(event: 1), .unsorted(0, 1),
        .receivedNotFinite(event: 1),
      ], [0]
    ),
    (Array(repeating: event(1, 1, 1), count: 1_000_001), [.tooMany(1_000_001)], []),
  ]

  @Test(arguments: wrong.indices)
  func refuses(index: Int) {
    let (events, reasons, places) = Self.wrong[index]
    #expect(ProgressTrace.problems(in: events).map(\.reason) == reasons)
    let error = #expect(throws: ProgressTraceError.self) { try ProgressTrace(events) }
    #expect(error?.reason == reasons[0])
    #expect(error?.events == places)
  }

  @Test(arguments: [
    [event(0, 0, 0)], [event(3, 7, -1)], [event(0, 5, 9), event(0, 3, 9)], [event(0, 0.4, 1)],
    [event(1, 0x1p53, 0x1p53)], [event(0, 8, 9), event(1, 2, 9), event(2, 20, 9)],
  ])
  func takes(events: [ProgressEvent]) throws {
    #expect(try ProgressTrace(events).events == events)
  }

  @Test func takesAMillion() throws {
    let events = Array(repeating: event(1, 1, 2), count: 1_000_000)
    #expect(try ProgressTrace(events).events.count == 1_000_000)
  }

  @Test(
    arguments: [
      (event(0, 3, 4), 0.75, false, false), (event(0, 0.4, 1), 0.4, false, false),
      (event(0, 4, 4), 1, true, false), (event(0, 9, 4), 1, true, false), (event(0, 0, 0), 0, false, true),
      (event(0, 9, 0), 0, false, true), (event(0, 9, -1), 0, false, true),
      (event(0, 0x1p1000, 0x1p-1000), 1, true, false),
      (event(0, 0x1p53 - 1, 0x1p53), 1 - 0x1p-53, false, false),
    ] as [(ProgressEvent, Double, Bool, Bool)])
  func tellsHowFarItIs(event: ProgressEvent, fraction: Double, isComplete: Bool, isIndeterminate: Bool) {
    #expect(event.fraction == fraction)
    #expect(event.isComplete == isComplete)
    #expect(event.isIndeterminate == isIndeterminate)
  }

  @Test func saysWhatIsWrong() {
    #expect(
      ProgressTraceError(.unsorted(3, 4)).description
        == "event 4 comes before event 3, must be in the order of their times")
    #expect("\(ProgressTraceError(.randomStalls(-1)))" == "found -1 stalls, must be 0 to 1000")
    #expect(
      "\(ProgressTraceError(.negativeReceived(event: 7)))".hasPrefix("event 7 has received less than 0"))
  }

  /// Drawn anew from the definition in exact fractions, outside of the project.
  @Test func drawsWhatExactFractionsGive() throws {
    let trace = try ProgressTrace.random(duration: .seconds(2), stalls: 1, seed: 7, id: "loader")
    #expect(
      trace.events.map(\.time.nanoseconds) == [
        0, 84_894_074, 153_669_020, 211_160_577, 283_965_305, 367_516_119, 429_306_109, 505_871_968,
        590_228_738, 668_675_161, 726_704_022, 1_057_836_966, 1_137_357_998, 1_191_894_381, 1_260_400_675,
        1_343_951_489, 1_404_935_523, 1_478_277_556, 1_543_291_372, 1_613_678_231, 1_692_661_958,
        1_775_406_816, 1_836_928_154, 1_914_568_621, 2_000_000_000,
      ])
    #expect(
      trace.events.map(\.received) == [
        0, 6974, 17253, 40549, 106_782, 146_493, 212_113, 337_373, 487_822, 666_126, 744_330, 1_224_189,
        2_064_837, 2_974_632, 4_347_664, 5_244_046, 6_584_946, 7_285_334, 8_718_672, 9_793_311, 9_903_052,
        10_050_103, 10_298_589, 10_517_684, 10_809_374,
      ])
    #expect(trace.events.allSatisfy { $0.expected == 10_809_374 })
  }

  @Test(
    arguments: [0, 1, 2, 5, 40], [500_000_000, 4_000_000_000, 61_234_567_891, 300_000_000_000] as [Int64])
  func believesItsDownloads(stalls: Int, duration: Int64) throws {
    for seed: UInt64 in 0..<6 {
      let duration = Time(nanoseconds: duration)
      let trace = try ProgressTrace.random(duration: duration, stalls: stalls, seed: seed, id: "a")
      let events = trace.events
      #expect(ProgressTrace.problems(in: events).isEmpty, "seed \(seed)")
      #expect(events.first == ProgressEvent(time: .zero, received: 0, expected: events[0].expected))
      #expect((1 << 20..<16 << 20).contains(Int(events[0].expected)), "seed \(seed)")
      #expect(events.allSatisfy { $0.expected == events[0].expected }, "seed \(seed)")
      #expect(events.last?.time == duration && events.last?.isComplete == true, "seed \(seed)")
      #expect(events.dropLast().allSatisfy { !$0.isComplete }, "seed \(seed)")

      let steps = zip(events, events.dropFirst())
      #expect(steps.allSatisfy { $0.received <= $1.received && $0.time < $1.time }, "seed \(seed)")
      let gaps = steps.map { $1.time - $0.time }
      let usual = gaps.sorted()[gaps.count / 2].nanoseconds
      #expect(gaps.filter { $0.nanoseconds > 2 * usual }.count == stalls, "seed \(seed)")
      #expect(gaps.allSatisfy { $0.nanoseconds * 2 > usual }, "seed \(seed)")

      // A slow start: the first events bring much less than their share.
      let early = min(10, events.count / 10)
      let share = Double(early) / Double(events.count - 1)
      #expect(events[early].fraction < share * 0.6, "seed \(seed)")
    }
  }

  @Test func hasBursts() throws {
    for seed: UInt64 in 0..<8 {
      let events = try ProgressTrace.random(duration: .seconds(10), stalls: 0, seed: seed, id: "a").events
      let amounts = zip(events, events.dropFirst()).map { $1.received - $0.received }.dropFirst(20).sorted()
      #expect(amounts[amounts.endIndex - 5] > 2.5 * amounts[amounts.startIndex + 5], "seed \(seed)")
    }
  }

  @Test func drawsForEveryUseAnew() throws {
    func draw(_ seed: UInt64, _ id: String) throws -> ProgressTrace {
      try .random(duration: .seconds(4), stalls: 2, seed: seed, id: id)
    }
    #expect(try draw(1, "a") == draw(1, "a"))
    #expect(try draw(1, "a") != draw(2, "a"))
    #expect(try draw(1, "a") != draw(1, "b"))
  }

  @Test(arguments: [1, 24, 1_000_000, 86_400_000_000_000, .max] as [Int64], [0, 3, 1000])
  func drawsAnyLength(duration: Int64, stalls: Int) throws {
    let duration = Time(nanoseconds: duration)
    let trace = try ProgressTrace.random(duration: duration, stalls: stalls, seed: 3, id: "a")
    #expect(ProgressTrace.problems(in: trace.events).isEmpty)
    #expect(trace.events.count <= 100_001)
    #expect(trace.events.last?.time == duration && trace.events.last?.isComplete == true)
    #expect(trace.events.dropLast().allSatisfy { !$0.isComplete })
  }

  @Test(
    arguments: [
      (0, 0, .randomDuration), (-5, 0, .randomDuration), (1, -1, .randomStalls(-1)),
      (1, 1001, .randomStalls(1001)),
    ] as [(Int64, Int, ProgressTraceError.Reason)])
  func refusesToDraw(duration: Int64, stalls: Int, reason: ProgressTraceError.Reason) {
    let error = #expect(throws: ProgressTraceError.self) {
      try ProgressTrace.random(duration: Time(nanoseconds: duration), stalls: stalls, seed: 1, id: "a")
    }
    #expect(error?.reason == reason)
  }
}
