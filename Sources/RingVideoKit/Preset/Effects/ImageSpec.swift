import Effects
import Media
import Timeline

/// A picture on the canvas, such as a logo or a backdrop, as a preset gives it.
public struct ImageSpec: Hashable, Sendable {
  /// Unique in the preset.
  public var id: String
  /// When it comes, on the scene's timeline, 0 or later.
  public var start: Time
  /// The picture.
  public var image: PictureSource
  /// How the picture fills its frame.
  public var fit: Fit
  /// Where it lies on the canvas.
  public var frame: FrameSpec
  /// 0 … 1.
  public var opacity: Double
  /// When it goes, on the scene's timeline; nil for never.
  public var end: Time?
  /// How long it takes to come and to go.
  public var fade: Time

  /// Reads the effect; nil where its picture can't be read.
  static func read(_ object: ObjectReader, id: String, files: InputFolder) -> ImageSpec? {
    let start = object.read("start", default: .zero, ScalarValues.time())
    let image = object.optional("image", PictureSource.read(from: files))
    if object.node["image"] == nil {
      object.reportMissing("image", "an image needs a picture, such as \"logo.png\"")
    }
    let fit = object.read("fit", default: .contain, ScalarValues.name(Fit.self))
    let frame = object.read("frame", default: FrameSpec(), FrameSpec.read)
    let opacity = object.read(
      "opacity", default: 1, ScalarValues.number({ $0 >= 0 && $0 <= 1 }, "from 0 to 1"))
    let end = object.optional("end", ScalarValues.time())
    let fade = object.read("fade", default: .zero, ScalarValues.time())
    if let end, let node = object.node["end"], end <= start {
      object.problems.add(.outOfRange, at: node, path: object.path("end"), expected: "after the start")
    }
    object.finish()
    return image.map {
      ImageSpec(
        id: id, start: start, image: $0, fit: fit, frame: frame, opacity: opacity, end: end, fade: fade)
    }
  }

  /// The effect in pixels.
  func effect(in context: SceneContext) throws(RingVideoError) -> ImageLayer {
    let rect = frame.pixels(in: context.frame)
    try context.check(rect, field: "effects.\(id).frame")
    let bitmap = try image.bitmap(width: rect.x.count, height: rect.y.count, fit: fit)
    return ImageLayer(
      id: id, picture: bitmap, frame: rect, opacity: opacity, duration: end.map { $0 - start }, fade: fade)
  }

  /// Everything filled in.
  var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("type", .string("image")), ("id", .string(id)), ("start", start.json), ("image", image.json),
      ("fit", .string(fit.rawValue)), ("frame", frame.json), ("opacity", .double(opacity)),
      ("fade", fade.json),
    ]
    if let end { fields.append(("end", end.json)) }
    return .fields(fields)
  }
}
