import Raster

/// Colours by lightness, chroma and hue as eyes see them (Björn Ottosson, "A perceptual color space for image
/// processing", 2020), from additions, multiplications, divisions and square roots alone.
enum OKLCH {
  /// The colour in sRGB, rounded half up to 8 bits.
  ///
  /// - Parameters:
  ///   - lightness: 0 … 1.
  ///   - chroma: 0 or above; where sRGB doesn't hold it, the largest below it that 20 bisections find is
  ///     taken.
  ///   - hue: in turns.
  static func color(lightness: Double, chroma: Double, hue: Double) -> Color {
    let unit = UnitCircle.vector(at: Orientation(startTurn: hue, clockwise: true).origin)
    func linear(_ chroma: Double) -> SIMD3<Double> {
      linearRGB(lightness: lightness, a: chroma * unit.cosine, b: chroma * unit.sine)
    }
    var rgb = linear(chroma)
    if !isInside(rgb) {
      var (low, high) = (0.0, chroma)
      for _ in 0..<20 {
        let middle = (low + high) / 2
        if isInside(linear(middle)) { low = middle } else { high = middle }
      }
      rgb = linear(low)
    }
    func channel(_ value: Double) -> UInt8 { UInt8(max(0, min(255, encoded(value) * 255 + 0.5))) }
    return Color(red: channel(rgb.x), green: channel(rgb.y), blue: channel(rgb.z))
  }

  private static func isInside(_ rgb: SIMD3<Double>) -> Bool {
    (0..<3).allSatisfy { rgb[$0] >= 0 && rgb[$0] <= 1 }
  }

  private static func linearRGB(lightness: Double, a: Double, b: Double) -> SIMD3<Double> {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return SIMD3(
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)
  }

  /// sRGB's transfer curve (IEC 61966-2-1), for 0 … 1.
  static func encoded(_ value: Double) -> Double {
    guard value > 0.0031308 else { return 12.92 * value }
    // x^(1/2.4) is the fifth power of the twelfth root.
    let root = cubeRoot(value).squareRoot().squareRoot()
    return 1.055 * root * root * root * root * root - 0.055
  }

  /// Newton's method from above; 40 steps are plenty from 1 down to 0.003.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }
}
