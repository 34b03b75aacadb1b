import RingVideoKit
import Testing

@testable import RingVideoCLI

@Suite struct ArgumentParserTests {
  /// A command line in short: `still [arguments] preset=a at=3`.
  private func parsed(_ line: String) throws -> String {
    let command = try ArgumentParser.parse(line.split(separator: " ").map(String.init))
    let options = command.options.map { "\($0.option.rawValue)=\($0.value)" }
    return ([command.command.rawValue, "\(command.arguments)"] + options).joined(separator: " ")
  }

  @Test(arguments: [
    ("--preset a", "render [] preset=a"),
    ("render --preset=a", "render [] preset=a"),
    ("--preset a render", "render [] preset=a"),
    ("--preset still --size=3x3", "render [] preset=still size=3x3"),
    ("still --preset a --at 12.5 -o x.png", "still [] preset=a at=12.5 output=x.png"),
    ("-q still --preset a --frame 0 -ox.png", "still [] quiet= preset=a frame=0 output=x.png"),
    ("--preset a -qo x", "render [] preset=a quiet= output=x"),
    ("--preset a -qox", "render [] preset=a quiet= output=x"),
    ("--preset a -o -", "render [] preset=a output=-"),
    ("--preset a -o=x.mp4", "render [] preset=a output=x.mp4"),
    ("--preset a -qo=x.mp4", "render [] preset=a quiet= output=x.mp4"),
    ("--preset a -o==x", "render [] preset=a output==x"),
    ("--preset a -o=", "render [] preset=a output="),
    ("--preset a --hold -3 --seed -.5", "render [] preset=a hold=-3 seed=-.5"),
    ("--preset a --output=--odd", "render [] preset=a output=--odd"),
    ("--preset a --set b=c=d --set=e=1", "render [] preset=a set=b=c=d set=e=1"),
    ("--preset= --quiet", "render [] preset= quiet="),
    ("presets", "presets []"),
    ("presets show x", "presets [\"show\", \"x\"]"),
    ("presets show -- -x", "presets [\"show\", \"-x\"]"),
    ("schema", "schema []"), ("schema preset", "schema [\"preset\"]"),
    ("completions zsh", "completions [\"zsh\"]"),
    ("hash --preset a --pixels yuv420p --total", "hash [] preset=a pixels=yuv420p total="),
    ("help", "help []"), ("help errors", "help [\"errors\"]"), ("version", "version []"),
    // Help and version win over everything else.
    ("--help", "help []"), ("-h", "help []"), ("--preset a -h", "help []"),
    ("still --sise -h --quality x", "help [\"still\"]"), ("rendr --help", "help []"),
    ("help still --help", "help [\"help\"]"), ("--version --preset", "version []"),
    ("still --version --json", "version [] json="),
  ])
  func commandLines(line: String, expected: String) throws {
    #expect(try parsed(line) == expected)
  }

  @Test func nothingAsksForHelp() throws {
    let command = try ArgumentParser.parse([])
    #expect(command.command == .help && command.isEmpty)
    #expect(try !ArgumentParser.parse(["help"]).isEmpty)
  }

  @Test(arguments: [
    ("rendr --preset x", ["RV040: there is no command rendr; did you mean render?"]),
    ("spark45s", ["RV040: there is no command spark45s; to render a preset write --preset spark45s"]),
    ("still.json", ["RV040: there is no command still.json; to render a preset write --preset still.json"]),
    (
      "stil --sise 3 --at",
      [
        "RV042: --at needs a value: --at T", "RV040: there is no command stil; did you mean still?",
        "RV041: there is no option --sise; did you mean --size?",
      ]
    ),
    ("--preset", ["RV042: --preset needs a value: --preset NAME|FILE"]),
    ("--preset --size 3x3", ["RV042: --preset needs a value: --preset NAME|FILE"]),
    (
      "--preset -- a",
      [
        "RV042: --preset needs a value: --preset NAME|FILE",
        "RV040: there is no command a; to render a preset write --preset a",
      ]
    ),
    ("--preset a -x", ["RV041: there is no option -x"]),
    ("--preset a --sie=3", ["RV041: there is no option --sie; did you mean --size?"]),
    ("--preset a --sise still", ["RV041: there is no option --sise; did you mean --size?"]),
    ("--preset a --quiet=1", ["RV043: --quiet takes no value"]),
    ("--size 3x3", ["RV044: render needs --preset NAME|FILE"]),
    ("still", ["RV044: still needs --preset NAME|FILE", "RV044: still needs --at T or --frame N"]),
    (
      "still --preset a --at 3 --frame 4 --crf 3 b",
      [
        "RV041: still has no option --crf, only render and verify",
        "RV045: --at and --frame exclude each other",
        "RV046: unexpected argument b",
      ]
    ),
    ("--preset a extra", ["RV046: unexpected argument extra"]),
    (
      "--size 3x3 extra --preset a --sise 3",
      ["RV041: there is no option --sise; did you mean --size?", "RV046: unexpected argument extra"]
    ),
    ("extra --preset a", ["RV040: there is no command extra; to render a preset write --preset extra"]),
    (
      "still a --at 1",
      ["RV046: unexpected argument a; a preset goes with --preset", "RV044: still needs --preset NAME|FILE"]
    ),
    (
      "help --json",
      [
        "RV041: help has no option --json, only render, still, sheet, inspect, hash, verify, presets, schema and version"
      ]
    ),
    ("--preset a -q=1", ["RV043: --quiet takes no value"]),
    (
      "--preset a --frames 1-2 --to 3 --from 1",
      ["RV045: --from and --frames exclude each other", "RV045: --to and --frames exclude each other"]
    ),
    (
      "--preset a --format mp5",
      ["RV047: --format: found mp5, expected mp4, png, nut or y4m; did you mean mp4?"]
    ),
    (
      "--preset a --quality x --pad odd",
      [
        "RV043: --quality: found x, expected draft, standard or high",
        "RV043: --pad: found odd, expected even",
      ]
    ),
    ("completions", ["RV044: completions needs an argument: bash, zsh or fish"]),
    ("completions bsh", ["RV043: completions: found bsh, expected bash, zsh or fish; did you mean bash?"]),
    ("completions bash x", ["RV046: unexpected argument x"]),
    ("presets show", ["RV044: presets needs an argument: NAME"]),
    ("presets list x", ["RV043: presets: found list, expected show"]),
    ("hash --preset a -o x", ["RV041: hash has no option --output, only render, still and sheet"]),
  ])
  func mistakesAreAllTold(line: String, expected: [String]) throws {
    let error = try #require(throws: RingVideoError.self) { try parsed(line) }
    #expect(error.diagnostics.map { "\($0.code.rawValue): \($0.text)" } == expected)
    #expect(error.exitStatus == 2)
  }

  @Test func valuesAreFound() throws {
    let words = [
      "--preset", "a", "--crf", "18", "--set", "a=1", "--set", "b=2", "--crf", "20", "--hold", "0.10",
    ]
    let command = try ArgumentParser.parse(words)
    #expect(command[.crf] == "20")
    #expect(command.all(.set) == ["a=1", "b=2"])
    #expect(command[.size] == nil && !command.has(.size) && command.has(.hold))
    #expect(try command.integer(.crf, in: 0...51) == 20)
    #expect(try command.integer(.seed, in: 0...51) == nil)
  }

  @Test func valuesAreJudged() throws {
    let command = try ArgumentParser.parse(["--preset", "a", "--crf", "52", "--seed", "x"])
    func complaint(_ body: () throws -> Void) throws -> String {
      try #require(throws: RingVideoError.self, performing: body).description
    }
    #expect(
      try complaint { _ = try command.integer(.crf, in: 0...51) }
        == "--crf: error RV043: found 52, expected a whole number from 0 to 51")
    #expect(
      try complaint { _ = try command.integer(.seed, in: 0...Int.max) }
        == "--seed: error RV043: found x, expected a whole number of at least 0")
  }
}
