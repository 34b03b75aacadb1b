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
  /// What the complete ring opens into.
  public let opening: Opening?

  /// How a complete ring becomes the mask that reveals a picture.
  public struct Opening: Hashable, Sendable {
    /// How long the complete ring stands before.
    public var delay: Time
    /// How long it takes to open; at zero the picture is there at once.
    public var duration: Time
    /// The curve along which it opens.
    public var pacing: Pacing
    /// The picture, and the ring at its start: the recorded one.
    public var reveal: PictureReveal

    /// An opening; delay and duration must not be negative.
    public init(delay: Time, duration: Time, pacing: Pacing, reveal: PictureReveal) {
      self.delay = delay
      self.duration = duration
      self.pacing = pacing
      self.reveal = reveal
    }
  }

  /// A ring that shows a recording.
  ///
  /// - Precondition: one colour for each press.
  public init(
    id: String, recording: RecordingTimeline, style: RingStyle, track: Paint?, colors: [Paint],
    opening: Opening? = nil
  ) {
    self.id = id
    self.recording = recording
    self.style = style
    self.track = track
    self.colors = colors
    self.opening = opening
  }

  /// When the picture is revealed or, without that, the ring is complete, or else the last press is over.
  public var end: Time {
    guard let opening, let start = openingStart else { return recording.end }
    return start + opening.duration
  }

  /// When the ring begins to open; nil where it never does.
  public var openingStart: Time? {
    guard let opening, let completion = recording.completion else { return nil }
    return completion + opening.delay
  }

  /// How far the ring has opened, eased, 0 … 1; nil before it begins.
  public func openingPosition(at time: Time) -> Double? {
    guard let opening, let start = openingStart, time >= start else { return nil }
    let elapsed = time - start
    guard elapsed < opening.duration else { return 1 }
    return max(0, min(1, opening.pacing(elapsed.seconds / opening.duration.seconds)))
  }

  /// The segments and the track at a time of 0 or later; a newer segment lies over an older one.
  public func layers(at time: Time) -> [Layer] {
    if let opening, let start = openingStart, let position = openingPosition(at: time) {
      return time - start < opening.duration ? opening.reveal.layers(at: position) : opening.reveal.whole
    }
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
