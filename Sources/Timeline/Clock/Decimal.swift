/// A number as JSON writes it, its decimal digits kept exactly.
///
/// The value is ±0.d₁d₂d₃… × 10^`exponent`; d₁ is not 0, and zero has no digits.
package struct Decimal {
  package private(set) var isNegative = false
  package private(set) var digits: [UInt8] = []
  package private(set) var exponent = 0

  /// Reads all of `text`: `-`? digits (`.` digits)? (`e` sign? digits)?, without needless leading zeros.
  package init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    isNegative = rest.skip("-")

    let whole = rest.takeDigits()
    guard let first = whole.first, whole.count == 1 || first != 0 else { return nil }
    var fraction: [UInt8] = []
    if rest.skip(".") {
      fraction = rest.takeDigits()
      if fraction.isEmpty { return nil }
    }

    var power = 0
    if rest.skip("e") || rest.skip("E") {
      let isNegativePower = rest.skip("-")
      if !isNegativePower { _ = rest.skip("+") }
      let powerDigits = rest.takeDigits()
      if powerDigits.isEmpty { return nil }
      // A power this large is out of every range already; stopping there keeps the sum from overflowing.
      for digit in powerDigits { power = min(power * 10 + Int(digit), 1_000_000_000) }
      if isNegativePower { power = -power }
    }
    guard rest.isEmpty else { return nil }

    let all = whole + fraction
    guard let firstUsed = all.firstIndex(where: { $0 != 0 }) else { return }
    digits = Array(all[firstUsed...])
    exponent = whole.count - firstUsed + power
  }

  /// The value × 10^`places`, rounded half up (towards the larger), or nil where an `Int64` can't hold it.
  package func scaled(byPowerOfTen places: Int) -> Int64? {
    let wholeCount = exponent + places
    if digits.isEmpty || wholeCount < 0 { return 0 }
    // 2⁶³ has 19 digits.
    guard wholeCount <= 19 else { return nil }

    var magnitude: Int128 = 0
    for place in 0..<wholeCount {
      magnitude = magnitude * 10 + (place < digits.count ? Int128(digits[place]) : 0)
    }
    let dropped = digits.dropFirst(wholeCount)
    if let first = dropped.first {
      let isExactHalf = first == 5 && dropped.dropFirst().allSatisfy { $0 == 0 }
      if first >= 5 && !(isNegative && isExactHalf) { magnitude += 1 }
    }
    return Int64(exactly: isNegative ? -magnitude : magnitude)
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  /// Takes the decimal digits at the front, as values.
  fileprivate mutating func takeDigits() -> [UInt8] {
    let zero = UInt8(ascii: "0")
    let digits = prefix { $0 >= zero && $0 <= zero + 9 }
    removeFirst(digits.count)
    return digits.map { $0 - zero }
  }
}
