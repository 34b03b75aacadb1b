import Effects
import Media
import Raster
import Timeline

/// An image loader as a preset gives it.
public struct LoaderSpec: Hashable, Sendable {
  /// Unique in the preset; a random download depends on it.
  public var id: String
  /// When it begins on the scene's timeline, 0 or later.
  public var start: Time
  /// The picture that is revealed.
  public var image: PictureSource
  /// How the picture fills its frame.
  public var fit: Fit
  /// Where picture, veil and mask lie on the canvas; the ring is in its middle.
  public var frame: FrameSpec
  /// What arrives when, counted from `start`.
  public var progress: ProgressSource
  /// The curve along which the ring moves to each new state.
  public var pacing: Pacing
  /// How long that takes; 0 for at once.
  public var smoothing: Time
  /// The ring's geometry and paints.
  public var ring: LoaderRingSpec
  /// What hides the picture until the reveal.
  public var veil: SurfaceSpec
  /// How the ring opens.
  public var reveal: RevealSpec

  /// Reads the effect; nil where its picture or its progress can't be read.
  static func read(_ object: ObjectReader, id: String, files: InputFolder) -> LoaderSpec? {
    let start = object.read("start", default: .zero, ScalarValues.time())
    let image = object.optional("image", PictureSource.read(from: files))
    if object.node["image"] == nil {
      object.reportMissing(
        "image", "a loader needs a picture, such as \"photo.jpg\" or \"\(PictureSource.sampleName)\"")
    }
    let fit = object.read("fit", default: .cover, ScalarValues.name(Fit.self))
    let frame = object.read("frame", default: FrameSpec(), FrameSpec.read)
    let progress = object.optional("progress", ProgressSource.read(from: files))
    if object.node["progress"] == nil {
      object.reportMissing(
        "progress", "a loader needs progress: rows [time, received, expected], a file or a random one")
    }
    let pacing = object.read("pacing", default: .easeInEaseOut, ScalarValues.pacing)
    let smoothing = object.read("smoothing", default: Time(nanoseconds: 250_000_000), ScalarValues.time())
    let ring = LoaderRingSpec(object.object("ring"))
    let veil = object.read("veil", default: .paint(.color(.white)), SurfaceSpec.read(from: files))
    let reveal = RevealSpec(object.object("reveal"))
    object.finish()
    guard let image, let progress else { return nil }
    return LoaderSpec(
      id: id, start: start, image: image, fit: fit, frame: frame, progress: progress, pacing: pacing,
      smoothing: smoothing, ring: ring, veil: veil, reveal: reveal)
  }

  /// The effect in pixels.
  func effect(in context: SceneContext) throws(RingVideoError) -> ImageLoader {
    let rect = frame.pixels(in: context.frame)
    let radius = context.frame.pixels(ring.radius)
    let lineWidth = context.frame.pixels(ring.lineWidth)
    let reveal = try context.reveal(
      image, fit, frame, center: rect.center, radius: radius, lineWidth: lineWidth,
      field: "effects.\(id).ring.radius")
    let style = RingStyle(
      center: rect.center, radius: radius, lineWidth: lineWidth,
      orientation: Orientation(startTurn: ring.startTurn, clockwise: ring.clockwise), cap: ring.cap)
    let timeline = ProgressTimeline(
      trace: progress.trace(seed: context.seed, id: id), smoothing: smoothing, pacing: pacing,
      reveal: (self.reveal.duration, self.reveal.pacing))
    return ImageLoader(
      id: id, progress: timeline, style: style, color: style.paint(ring.color),
      track: ring.track.map(style.paint),
      veil: try veil.paint(over: rect), reveal: reveal)
  }

  /// Everything filled in.
  var json: JSONValue {
    .fields([
      ("type", .string("loader")), ("id", .string(id)), ("start", start.json), ("image", image.json),
      ("fit", .string(fit.rawValue)), ("frame", frame.json), ("progress", progress.json),
      ("pacing", pacing.json),
      ("smoothing", smoothing.json), ("ring", ring.json), ("veil", veil.json), ("reveal", reveal.json),
    ])
  }

  /// The state at a time of the effect's own, in points of the canvas.
  static func state(of loader: ImageLoader, at time: Time, scale: Double) -> JSONValue {
    let state = loader.progress.state(at: time)
    let ring = loader.reveal.geometry.ring(at: state.revealPosition)
    return .fields([
      ("type", .string("loader")), ("id", .string(loader.id)), ("phase", .string(state.phase.rawValue)),
      ("progress", .double(state.progress)), ("strokeEnd", .double(state.strokeEnd)),
      ("indeterminate", .bool(state.isIndeterminate)),
      ("ringRadius", .double(ring.radius / scale)), ("lineWidth", .double(ring.lineWidth / scale)),
      ("inner", .double(ring.inner / scale)), ("outer", .double(ring.outer / scale)),
    ])
  }
}

/// The `reveal` part of a loader.
public struct RevealSpec: Hashable, Sendable {
  /// How long the ring takes to open; at zero the picture is there at once.
  public var duration = Time.seconds(1)
  /// The curve along which it opens.
  public var pacing = Pacing.easeInEaseOut

  /// Reads the object, or what can be read of it.
  init(_ object: ObjectReader?) {
    guard let object else { return }
    duration = object.read("duration", default: duration, ScalarValues.time())
    pacing = object.read("pacing", default: pacing, ScalarValues.pacing)
    object.finish()
  }

  /// Everything filled in.
  var json: JSONValue { .fields([("duration", duration.json), ("pacing", pacing.json)]) }
}

/// The `ring` part of a loader. What is left out is the source's: 20 pt radius, 2 pt wide, red, from 3
/// o'clock clockwise.
public struct LoaderRingSpec: Hashable, Sendable {
  /// From the centre to the middle of the line, above 0.
  public var radius = Length.points(20)
  /// The line's width, above 0.
  public var lineWidth = Length.points(2)
  /// What shows of what has arrived.
  public var color = PaintSpec.color(Color(red: 255, green: 0, blue: 0))
  /// What shows of what is still to come; nil for nothing.
  public var track: PaintSpec?
  /// How the arc ends.
  public var cap = RingStyle.Cap.butt
  /// In turns clockwise from 3 o'clock.
  public var startTurn = 0.0
  /// Whether the ring runs clockwise from its start.
  public var clockwise = true

  /// Reads the object, or what can be read of it.
  init(_ object: ObjectReader?) {
    guard let object else { return }
    radius = object.read("radius", default: radius, Length.read(.aboveZero))
    lineWidth = object.read("lineWidth", default: lineWidth, Length.read(.aboveZero))
    color = object.read("color", default: color, PaintSpec.read)
    if let node = object.value("track") {
      track = node.value.isNull ? nil : PaintSpec.read(node, object.path("track"), object.problems)
    }
    cap = object.read("cap", default: cap, ScalarValues.name(RingStyle.Cap.self))
    startTurn = object.read("startTurn", default: startTurn, ScalarValues.startTurn)
    clockwise = object.read("clockwise", default: clockwise, ScalarValues.bool)
    object.finish()
  }

  /// Everything filled in.
  var json: JSONValue {
    .fields([
      ("radius", radius.json), ("lineWidth", lineWidth.json), ("color", color.json),
      ("track", track?.json ?? .null),
      ("cap", .string(cap.rawValue)), ("startTurn", .double(startTurn)), ("clockwise", .bool(clockwise)),
    ])
  }
}
