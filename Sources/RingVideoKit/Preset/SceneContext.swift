import Effects
import Media
import Raster
import Timeline

/// What an effect needs to know of the preset around it.
struct SceneContext {
  let frame: CanvasFrame
  let seed: UInt64
  /// The background's colours, which segments should stand out from.
  let backgroundColors: [Color]

  /// Throws where a frame is larger than a picture may be.
  func check(_ rect: PixelRect, field: String) throws(RingVideoError) {
    guard max(rect.x.count, rect.y.count) > VideoSpec.largestSide else { return }
    throw RingVideoError([
      Diagnostic(
        .outOfRange, path: field,
        "is \(rect.x.count)x\(rect.y.count) pixels in this video, at most \(VideoSpec.largestSide) a side are allowed"
      )
    ])
  }

  /// A picture in a frame behind a ring that opens; throws where the ring doesn't fit the frame or the
  /// picture is broken.
  ///
  /// - Parameters:
  ///   - place: the frame; radius and lineWidth are in pixels.
  ///   - field: the radius's path.
  func reveal(
    _ image: PictureSource, _ fit: Fit, _ place: FrameSpec, center: Point, radius: Double, lineWidth: Double,
    field: String
  ) throws(RingVideoError) -> PictureReveal {
    let rect = place.pixels(in: frame)
    try check(rect, field: field)
    let reach = place.reach(from: center, in: frame)
    guard let geometry = RevealGeometry(ringRadius: radius, lineWidth: lineWidth, reach: reach) else {
      throw RingVideoError([
        Diagnostic(
          .outOfRange, path: field,
          "is \(JSONNumber(radius / frame.scale).literal) points, must be less than \(JSONNumber(reach / frame.scale).literal), from the ring's centre to the frame's farthest corner",
          remedy: "make the ring smaller or the frame larger")
      ])
    }
    let bitmap = try image.bitmap(width: rect.x.count, height: rect.y.count, fit: fit)
    return PictureReveal(picture: bitmap, frame: rect, center: center, geometry: geometry)
  }
}

extension PixelRect {
  /// The middle, in pixels.
  var center: Point {
    Point(x: Double(x.lowerBound + x.upperBound) / 2, y: Double(y.lowerBound + y.upperBound) / 2)
  }
}

extension RingStyle {
  /// A paint for the ring: gradients fill its outer square.
  func paint(_ spec: PaintSpec) -> Paint {
    let outer = radius + lineWidth / 2
    return spec.paint(
      origin: Point(x: center.x - outer, y: center.y - outer), size: Point(x: 2 * outer, y: 2 * outer))
  }
}
