import Raster

/// A picture that was read from a file.
public struct Picture: Sendable {
  /// The pixels, turned upright.
  public let bitmap: Bitmap
  /// The SHA-256 of the file's bytes in lower-case hexadecimal.
  public let hash: String

  /// Whether every pixel of it is opaque.
  public var isOpaque: Bool { bitmap.isOpaque }
}

/// How large a picture may be; checked before memory is taken for it.
public struct PictureLimits: Sendable {
  /// Width times height.
  public var pixels: Int
  /// The longer side, in pixels.
  public var side: Int
  /// The file's size, in bytes.
  public var fileSize: Int

  /// Limits that leave room in 1 GB of memory.
  public static let standard = PictureLimits()

  /// Limits, each with its usual value: 100 megapixels, 65535 pixels a side, 512 MiB.
  public init(pixels: Int = 100_000_000, side: Int = 65535, fileSize: Int = 1 << 29) {
    self.pixels = pixels
    self.side = side
    self.fileSize = fileSize
  }
}
