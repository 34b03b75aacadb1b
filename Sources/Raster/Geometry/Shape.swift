/// The area between two circles around one centre.
public struct Ring: Hashable, Sendable {
  /// The centre, in pixels.
  public var center: Point
  /// The inner circle's radius, in pixels, 0 or above; 0 makes it a disc.
  public var innerRadius: Double
  /// The outer circle's radius, in pixels, above the inner one's.
  public var outerRadius: Double

  /// A ring by its two circles.
  public init(center: Point, innerRadius: Double, outerRadius: Double) {
    self.center = center
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
  }

  /// The band that a pen of width `lineWidth` leaves along a circle; wider than the diameter it is a disc.
  public init(center: Point, radius: Double, lineWidth: Double) {
    self.init(
      center: center, innerRadius: max(0, radius - lineWidth / 2), outerRadius: radius + lineWidth / 2)
  }
}

/// A closed area, in one of the forms that an effect draws.
public enum Shape: Hashable, Sendable {
  /// The part of a ring along an arc, with straight radial ends (butt caps). A full arc has no ends.
  case sector(Ring, Arc)
  /// A stroke along an arc of radius `radius`, its ends half a line width round (round caps). A full arc has
  /// no ends.
  case roundStroke(center: Point, radius: Double, lineWidth: Double, Arc)
  /// A full circle's inside.
  case disc(center: Point, radius: Double)
  /// Closed contours, filled where their winding number isn't 0.
  case path(Path)

  /// A rectangle of whole pixels.
  public static func rectangle(_ rect: PixelRect) -> Shape {
    var path = Path()
    let (left, right) = (Double(rect.x.lowerBound), Double(rect.x.upperBound))
    let (top, bottom) = (Double(rect.y.lowerBound), Double(rect.y.upperBound))
    path.move(to: Point(x: left, y: top))
    path.addLine(to: Point(x: right, y: top))
    path.addLine(to: Point(x: right, y: bottom))
    path.addLine(to: Point(x: left, y: bottom))
    return .path(path)
  }
}
