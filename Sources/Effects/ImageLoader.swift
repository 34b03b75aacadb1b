import Raster
import Timeline

/// An image loader: a ring on a veil fills with a download's progress, then opens and reveals the picture.
public struct ImageLoader: Effect {
  /// What paths, messages and random downloads call it.
  public let id: String
  /// What has arrived, and how far the reveal is.
  public let progress: ProgressTimeline
  /// Where the ring lies, in pixels, and how it ends.
  public let style: RingStyle
  /// What the ring's filled part is painted with, and the rest of it, where that shows at all.
  public let color: Paint
  /// What the rest of the ring is painted with; nil for nothing.
  public let track: Paint?
  /// What hides the picture until the reveal.
  public let veil: Paint
  /// The picture and how the ring opens over it.
  public let reveal: PictureReveal

  /// A loader in the frame of its reveal.
  public init(
    id: String, progress: ProgressTimeline, style: RingStyle, color: Paint, track: Paint?, veil: Paint,
    reveal: PictureReveal
  ) {
    self.id = id
    self.progress = progress
    self.style = style
    self.color = color
    self.track = track
    self.veil = veil
    self.reveal = reveal
  }

  /// When the picture is revealed or, where that never happens, the ring has come to rest.
  public var end: Time { progress.end }

  /// Veil and ring, the mask, or the whole picture, at a time of 0 or later.
  public func layers(at time: Time) -> [Layer] {
    let state = progress.state(at: time)
    switch state.phase {
    case .progress:
      let veil = Layer(parts: [Part(shape: .rectangle(reveal.frame), paint: veil)])
      let frame = reveal.frame
      let hides = self.veil.isOpaque(width: frame.x.upperBound, height: frame.y.upperBound)
      return (hides ? [] : reveal.whole) + [veil] + ring(state)
    case .reveal: return reveal.layers(at: state.revealPosition)
    case .done: return reveal.whole
    }
  }

  /// How long the ring takes for a turn, and how much of it shows, while nobody knows how much there is to
  /// come.
  private static let turn = Time.seconds(1)
  private static let arc = 0.25

  private func ring(_ state: ProgressState) -> [Layer] {
    var style = style
    var end = state.strokeEnd
    if let waiting = state.indeterminateTime {
      let turns = Double(waiting.nanoseconds % Self.turn.nanoseconds) / Double(Self.turn.nanoseconds)
      let forward = style.orientation.angle(at: turns)
      style.orientation.origin = forward
      end = Self.arc
    }
    var pieces: [RingStyle.Piece] = []
    if let track, end < 1 { pieces.append(RingStyle.Piece(from: end, to: 1, paint: track, isTrack: true)) }
    if end > 0 { pieces.append(RingStyle.Piece(from: 0, to: end, paint: color)) }
    return style.layers(pieces, isWhole: end <= 0 || end >= 1)
  }
}
