extension Time {
  /// Reads seconds written as a JSON number, such as `12.5`, `1e-3` or `-2`.
  ///
  /// The decimal value is rounded half up (towards later) to a nanosecond, without passing through a
  /// `Double`. The result is nil where `text` is no such number or out of range.
  public init?(decimalSeconds text: some StringProtocol) {
    guard let nanoseconds = Decimal(text)?.scaled(byPowerOfTen: 9) else { return nil }
    self.init(nanoseconds: nanoseconds)
  }

  /// The shortest exact decimal text of the seconds, such as `12.5`; reading it gives this time again.
  public var decimalSeconds: String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(
      dividingBy: Time.nanosecondsPerSecond.magnitude)
    var text = nanoseconds < 0 ? "-\(whole)" : "\(whole)"
    if rest != 0 {
      let digits = String(rest)
      text += "." + String(repeating: "0", count: 9 - digits.count) + digits
      while text.last == "0" { text.removeLast() }
    }
    return text
  }
}
