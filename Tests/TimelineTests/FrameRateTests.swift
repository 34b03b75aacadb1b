import Testing
import Timeline

@Suite struct FrameRateTests {
  @Test(
    arguments: [
      ("60", 60, 1), ("30000/1001", 30000, 1001), ("12.5", 25, 2), ("50/2", 25, 1), ("1e1", 10, 1),
      ("24.0", 24, 1),
      ("29.97", 30000, 1001), ("29.970", 30000, 1001), ("23.976", 24000, 1001), ("23.98", 24000, 1001),
      ("59.94", 60000, 1001), ("119.88", 120000, 1001), ("24000/1001", 24000, 1001), ("2997/100", 2997, 100),
      ("0.001", 1, 1000), ("240", 240, 1), ("14.985", 2997, 200),
    ] as [(String, Int64, Int64)])
  func readsText(text: String, numerator: Int64, denominator: Int64) throws {
    let rate = try #require(FrameRate(text: text))
    #expect(rate.numerator == numerator && rate.denominator == denominator)
    #expect(FrameRate(text: rate.text) == rate)
    #expect(rate.text == (denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"))
  }

  @Test(arguments: [
    "", "0", "-1", "241", "240.001", "1/0", "0/1", "-30/-1", "+30/1", "30/", "/1", "30/1/1", "30.0/1", "fast",
    "1e400",
    "0.1234567890123456789", "1/4294967296", "1/-1", "240001/1000",
  ])
  func refusesWhatIsNoRate(text: String) {
    #expect(FrameRate(text: text) == nil)
  }

  @Test(
    arguments: [
      ("24", "10", 240), ("25", "10", 250), ("29.97", "10", 300), ("30", "10", 300), ("50", "10", 500),
      ("59.94", "10", 599), ("60", "45", 2700), ("24000/1001", "10", 240), ("24", "0.125", 3),
      ("10", "10", 100),
      ("24", "0.020833333", 0), ("24", "0.020833334", 1), ("2", "0.25", 1), ("2", "0.249999999", 0),
      ("240", "86400", 20_736_000), ("30000/1001", "1001", 30000), ("30000/1001", "1", 30),
    ] as [(String, String, Int64)])
  func countsFrames(rate: String, duration: String, count: Int64) throws {
    let rate = try #require(FrameRate(text: rate))
    let duration = try #require(Time(decimalSeconds: duration))
    #expect(rate.frameCount(over: duration) == count)
  }

  @Test(
    arguments: [
      ("60", 0, .start, 0), ("60", 1, .start, 16_666_667), ("60", 2, .start, 33_333_333),
      ("60", 3, .start, 50_000_000),
      ("60", 2699, .end, 45_000_000_000), ("60", 0, .mid, 8_333_333), ("60", 1, .mid, 25_000_000),
      ("30000/1001", 30000, .start, 1_001_000_000_000), ("30000/1001", 1, .start, 33_366_667),
      ("24", 1, .end, 83_333_333), ("128", 1, .start, 7_812_500), ("60", -1, .start, -16_666_667),
      ("50", 1, .mid, 30_000_000), ("240", 20_735_999, .end, 86_400_000_000_000),
    ] as [(String, Int64, Sampling, Int64)])
  func timesFrames(rate: String, index: Int64, sampling: Sampling, nanoseconds: Int64) throws {
    let rate = try #require(FrameRate(text: rate))
    #expect(rate.time(ofFrame: index, sampling: sampling).nanoseconds == nanoseconds)
  }

  @Test func roundsHalvesUp() throws {
    // A frame lasts 10⁷ + ½ ns at 2·10⁹ / (2·10⁷ + 1) frames a second.
    let rate = try #require(FrameRate(2_000_000_000, 20_000_001))
    #expect(rate.time(ofFrame: 1).nanoseconds == 10_000_001)
    #expect(rate.time(ofFrame: 2).nanoseconds == 20_000_001)
    #expect(rate.time(ofFrame: -1).nanoseconds == -10_000_000)
    #expect(rate.frame(at: Time(nanoseconds: 10_000_000)) == 0)
    #expect(rate.frame(at: Time(nanoseconds: 10_000_001)) == 1)
  }

  @Test(arguments: ["24", "25", "29.97", "30", "50", "59.94", "60", "24000/1001", "240", "12.5", "1/3"])
  func findsTheFrameOfATime(text: String) throws {
    let rate = try #require(FrameRate(text: text))
    for index: Int64 in [0, 1, 2, 3, 29, 30, 1000, 2699, 107_891, 20_735_999, 1_000_000_007] {
      let start = rate.time(ofFrame: index)
      #expect(rate.frame(at: start) == index)
      #expect(rate.frame(at: start - Time(nanoseconds: 1)) == index - 1)
      #expect(rate.frame(at: rate.time(ofFrame: index, sampling: .mid)) == index)
      // A clip of that many frames has that many frames again.
      #expect(rate.frameCount(over: start) == index)
    }
  }

  @Test func staysInRangeAtTheEndOfTime() throws {
    let slow = try #require(FrameRate(1, 2_147_483_647))
    #expect(slow.time(ofFrame: .max).nanoseconds == .max)
    #expect(slow.frame(at: Time(nanoseconds: .max)) == 4)
    #expect(FrameRate(240)?.frameCount(over: Time(nanoseconds: .max)) == 2_213_609_288_845)
    #expect(FrameRate(1, 2_147_483_648) == nil)
    #expect(FrameRate(.max, .max)?.text == "1")
  }
}
