/// A rectangle of whole pixels; the upper bounds are not part of it.
public struct PixelRect: Hashable, Sendable {
  /// The columns, from the left.
  public var x: Range<Int>
  /// The rows, from the top.
  public var y: Range<Int>

  /// A rectangle of columns and rows.
  public init(x: Range<Int>, y: Range<Int>) {
    self.x = x
    self.y = y
  }

  /// A rectangle without pixels.
  public static let empty = PixelRect(x: 0..<0, y: 0..<0)

  /// Whether it has no pixel.
  public var isEmpty: Bool { x.isEmpty || y.isEmpty }

  /// Whether the two share a pixel.
  public func overlaps(_ other: PixelRect) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }

  /// What both have in common.
  public func clamped(to other: PixelRect) -> PixelRect {
    PixelRect(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
  }
}
