import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Clips that carry their presets are held against them without being told of any.
@Suite struct CarriedPresetTests {
  private static let picture = """
    { "video": { "size": [64, 64], "fps": 10, "duration": 1 }, "effects": [
      { "type": "loader", "image": "IMAGE", "progress": [[0, 0, 10], [0.4, 10, 10]] } ] }
    """

  private func verify(_ path: String) throws -> VerifyReport { try ClipVerifier(path).verify() }

  @Test func pressesOfAFileAreCarried() throws {
    let files = try VerifyFolder()
    try files.folder.write("down,up\n0,0.2\n0.4,1\n", to: "takes.csv")
    try files.edit("p.json", "[[0, 0.3], [0.5, null]]", #"{ "file": "takes.csv" }"#)
    let path = try files.render("a.mp4", metadata: .full)
    let preset = try files.preset()
    try FileManager.default.removeItem(atPath: files.folder["takes.csv"])
    let report = try verify(path)
    #expect(report.verdict == .same && report.verdicts(.preset) == [.same], "\(report.text)")
    #expect(report.lines.contains { $0.hasPrefix("packets same: 10, what is encoded now") })
    // The file itself, where it is there, gives all bytes.
    #expect(try ClipVerifier(path, preset: preset).verify().verdicts(.file) == [.same])
    let other = try VerifyFolder()
    let changed = try ClipVerifier(path, preset: other.preset()).verify()
    #expect(changed.verdict == .differs)
    #expect(
      changed.lines.contains {
        $0.hasPrefix(
          "preset differs: p is not what the clip shows: effects.spark.presses.0.1 is 0.3 instead of 0.2")
      })
  }

  @Test func aTraceOfAFileIsCarried() throws {
    let files = try VerifyFolder(Self.picture.replacing("IMAGE", with: "sample:landscape"))
    try files.folder.write("time,received,expected\n0,0,10\n0.5,10,10\n", to: "trace.csv")
    try files.edit("p.json", "[[0, 0, 10], [0.4, 10, 10]]", #"{ "file": "trace.csv" }"#)
    let report = try verify(files.render("a.mp4", metadata: .full))
    #expect(report.verdict == .same && report.verdicts(.preset) == [.same], "\(report.text)")
    #expect(report.verdicts(.packets) == [.same, .same])
  }

  @Test func theSamplePictureIsKnown() throws {
    let files = try VerifyFolder(Self.picture.replacing("IMAGE", with: "sample:landscape"))
    #expect(try verify(files.render("a.mp4", metadata: .full)).verdicts(.file) == [.same])
  }

  @Test func aPictureIsLookedForBesideTheClip() throws {
    let files = try VerifyFolder(Self.picture.replacing("IMAGE", with: "photo.png"))
    func paint(_ seed: String) throws {
      try VerifyFolder().clip("seed=\(seed)").still(at: .frame(9), to: files.folder["photo.png"])
    }
    try paint("1")
    let path = try files.render("a.mp4", metadata: .full)
    #expect(try verify(path).verdicts(.file) == [.same])

    // Another picture of that name.
    try paint("2")
    let other = try verify(path)
    #expect(other.verdict == .differs && other.verdicts(.preset) == [.differs])
    #expect(other.lines.contains { $0.contains("effects.loader.image.sha256 is ") })

    // None: whole is all that can be said.
    try FileManager.default.removeItem(atPath: files.folder["photo.png"])
    let none = try verify(path)
    #expect(none.verdict == .same && none.verdicts(.preset) == [.skipped] && none.verdicts(.frames) == [])
    #expect(none.lines.contains { $0.contains("photo.png") })
  }

  /// A preset is the same whatever it is called.
  @Test func namesDontCount() throws {
    let files = try VerifyFolder()
    let path = try files.render("a.mp4", metadata: .full)
    let report = try ClipVerifier(path, preset: files.preset("name=other", "summary=Else")).verify()
    #expect(report.verdicts(.preset) == [.same] && report.verdicts(.packets) == [.same, .same])
    #expect(report.verdict == .same, "\(report.text)")
  }
}
