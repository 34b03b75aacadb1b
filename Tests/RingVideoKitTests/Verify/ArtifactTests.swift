import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

/// Pictures of the first frame that differs, and numbers about them worked out from the pictures.
@Suite struct ArtifactTests {
  let files: VerifyFolder

  init() throws { files = try VerifyFolder() }

  /// How far two pictures of 64 columns are apart, counted pixel by pixel.
  struct Difference: Equatable {
    var pixels = 0
    var largest = 0
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    var picture: [UInt8] = []

    init(_ one: [UInt8], _ other: [UInt8]) {
      for place in stride(from: 0, to: one.count, by: 4) {
        let channels = (0..<4).map { abs(Int(one[place + $0]) - Int(other[place + $0])) }
        picture += channels[0..<3].map { UInt8($0) } + [255]
        guard let most = channels.max(), most > 0 else { continue }
        let (x, y) = (place / 4 % 64, place / 4 / 64)
        pixels += 1
        largest = max(largest, most)
        (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
      }
    }

    var text: String {
      "\(pixels) pixels differ from the expected picture, by at most \(largest), within x \(left) to \(right), y \(top) to \(bottom)"
    }
  }

  private func still(_ name: String, _ frame: Int, _ assignments: String...) throws -> [UInt8] {
    try Clip(files.request(assignments).load()).still(at: .frame(frame), to: files.folder[name])
    return try decodedPixels(of: files.folder[name])
  }

  /// Locks the preset and changes it, so that frames from 6 on differ.
  private func changedLock(frames: FrameSelection = .all) throws -> String {
    let path = try files.lock(frames: frames)
    try files.edit("p.json", "[0.5, null]", "[0.6, null]")
    return path
  }

  private func verify(_ path: String, reference: String? = nil) throws -> VerifyReport {
    try LockVerifier(path).verify(
      VerifyOptions(artifacts: files.folder["out"], reference: reference.map { files.folder[$0] }))
  }

  private var written: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: files.folder["out"])) ?? []).sorted()
  }

  @Test func withoutDifferencesNothingIsWritten() throws {
    let report = try verify(files.lock(), reference: nil)
    #expect(report.isSame && report.artifacts.isEmpty && written.isEmpty)
  }

  @Test func theActualFrameIsWritten() throws {
    let report = try verify(changedLock())
    #expect(written == ["p.lock.json-frame-6-actual.png"])
    #expect(report.artifacts == [files.folder["out/p.lock.json-frame-6-actual.png"]])
    #expect(report.text.hasSuffix("  written    \(report.artifacts[0])\n"))
    #expect(try decodedPixels(of: report.artifacts[0]) == still("now.png", 6))
  }

  /// The reference as a picture, by the frame's number, and as a clip; of a part as well.
  @Test(
    arguments: ["ref.png", "ref-%04d.png", "whole.mp4", "part.mp4", "none.mp4"],
    [FrameSelection.all, .frames(3...8)])
  func theReferenceIsHeldAgainstIt(reference: String, frames: FrameSelection) throws {
    let expected = try still("ref.png", 6)
    _ = try still("ref-0006.png", 6)
    let others = try [4, 7, 8].map { try still("other.png", $0) }
    try files.render("whole.mp4", "video.crf=0")
    try files.render("part.mp4", "video.crf=0", frames: .frames(4...9))
    // One that doesn't say where it begins shows what is locked.
    try files.render("none.mp4", "video.crf=0", metadata: .none, frames: frames)
    let path = try changedLock(frames: frames)
    let report = try verify(path, reference: reference)
    let stem = "p.lock.json-frame-6"
    #expect(written == ["\(stem)-actual.png", "\(stem)-difference.png", "\(stem)-expected.png"])
    #expect(
      report.artifacts.count == 3 && Set(report.artifacts) == Set(written.map { files.folder["out/" + $0] }))

    let pictures = try ["actual", "expected", "difference"].map {
      try decodedPixels(of: files.folder["out/\(stem)-\($0).png"])
    }
    let difference = Difference(pictures[0], pictures[1])
    #expect(try pictures[0] == still("now.png", 6))
    if reference.hasSuffix(".png") {
      #expect(pictures[1] == expected)
    } else {
      // Through 4:2:0, chroma at half the size: near it, and nearer than to any other frame.
      #expect(zip(pictures[1], expected).count { abs(Int($0) - Int($1)) > 8 } < 2000)
      func error(_ picture: [UInt8]) -> Int {
        zip(pictures[1], picture).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      }
      for other in others { #expect(error(expected) < error(other)) }
    }
    #expect(pictures[2] == difference.picture)
    #expect(difference.pixels > 0 && report.lines.contains("frames other: \(difference.text)"))
    #expect(report.value("differingPixels")?.number?.int64 == Int64(difference.pixels))
    #expect(report.value("largest")?.number?.int64 == Int64(difference.largest))
    let box = JSONNode(try #require(report.value("box")))
    let numbers = ["x", "y", "width", "height"].map { box[$0]?.value.number?.int64 }
    #expect(
      numbers == [
        Int64(difference.left), Int64(difference.top), Int64(difference.right - difference.left + 1),
        Int64(difference.bottom - difference.top + 1),
      ])
  }

  @Test func aReferenceOfAnotherSizeIsNamed() throws {
    _ = try still("ref.png", 6, "video.size=32x48")
    let report = try verify(changedLock(), reference: "ref.png")
    #expect(written == ["p.lock.json-frame-6-actual.png", "p.lock.json-frame-6-expected.png"])
    #expect(report.lines.last == "frames other: should have 32x48 pixels as the reference has, not 64x64")
  }

  @Test func aReferenceThatIsTheSameIsTold() throws {
    let path = try changedLock()
    _ = try still("ref.png", 6)
    let report = try verify(path, reference: "ref.png")
    #expect(report.lines.last == "frames other: are the same picture as the expected one")
    #expect(!report.isSame && written.count == 3)
  }

  /// What can't be read doesn't hide that frames differ.
  @Test func aReferenceThatCantBeReadIsTold() throws {
    try files.folder.write("no picture", to: "ref.png")
    try files.render("short.mp4", frames: .frames(0...3))
    try files.folder.write("no clip", to: "ref.mp4")
    let path = try changedLock()
    for reference in ["ref.png", "ref-%d.png", "short.mp4", "ref.mp4"] {
      let report = try verify(path, reference: reference)
      #expect(report.verdict == .differs && report.verdicts(.frames) == [.differs, .skipped], "\(reference)")
      #expect(report.artifacts.count == 1)
    }
    for reference in ["none.png", "none.mp4"] {
      #expect(try codes { _ = try verify(path, reference: reference) } == [.fileNotFound])
    }
  }

  @Test func clipsAreHeldAgainstWhatIsPainted() throws {
    // Padded, and over a matte: what was encoded, not what `still` shows.
    let settings = ["video.size=63x63", "video.pad=even", "canvas.background=#FF000080", "video.matte=white"]
    let preset = try files.request(settings).load()
    try Clip(preset).render(to: files.folder["a.mp4"])
    let other = try files.request(settings + ["effects.spark.presses.1.0=0.6", "video.crf=0"]).load()
    let report = try ClipVerifier(files.folder["a.mp4"], preset: other).verify(
      VerifyOptions(artifacts: files.folder["out"]))
    #expect(report.artifacts.count == 3 && report.verdict == .differs)
    let number = try #require(report.value("first")?.number?.int64)
    let pictures = try ["actual", "expected", "difference"].map {
      try decodedPixels(of: files.folder["out/a.mp4-frame-\(number)-\($0).png"])
    }
    #expect(pictures.allSatisfy { $0.count == 64 * 64 * 4 })
    let difference = Difference(pictures[0], pictures[1])
    #expect(difference.picture == pictures[2] && report.lines.contains("frames other: \(difference.text)"))
    // Half of red over white.
    #expect(Array(pictures[1].prefix(4)) == [255, 127, 127, 255])
    #expect(zip(pictures[0].prefix(4), pictures[1]).allSatisfy { abs(Int($0) - Int($1)) < 4 })
  }

  @Test func pairsAreShownToo() throws {
    try files.render("a.mp4", "video.crf=0")
    try files.render("b.mp4", "video.crf=0", "effects.spark.presses.1.0=0.6")
    let report = try ClipPair(files.folder["a.mp4"], files.folder["b.mp4"]).verify(
      VerifyOptions(artifacts: files.folder["out/"]))
    let number = try #require(report.value("first")?.number?.int64)
    #expect(
      written
        == ["actual", "difference", "expected"].map { "b.mp4-frame-\(number)-\($0).png" })
    let pictures = try ["actual", "expected"].map {
      try decodedPixels(of: files.folder["out/b.mp4-frame-\(number)-\($0).png"])
    }
    #expect(report.lines.contains("frames other: \(Difference(pictures[0], pictures[1]).text)"))
  }

  @Test func aFolderThatCantBeMadeIsAnError() throws {
    let path = try changedLock()
    try files.folder.write("", to: "out")
    #expect(try codes { _ = try verify(path) } == [.ioFailure])
  }
}
