import Raster
import Timeline

/// A picture in a frame that a growing ring uncovers.
///
/// The ring is the mask: its coverage times the picture's alpha is what shows, and nothing of the ring itself
/// is drawn.
public struct PictureReveal: Hashable, Sendable {
  /// What is uncovered.
  public let picture: Paint
  /// The pixels that picture and mask are clipped to.
  public let frame: PixelRect
  /// Where the ring's middle is, in pixels.
  public let center: Point
  /// How the ring opens, in pixels.
  public let geometry: RevealGeometry

  /// A picture of just the frame's size.
  public init(picture: Bitmap, frame: PixelRect, center: Point, geometry: RevealGeometry) {
    precondition(picture.width == frame.x.count && picture.height == frame.y.count)
    self.picture = .picture(PicturePaint(picture, x: frame.x.lowerBound, y: frame.y.lowerBound))
    self.frame = frame
    self.center = center
    self.geometry = geometry
  }

  /// The picture as far as the ring has opened, 0 … 1. Beyond the picture its paint has nothing: it needs no
  /// clip.
  func layers(at position: Double) -> [Layer] {
    let ring = geometry.ring(at: position)
    let mask = Ring(center: center, innerRadius: ring.inner, outerRadius: ring.outer)
    return [Layer(parts: [Part(shape: .sector(mask, .full), paint: picture)])]
  }

  /// The whole picture, the mask taken away.
  var whole: [Layer] { [Layer(parts: [Part(shape: .rectangle(frame), paint: picture)])] }
}
