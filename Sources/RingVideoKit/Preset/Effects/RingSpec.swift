import Effects
import Raster

/// The `ring` part of a recording ring. What is left out is the source's: 100 pt radius, 6 pt wide, from 3
/// o'clock clockwise, on a light gray track, in the canvas's centre.
public struct RingSpec: Hashable, Sendable {
  /// How far the centre is from the left; a share is of the canvas's width.
  public var centerX = Length.share(0.5)
  /// How far the centre is from the top; a share is of the canvas's height.
  public var centerY = Length.share(0.5)
  /// From the centre to the middle of the line, above 0.
  public var radius = Length.points(100)
  /// The line's width, above 0.
  public var lineWidth = Length.points(6)
  /// How arcs end.
  public var cap = RingStyle.Cap.butt
  /// Where the ring starts, in turns clockwise from 3 o'clock.
  public var startTurn = 0.0
  /// Whether the ring runs clockwise from its start.
  public var clockwise = true
  /// What is left free between two arcs, along the middle of the line; 0 or above.
  public var gap = Length.points(0)
  /// What shows where nothing is recorded; nil for nothing.
  public var track: PaintSpec? = .color(Color(red: 0xAA, green: 0xAA, blue: 0xAA))

  init() {}

  /// Reads the object, or what can be read of it.
  init(_ object: ObjectReader?) {
    guard let object else { return }
    if let center = object.optional("center", Length.place) { (centerX, centerY) = (center[0], center[1]) }
    radius = object.read("radius", default: radius, Length.read(.aboveZero))
    lineWidth = object.read("lineWidth", default: lineWidth, Length.read(.aboveZero))
    cap = object.read("cap", default: cap, ScalarValues.name(RingStyle.Cap.self))
    startTurn = object.read("startTurn", default: startTurn, ScalarValues.startTurn)
    clockwise = object.read("clockwise", default: clockwise, ScalarValues.bool)
    gap = object.read("gap", default: gap, Length.read(.zeroOrAbove))
    if let node = object.value("track") {
      track = node.value.isNull ? nil : PaintSpec.read(node, object.path("track"), object.problems)
    }
    object.finish()
  }

  /// The ring in pixels.
  func style(in frame: CanvasFrame) -> RingStyle {
    RingStyle(
      center: frame.pixels(x: centerX, y: centerY), radius: frame.pixels(radius),
      lineWidth: frame.pixels(lineWidth),
      orientation: Orientation(startTurn: startTurn, clockwise: clockwise), cap: cap, gap: frame.pixels(gap))
  }

  /// Everything filled in.
  var json: JSONValue {
    .fields([
      ("center", .list([centerX.json, centerY.json])), ("radius", radius.json), ("lineWidth", lineWidth.json),
      ("cap", .string(cap.rawValue)), ("startTurn", .double(startTurn)), ("clockwise", .bool(clockwise)),
      ("gap", gap.json), ("track", track?.json ?? .null),
    ])
  }
}
