import TestSupport
import Testing
import Timeline

@testable import RingVideoKit

/// Progress in presets and in files; ‸ marks the places that are complained about.
@Suite struct TraceTests {
  typealias Row = PresetFieldTests.Row

  static let path = "effects.loader.progress"
  static let order = "must be in the order of their times"
  static let rows = #"a row [time, received, expected]"#
  static let seconds = "must be from 0 to 86400 (24 h), in seconds"

  static let lists = [
    Row(loader(progress: "‸[]"), "RV029: \(path): no progress events, needs at least one"),
    Row(
      loader(progress: "[[0, 1, 2], [1, 1, 2], ‸[0.999999999, 2, 2]]"),
      "RV029: \(path).2: event 2 comes before event 1, \(order)"),
    Row(
      loader(progress: "[[‸-1, ‸-2, 3], ‸[0, 1], ‸7]"), "RV012: \(path).0.0: found -1, \(seconds)",
      "RV012: \(path).0.1: found -2, must be 0 or above", "RV011: \(path).1: found [0, 1], must be \(rows)",
      "RV011: \(path).2: found 7, must be \(rows)"),
    Row(
      loader(progress: #"[[0, ‸"much", ‸null]]"#),
      #"RV011: \#(path).0.1: found "much", must be a number 0 or above"#,
      "RV011: \(path).0.2: found null, must be a number of any size"),
    Row(
      loader(progress: "‸5"),
      #"RV011: \#(path): found 5, must be rows [[time, received, expected], …], { "file": … } or { "random": { "seconds": 4 } }"#
    ),
    Row(loader(progress: "‸{}"), "RV014: \(path).file: progress needs a file or a random download"),
    Row(
      loader(progress: #"{ "random": { "seconds": ‸0, "stalls": ‸1001 } }"#),
      "RV012: \(path).random.seconds: found 0, must be above 0 and at most 86400 (24 h), in seconds",
      "RV012: \(path).random.stalls: found 1001, must be a whole number from 0 to 1000"),
    Row(
      loader(progress: #"{ "random": {}, "file": ‸"a.csv" }"#),
      "RV010: \(path).file: progress comes either from a file or from the seed; leave out file or random"),
  ]

  @Test(arguments: lists) func whatIsWrongWithProgress(row: Row) throws {
    let marked = MarkedText(row.json)
    try #require(marked.places.count == row.messages.count)
    #expect(try PresetFolder().complaints(marked.text) == marked.complaints("p.json", row.messages))
  }

  /// What a file with these bytes gives: events, or complaints.
  private func read(_ text: String, name: String = "trace.csv") throws -> [String] {
    let presets = try PresetFolder()
    try presets.folder.write(text, to: name)
    let json = loader(progress: #"{ "file": "\#(name)" }"#)
    let complaints = try presets.complaints(json)
    guard complaints.isEmpty else { return complaints }
    guard case .loader(let spec) = try presets.load(json).effects[0], case .file(let trace, _) = spec.progress
    else { return ["no file"] }
    return trace.events.map { "\($0.time.decimalSeconds) \($0.received) \($0.expected)" }
  }

  static let files: [(text: String, events: [String])] = [
    ("time,received,expected\n0,0,100\n0.5,20.5,100\n", ["0 0.0 100.0", "0.5 20.5 100.0"]),
    (
      "\u{FEFF}Time;Received;Expected\r\n0;1e3;-1\r\n\r\n0.000000001;7;0",
      ["0 1000.0 -1.0", "0.000000001 7.0 0.0"]
    ),
    ("expected\treceived\ttime\n9\t8\t7\n", ["7 8.0 9.0"]),
    ("[[0, 1, 2], [0, 2, 2]]", ["0 1.0 2.0", "0 2.0 2.0"]),
    (#" { "progress": [[0, 1, -1]], "$comment": 1, "x-by": 2 }"#, ["0 1.0 -1.0"]),
  ]

  @Test(arguments: files) func filesOfProgress(text: String, events: [String]) throws {
    #expect(try read(text) == events)
  }

  static let head = "time,received,expected\n"
  static let bounds = "must be a number from 0 to 86400, in seconds"

  static let wrongFiles = [
    Row(
      "\(head)0,1,5\n1,2,5\n‸0.5,3,5\n2,5,5\n", "RV029: progress.2: event 2 comes before event 1, \(order)"),
    Row(
      "\(head)0,‸-1,5\n‸-1,2,5\n", #"RV012: received: found "-1", must be a number, 0 or above"#,
      #"RV012: time: found "-1", \#(bounds)"#),
    Row("\(head)0,1,5\nnow‸\n".replacing("now‸", with: "‸now,2,5"), #"RV028: time: found "now", \#(bounds)"#),
    Row(
      "\(head)0,‸some,‸all\n", #"RV028: received: found "some", must be a number, 0 or above"#,
      #"RV028: expected: found "all", must be a number"#),
    Row("\(head)0,‸nan,5\n", #"RV028: received: found "nan", must be a number, 0 or above"#),
    Row("\(head)0,1,‸inf\n", #"RV028: expected: found "inf", must be a number"#),
    Row("\(head)0,‸1e999,5\n", #"RV012: received: found "1e999", must be a number, 0 or above"#),
    Row("\(head)0,‸0x1p3,5\n", #"RV028: received: found "0x1p3", must be a number, 0 or above"#),
    Row("\(head)0‸,1\n".replacing("0‸,1", with: "0,‸1"), #"RV028: expected: found "", must be a number"#),
    Row("\(head)0,1,5,‸6\n", "RV028: the row has 4 fields, the header only 3"),
    Row(
      "time,‸got,expected\n0,1,2\n",
      #"RV028: there is no column "got", the columns are time,received,expected"#),
    Row(
      "[[0, 1, 2],\n [1, 1, 2],\n ‸[0, 1, 2]]", "RV029: progress.2: event 2 comes before event 1, \(order)"),
    Row("[[0, 1, 2],\n [1, ‸true, 2]]", "RV011: progress.1.1: found true, must be a number 0 or above"),
    Row("‸{ }", "RV014: progress: the file needs rows such as [[0, 0, 100], [1.5, 100, 100]]"),
    Row("[[0, 1, 2],\n [1, 1, 2‸", "RV001: the text ends inside the array opened at line 2, column 2"),
  ]

  @Test(arguments: wrongFiles) func whatIsWrongWithFiles(row: Row) throws {
    let marked = MarkedText(row.json)
    #expect(try read(marked.text) == marked.complaints("trace.csv", row.messages))
  }

  @Test func emptyFilesAreNoTraces() throws {
    #expect(try read("") == ["trace.csv: error RV028: the file is empty; begin it with a header line"])
    #expect(
      try read(Self.head) == ["trace.csv: error RV029: progress: no progress events, needs at least one"])
    #expect(
      try read("time,received\n0,1\n")
        == ["trace.csv: error RV028: the column expected is missing from the header line"])
  }

  /// Of a file that is wrong all through, twenty problems are told and where reading stopped.
  @Test(arguments: ["csv", "json"]) func manyProblemsAreCapped(form: String) throws {
    let count = 1000
    let rows = (0..<count).map { form == "csv" ? "\($0),-1,5" : "[\($0), -1, 5]" }
    let text =
      form == "csv" ? Self.head + rows.joined(separator: "\n") : "[\n" + rows.joined(separator: ",\n") + "]"
    let found = try read(text, name: "trace.\(form)")
    #expect(found.count == 21)
    #expect(found[19].hasPrefix("trace.\(form):21:") && found[19].contains("RV012"))
    #expect(found[20].hasPrefix("trace.\(form):21:"))
    #expect(found[20].hasSuffix("reading stops here, after 20 problems"))
  }

  @Test func longTracesAreReadAndTooLongOnesRefused() throws {
    let rows = (0..<20_000).map { "\($0 / 100).\($0 % 100 / 10),\($0 * 16).0,16000000\n" }
    let found = try read(Self.head + rows.joined())
    #expect(found.count == 20_000 && found.last == "199.9 319984.0 16000000.0")
    #expect(
      try read(Self.head + String(repeating: "0,0,1\n", count: 1_000_001))
        == ["trace.csv: error RV015: 1000001 progress events, at most 1000000 are allowed"])
  }

  /// Numbers in all their forms, of which most are read a quicker way, are what JSON and Double say they are.
  @Test(arguments: [
    "0", "1", "12", "0.5", "12.000", "7.123456789", "7.1234567891", "999.9999999995", "1e1", "1E-3",
    "86398.999999999",
    "86000", "3.50", "0.000000001",
  ])
  func numbersAreReadExactly(text: String) throws {
    let time = try #require(Timestamp(decimalSeconds: text))
    let value = try #require(Double(text))
    #expect(try read("\(Self.head)\(text),\(text),\(text)\n") == ["\(time.decimalSeconds) \(value) \(value)"])
  }

  @Test(arguments: ["00", "01.5", ".5", "1.", "+1", "1,", "0x1", "1.5.2", " ", "1_000", "٣"])
  func whatIsNoTime(text: String) throws {
    let found = try read("\(Self.head)\"\(text)\",1,2\n")
    #expect(found.count == 1 && found[0].contains("RV028: time: found \"\(text)\""))
  }

  @Test func theKeyKnowsTheBytesOfATraceAndTheCommentItsRows() throws {
    let presets = try PresetFolder()
    let json = loader(progress: #"{ "file": "trace.csv" }"#)
    try presets.folder.write("\(Self.head)0,0,5\n1,5,5\n", to: "trace.csv")
    let preset = try presets.load(json)
    let sum = try ChildProcess.tool("sha256sum", [presets.folder["trace.csv"]]).text.prefix(64)
    #expect(preset.json.canonical.contains(#""progress":{"file":{"sha256":"\#(sum)"}}"#))
    #expect(preset.portableJSON.canonical.contains(#""progress":[[0,0,5],[1,5,5]]"#))
    try presets.folder.write("\(Self.head)0,0,5\n1,5.0,5\n", to: "trace.csv")
    #expect(try presets.load(json).key != preset.key)
  }

  @Test func downloadsComeFromTheSeedAndTheID() throws {
    func states(_ overrides: [PresetOverride]) throws -> String {
      let clip = try PresetFolder().clip(loader(progress: #"{ "random": { "seconds": 3 } }"#), overrides)
      #expect(clip.scene.end == .seconds(4))
      let moment = Moment.time(.seconds(1))
      return try #require(JSONNode(clip.inspect(at: moment)).node(at: "effects.0.progress")).value.compact
    }
    #expect(try states([]) == states([set("seed", "1"), set("effects.0.id", "loader")]))
    #expect(try states([]) != states([set("seed", "2")]))
    #expect(try states([]) != states([set("effects.0.id", "other")]))
  }

  @Test func tracesGoToTheOneEffectThatTakesThem() throws {
    let presets = try PresetFolder()
    let file = try presets.folder.write("\(Self.head)0,0,5\n9,5,5\n", to: "trace.csv")
    #expect(try presets.clip(loader(), [.trace(file: file)]).scene.end == .seconds(10))
    let two = loader(
      second: #", { "type": "loader", "id": "b", "image": "sample:landscape", "progress": [[0, 1, 1]] }"#)
    #expect(
      try presets.complaints(two, [.trace(file: file)]) == [
        #"--trace: error RV032: several effects take it: effects.loader.progress, effects.b.progress; choose one with --set effects.loader.progress={"file":…}"#
      ])
    #expect(
      try presets.complaints(spark(), [.trace(file: file)])
        == ["--trace: error RV031: no effect of the preset takes it"])
    let missing = try presets.complaints(loader(), [.trace(file: presets.folder["trac.csv"])])
    #expect(
      missing.count == 1 && missing[0].hasPrefix("--trace: error RV060: effects.loader.progress.file: "))
    #expect(missing[0].hasSuffix("there is no such file; did you mean trace.csv?"))
  }
}
