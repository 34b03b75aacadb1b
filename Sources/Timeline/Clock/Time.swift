/// A point or a length of time in whole nanoseconds.
///
/// Sums and differences are exact and trap on overflow, 292 years from zero.
public struct Time: Hashable, Sendable {
  /// The nanoseconds, negative before zero.
  public var nanoseconds: Int64

  /// Creates a time from nanoseconds.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// A time of whole seconds.
  public static func seconds(_ whole: Int64) -> Time {
    Time(nanoseconds: whole * nanosecondsPerSecond)
  }

  /// The time in seconds, rounded once to the nearest `Double`.
  public var seconds: Double {
    Double(nanoseconds) / Double(Time.nanosecondsPerSecond)
  }

  /// This time × `numerator` / `denominator`, rounded half up (towards later).
  ///
  /// The product is taken in 128 bits; a result out of range is the nearest time there is. `denominator`
  /// must be above zero.
  public func scaled(by numerator: Time, over denominator: Time) -> Time {
    precondition(denominator > .zero, "a time can only be scaled over a denominator above zero")
    let product = Int128(nanoseconds) * Int128(numerator.nanoseconds)
    let quotient = product.dividedRoundingHalfUp(by: Int128(denominator.nanoseconds))
    return Time(nanoseconds: Int64(clamping: quotient))
  }

  /// This time `nanoseconds` later, or the last time there is.
  func advanced(saturatingBy nanoseconds: Int64) -> Time {
    let (sum, overflow) = self.nanoseconds.addingReportingOverflow(nanoseconds)
    return Time(nanoseconds: overflow ? (nanoseconds < 0 ? .min : .max) : sum)
  }

  static let nanosecondsPerSecond: Int64 = 1_000_000_000
}

extension Time: Comparable {
  /// Whether `left` is earlier than `right`.
  public static func < (left: Time, right: Time) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

extension Time: AdditiveArithmetic {
  /// Zero: the beginning, or no time at all.
  public static let zero = Time(nanoseconds: 0)

  /// The exact sum.
  public static func + (left: Time, right: Time) -> Time {
    Time(nanoseconds: left.nanoseconds + right.nanoseconds)
  }

  /// The exact difference.
  public static func - (left: Time, right: Time) -> Time {
    Time(nanoseconds: left.nanoseconds - right.nanoseconds)
  }
}

extension Int128 {
  /// The quotient rounded down, and what it leaves, 0..<divisor. `divisor` is above zero.
  func dividedRoundingDown(by divisor: Int128) -> (quotient: Int128, remainder: Int128) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// The quotient rounded to the nearest integer, halves up. `divisor` is above zero.
  func dividedRoundingHalfUp(by divisor: Int128) -> Int128 {
    let (quotient, remainder) = dividedRoundingDown(by: divisor)
    return remainder >= divisor - remainder ? quotient + 1 : quotient
  }
}
