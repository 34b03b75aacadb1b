import Raster

/// The `canvas` part of a preset: the points that geometry is given in, and what lies below everything.
public struct CanvasSpec: Hashable, Sendable {
  /// The width in points, 1 … 100000; nil where a point is a pixel.
  public var width: Double?
  /// The height in points, 1 … 100000; nil where a point is a pixel.
  public var height: Double?
  /// Covers the whole video.
  public var background = SurfaceSpec.paint(.color(.white))

  /// Reads the object, or what can be read of it.
  init(_ object: ObjectReader?, files: InputFolder) {
    guard let object else { return }
    if let size = object.optional("size", Self.size) { (width, height) = (size.0, size.1) }
    background = object.read("background", default: background, SurfaceSpec.read(from: files))
    object.finish()
  }

  private static func size(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> (Double, Double)? {
    let size = SizeValue.read(
      node, path, problems, unit: "points", example: (320, 320), bounds: "from 1 to 100000 points a side"
    ) { $0.double >= 1 && $0.double <= Length.limit }
    return size.map { ($0.double, $1.double) }
  }

  /// Everything filled in.
  var json: JSONValue {
    var fields: [(String, JSONValue)] = []
    if let width, let height { fields.append(("size", .list([.double(width), .double(height)]))) }
    fields.append(("background", background.json))
    return .fields(fields)
  }
}

/// How the canvas's points become pixels: one factor, so that all of it fits, and centred.
struct CanvasFrame {
  /// Pixels a point.
  let scale: Double
  /// The canvas in points.
  let width: Double
  let height: Double
  private let left: Double
  private let top: Double

  init(_ canvas: CanvasSpec, video: VideoSpec) {
    width = canvas.width ?? Double(video.width)
    height = canvas.height ?? Double(video.height)
    scale = min(Double(video.width) / width, Double(video.height) / height)
    left = (Double(video.width) - width * scale) / 2
    top = (Double(video.height) - height * scale) / 2
  }

  /// A length in pixels; shares are of the short side.
  func pixels(_ length: Length) -> Double { length.points(of: min(width, height)) * scale }

  /// A place in pixels; shares are of its axis.
  func pixels(x: Length, y: Length) -> Point {
    Point(x: left + x.points(of: width) * scale, y: top + y.points(of: height) * scale)
  }
}
