/// What shows through where a frame is translucent.
struct Checkerboard {
  /// A square's side in pixels.
  let square: Int

  /// The two greys; light and dark drawings both stand out from them.
  static let tones: (UInt32, UInt32) = (0xC8, 0xB4)

  /// Brings pixels into a picture, opaque ones as they are, others over the board; rounded to nearest.
  ///
  /// - Parameters:
  ///   - pixels: R, G, B, A with straight alpha, row by row without padding.
  ///   - width: pixels a row.
  ///   - base: where the upper left one goes.
  ///   - stride: bytes from one of the picture's rows to the next.
  func lay(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, on base: UnsafeMutablePointer<UInt8>, stride: Int
  ) {
    for (y, start) in Swift.stride(from: 0, to: pixels.count, by: width).enumerated() {
      let row = base + y * stride
      for x in 0..<width {
        let pixel = pixels[start + x]
        let alpha = pixel >> 24
        let below = (x / square + y / square) % 2 == 0 ? Self.tones.0 : Self.tones.1
        for channel in 0..<3 {
          let value = pixel >> UInt32(8 * channel) & 255
          row[4 * x + channel] = UInt8((value * alpha + below * (255 - alpha) + 127) / 255)
        }
        row[4 * x + 3] = 255
      }
    }
  }
}
