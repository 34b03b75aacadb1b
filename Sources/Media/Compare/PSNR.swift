/// The peak signal-to-noise ratio of samples of 8 bits, the same number on every machine.
public enum PSNR {
  /// 10 · log₁₀ (255² · samples / squared error), in decibels, to a millionth; nil, as it has no end, where
  /// the error is 0. There is at least one sample where there is an error.
  public static func decibels(squaredError: UInt64, samples: Int) -> Double? {
    if squaredError == 0 { return nil }
    precondition(samples > 0, "an error without samples")
    return decibelsPerOctave * binaryLogarithm(65025 * Double(samples) / Double(squaredError))
  }

  /// 10 · log₁₀ 2.
  private static let decibelsPerOctave = 3.010299956639812

  /// The binary logarithm of a positive, finite number, by nothing but products: those round alike everywhere,
  /// which the C library's own does not.
  ///
  /// Squaring a number in 1..<2 doubles its logarithm, whose next binary digit is 1 where that reaches 2. A
  /// square's rounding counts for half as much with each digit.
  static func binaryLogarithm(_ value: Double) -> Double {
    var mantissa = value.significand
    var (result, digit) = (Double(value.exponent), 0.5)
    for _ in 0..<40 {
      mantissa *= mantissa
      if mantissa >= 2 {
        mantissa *= 0.5
        result += digit
      }
      digit *= 0.5
    }
    return result
  }
}
