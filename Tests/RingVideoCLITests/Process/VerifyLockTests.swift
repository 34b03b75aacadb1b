import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `ringvideo hash --lock` and `ringvideo verify --lock`.
@Suite struct VerifyLockTests {
  let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    for name in ["scene", "scene/locks", "other"] {
      try FileManager.default.createDirectory(atPath: program.folder[name], withIntermediateDirectories: true)
    }
    try program.folder.write(VerifyTests.preset, to: "scene/p.json")
  }

  /// Runs a call in a folder; the status.
  private func status(_ line: String, in folder: String) throws -> Int32 {
    try ChildProcess(
      "/bin/sh", ["-c", "$R \(line)"], in: folder,
      environment: ["R": BuiltProgram.path, "RINGVIDEO_PRESETS": nil as String?]
    ).wait().status
  }

  private func edit(_ name: String, _ text: String, _ other: String) throws {
    let before = String(decoding: try program.folder.bytes(name), as: UTF8.self)
    try #require(before.contains(text))
    try program.folder.write(before.replacing(text, with: other), to: name)
  }

  @Test func locksAreToldAndVerified() throws {
    let hash = try program.succeed("hash --preset scene/p.json --lock l.json")
    #expect(hash.errors.hasSuffix("l.json: 6 frames\n") && hash.output.isEmpty)
    // The preset cuts its scene short, which is said as it is where a clip is rendered.
    #expect(hash.errors.contains("warning RV101"))
    #expect(
      try program.succeed("hash --preset scene/p.json --frames 1-1 --lock m.json").errors
        .hasSuffix("m.json: 1 frame\n"))
    #expect(try program.succeed("hash --preset scene/p.json --lock m.json -q").errors.isEmpty)
    let json = try BuiltProgram.object(
      program.succeed("hash --preset scene/p.json --lock m.json --json").text)
    #expect(json["output"] as? String == "m.json" && json["frames"] as? Int == 6 && json["warnings"] != nil)
    let result = try program.succeed("verify --lock l.json")
    #expect(result.text.hasPrefix("l.json: same\n  preset     p, key "))
    #expect(result.text.hasSuffix("\n  frames     all 6 are the same\n") && result.errors.isEmpty)
  }

  @Test(arguments: ["x/l.json", ".", "scene/locks/"]) func aLockNeedsAPlace(path: String) throws {
    let result = try program.run("hash --preset scene/p.json --lock \(path)")
    #expect(result.status == 1 && result.output.isEmpty && result.errors.contains(path))
  }

  @Test func oneLockIsWritten() throws {
    let twice = try program.run("hash --preset scene/p.json --lock a --lock b")
    #expect(twice.status == 2 && twice.errors.contains("RV043: --lock: was given several times"))
    #expect(try program.run("hash --preset scene/p.json --lock a b").status == 2)
    for option in ["--total", "--algorithm MD5"] {
      #expect(try program.run("hash --preset scene/p.json --lock a \(option)").errors.contains("RV045"))
    }
    #expect(program.folder.names == ["other", "scene"])
  }

  // MARK: what a lock names

  /// Ways of asking for a lock from the folder above the preset's.
  static let requests = [
    "--preset scene/p.json", "--preset ./scene/p.json", "--preset $PWD/scene/p.json",
    "--preset scene/../scene/p.json", "--preset spark15s-story --size 36x64 --stretch 0.5",
    "--preset scene/p.json --presses scene/takes.csv",
    "--preset scene/p.json --seed 9 --size 24x40 --fps 29.97",
    "--preset scene/p.json --pad even --size 31x31 --matte red --set canvas.background=#FF000080",
    "--preset scene/loader.json --image scene/photo.png",
    "--preset scene/loader.json --image sample:landscape",
    "--preset scene/loader.json --trace scene/trace.csv",
    "--preset scene/loader.json --set effects.loader.image=scene/photo.png",
    "--preset scene/loader.json --set 'effects.loader.progress={\"file\":\"scene/trace.csv\"}'",
    "--preset scene/loader.json --set 'canvas.background={\"image\":\"scene/photo.png\"}'",
  ]

  /// Files that the calls above name.
  private func writeScene() throws {
    try program.folder.write("down,up\n0,0.1\n0.3,0.6\n", to: "scene/takes.csv")
    try program.folder.write("time,received,expected\n0,0,10\n0.3,10,10\n", to: "scene/trace.csv")
    try program.folder.write(
      """
      { "video": { "size": [32, 32], "fps": 10, "duration": 0.6 }, "effects": [
        { "type": "loader", "image": "sample:landscape", "progress": [[0, 0, 10], [0.2, 10, 10]] } ] }
      """, to: "scene/loader.json")
    try program.succeed("still --preset scene/p.json --at 0.5 -o scene/photo.png -q")
  }

  @Test(arguments: requests, ["scene/locks/l.json", "$PWD/other/l.json"])
  func locksNameTheirPresetFromAnywhere(request: String, lock: String) throws {
    try writeScene()
    #expect(try program.shell("$R hash \(request) --lock \(lock) -q").status == 0)
    let path = lock.replacing("$PWD", with: program.folder.path)
    let absolute = path.hasPrefix("/") ? path : program.folder[path]
    #expect(try program.shell("$R verify --lock \(lock)").status == 0)
    #expect(try status("verify --lock \(absolute)", in: program.folder["other"]) == 0)
    #expect(try status("verify --lock \(absolute)", in: "/") == 0)
    let relative = "../" + absolute.dropFirst(program.folder.path.count + 1)
    #expect(try status("verify --lock \(relative)", in: program.folder["other"]) == 0)
    // Frames are what is compared: the same text again, written there.
    #expect(try status("verify --lock \(relative) --update", in: program.folder["other"]) == 0)
    #expect(try program.shell("$R verify --lock \(lock)").status == 0)

    // All of it moved elsewhere, and nothing left behind.
    let moved = try TemporaryFolder()
    for name in program.folder.names {
      try FileManager.default.moveItem(atPath: program.folder[name], toPath: moved[name])
    }
    let place = moved.path + absolute.dropFirst(program.folder.path.count)
    #expect(try status("verify --lock \(place)", in: "/") == 0)
  }

  /// A folder behind a link is where it is, not where its name stands.
  @Test func linksLeadToTheirFolders() throws {
    let elsewhere = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: program.folder["link"], withDestinationPath: elsewhere.path)
    try program.succeed("hash --preset scene/p.json --lock link/l.json -q")
    try program.succeed("verify --lock link/l.json")
    try program.succeed("verify --lock \(elsewhere["l.json"])")
    try elsewhere.write(VerifyTests.preset, to: "q.json")
    try program.succeed("hash --preset link/q.json --lock other/q.lock.json -q")
    #expect(try status("verify --lock q.lock.json", in: program.folder["other"]) == 0)
  }

  @Test func aPresetThatIsGoneIsAnError() throws {
    try program.succeed("hash --preset scene/p.json --lock l.json -q")
    try program.succeed("verify --lock l.json")
    try FileManager.default.removeItem(atPath: program.folder["scene/p.json"])
    let result = try program.run("verify --lock l.json")
    #expect(result.status == 2 && result.errors.hasPrefix("scene/p.json: error RV060"), "\(result.errors)")
  }

  // MARK: several locks

  @Test func severalLocksAtOnce() throws {
    for (name, options) in [("a", ""), ("b", "--seed 4"), ("c", "--size 16x16")] {
      try program.succeed("hash --preset scene/p.json \(options) --lock \(name).json -q")
    }
    let same = try program.succeed("verify --lock a.json b.json --lock c.json")
    #expect(
      same.text.split(separator: "\n").filter { $0.hasSuffix(": same") }
        == ["a.json: same", "c.json: same", "b.json: same"])
    try edit("scene/p.json", "[0.4, null]", "[0.5, null]")
    let differs = try program.run("verify --lock a.json b.json c.json --junit r.xml")
    #expect(
      differs.status == 3 && differs.text.split(separator: "\n").count { $0.hasSuffix(": differs") } == 3)
    let document = try XMLDocument(data: Data(program.folder.bytes("r.xml")))
    let names = try document.nodes(forXPath: "//testcase/@name").map(\.stringValue)
    #expect(names == ["a.json", "b.json", "c.json"])
    #expect(try document.nodes(forXPath: "//failure/@message").count == 3)
    let object = try BuiltProgram.object(program.run("verify --lock a.json b.json --json").text)
    #expect(
      (object["reports"] as? [[String: Any]])?.map { $0["subject"] as? String } == ["a.json", "b.json"])
  }

  /// All errors are told before anything is rendered; the locks that there are, are verified all the same.
  @Test func damagedLocksDontKeepOthersFromBeingVerified() throws {
    try program.succeed("hash --preset scene/p.json --lock a.json -q")
    try program.folder.write("", to: "b.json")
    let result = try program.run("verify --lock a.json b.json c.json --junit r.xml")
    #expect(result.status == 2 && result.text.hasPrefix("a.json: same\n"))
    #expect(result.errors.contains("b.json: error RV071: the file is empty"))
    #expect(result.errors.contains("c.json: error RV060"))
    let document = try XMLDocument(data: Data(program.folder.bytes("r.xml")))
    #expect(try document.nodes(forXPath: "//error").count == 2)
    #expect(try document.nodes(forXPath: "//testcase").count == 3)
    let json = try program.run("verify --lock a.json b.json --json")
    #expect(json.status == 2)
    let told = try BuiltProgram.object(json.text)
    #expect(told["same"] as? Bool == false && (told["warnings"] as? [Any])?.isEmpty == true)
    let update = try program.run("verify --lock a.json b.json --update")
    #expect(update.status == 2 && update.output.isEmpty)
  }

  /// Locks of one name in several folders don't write over each other's pictures.
  @Test func picturesOfEachLockStay() throws {
    for name in ["scene/l.json", "other/l.json", "m.json"] {
      try program.succeed("hash --preset scene/p.json --lock \(name) -q")
    }
    try edit("scene/p.json", #""radius": 10"#, #""radius": 9"#)
    let result = try program.run("verify --lock scene/l.json other/l.json m.json --artifacts out --json")
    let reports = try #require(BuiltProgram.object(result.text)["reports"] as? [[String: Any]])
    let files = reports.flatMap { $0["artifacts"] as? [String] ?? [] }
    #expect(result.status == 3 && files.count == 3 && Set(files).count == 3)
    for file in files { #expect(FileManager.default.fileExists(atPath: program.folder[file]), "\(file)") }
    #expect(files.last == "out/m.json-frame-0-actual.png")
  }

  @Test func locksAreUpdated() throws {
    for name in ["a.json", "b.json"] {
      try program.succeed("hash --preset scene/p.json --lock \(name) -q")
    }
    #expect(
      try program.succeed("verify --lock a.json --update").text == "a.json: left as it is, no frame differs\n"
    )
    try edit("scene/p.json", "[0.4, null]", "[0.5, null]")
    let first = try program.succeed("verify --lock a.json --update")
    #expect(first.text == "a.json: recorded anew, 1 frame differs\n", "\(first.text)")
    let object = try BuiltProgram.object(program.succeed("verify --lock a.json b.json --update --json").text)
    let rows = try #require(object["updates"] as? [[String: Any]])
    #expect(rows.map { $0["subject"] as? String } == ["a.json", "b.json"])
    #expect(rows.map { $0["changed"] as? Bool } == [false, true])
    #expect(rows.map { $0["differing"] as? Int } == [0, 1])
    try program.succeed("verify --lock a.json b.json")
    // A text of hashes among them, and none is touched.
    try edit("scene/p.json", "[0.5, null]", "[0.4, null]")
    #expect(try program.shell("$R hash --preset scene/p.json > t.txt").status == 0)
    let text = try program.run("verify --lock a.json t.txt --update")
    #expect(text.status == 2 && text.errors.contains("t.txt: error RV043: a text of hashes can't be updated"))
    #expect(try program.run("verify --lock a.json").status == 3)
  }

  @Test func textsOfHashesNeedThePreset() throws {
    #expect(try program.shell("$R hash --preset scene/p.json --algorithm MD5 > t.txt").status == 0)
    let without = try program.run("verify --lock t.txt")
    #expect(without.status == 2 && without.errors.contains("t.txt: error RV044"))
    #expect(
      try program.succeed("verify --lock t.txt --preset scene/p.json").text
        == "t.txt: same\n  frames     all 6 are the same\n")
    #expect(try program.run("verify --lock t.txt --preset scene/p.json --seed 4").status == 3)
    #expect(try program.run("verify --lock t.txt --preset scene/p.json --duration 0.3").status == 3)
  }
}
