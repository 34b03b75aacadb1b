import Effects
import Raster
import Timeline

extension Clip {
  /// The scene's state at a moment: the frame that is on, the time in seconds, and each effect's own state.
  public func inspect(at moment: Moment) throws(RingVideoError) -> JSONValue {
    let (frame, time) = try moment.resolve(in: self)
    let now = scene.sceneTime(at: time)
    let states = scene.entries.map { entry -> JSONValue in
      guard let ring = entry.effect as? SparkRing else { return .null }
      return SparkSpec.state(of: ring, at: max(.zero, now - entry.start))
    }
    return .fields([("frame", .integer(frame)), ("time", time.json), ("effects", .list(states))])
  }
}

extension SparkSpec {
  /// A recording ring's segments in the order of recording, in turns from the ring's start in its direction.
  static func state(of ring: SparkRing, at time: Time) -> JSONValue {
    let state = ring.recording.state(at: time)
    let segments = state.segments.map { segment in
      JSONValue.fields([
        ("start", .double(segment.start)), ("end", .double(segment.end)),
        ("color", ring.colors[segment.press].json),
      ])
    }
    return .fields([
      ("type", .string("spark")), ("id", .string(ring.id)), ("segments", .list(segments)),
      ("trackStart", .double(state.trackStart)),
    ])
  }
}

extension Paint {
  /// A colour as text, a gradient in the preset's form.
  var json: JSONValue {
    switch self {
    case .color(let color): PaintSpec.color(color).json
    case .gradient(let gradient):
      PaintSpec.gradient(kind: gradient.kind, start: gradient.start, end: gradient.end, stops: gradient.stops)
        .json
    }
  }
}
