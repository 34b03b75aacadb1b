/// A seeded generator for property tests (xorshift64*), so that a failure can be repeated.
public struct TestRandom: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  public mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// An even draw from a range.
  public mutating func double(_ range: Range<Double>) -> Double { .random(in: range, using: &self) }
  public mutating func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}
