import Raster
import Testing

@testable import RingVideoKit

/// How far a frame's corners are, which decides whether a ring fits it.
@Suite struct FrameReachTests {
  private func canvas(_ side: Int) throws -> CanvasFrame {
    let node = try JSONReader.parse(#"{ "size": [\#(side), \#(side)] }"#, file: "v.json")
    let video = VideoSpec(ObjectReader(node, path: "video", problems: ProblemLog()))
    let whole = try JSONReader.parse(#"{ "size": [1080, 1080] }"#, file: "c.json")
    return CanvasFrame(
      CanvasSpec(
        ObjectReader(whole, path: "canvas", problems: ProblemLog()), files: InputFolder(ofFile: nil)),
      video: video)
  }

  /// In points it never gets smaller with the video, whatever rounding to pixels does to the frame.
  @Test(arguments: [33.0, 40.7, 111, 1080])
  func smallerVideosDoNotShrinkIt(side: Double) throws {
    var frame = FrameSpec()
    (frame.width, frame.height) = (.points(side), .points(side))
    let exact = side / 2 * 2.0.squareRoot()
    for size in 16...400 {
      let canvas = try canvas(size)
      let middle = canvas.pixels(x: .points(side / 2), y: .points(side / 2))
      #expect(frame.reach(from: middle, in: canvas) >= exact * canvas.scale * 0.999999)
    }
  }

  /// Where the frame lies on whole pixels it is half the diagonal.
  @Test func wholePixelsAreExact() throws {
    var frame = FrameSpec()
    (frame.x, frame.y, frame.width, frame.height) = (.points(10), .points(20), .points(96), .points(64))
    let canvas = try canvas(1080)
    let reach = frame.reach(from: Point(x: 58, y: 52), in: canvas)
    #expect(abs(reach - 57.688820407423826) < 1e-9)
  }
}
