/// A rectangle of whole pixels; the upper bounds are not part of it.
public struct PixelRect: Hashable, Sendable {
  public var x: Range<Int>
  public var y: Range<Int>

  public init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
  }

  public static let empty = PixelRect(x: 0..<0, y: 0..<0)

  public var isEmpty: Bool { x.isEmpty || y.isEmpty }

  /// Whether the two share a pixel.
  public func overlaps(_ other: PixelRect) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }

  /// What both have in common.
  public func clamped(to other: PixelRect) -> PixelRect {
    PixelRect(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
  }
}
