import RingVideoKit
import Testing

@Suite struct DiagnosticTests {
  @Test func compilersForm() {
    let place = Origin(file: "my.json", position: SourcePosition(line: 14, column: 22))
    let diagnostic = Diagnostic(
      .outOfRange, at: place, path: "effects.ring1.ring.lineWidth", "found -3, must be above 0")
    #expect(
      diagnostic.description
        == "my.json:14:22: error RV012: effects.ring1.ring.lineWidth: found -3, must be above 0")
    #expect(
      diagnostic.json.compact
        == #"{"severity":"error","code":"RV012","file":"my.json","line":14,"column":22,"#
        + #""path":"effects.ring1.ring.lineWidth","message":"found -3, must be above 0"}"#)
  }

  @Test func withoutPlace() {
    #expect(
      Diagnostic(.diskFull, at: Origin(file: "a.mp4"), "no space left", remedy: "free some").description
        == "a.mp4: error RV065: no space left; free some")
    #expect(Diagnostic(.lossless, "few players show it").description == "warning RV104: few players show it")
    #expect(
      Diagnostic(.lossless, at: Origin(option: "--crf"), "m").json.compact
        == #"{"severity":"warning","code":"RV104","option":"--crf","message":"m"}"#)
  }

  @Test func codesAreWellFormed() {
    for code in DiagnosticCode.allCases {
      #expect(code.rawValue.wholeMatch(of: /RV[0-9]{3}/) != nil)
      #expect(!code.meaning.isEmpty && code.meaning.count <= 60 && !code.meaning.hasSuffix("."))
    }
    #expect(DiagnosticCode.allCases.map(\.rawValue) == DiagnosticCode.allCases.map(\.rawValue).sorted())
    #expect(DiagnosticCode.outOfRange.rawValue == "RV012")
    #expect(DiagnosticCode.allCases.filter(\.isWarning).first == .sceneCutShort)
  }

  @Test(
    arguments: [
      (DiagnosticCode.syntax, 2), (.fileNotFound, 2), (.outputIsFolder, 1), (.encoderMissing, 1),
      (.ioFailure, 1),
      (.checkFailed, 1), (.diskFull, 75), (.outOfMemory, 75), (.interrupted, 130), (.unknownFormat, 2),
    ] as [(DiagnosticCode, Int32)])
  func exitStatus(code: DiagnosticCode, status: Int32) {
    #expect(RingVideoError(code, "m").exitStatus == status)
  }

  @Test func exitStatusOfKinds() {
    #expect(RingVideoError(.interrupted, "m", kind: .interrupted(signal: 15)).exitStatus == 143)
    #expect(RingVideoError(.checkFailed, "m", kind: .difference).exitStatus == 3)
    // Warnings before the error do not decide.
    #expect(RingVideoError([.init(.thinLine, "m"), .init(.diskFull, "m")]).exitStatus == 75)
  }

  @Test func problemsComeInTextOrder() throws {
    var all = Diagnostics()
    let place = { Origin(file: $0, position: SourcePosition(line: $1, column: $2)) }
    all.add(.outOfRange, at: place("b", 9, 1), "1")
    all.add(.thinLine, at: place("a", 5, 1), "2")
    #expect(!Diagnostics().hasErrors)
    all.add(.outOfRange, at: place("b", 2, 7), "3")
    all.add(.outOfRange, at: place("b", 2, 3), "4")
    all.add(.missingField, at: Origin(file: "b"), "5")
    let error = try #require(throws: RingVideoError.self) { try all.throwErrors() }
    #expect(error.diagnostics.map(\.message) == ["5", "4", "3", "1", "2"])
    #expect(all.errors.map(\.message) == ["1", "3", "4", "5"])
    #expect(all.warnings.map(\.message) == ["2"])
  }

  @Test func strictMakesWarningsErrors() throws {
    var all = Diagnostics()
    all.add(.thinLine, "thin")
    try all.throwErrors()
    all.makeStrict()
    let error = try #require(throws: RingVideoError.self) { try all.throwErrors() }
    #expect(error.description == "error RV103: thin")
    #expect(error.exitStatus == 2)
  }
}
