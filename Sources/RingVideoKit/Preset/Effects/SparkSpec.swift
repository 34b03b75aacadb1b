import Effects
import Timeline

/// A recording ring as a preset gives it.
public struct SparkSpec: Hashable, Sendable {
  /// Unique in the preset; what is drawn from the seed depends on it.
  public var id: String
  /// When it begins on the scene's timeline, 0 or later.
  public var start = Time.zero
  /// How much pressing fills the circle.
  public var fullCircle = Time.seconds(45)
  /// When the finger is down, counted from `start`.
  public var presses: PressSource
  /// The curve along which segments grow.
  public var pacing = Pacing.easeInEaseOut
  /// What `pacing` runs over.
  public var over = GrowthMode.segment
  /// The ring's geometry and its track.
  public var ring = RingSpec()
  /// Where the segments' colours come from.
  public var colors = SegmentColorsSpec()
  /// What the complete ring opens into.
  public var reveal: SparkRevealSpec?

  /// Reads the effect; nil where its presses can't be read.
  static func read(_ object: ObjectReader, id: String, files: InputFolder) -> SparkSpec? {
    let start = object.read("start", default: .zero, ScalarValues.time())
    let fullCircle = object.read("fullCircle", default: .seconds(45), ScalarValues.time(above: true))
    let reading = PressSource.Reading(files: files, fullCircle: fullCircle)
    let presses = object.optional("presses", reading.read)
    if object.node["presses"] == nil {
      object.reportMissing(
        "presses", "a spark needs presses such as [[0, 5], [7, null]], a file or random ones")
    }
    let pacing = object.read("pacing", default: .easeInEaseOut, ScalarValues.pacing)
    let over = object.read("over", default: .segment, ScalarValues.name(GrowthMode.self))
    let ring = RingSpec(object.object("ring"))
    let colors = SegmentColorsSpec(object.object("colors"))
    let reveal = object.object("reveal").flatMap { SparkRevealSpec.read($0, files: files) }
    object.finish()
    guard let presses else { return nil }
    return SparkSpec(
      id: id, start: start, fullCircle: fullCircle, presses: presses, pacing: pacing, over: over, ring: ring,
      colors: colors, reveal: reveal)
  }

  /// The effect in pixels.
  func effect(in context: SceneContext) throws(RingVideoError) -> SparkRing {
    let script = presses.script(fullCircle: fullCircle, seed: context.seed, id: id)
    let style = ring.style(in: context.frame)
    let colors = colors.colors(style.paint).paints(
      count: script.presses.count, seed: context.seed, id: id,
      avoiding: (ring.track?.colors ?? []) + context.backgroundColors)
    return SparkRing(
      id: id,
      recording: RecordingTimeline(fullCircle: fullCircle, script: script, pacing: pacing, over: over),
      style: style, track: ring.track.map(style.paint), colors: colors,
      opening: try reveal?.opening(of: style, field: "effects.\(id).ring.radius", in: context))
  }

  /// Everything filled in.
  var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("type", .string("spark")), ("id", .string(id)), ("start", start.json), ("fullCircle", fullCircle.json),
      ("presses", presses.json), ("pacing", pacing.json), ("over", .string(over.rawValue)),
      ("ring", ring.json), ("colors", colors.json),
    ]
    if let reveal { fields.append(("reveal", reveal.json)) }
    return .fields(fields)
  }
}

extension Pacing {
  /// The name, or the four control values.
  var json: JSONValue {
    name.map { .string($0) } ?? .list([.double(x1), .double(y1), .double(x2), .double(y2)])
  }
}
