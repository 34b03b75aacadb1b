import Foundation

@testable import Effects
@testable import Raster

/// Pictures and canvases to look at pixel by pixel.
enum Pictures {
  /// A picture in which no two neighbours are alike; `alpha` gives its alpha at a place.
  static func noise(
    _ width: Int, _ height: Int, seed: UInt32 = 1, alpha: (Int, Int) -> UInt32 = { _, _ in 255 }
  ) -> Bitmap {
    Bitmap(width: width, height: height) { pixels in
      for place in pixels.indices {
        let mixed = (UInt32(truncatingIfNeeded: place) &+ seed &* 977) &* 2_654_435_761
        pixels[place] = (mixed ^ mixed >> 15) & 0xFF_FFFF | alpha(place % width, place / width) << 24
      }
    }
  }

  /// The canvas with those layers on it.
  static func painted(_ layers: [Layer], _ width: Int, _ height: Int, on background: Paint) -> Painter {
    let painter = Painter(width: width, height: height, background: background)
    _ = painter.paint(Drawing(layers: layers))
    return painter
  }

  /// A straight pixel over an opaque one, with one rounding, halves going up.
  static func over(_ pixel: UInt32, _ below: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    return [0, 8, 16].reduce(UInt32(0xFF) << 24) { sum, shift in
      let (p, b) = (pixel >> UInt32(shift) & 255, below >> UInt32(shift) & 255)
      return sum | ((2 * (p * alpha + b * (255 - alpha)) + 255) / 510) << UInt32(shift)
    }
  }
}

extension Painter {
  /// All pixels.
  var pixels: [UInt32] { withPixels { Array($0) } }

  /// Whether the bytes from one pixel to another are a picture's, which has the canvas's size.
  func isEqual(to picture: Bitmap, _ range: Range<Int>) -> Bool {
    withPixels { pixels in
      guard let a = pixels.baseAddress, let b = picture.pixels.baseAddress else { return false }
      return memcmp(a + range.lowerBound, b + range.lowerBound, range.count * 4) == 0
    }
  }
}
