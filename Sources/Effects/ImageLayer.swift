import Raster
import Timeline

/// A picture that stands for a while, such as a logo or a backdrop, and may fade in and out.
public struct ImageLayer: Effect {
  /// What paths and messages call it.
  public let id: String
  /// The picture, at the place where it shows.
  public let picture: PicturePaint
  /// The pixels that it is clipped to.
  public let frame: PixelRect
  /// Of the picture when it has faded in, 0 … 1.
  public let opacity: Double
  /// When it goes, from its start; nil for never.
  public let duration: Time?
  /// How long it takes to come, and to go where it does.
  public let fade: Time

  /// A picture of just the frame's size.
  public init(
    id: String, picture: Bitmap, frame: PixelRect, opacity: Double = 1, duration: Time? = nil,
    fade: Time = .zero
  ) {
    self.id = id
    self.picture = PicturePaint(picture, x: frame.x.lowerBound, y: frame.y.lowerBound)
    self.frame = frame
    self.opacity = opacity
    self.duration = duration
    self.fade = fade
  }

  /// When it has gone or, where it stays, has come.
  public var end: Time { duration ?? fade }

  /// The picture, with the opacity that it has at a time of 0 or later.
  public func layers(at time: Time) -> [Layer] {
    var shown = opacity
    if fade > .zero {
      shown *= Pacing.easeInEaseOut(time.seconds / fade.seconds)
      if let duration { shown *= Pacing.easeInEaseOut((duration - time).seconds / fade.seconds) }
    }
    if let duration, time >= duration { return [] }
    var paint = picture
    paint.opacity = Int32(shown * Double(Coverage.full) + 0.5)
    return paint.opacity > 0 ? [Layer(parts: [Part(shape: .rectangle(frame), paint: .picture(paint))])] : []
  }
}
