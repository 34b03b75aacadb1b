/// Frames a second, an exact fraction in lowest terms.
///
/// Both terms fit 31 bits, as FFmpeg asks.
public struct FrameRate: Hashable, Sendable {
  /// The upper term, above zero.
  public let numerator: Int64

  /// The lower term, above zero.
  public let denominator: Int64

  /// Creates `numerator`/`denominator` frames a second, or nil where that is not above 0 and at most 240,
  /// or a term in lowest terms has more than 31 bits.
  public init?(_ numerator: Int64, _ denominator: Int64 = 1) {
    guard numerator > 0, denominator > 0, Int128(numerator) <= Int128(denominator) * 240 else { return nil }
    let divisor = greatestCommonDivisor(numerator, denominator)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
    guard max(self.numerator, self.denominator) <= Int64(Int32.max) else { return nil }
  }

  /// Reads a rate: a number (`60`, `12.5`) or a fraction of whole numbers (`30000/1001`).
  ///
  /// Numbers are exact, but for the customary short forms of the NTSC rates: 23.976 and 23.98 mean
  /// 24000/1001, 29.97 means 30000/1001, 59.94 means 60000/1001 and 119.88 means 120000/1001.
  public init?(text: some StringProtocol) {
    if let slash = text.firstIndex(of: "/") {
      // Decimal digits alone: Int64 would take a sign too.
      let terms = [text[..<slash], text[text.index(after: slash)...]]
      guard terms.allSatisfy({ $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
        let numerator = Int64(terms[0]), let denominator = Int64(terms[1])
      else { return nil }
      self.init(numerator, denominator)
    } else {
      guard let (numerator, denominator) = Decimal(text)?.fraction else { return nil }
      let thousandfold = Int128(numerator) * 1000
      for (nominal, short) in Self.shortForms where thousandfold == Int128(short) * Int128(denominator) {
        self.init(nominal * 1000, 1001)
        return
      }
      self.init(numerator, denominator)
    }
  }

  /// The rate as `init(text:)` reads it: `60`, or `30000/1001`.
  public var text: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Rounded NTSC rates in thousandths, and the rate that each is 1000/1001 of.
  private static let shortForms: [(nominal: Int64, short: Int64)] = [
    (24, 23_976), (24, 23_980), (30, 29_970), (60, 59_940), (120, 119_880),
  ]
}

/// What instant of its span a frame shows.
public enum Sampling: String, Hashable, Sendable, CaseIterable {
  /// Frame i shows the time i / fps.
  case start
  /// Frame i shows the time (i + ½) / fps.
  case mid
  /// Frame i shows the time (i + 1) / fps, so that the last frame shows the end.
  case end

  /// How far into the frame the instant lies, in half frames.
  fileprivate var halfFrames: Int128 {
    switch self {
    case .start: 0
    case .mid: 1
    case .end: 2
    }
  }
}

extension FrameRate {
  /// The number of frames in `duration`: duration × fps rounded half up, exactly.
  public func frameCount(over duration: Time) -> Int64 {
    let frames = Int128(duration.nanoseconds) * Int128(numerator)
    let divisor = Int128(denominator) * Int128(Time.nanosecondsPerSecond)
    return Int64(clamping: frames.dividedRoundingHalfUp(by: divisor))
  }

  /// The time that frame `index` shows, rounded half up to a nanosecond.
  ///
  /// It is computed from the index, so no error adds up. `time(ofFrame: n)` is also how long n frames last.
  public func time(ofFrame index: Int64, sampling: Sampling = .start) -> Time {
    let halfFrames = Int128(index) * 2 + sampling.halfFrames
    let product = halfFrames * Int128(denominator) * Int128(Time.nanosecondsPerSecond)
    return Time(nanoseconds: Int64(clamping: product.dividedRoundingHalfUp(by: Int128(numerator) * 2)))
  }

  /// The index of the frame that is on screen at `time`: the last one that starts then or before.
  public func frame(at time: Time) -> Int64 {
    // Starts are rounded, so round(i·p) ≤ t has to hold, which is i·p < t + ½: the largest such i.
    let product = (Int128(time.nanoseconds) * 2 + 1) * Int128(numerator)
    let period = Int128(denominator) * Int128(Time.nanosecondsPerSecond) * 2
    let (quotient, remainder) = product.dividedRoundingDown(by: period)
    return Int64(clamping: remainder == 0 ? quotient - 1 : quotient)
  }
}

extension Decimal {
  /// The exact value as a fraction, or nil where it is negative or a term doesn't fit.
  fileprivate var fraction: (numerator: Int64, denominator: Int64)? {
    guard !isNegative else { return nil }
    let lastUsed = digits.lastIndex { $0 != 0 } ?? -1
    let places = max(0, lastUsed + 1 - exponent)
    guard places <= 18, let numerator = scaled(byPowerOfTen: places) else { return nil }
    return (numerator, (0..<places).reduce(1) { power, _ in power * 10 })
  }
}

private func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
  var (larger, smaller) = (a, b)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
