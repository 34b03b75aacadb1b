/// A seeded generator for property tests (xorshift64*), so that a failure can be repeated.
public struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that gives the same numbers for the same seed.
  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A number drawn evenly from a range.
  public mutating func double(_ range: Range<Double>) -> Double { .random(in: range, using: &self) }
  /// A whole number drawn evenly from a range, both ends included.
  public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}
