import TestSupport
import Testing
import Timeline

@Suite struct SplitMix64Tests {
  @Test func drawsTheReferenceValues() throws {
    // Seeds go up to 2⁶⁴ - 1, which a JSON reader may round: here they are, in the vectors' order.
    let seeds: [UInt64] = [0, 1, 42, .max]
    let cases = try #require(vector("splitmix64.json") as? [[String: Any]])
    #expect(cases.count == seeds.count)
    for (seed, entry) in zip(seeds, cases) {
      let values = try #require(entry["values"] as? [String])
      var generator = SplitMix64(seed: seed)
      #expect(values.count == 8)
      for value in values {
        #expect(generator.next() == UInt64(value.dropFirst(2), radix: 16))
      }
    }
  }

  @Test(
    arguments: [
      (1, "ring1", "colors", 0, 0x78df_be27_cfc9_e26c), (0, "spark", "presses", 8, 0x1095_d69b_9b12_b162),
      (.max, "Ünï", "colors", 9999, 0x6379_0c55_8848_d44f),
    ] as [(UInt64, String, String, Int, UInt64)])
  func seedsAStreamForEachUse(seed: UInt64, id: String, purpose: String, index: Int, first: UInt64) {
    var stream = SplitMix64(seed: seed, id: id, purpose: purpose, index: index)
    #expect(stream.next() == first)
  }
}
