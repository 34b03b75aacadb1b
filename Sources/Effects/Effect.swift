import Raster
import Timeline

/// Something that is drawn over time.
///
/// Times are the effect's own, counted from its start. The state at a time is worked out directly, never by
/// stepping through the frames before it.
public protocol Effect: Sendable {
  /// The name that the preset's paths and messages use, unique in a scene.
  var id: String { get }
  /// When its last change has happened.
  var end: Time { get }
  /// What it draws at a time of 0 or later, from the bottom to the top, in pixels.
  func layers(at time: Time) -> [Layer]
}

/// Effects on one timeline over a background.
public struct Scene: Sendable {
  /// An effect and when it begins; before that it draws nothing.
  public struct Entry: Sendable {
    /// When it begins, in the scene's own time.
    public var start: Time
    /// What begins; its own times are counted from `start`.
    public var effect: any Effect

    /// An effect that begins at a time of the scene.
    public init(start: Time, effect: any Effect) {
      self.start = start
      self.effect = effect
    }
  }

  /// From the bottom to the top.
  public var entries: [Entry]
  /// What covers the whole picture below them.
  public var background: Paint
  /// How fast the scene's own time runs, as scene time over clip time; both above 0.
  public var tempo: (scene: Time, clip: Time)

  /// A scene whose time runs as fast as the clip's.
  public init(entries: [Entry], background: Paint) {
    self.entries = entries
    self.background = background
    tempo = (.seconds(1), .seconds(1))
  }

  /// When the last effect has ended, in clip time.
  public var end: Time {
    sceneEnd.scaled(by: tempo.clip, over: tempo.scene)
  }

  /// When the last effect has ended, in the scene's own time.
  public var sceneEnd: Time {
    entries.map { $0.start + $0.effect.end }.max() ?? .zero
  }

  /// Scales all times so that the scene lasts `length`; a scene that lasts no time is left as it is.
  public mutating func stretch(to length: Time) {
    let natural = sceneEnd
    guard natural > .zero, length > .zero else { return }
    tempo = (natural, length)
  }

  /// The scene's own time at a time of the clip.
  public func sceneTime(at time: Time) -> Time {
    time.scaled(by: tempo.scene, over: tempo.clip)
  }

  /// What is to be seen at a time of the clip.
  public func drawing(at time: Time) -> Drawing {
    let now = sceneTime(at: time)
    return Drawing(
      layers: entries.flatMap { $0.start <= now ? $0.effect.layers(at: now - $0.start) : [] })
  }
}
