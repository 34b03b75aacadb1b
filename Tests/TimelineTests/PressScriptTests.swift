import Testing
import Timeline

/// A press in seconds, `up` nil for one that never ends.
func press(_ down: Double, _ up: Double?) -> Press {
  Press(
    down: Time(decimalSeconds: "\(down)")!, up: up.map { Time(decimalSeconds: "\($0)")! })
}

@Suite struct PressScriptTests {
  static let wrong: [([Press], [PressScriptError.Reason], [Int])] = [
    ([], [.empty], []),
    ([press(-1, 2)], [.negativeDown(press: 0)], [0]),
    ([press(0, 1), press(3, 2)], [.upBeforeDown(press: 1)], [1]),
    ([press(0, 5), press(4, 6)], [.overlapping(0, 1)], [0, 1]),
    ([press(0, 1), press(5, 6), press(3, 4)], [.unsorted(1, 2)], [1, 2]),
    ([press(0, nil), press(3, 4)], [.openBeforeLast(press: 0)], [0]),
    (
      [press(-1, -2), press(-3, nil), press(-3, 5)],
      [
        .negativeDown(press: 0), .upBeforeDown(press: 0), .negativeDown(press: 1), .unsorted(0, 1),
        .negativeDown(press: 2), .openBeforeLast(press: 1),
      ], [0]
    ),
    (Array(repeating: press(1, 1), count: 10_001), [.tooMany(10_001)], []),
  ]

  @Test(arguments: wrong)
  func refuses(presses: [Press], reasons: [PressScriptError.Reason], places: [Int]) {
    #expect(PressScript.problems(in: presses).map(\.reason) == reasons)
    let error = #expect(throws: PressScriptError.self) { try PressScript(presses) }
    #expect(error?.reason == reasons[0])
    #expect(error?.presses == places)
  }

  @Test(arguments: [
    [press(0, 1)], [press(0, nil)], [press(0, 1), press(1, 2), press(2, nil)],
    [press(1, 1), press(1, 1), press(1, 3)],
    Array(repeating: press(1, 1), count: 10_000),
  ])
  func takes(presses: [Press]) throws {
    #expect(try PressScript(presses).presses == presses)
  }

  @Test func saysWhatIsWrong() {
    #expect(
      PressScriptError(.overlapping(3, 4)).description
        == "presses 3 and 4 overlap, each must begin when the one before it has ended or later")
    #expect(PressScriptError(.tooMany(10_001)).description == "10001 presses, at most 10000 are allowed")
    #expect("\(PressScriptError(.upBeforeDown(press: 7)))" == "press 7 ends before it begins")
  }

  @Test func drawsWhatExactFractionsGive() throws {
    let touching = try PressScript.random(
      count: 4, pause: .zero ... .zero, fullCircle: .seconds(45), seed: 1, id: "spark")
    #expect(touching.presses.map(\.down.nanoseconds) == [0, 11_920_033_688, 22_273_838_560, 32_612_264_859])
    #expect(
      touching.presses.map(\.up?.nanoseconds)
        == [11_920_033_688, 22_273_838_560, 32_612_264_859, 45_000_000_000])

    let pause = Time(nanoseconds: 500_000_000)...Time(nanoseconds: 2_000_000_001)
    let apart = try PressScript.random(
      count: 3, pause: pause, fullCircle: .seconds(15), seed: 7, id: "ring1")
    #expect(apart.presses.map(\.down.nanoseconds) == [0, 7_217_395_924, 13_975_592_467])
    #expect(apart.presses.map(\.up?.nanoseconds) == [6_218_352_072, 12_321_224_155, 17_653_412_164])
  }

  @Test(arguments: [1, 2, 9, 100, 10_000], [1, 9999, 45_000_000_000, .max / 2] as [Int64])
  func fillsTheCircleAtRandom(count: Int, fullCircle: Int64) throws {
    for seed: UInt64 in 0..<4 {
      let pause = Time(nanoseconds: 3)...Time(nanoseconds: 1_000_000)
      let script = try PressScript.random(
        count: count, pause: pause, fullCircle: Time(nanoseconds: fullCircle), seed: seed, id: "a")
      #expect(script.presses.count == count)
      #expect(PressScript.problems(in: script.presses).isEmpty, "seed \(seed)")
      let takes = script.presses.map { ($0.up ?? $0.down) - $0.down }
      #expect(takes.reduce(.zero, +).nanoseconds == fullCircle, "seed \(seed)")
      for (press, next) in zip(script.presses, script.presses.dropFirst()) {
        #expect(pause.contains(next.down - (press.up ?? .zero)))
      }
    }
  }

  @Test(
    arguments: [
      (0, 0, 0, .randomCount(0)), (-1, 0, 0, .randomCount(-1)), (10_001, 0, 0, .randomCount(10_001)),
      (3, -1, 5, .randomPause), (10_000, .max - 1, .max, .randomPause),
    ] as [(Int, Int64, Int64, PressScriptError.Reason)])
  func refusesToDraw(count: Int, from: Int64, to: Int64, reason: PressScriptError.Reason) {
    let pause = Time(nanoseconds: from)...Time(nanoseconds: to)
    let error = #expect(throws: PressScriptError.self) {
      try PressScript.random(count: count, pause: pause, fullCircle: .seconds(45), seed: 1, id: "a")
    }
    #expect(error?.reason == reason)
  }
}
