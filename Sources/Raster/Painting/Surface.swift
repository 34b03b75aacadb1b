/// The pixels of a canvas.
///
/// An opaque one holds R, G, B, A with 8 bits. One that may be translucent holds them premultiplied with 16
/// bits beside it, and brings what has changed to straight 8 bits once, at the end of a frame.
struct Surface: ~Copyable {
  let width: Int
  let height: Int
  let isOpaque: Bool
  /// Straight R, G, B, A, `width` pixels a row without padding.
  let pixels: UnsafeMutablePointer<UInt32>
  /// Premultiplied R, G, B, A, 0 … 65535; of the same shape, only where the canvas may be translucent.
  let deep: UnsafeMutablePointer<DeepColor>?

  init(width: Int, height: Int, isOpaque: Bool) {
    self.width = width
    self.height = height
    self.isOpaque = isOpaque
    let count = width * height
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
    if isOpaque {
      deep = nil
    } else {
      deep = .allocate(capacity: count)
      deep?.initialize(repeating: .clear, count: count)
    }
  }

  deinit {
    pixels.deallocate()
    deep?.deallocate()
  }

  /// Premultiplied 16-bit channels of a straight 8-bit pixel, rounded half up.
  @inline(__always)
  static func deepened(_ pixel: UInt32) -> DeepColor {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt16 {
      // c·α/(255·255)·65535 is c·α·257/255.
      UInt16(truncatingIfNeeded: ((pixel >> shift & 255) * alpha * 257 + 127) / 255)
    }
    return DeepColor(
      red: channel(0), green: channel(8), blue: channel(16), alpha: UInt16(truncatingIfNeeded: alpha * 257))
  }

  /// A straight 8-bit pixel from premultiplied 16-bit channels, rounded half up; nothing at all is clear
  /// black.
  @inline(__always)
  static func straightened(_ value: DeepColor) -> UInt32 {
    let alpha = UInt32(value.alpha)
    guard alpha > 0 else { return 0 }
    func channel(_ part: UInt16) -> UInt32 { min(255, (UInt32(part) * 255 + alpha / 2) / alpha) }
    return channel(value.red) | channel(value.green) << 8 | channel(value.blue) << 16
      | ((alpha * 255 + 32767) / 65535) << 24
  }

  /// Brings a rectangle of the deep pixels to straight 8 bits.
  func straighten(_ rect: PixelRect) {
    guard let deep else { return }
    for y in rect.y {
      for x in rect.x { pixels[y * width + x] = Self.straightened(deep[y * width + x]) }
    }
  }
}
