import RingVideoKit
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    ("1", "1"), ("1.0", "1"), ("1e0", "1"), ("10E-1", "1"), ("-0", "0"), ("-0.0", "0"), ("0e99", "0"),
    ("9007199254740993", "9007199254740993"), ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"), ("9223372036854775808", "9223372036854776000"),
    ("1e20", "100000000000000000000"), ("1e21", "1e+21"), ("-1.5e300", "-1.5e+300"),
    ("0.1", "0.1"), ("1e-1", "0.1"), ("0.10000000000000000555", "0.1"), ("0.000001", "0.000001"),
    ("0.0000001", "1e-7"), ("1.25e-9", "1.25e-9"), ("123456.789", "123456.789"), ("5e-324", "5e-324"),
    ("1e-999", "0"), ("1.7976931348623157e308", "1.7976931348623157e+308"),
    // Values of the appendix of RFC 8785.
    ("333333333.33333329", "333333333.3333333"), ("4.50", "4.5"), ("2e-3", "0.002"),
    ("0.000000000000000000000000001", "1e-27"), ("295147905179352825856", "295147905179352830000"),
    ("9.999999999999997e22", "9.999999999999997e+22"), ("0.000001234", "0.000001234"),
  ])
  func canonicalTextIsTheSameForEqualValues(literal: String, canonical: String) throws {
    #expect(try #require(JSONNumber(literal)).canonical == canonical)
  }

  @Test(arguments: [
    ("3", 3), ("-3.0", -3), ("3e2", 300), ("120e-1", 12), ("3.5", nil), ("1e-1", nil), ("1e19", nil),
    ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min), ("9223372036854775808", nil),
    ("0.0e-5", 0), ("0e99", 0), ("1e-99999999999999999999", nil), ("-12.30e1", -123), ("1000e-3", 1),
  ])
  func wholeNumbers(literal: String, value: Int64?) throws {
    #expect(try #require(JSONNumber(literal)).int64 == value)
  }

  @Test(arguments: ["", " 1", "1 ", "1e999", "abc", "\"1\"", "[1]", "NaN", "01", "+1", "1,5"])
  func whatIsNoNumberIsNil(text: String) { #expect(JSONNumber(text) == nil) }

  @Test func doublesComeBack() {
    var state: UInt64 = 7
    for _ in 0..<5000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let value = Double(bitPattern: state)
      guard value.isFinite else { continue }
      let number = JSONNumber(value)
      #expect(number.double == value, "\(state)")
      #expect(JSONNumber(number.literal)?.canonical == number.canonical)
    }
  }
}
