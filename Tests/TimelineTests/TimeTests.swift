import Testing
import Timeline

@Suite struct TimeTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("12.5", 12_500_000_000), ("1e-3", 1_000_000), ("-2", -2_000_000_000),
      ("0.1", 100_000_000), ("1E+2", 100_000_000_000), ("0.000000001", 1), ("125e-3", 125_000_000),
      // Halves go up, towards later.
      ("0.0000000005", 1), ("0.00000000049999999999999999999999", 0), ("-0.0000000005", 0),
      ("-0.00000000050000000000000000000001", -1), ("-0.0000000015", -1), ("0.0000000015", 2),
      ("0.00000000005", 0), ("1e-1000000000000000000000000", 0), ("0e99999999999999999999", 0),
      // A double would lose the last digits.
      ("4503599627.370497001", 4_503_599_627_370_497_001), ("9223372036.854775807", .max),
      ("9223372036.8547758074", .max), ("-9223372036.854775808", .min),
      ("0.00000000000000000000000000000000000000012e40", 1_200_000_000),
    ] as [(String, Int64)])
  func readsDecimals(text: String, nanoseconds: Int64) {
    #expect(Time(decimalSeconds: text)?.nanoseconds == nanoseconds)
    #expect(Time(decimalSeconds: "x\(text)y".dropFirst().dropLast())?.nanoseconds == nanoseconds)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", ".5", "1.", "1e", "1e+", "1 ", " 1", "1,5", "0x10", "nan", "inf", "1_0",
    "--1",
    "1.2.3", "1e2.5", "١", "9223372036.854775808", "9223372036.8547758075", "-9223372036.8547758086", "1e10",
    "1e999999999999999999999999",
  ])
  func refusesWhatIsNoTime(text: String) {
    #expect(Time(decimalSeconds: text) == nil)
  }

  @Test(
    arguments: [
      (12_500_000_000, "12.5"), (0, "0"), (1, "0.000000001"), (-1, "-0.000000001"), (45_000_000_000, "45"),
      (-1_010_000_000, "-1.01"), (.max, "9223372036.854775807"), (.min, "-9223372036.854775808"),
    ] as [(Int64, String)])
  func writesDecimals(nanoseconds: Int64, text: String) {
    #expect(Time(nanoseconds: nanoseconds).decimalSeconds == text)
    #expect(Time(decimalSeconds: text)?.nanoseconds == nanoseconds)
  }

  @Test(
    arguments: [
      (10, 1, 3, 3), (11, 1, 2, 6), (-11, 1, 2, -5), (-10, 1, 3, -3), (5, -1, 2, -2), (5, 0, 7, 0),
      (.max, .max, .max, .max), (.min, .max, .max, .min), (.max, 3, 2, .max), (.min, 3, 2, .min),
      (.max, 1, 2, 4_611_686_018_427_387_904),
      (86_400_000_000_000, 1_000_000_007, 999_999_937, 86_400_006_048_000),
    ] as [(Int64, Int64, Int64, Int64)])
  func scales(time: Int64, numerator: Int64, denominator: Int64, result: Int64) {
    let scaled = Time(nanoseconds: time).scaled(
      by: Time(nanoseconds: numerator), over: Time(nanoseconds: denominator))
    #expect(scaled.nanoseconds == result)
  }

  @Test func addsAndCompares() {
    #expect(Time.seconds(2) + Time(nanoseconds: 5) == Time(nanoseconds: 2_000_000_005))
    #expect(Time.seconds(2) - Time.seconds(3) < .zero)
    #expect(Time(nanoseconds: 12_500_000_000).seconds == 12.5)
  }
}
