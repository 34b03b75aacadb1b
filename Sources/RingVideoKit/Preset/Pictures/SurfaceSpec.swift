import Media
import Raster

/// What covers a whole area, such as the background: a paint or a picture.
public enum SurfaceSpec: Hashable, Sendable {
  case paint(PaintSpec)
  case picture(PictureSource, Fit)

  /// A reader of both.
  static func read(from files: InputFolder) -> (JSONNode, String, ProblemLog) -> SurfaceSpec? {
    { node, path, problems in
      guard node.value.object != nil, node["image"] != nil else {
        return PaintSpec.read(node, path, problems).map { .paint($0) }
      }
      guard let object = ObjectReader(node, path: path, problems: problems) else { return nil }
      let picture = object.optional("image", PictureSource.read(from: files))
      let fit = object.read("fit", default: .cover, ScalarValues.name(Fit.self))
      object.finish()
      return picture.map { .picture($0, fit) }
    }
  }

  /// The paint for a rectangle in pixels.
  func paint(over rect: PixelRect) throws(RingVideoError) -> Paint {
    switch self {
    case .paint(let paint):
      return paint.paint(
        origin: Point(x: Double(rect.x.lowerBound), y: Double(rect.y.lowerBound)),
        size: Point(x: Double(rect.x.count), y: Double(rect.y.count)))
    case .picture(let source, let fit):
      let bitmap = try source.bitmap(width: rect.x.count, height: rect.y.count, fit: fit)
      return .picture(PicturePaint(bitmap, x: rect.x.lowerBound, y: rect.y.lowerBound))
    }
  }

  /// The colours in it; pictures don't count.
  var colors: [Color] {
    if case .paint(let paint) = self { paint.colors } else { [] }
  }

  /// The field's own form, a picture by its hash.
  var json: JSONValue {
    switch self {
    case .paint(let paint): paint.json
    case .picture(let source, let fit): .fields([("image", source.json), ("fit", .string(fit.rawValue))])
    }
  }
}
