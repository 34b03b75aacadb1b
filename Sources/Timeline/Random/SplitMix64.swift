/// The SplitMix64 generator of Steele, Lea and Flood: 64 bits a draw, the same everywhere and for ever.
public struct SplitMix64: Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator; every seed is a good one.
  public init(seed: UInt64) {
    state = seed
  }

  /// Creates the stream of one use of chance, so that uses don't shift one another.
  ///
  /// Its seed is `seed` XOR FNV-1a-64 of the UTF-8 text `id/purpose/index`, for example `ring1/colors/0`.
  public init(seed: UInt64, id: String, purpose: String, index: Int) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(id)/\(purpose)/\(index)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    self.init(seed: seed ^ hash)
  }

  /// The next draw, uniform over all 64-bit values.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
