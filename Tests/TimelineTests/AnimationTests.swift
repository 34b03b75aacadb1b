import Testing
import Timeline

private func milliseconds(_ count: Int64) -> Time { Time(nanoseconds: count * 1_000_000) }

@Suite struct AnimationTests {
  @Test(
    arguments: [
      (0.0, 999, 10), (0, 1000, 10), (0, 1500, 15), (0, 2999, 29.99), (0, 3000, 30), (0, 9000, 30),
      (1, 1500, 15), (1, 3000, 30),
      (2.5, 3000, 10), (2.5, 4500, 25), (2.5, 5999, 19.99), (2.5, 6000, 20), (2.5, 7000, 20),
      (0.25, 1400, 14), (0.25, 1500, 15), (0.25, 2500, 15),
      (3, 7000, 30), (3, 6500, 25), (.infinity, 1_000_001_500, 15),
    ] as [(Double, Int64, Double)])
  func repeats(count: Double, at time: Int64, value: Double) {
    var animation = Animation(begin: .seconds(1), duration: .seconds(2), from: 10, to: 30, repeatCount: count)
    animation.fill = .both
    #expect(((animation.value(at: milliseconds(time)) ?? .nan) - value).magnitude < 1e-12)
  }

  @Test(
    arguments: [
      (1.0, 0, 0), (1, 1000, 0.5), (1, 2000, 1), (1, 2500, 0.75), (1, 4000, 0), (1, 5000, 0),
      (0.5, 1999, 0.9995), (0.5, 2000, 1), (0.5, 3000, 1),
      (0.75, 2500, 0.75), (0.75, 3000, 0.5), (0.75, 9000, 0.5),
      (2, 4000, 0), (2, 5000, 0.5), (2, 6500, 0.75), (2, 8000, 0), (.infinity, 6500, 0.75),
    ] as [(Double, Int64, Double)])
  func autoreverses(count: Double, at time: Int64, value: Double) {
    let animation = Animation(
      duration: .seconds(2), from: 0, to: 1, repeatCount: count, autoreverses: true)
    #expect(animation.value(at: milliseconds(time)) == value)
  }

  @Test func mirrorsTheCurveOnTheWayBack() throws {
    var animation = Animation(duration: .seconds(1), from: 0, to: 1, pacing: .easeIn, repeatCount: 2)
    animation.autoreverses = true
    for step in stride(from: Int64(0), through: 1000, by: 125) {
      let there = animation.value(at: milliseconds(step))
      #expect(there == Pacing.easeIn(Double(step) / 1000))
      // Eighths are exact, so both ways give the same bits; each iteration anew.
      #expect(animation.value(at: milliseconds(2000 - step)) == there)
      #expect(animation.value(at: milliseconds(4000 - step)) == there)
    }
  }

  @Test(
    arguments: [
      (.removed, nil, nil), (.forwards, nil, 30), (.backwards, 10, nil), (.both, 10, 30),
    ] as [(Animation.Fill, Double?, Double?)])
  func fills(fill: Animation.Fill, before: Double?, after: Double?) {
    let animation = Animation(begin: .seconds(1), duration: .seconds(2), from: 10, to: 30, fill: fill)
    #expect(animation.value(at: milliseconds(999)) == before)
    #expect(animation.value(at: .seconds(-5)) == before)
    #expect(animation.value(at: .seconds(1)) == 10)
    #expect(animation.value(at: .seconds(2)) == 20)
    #expect(animation.value(at: .seconds(3)) == after)
    #expect(animation.value(at: Time(nanoseconds: .max)) == after)
  }

  @Test func jumpsWhereItLastsNoTime() {
    let jump = Animation(begin: .seconds(1), duration: .zero, from: 10, to: 30)
    #expect(jump.value(at: milliseconds(999)) == nil)
    #expect(jump.value(at: .seconds(1)) == 30)
  }

  @Test func endsAtExactlyItsValue() {
    // 0.7 + (0.1 - 0.7) is not 0.1 in doubles.
    let animation = Animation(duration: .seconds(1), from: 0.7, to: 0.1, pacing: .easeOut)
    #expect(animation.value(at: .seconds(1)) == 0.1)
  }

  @Test func takesAQuarterSecondByItself() {
    let animation = Animation(duration: nil, from: 0, to: 1)
    #expect(animation.value(at: milliseconds(125)) == 0.5)
    #expect(animation.value(at: milliseconds(250)) == 1)
  }

  @Test func countsLegsExactlyOverLongTimes() {
    let animation = Animation(duration: .seconds(1), from: 0, to: 1, repeatCount: .infinity)
    let edge = Time.seconds(5_000_000)
    #expect(animation.value(at: edge) == 0)
    #expect(animation.value(at: edge - Time(nanoseconds: 1)) == 0.999_999_999)
  }
}

@Suite struct AnimationGroupTests {
  let members = [
    Animation(duration: nil, from: 0, to: 100),
    Animation(begin: .seconds(1), duration: .seconds(1), from: 5, to: 6),
    Animation(begin: .seconds(2), duration: .seconds(10), from: 0, to: 10, fill: .backwards),
  ]

  @Test(
    arguments: [
      (9.0, [nil, nil, nil]), (10, [0, nil, 0]), (11, [25, 5, 0]), (11.5, [37.5, 5.5, 0]), (13, [75, 6, 1]),
      (14, [100, 6, 2]), (20, [100, 6, 2]),
    ] as [(Double, [Double?])])
  func sharesItsClock(seconds: Double, values: [Double?]) {
    let group = AnimationGroup(begin: .seconds(10), duration: .seconds(4), members: members)
    #expect(group.values(at: Time(nanoseconds: Int64(seconds * 1e9))) == values)
  }

  @Test func warpsItsMembersTime() {
    let group = AnimationGroup(duration: .seconds(4), members: members, pacing: .easeInEaseOut)
    for step in 0..<40 {
      let local = Pacing.easeInEaseOut(Double(step) / 40) * 4
      let values = group.values(at: milliseconds(Int64(step) * 100))
      #expect(((values[0] ?? .nan) - local * 25).magnitude < 1e-12)
      if local < 1 {
        #expect(values[1] == nil)
      } else {
        #expect(((values[1] ?? .nan) - min(6, 4 + local)).magnitude < 1e-12)
      }
    }
  }

  @Test func appliesBothCurves() throws {
    let member = Animation(duration: nil, from: 0, to: 1, pacing: .easeIn)
    let group = AnimationGroup(duration: .seconds(2), members: [member], pacing: .easeOut)
    let value = try #require(group.values(at: milliseconds(500))[0])
    #expect((value - Pacing.easeIn(Pacing.easeOut(0.25))).magnitude < 1e-15)
  }

  @Test func repeatsAndReverses() {
    let group = AnimationGroup(
      duration: .seconds(4), members: members, repeatCount: 1.25, autoreverses: true, fill: .both)
    #expect(group.values(at: .seconds(-1)) == [0, nil, 0])
    #expect(group.values(at: .seconds(3)) == [75, 6, 1])
    #expect(group.values(at: .seconds(5)) == [75, 6, 1])
    #expect(group.values(at: .seconds(9)) == [25, 5, 0])
    #expect(group.values(at: .seconds(99)) == [50, 6, 0])
  }

  @Test(arguments: [Animation.Fill.removed, .backwards])
  func hidesItsMembersAfterwards(fill: Animation.Fill) {
    let group = AnimationGroup(duration: .seconds(4), members: members, fill: fill)
    #expect(group.values(at: .seconds(4)) == [nil, nil, nil])
    #expect(group.values(at: .seconds(-1)) == (fill == .removed ? [nil, nil, nil] : [0, nil, 0]))
  }
}
