/// How a download and the reveal after it look at one instant.
public struct ProgressState: Hashable, Sendable {
  /// The parts of the effect, in their order.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The download runs, or never ended.
    case progress
    /// The ring opens.
    case reveal
    /// The picture is shown whole.
    case done
  }

  /// The part of the effect that runs.
  public var phase: Phase

  /// The last reported progress, in 0…1, and 0 where the size is unknown; 1 from the reveal on.
  public var progress: Double

  /// Where the ring ends, in 0…1: `progress`, smoothed.
  public var strokeEnd: Double

  /// How long the size has been unknown, or nil where it is known or nothing was reported yet.
  public var indeterminateTime: Time?

  /// How far the reveal is, eased, in 0…1.
  public var revealPosition: Double

  /// Creates a state.
  public init(
    phase: Phase, progress: Double, strokeEnd: Double, indeterminateTime: Time?, revealPosition: Double
  ) {
    self.phase = phase
    self.progress = progress
    self.strokeEnd = strokeEnd
    self.indeterminateTime = indeterminateTime
    self.revealPosition = revealPosition
  }

  /// Whether the size is unknown, so that the ring turns instead of filling.
  public var isIndeterminate: Bool { indeterminateTime != nil }
}
