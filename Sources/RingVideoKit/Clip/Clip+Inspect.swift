import Effects
import Raster
import Timeline

extension Clip {
  /// The scene's state at a moment: the frame that is on, the time in seconds, and each effect's own state.
  public func inspect(at moment: Moment) throws(RingVideoError) -> JSONValue {
    let (frame, time) = try moment.resolve(in: self)
    let now = scene.sceneTime(at: time)
    let scale = CanvasFrame(preset.canvas, video: preset.video).scale
    let states = scene.entries.map {
      EffectSpec.state(of: $0.effect, at: max(.zero, now - $0.start), scale: scale)
    }
    return .fields([("frame", .integer(frame)), ("time", time.json), ("effects", .list(states))])
  }
}

extension SparkSpec {
  /// A recording ring's segments in the order of recording, in turns from the ring's start in its direction.
  ///
  /// - Parameter scale: pixels a point.
  static func state(of ring: SparkRing, at time: Time, scale: Double) -> JSONValue {
    let state = ring.recording.state(at: time)
    let segments = state.segments.map { segment in
      JSONValue.fields([
        ("start", .double(segment.start)), ("end", .double(segment.end)),
        ("color", ring.colors[segment.press].json),
      ])
    }
    var fields: [(String, JSONValue)] = [
      ("type", .string("spark")), ("id", .string(ring.id)), ("segments", .list(segments)),
      ("trackStart", .double(state.trackStart)),
    ]
    if let opening = ring.opening, let position = ring.openingPosition(at: time) {
      let band = opening.reveal.geometry.ring(at: position)
      fields += [
        ("phase", .string(position < 1 ? "reveal" : "done")), ("ringRadius", .double(band.radius / scale)),
        ("lineWidth", .double(band.lineWidth / scale)), ("inner", .double(band.inner / scale)),
        ("outer", .double(band.outer / scale)),
      ]
    }
    return .fields(fields)
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
    case .picture: .null
    }
  }
}
