import Effects
import Media
import Timeline

/// The `reveal` part of a recording ring: the complete ring opens, as a mask, and reveals a picture.
public struct SparkRevealSpec: Hashable, Sendable {
  /// The picture.
  public var image: PictureSource
  /// How the picture fills its frame.
  public var fit: Fit
  /// Where picture and mask lie on the canvas.
  public var frame: FrameSpec
  /// How long the complete ring stands before it opens.
  public var delay: Time
  /// How long it takes to open; at zero the picture is there at once.
  public var duration: Time
  /// The curve along which it opens.
  public var pacing: Pacing

  /// Reads the object; nil where its picture can't be read.
  static func read(_ object: ObjectReader, files: InputFolder) -> SparkRevealSpec? {
    let image = object.optional("image", PictureSource.read(from: files))
    if object.node["image"] == nil {
      object.reportMissing("image", "a reveal needs a picture, such as \"photo.jpg\"")
    }
    let fit = object.read("fit", default: .cover, ScalarValues.name(Fit.self))
    let frame = object.read("frame", default: FrameSpec(), FrameSpec.read)
    let delay = object.read("delay", default: .zero, ScalarValues.time())
    let duration = object.read("duration", default: .seconds(1), ScalarValues.time())
    let pacing = object.read("pacing", default: .easeInEaseOut, ScalarValues.pacing)
    object.finish()
    return image.map {
      SparkRevealSpec(image: $0, fit: fit, frame: frame, delay: delay, duration: duration, pacing: pacing)
    }
  }

  /// How a ring of that style opens.
  func opening(
    of style: RingStyle, field: String, in context: SceneContext
  ) throws(RingVideoError) -> SparkRing.Opening {
    let reveal = try context.reveal(
      image, fit, frame, center: style.center, radius: style.radius,
      lineWidth: style.lineWidth, field: field)
    return SparkRing.Opening(delay: delay, duration: duration, pacing: pacing, reveal: reveal)
  }

  /// Everything filled in.
  var json: JSONValue {
    .fields([
      ("image", image.json), ("fit", .string(fit.rawValue)), ("frame", frame.json), ("delay", delay.json),
      ("duration", duration.json), ("pacing", pacing.json),
    ])
  }
}
