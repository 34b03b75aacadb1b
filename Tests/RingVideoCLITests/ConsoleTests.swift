import RingVideoKit
import Testing

@testable import RingVideoCLI

@Suite struct ConsoleTests {
  private let problems = [
    Diagnostic(
      .outOfRange, at: Origin(file: "my.json", position: SourcePosition(line: 14, column: 22)),
      path: "effects.ring1.ring.lineWidth", "found -3, must be above 0"),
    Diagnostic(.invalidSize, at: Origin(option: "--size"), "found 853x480", remedy: "take 852 or 854"),
    Diagnostic(.lossless, "few players show a lossless clip"),
    Diagnostic(.unknownField, at: .generated, "m"),
  ]

  @Test func linesForPeople() {
    #expect(
      Console.report(problems, asJSON: false) == """
        my.json:14:22: error RV012: effects.ring1.ring.lineWidth: found -3, must be above 0
        ringvideo: error RV024: --size: found 853x480; take 852 or 854
        ringvideo: warning RV104: few players show a lossless clip
        ringvideo: error RV010: m

        """)
  }

  @Test func noProblemsAreNoText() {
    #expect(Console.report([], asJSON: false).isEmpty && Console.report([], asJSON: true).isEmpty)
  }

  @Test func jsonForPrograms() throws {
    let text = Console.report(problems, asJSON: true)
    let diagnostics = try #require(JSONReader.parse(text, file: "x")["diagnostics"]?.value.array)
    #expect(diagnostics.map { $0["code"]?.text } == ["RV012", "RV024", "RV104", "RV010"])
    #expect(diagnostics[0]["line"]?.value.number?.int64 == 14)
    #expect(diagnostics[1]["option"]?.text == "--size")
    #expect(diagnostics[2]["severity"]?.text == "warning")
  }
}
