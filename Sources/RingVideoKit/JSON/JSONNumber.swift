import Timeline

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
    guard let decimal = Decimal(literal), decimal.significant.count <= max(0, decimal.exponent) else {
      return nil
    }
    return decimal.scaled(byPowerOfTen: 0)
  }

  /// The same text for all literals of one value: whole numbers that fit an `Int64` by their digits, others
  /// as the shortest decimal that gives the `Double` back.
  public var canonical: String { int64.map { String($0) } ?? Self.shortest(double) }

  /// The shortest decimal that gives the value back, in ECMAScript's layout: exponents below 10⁻⁶ and from
  /// 10²¹.
  static func shortest(_ value: Double) -> String {
    guard let decimal = Decimal(value.description), !decimal.digits.isEmpty else { return "0" }
    let digits = decimal.significant.map { String($0) }.joined()
    let point = decimal.exponent
    let text: String
    switch point {
    case -5...0: text = "0." + String(repeating: "0", count: -point) + digits
    case 1...21 where point >= digits.count:
      text = digits + String(repeating: "0", count: point - digits.count)
    case 1...21: text = digits.prefix(point) + "." + digits.dropFirst(point)
    default:
      let fraction = digits.dropFirst()
      let sign = point > 0 ? "+" : ""
      text = digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e\(sign)\(point - 1)"
    }
    return (decimal.isNegative ? "-" : "") + text
  }
}

extension Decimal {
  /// The digits without the zeros at their end.
  fileprivate var significant: ArraySlice<UInt8> { digits[...(digits.lastIndex { $0 != 0 } ?? -1)] }
}
