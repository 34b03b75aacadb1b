/// A picture in memory that never changes: R, G, B, A with straight alpha, 8 bits a channel, row by row without padding.
public final class Bitmap: Sendable, Hashable {
  /// In pixels, at least 1.
  public let width: Int
  public let height: Int
  private nonisolated(unsafe) let base: UnsafeMutablePointer<UInt32>
  /// Whether no pixel is translucent.
  public let isOpaque: Bool

  /// A picture whose pixels a closure fills in; they are clear black before.
  public init<Failure: Error>(
    width: Int, height: Int, _ fill: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    base = .allocate(capacity: width * height)
    base.initialize(repeating: 0, count: width * height)
    do throws(Failure) {
      try fill(UnsafeMutableBufferPointer(start: base, count: width * height))
    } catch {
      isOpaque = false
      throw error
    }
    isOpaque = (0..<width * height).allSatisfy { [base] in base[$0] >> 24 == 255 }
  }

  deinit { base.deallocate() }

  /// The packed pixels; valid only while the picture is.
  public var pixels: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: base, count: width * height) }

  /// The same picture, not one that looks the same.
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
