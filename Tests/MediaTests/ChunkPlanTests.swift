import Media
import Testing

/// How clips are cut.
@Suite struct ChunkPlanTests {
  static let plans: [(frames: Int, longest: Int, lengths: [Int])] = [
    (1, 240, [1]), (240, 240, [240]), (241, 240, [121, 120]), (300, 240, [150, 150]),
    (481, 240, [161, 161, 159]), (2700, 240, Array(repeating: 225, count: 12)), (5, 4, [3, 2]),
    (7, 3, [3, 3, 1]), (5, 1, [1, 1, 1, 1, 1]),
  ]

  @Test(arguments: plans) func chunksAreEven(frames: Int, longest: Int, lengths: [Int]) {
    let plan = ChunkPlan(frameCount: frames, longest: longest)
    #expect((0..<plan.count).map { plan[$0].count } == lengths)
  }

  @Test(arguments: [1, 2, 7, 240]) func everyFrameIsInOneChunk(longest: Int) {
    for frames in 1...1000 {
      let plan = ChunkPlan(frameCount: frames, longest: longest)
      #expect((0..<plan.count).flatMap { Array(plan[$0]) } == Array(0..<frames))
      #expect((0..<plan.count).allSatisfy { (1...longest).contains(plan[$0].count) })
    }
  }
}
