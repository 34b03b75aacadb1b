import Raster
import Timeline

/// The Spark camera's recording ring: takes in colours of their own fill a circle and push the older ones
/// ahead.
public struct SparkRing: Effect {
  /// The effect's name, unique in its scene.
  public let id: String
  /// When the ring grows, and by how much.
  public let recording: RecordingTimeline
  /// How its arcs are drawn.
  public let style: RingStyle
  /// What shows where nothing is recorded yet; nothing where it is nil.
  public let track: Paint?
  /// The colour of each press of the script, by its place in the list.
  public let colors: [Paint]

  /// A ring that shows a recording.
  ///
  /// - Precondition: one colour for each press.
  public init(id: String, recording: RecordingTimeline, style: RingStyle, track: Paint?, colors: [Paint]) {
    self.id = id
    self.recording = recording
    self.style = style
    self.track = track
    self.colors = colors
  }

  /// When the ring is complete, or else the last press is over.
  public var end: Time { recording.end }

  /// The segments and the track at a time of 0 or later; a newer segment lies over an older one.
  public func layers(at time: Time) -> [Layer] {
    let state = recording.state(at: time)
    // From the oldest to the newest: where caps overlap, the newer lies on top.
    var arcs = state.segments.map {
      RingStyle.Piece(from: $0.start, to: $0.end, paint: colors[$0.press])
    }
    if state.trackStart < 1, let track {
      arcs.insert(RingStyle.Piece(from: state.trackStart, to: 1, paint: track, isTrack: true), at: 0)
    }
    let isWhole = state.segments.isEmpty || (state.segments.count == 1 && state.trackStart == 1)
    return style.layers(arcs, isWhole: isWhole)
  }
}
