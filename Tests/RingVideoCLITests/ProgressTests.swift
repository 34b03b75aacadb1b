import Testing

@testable import RingVideoCLI

@Suite struct ProgressTests {
  @Test(arguments: [
    (80, 0, 2700, 0.0, "  0% [----------------------------------------]    0/2700 frames"),
    (80, 0, 2700, 3.0, "  0% [----------------------------------------]    0/2700 frames"),
    (
      100, 1350, 2700, 5.0,
      " 50% [####################--------------------] 1350/2700 frames  270 frames/s  0:05 left"
    ),
    (80, 1350, 2700, 5.0, " 50% [###############---------------] 1350/2700 frames  270 frames/s  0:05 left"),
    // 100 % is for the last frame, and no time left too.
    (80, 2699, 2700, 5.0, " 99% [#############################-] 2699/2700 frames  540 frames/s  0:01 left"),
    (80, 2700, 2700, 8.6, "100% [#############################] 2700/2700 frames  314 frames/s  0:09 taken"),
    (60, 1350, 2700, 5.0, " 50% [#####-----] 1350/2700 frames  270 frames/s  0:05 left"),
    (46, 1350, 2700, 5.0, " 50%  1350/2700 frames  270 frames/s"),
    (47, 1350, 2700, 5.0, " 50% [####----] 1350/2700 frames  270 frames/s"),
    (30, 1350, 2700, 5.0, " 50%  1350/2700 frames"),
    (12, 1350, 2700, 5.0, " 50%  1350/"),
    (1, 1350, 2700, 5.0, ""),
    (0, 1350, 2700, 5.0, ""),
    (
      90, 3, 100, 40.0,
      "  3% [#---------------------------------------]   3/100 frames  0.1 frames/s  21:34 left"
    ),
    (
      90, 3, 1000, 40.0,
      "  0% [-------------------------------------]    3/1000 frames  0.1 frames/s  3:41:34 left"
    ),
    (80, 1, 1, 0.5, "100% [###################################] 1/1 frames  2.0 frames/s  0:01 taken"),
    (80, 0, 0, 0.5, "100% [########################################] 0/0 frames"),
  ])
  func bar(width: Int, done: Int, total: Int, elapsed: Double, expected: String) {
    let text = ProgressFormat.bar(width: width, done: done, total: total, elapsed: elapsed)
    #expect(text == expected)
    #expect(text.count <= max(width - 1, 0))
  }

  @Test(arguments: 0...120) func barFits(width: Int) {
    for (done, elapsed) in [(0, 0.0), (1, 100), (500, 7), (100_000, 1e6)] {
      let text = ProgressFormat.bar(width: width, done: done, total: 100_000, elapsed: elapsed)
      #expect(text.count <= max(width - 1, 0))
      let colored = ProgressFormat.bar(
        width: width, done: done, total: 100_000, elapsed: elapsed, colored: true)
      #expect(colored.replacing("\u{1B}[36m", with: "").replacing("\u{1B}[0m", with: "") == text)
    }
  }

  @Test func coloredBar() {
    #expect(
      ProgressFormat.bar(width: 47, done: 1350, total: 2700, elapsed: 5, colored: true)
        == " 50% [\u{1B}[36m####\u{1B}[0m----] 1350/2700 frames  270 frames/s")
  }

  @Test func plainLine() {
    #expect(ProgressFormat.plain(done: 0, total: 60, elapsed: 2) == "0%, 0/60 frames")
    #expect(
      ProgressFormat.plain(done: 15, total: 60, elapsed: 5) == "25%, 15/60 frames, 3.0 frames/s, 0:15 left")
  }

  @Test(
    arguments: [
      (nil, false, true, "xterm", .bar), (nil, false, true, "dumb", .plain),
      (nil, false, false, "xterm", .none),
      (nil, true, true, "xterm", .none), ("bar", false, true, "xterm", .bar),
      ("bar", false, false, "xterm", .plain),
      ("bar", false, true, "dumb", .plain), ("plain", false, true, "xterm", .plain),
      ("plain", true, false, "xterm", .plain), ("none", false, true, "xterm", .none),
    ] as [(String?, Bool, Bool, String, ProgressStyle)])
  func style(requested: String?, isQuiet: Bool, isTerminal: Bool, term: String, expected: ProgressStyle) {
    let style = ProgressStyle(
      requested: requested, isQuiet: isQuiet, isTerminal: isTerminal, environment: ["TERM": term])
    #expect(style == expected)
  }

  /// A bar among the lines of results would break them up.
  @Test(arguments: [(nil, .none), ("bar", .plain), ("plain", .plain)] as [(String?, ProgressStyle)])
  func styleBesideResults(requested: String?, expected: ProgressStyle) {
    let style = ProgressStyle(
      requested: requested, isQuiet: false, isTerminal: true, isShared: true, environment: ["TERM": "xterm"])
    #expect(style == expected)
  }

  @Test func noColor() {
    #expect(ProgressStyle.isColored(environment: [:]))
    #expect(ProgressStyle.isColored(environment: ["NO_COLOR": ""]))
    #expect(!ProgressStyle.isColored(environment: ["NO_COLOR": "1"]))
  }
}
