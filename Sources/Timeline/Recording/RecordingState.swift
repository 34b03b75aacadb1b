/// How a recording ring looks at one instant, in turns (1 is the whole circle) from where the ring starts.
public struct RecordingState: Hashable, Sendable {
  /// The part of the ring that stands for one press.
  public struct Segment: Hashable, Sendable {
    /// The press's place in the script, from 0.
    public var press: Int
    /// Where the segment begins, the end nearer to where the ring starts.
    public var start: Double
    /// Where it ends, above `start`.
    public var end: Double

    /// Creates a segment.
    public init(press: Int, start: Double, end: Double) {
      self.press = press
      self.start = start
      self.end = end
    }
  }

  /// The segments in the order of recording, the oldest first and farthest from the ring's start.
  ///
  /// They cover 0…`trackStart` without gaps: a segment's start is the next one's end, bit for bit. Those
  /// without length are left out.
  public var segments: [Segment]

  /// Where the bare track begins; it ends at 1. Exactly 1 once the ring is complete.
  public var trackStart: Double

  /// Whether the ring is full; it stays so.
  public var isComplete: Bool

  /// Creates a state.
  public init(segments: [Segment], trackStart: Double, isComplete: Bool) {
    self.segments = segments
    self.trackStart = trackStart
    self.isComplete = isComplete
  }
}
