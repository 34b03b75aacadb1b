/// A finite number as it was written.
///
/// The digits are kept, so that decimal fractions such as times can be taken exactly instead of through a
/// `Double`.
public struct JSONNumber: Sendable {
  /// The number as it was written.
  public let literal: String

  /// A literal that the reader has checked: RFC 8259's grammar and a finite `Double`.
  init(checked literal: String) { self.literal = literal }

  /// A whole number.
  public init(_ value: Int64) { literal = String(value) }

  /// A finite number, written with the fewest digits that give it back.
  public init(_ value: Double) {
    precondition(value.isFinite, "JSON has no infinities and no NaN")
    literal = Self.shortest(value)
  }

  /// A number from its text, or nil where the text is no JSON number or beyond the range of a `Double`.
  public init?(_ text: String) {
    var diagnostics = Diagnostics()
    let node = JSONReader.parse(Array(text.utf8), source: .init(name: "", isFile: false), &diagnostics)
    guard let number = node?.value.number, !diagnostics.hasErrors, number.literal == text else { return nil }
    self = number
  }

  /// The nearest `Double`; always finite.
  public var double: Double { Double(literal) ?? 0 }

  /// The value where it is a whole number that fits, exactly: 1, 1.0 and 1e0 alike.
  public var int64: Int64? {
    let parts = Decimal(literal)
    return parts.exponent < 0 ? nil : parts.int64(timesTenTo: 0)
  }

  /// The value times 10ⁿ, exact but for rounding half away from zero; nil where it does not fit.
  ///
  /// Seconds become nanoseconds with an `n` of 9.
  public func int64(timesTenTo n: Int) -> Int64? { Decimal(literal).int64(timesTenTo: n) }

  /// The same text for all literals of one value: whole numbers that fit an `Int64` by their digits, others
  /// as the shortest decimal that gives the `Double` back.
  public var canonical: String { int64.map { String($0) } ?? Self.shortest(double) }

  /// The shortest decimal that gives the value back, in ECMAScript's layout: exponents below 10⁻⁶ and from
  /// 10²¹.
  static func shortest(_ value: Double) -> String {
    let parts = Decimal(value.description)
    guard !parts.digits.isEmpty else { return "0" }
    let digits = String(decoding: parts.digits, as: UTF8.self)
    let point = parts.digits.count + parts.exponent
    let text: String
    switch point {
    case -5...0: text = "0." + String(repeating: "0", count: -point) + digits
    case 1...21 where point >= parts.digits.count:
      text = digits + String(repeating: "0", count: point - parts.digits.count)
    case 1...21: text = digits.prefix(point) + "." + digits.dropFirst(point)
    default:
      let fraction = digits.dropFirst()
      let sign = point > 0 ? "+" : ""
      text = digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e\(sign)\(point - 1)"
    }
    return (parts.isNegative ? "-" : "") + text
  }

  /// A decimal taken apart: digits × 10^exponent, the digits without zeros at either end and empty for zero.
  private struct Decimal {
    var isNegative = false
    var digits: [UInt8] = []
    var exponent = 0

    init(_ literal: String) {
      var isFraction = false
      var written = 0
      var isExponentNegative = false
      var bytes = literal.utf8.makeIterator()
      while let byte = bytes.next() {
        switch byte {
        case UInt8(ascii: "-"): isNegative = true
        case UInt8(ascii: "."): isFraction = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          if isFraction { exponent -= 1 }
          if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte) }
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
          while let byte = bytes.next() {
            if byte == UInt8(ascii: "-") { isExponentNegative = true }
            // Beyond a million every value is zero or not finite, so the exact exponent no longer matters.
            if byte >= UInt8(ascii: "0") { written = min(written * 10 + Int(byte & 15), 100_000_000) }
          }
        default: break
        }
      }
      exponent += isExponentNegative ? -written : written
      while digits.last == UInt8(ascii: "0") {
        digits.removeLast()
        exponent += 1
      }
      if digits.isEmpty { exponent = 0 }
    }

    func int64(timesTenTo n: Int) -> Int64? {
      let scale = exponent + n
      var kept = digits[...]
      var roundsUp = false
      if scale < 0 {
        let count = digits.count + scale
        guard count >= 0 else { return 0 }
        kept = digits[..<count]
        roundsUp = digits[count] >= UInt8(ascii: "5")
      }
      var magnitude: UInt64 = 0
      func shift(adding digit: UInt64) -> Bool {
        let (product, overflows) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(digit)
        magnitude = sum
        return !overflows && !carries
      }
      for digit in kept where !shift(adding: UInt64(digit & 15)) { return nil }
      if magnitude > 0, scale > 0 {
        guard scale < 20 else { return nil }
        for _ in 0..<scale where !shift(adding: 0) { return nil }
      }
      if roundsUp { magnitude += 1 }
      if isNegative {
        return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
      }
      return Int64(exactly: magnitude)
    }
  }
}
