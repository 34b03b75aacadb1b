import Foundation
import Media
import Raster

/// Pictures of a frame that differs, for people to look at.
struct Artifacts {
  private let folder: String
  private let stem: String

  /// - Parameters:
  ///   - folder: made where it is missing.
  ///   - subject: the file that the frame is of.
  init(folder: String, subject: String, frame: Int) {
    self.folder = folder
    let name = subject.split(separator: "/").last.map(String.init) ?? "clip"
    stem = "\(name)-frame-\(frame)"
  }

  /// Writes the actual frame and, where it is known what it should be, that and the difference of the two.
  func write(
    actual: Bitmap, expected: Bitmap?, into report: inout VerifyReport
  ) throws {
    try OutputFile.checkFolder(folder)
    try write(actual, "actual", &report)
    guard let expected else { return }
    try write(expected, "expected", &report)
    guard (actual.width, actual.height) == (expected.width, expected.height) else {
      report.add(
        .frames, .other,
        "should have \(expected.width)x\(expected.height) pixels as the reference has, not \(actual.width)x\(actual.height)"
      )
      return
    }
    try write(PictureDifference.picture(actual, expected), "difference", &report)
    report.add(PictureDifference(actual, expected))
  }

  private func write(_ bitmap: Bitmap, _ kind: String, _ report: inout VerifyReport) throws {
    let path = (folder.hasSuffix("/") ? folder : folder + "/") + "\(stem)-\(kind).png"
    try writePNG(bitmap, path: path)
    report.artifacts.append(path)
  }

  /// What a frame should look like; nil, with a finding, where that can't be had.
  ///
  /// - Parameters:
  ///   - path: a picture, a pattern of pictures by the frames' numbers, or a clip.
  ///   - first: the number of a clip's first frame, where that doesn't tell it.
  static func reference(
    _ path: String, frame: Int, of first: Int, _ report: inout VerifyReport
  ) -> Bitmap? {
    do throws(MediaError) {
      guard isClip(path) else {
        let pattern = try? NumberedPath(path)
        return try PictureReader.read(path: pattern?[frame] ?? path).bitmap
      }
      let note = try ClipProbe.read(path).metadata["comment"].flatMap { ReadNote($0, file: path) }
      return try ClipDecoder.frame(path, number: frame - (note?.first ?? first))
    } catch {
      report.add(.frames, .skipped, "can't be held against \(error.file ?? path): \(error.message)")
      return nil
    }
  }

  /// Throws where there is no such reference; a pattern's pictures need not all be there.
  static func checkReference(_ path: String) throws(RingVideoError) {
    if !isClip(path), (try? NumberedPath(path)) != nil { return }
    try ClipVerifier.checkFile(path)
  }

  private static func isClip(_ path: String) -> Bool {
    ["mp4", "mov", "mkv", "nut", "y4m", "webm"].contains(
      URL(fileURLWithPath: path).pathExtension.lowercased())
  }
}

extension VerifyReport {
  /// Tells how far apart two pictures are, and where.
  mutating func add(_ difference: PictureDifference) {
    guard let box = difference.box else {
      return add(.frames, .other, "are the same picture as the expected one")
    }
    add(
      .frames, .other,
      "\(difference.differingPixels) pixels differ from the expected picture, by at most \(difference.largest), within x \(box.x) to \(box.x + box.width - 1), y \(box.y) to \(box.y + box.height - 1)",
      [
        ("differingPixels", .integer(difference.differingPixels)), ("largest", .integer(difference.largest)),
        (
          "box",
          .fields([
            ("x", .integer(box.x)), ("y", .integer(box.y)), ("width", .integer(box.width)),
            ("height", .integer(box.height)),
          ])
        ),
      ])
  }
}

extension Clip {
  /// A frame as a picture; for 4:2:0 padded and over the matte, as it is before it is converted.
  func bitmap(ofFrame index: Int, for layout: PixelLayout) throws -> Bitmap {
    let painter = painter(for: layout)
    _ = painter.paint(scene.drawing(at: time(ofFrame: index)))
    return painter.bitmap()
  }
}

extension Painter {
  /// A copy of the canvas.
  func bitmap() -> Bitmap {
    Bitmap(width: width, height: height) { pixels in
      withPixels { source in _ = pixels.update(from: source) }
    }
  }
}
