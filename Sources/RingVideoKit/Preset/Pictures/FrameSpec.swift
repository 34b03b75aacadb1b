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
    let (left, top) = (x.points(of: canvas.width), y.points(of: canvas.height))
    let a = canvas.pixels(x: .points(left), y: .points(top))
    let b = canvas.pixels(
      x: .points(left + width.points(of: canvas.width)), y: .points(top + height.points(of: canvas.height)))
    func side(_ from: Double, _ to: Double) -> Range<Int> {
      let first = Int(from.rounded())
      return first..<max(first + 1, Int(to.rounded()))
    }
    return PixelRect(x: side(a.x, b.x), y: side(a.y, b.y))
  }

  /// The field's own form.
  var json: JSONValue { .list([x.json, y.json, width.json, height.json]) }
}
