/// A picture in memory: sRGB with straight alpha, 8 bits a channel, never changed once made.
///
/// Two bitmaps are equal only if they are the same object.
public final class Bitmap: Sendable {
  /// In pixels, at least 1.
  public let width: Int
  /// In pixels, at least 1.
  public let height: Int
  /// Whether every pixel of it is opaque.
  public let isOpaque: Bool

  // Written before any other thread can see the object, then only read.
  private nonisolated(unsafe) let base: UnsafeMutablePointer<UInt32>

  /// Makes a bitmap of what `initializer` writes, which must be every pixel: the memory holds anything
  /// before.
  public init<Failure: Error>(
    width: Int, height: Int, initializer: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(width > 0 && height > 0, "a bitmap has pixels")
    let count = width * height
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    do {
      try initializer(UnsafeMutableBufferPointer(start: base, count: count))
    } catch {
      base.deallocate()
      throw error
    }
    self.width = width
    self.height = height
    self.base = base
    isOpaque = BitmapKernels.isOpaque(base, count: count)
  }

  deinit { base.deallocate() }

  /// The pixels, row by row without padding, the bytes of each R, G, B, A in memory; valid while the bitmap
  /// lives.
  public var pixels: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: base, count: width * height)
  }

  /// The pixel in a column and a row.
  public subscript(x: Int, y: Int) -> Color {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "a pixel outside the bitmap")
    return Color(packed: base[y * width + x])
  }
}

extension Bitmap: Hashable {
  /// Whether both are the same object.
  public static func == (left: Bitmap, right: Bitmap) -> Bool { left === right }

  /// Hashes the object, not its pixels.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
