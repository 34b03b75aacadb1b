import Raster

/// A rectangle on the canvas: left, top, width and height, in points or shares of the canvas's axes.
public struct FrameSpec: Hashable, Sendable {
  /// How far its left side is from the canvas's; a share is of the width.
  public var x = Length.points(0)
  /// How far its top side is from the canvas's; a share is of the height.
  public var y = Length.points(0)
  /// Above 0; a share is of the canvas's width.
  public var width = Length.share(1)
  /// Above 0; a share is of the canvas's height.
  public var height = Length.share(1)

  /// The whole canvas.
  init() {}

  /// A reader of four lengths.
  static func read(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> FrameSpec? {
    guard let nodes = node.value.array, nodes.count == 4 else {
      problems.add(
        .wrongType, at: node, path: path,
        expected: "four lengths [left, top, width, height], such as [0, 0, 320, 200]")
      return nil
    }
    let bounds: [Length.Bound] = [.any, .any, .aboveZero, .aboveZero]
    let lengths = zip(nodes, bounds).enumerated().compactMap { index, pair in
      Length.read(pair.1)(pair.0, "\(path).\(index)", problems)
    }
    guard lengths.count == 4 else { return nil }
    var frame = FrameSpec()
    (frame.x, frame.y, frame.width, frame.height) = (lengths[0], lengths[1], lengths[2], lengths[3])
    return frame
  }

  /// The frame in pixels, its edges rounded to whole ones; at least one each way.
  func pixels(in canvas: CanvasFrame) -> PixelRect {
    let (a, b) = corners(in: canvas)
    func side(_ from: Double, _ to: Double) -> Range<Int> {
      let first = Int(from.rounded())
      return first..<max(first + 1, Int(to.rounded()))
    }
    return PixelRect(x: side(a.x, b.x), y: side(a.y, b.y))
  }

  /// The left top and the right bottom corner in pixels, not rounded.
  private func corners(in canvas: CanvasFrame) -> (Point, Point) {
    let (left, top) = (x.points(of: canvas.width), y.points(of: canvas.height))
    return (
      canvas.pixels(x: .points(left), y: .points(top)),
      canvas.pixels(
        x: .points(left + width.points(of: canvas.width)), y: .points(top + height.points(of: canvas.height)))
    )
  }

  /// The distance in pixels from a place to the farthest corner of the frame as it was given, or as it was
  /// rounded to whole pixels where that lies farther: a smaller video, such as a sheet's, makes no ring too
  /// large.
  func reach(from center: Point, in canvas: CanvasFrame) -> Double {
    let (a, b) = corners(in: canvas)
    let rect = pixels(in: canvas)
    let xs = [a.x, b.x, Double(rect.x.lowerBound), Double(rect.x.upperBound)]
    let ys = [a.y, b.y, Double(rect.y.lowerBound), Double(rect.y.upperBound)]
    let dx = xs.map { abs($0 - center.x) }.max() ?? 0
    let dy = ys.map { abs($0 - center.y) }.max() ?? 0
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The field's own form.
  var json: JSONValue { .list([x.json, y.json, width.json, height.json]) }
}
