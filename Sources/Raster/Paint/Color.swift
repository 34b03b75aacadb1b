/// A colour in sRGB with straight alpha, 8 bits a channel.
public struct Color: Hashable, Sendable {
  /// The red channel, not multiplied by alpha.
  public var red: UInt8
  /// The green channel, not multiplied by alpha.
  public var green: UInt8
  /// The blue channel, not multiplied by alpha.
  public var blue: UInt8
  /// The alpha channel: 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// A colour by its channels; opaque without an alpha.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque white.
  public static let white = Color(red: 255, green: 255, blue: 255)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Whether nothing shines through it.
  public var isOpaque: Bool { alpha == 255 }

  /// The four bytes R, G, B, A as they lie in memory.
  var packed: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed), green: UInt8(truncatingIfNeeded: packed >> 8),
      blue: UInt8(truncatingIfNeeded: packed >> 16), alpha: UInt8(truncatingIfNeeded: packed >> 24))
  }
}
