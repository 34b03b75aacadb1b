import Raster
import Timeline

/// Where the colours of a ring's segments come from. The same seed gives the same colours for ever.
public enum SegmentColors: Hashable, Sendable {
  /// Each channel drawn by itself, as the source does.
  case rgb
  /// Hue, saturation and brightness drawn from the lively half, again until the colour stands out.
  case vivid
  /// One lightness and chroma, hues a golden section of the circle apart from a drawn start.
  case harmony
  /// The given paints in turn, from the first again when they run out; shuffled by the seed where asked for.
  case palette([Paint], shuffled: Bool)

  /// The paints of the first `count` presses.
  ///
  /// - Parameters:
  ///   - seed: the preset's.
  ///   - id: the effect's.
  ///   - avoiding: what vivid colours have to stand out from: the track's and the background's colours.
  /// - Precondition: a palette isn't empty.
  public func paints(count: Int, seed: UInt64, id: String, avoiding: [Color]) -> [Paint] {
    switch self {
    case .rgb:
      return (0..<count).map { index in
        var draws = SplitMix64(seed: seed, id: id, purpose: "colors", index: index)
        func channel() -> UInt8 { UInt8((255 * (draws.next() >> 56) + 128) >> 8) }
        return .color(Color(red: channel(), green: channel(), blue: channel()))
      }
    case .vivid:
      var chosen: [Color] = []
      for index in 0..<count {
        var draws = SplitMix64(seed: seed, id: id, purpose: "colors", index: index)
        let others = avoiding + [chosen.last, chosen.first].compactMap { $0 }
        chosen.append(VividColor.choose(&draws, awayFrom: others))
      }
      return chosen.map { .color($0) }
    case .harmony:
      var draws = SplitMix64(seed: seed, id: id, purpose: "colors", index: 0)
      let first = Double(draws.next() >> 40) / 16_777_216
      return (0..<count).map {
        .color(OKLCH.color(lightness: 0.70, chroma: 0.19, hue: first + Double($0) * 0.381966))
      }
    case .palette(let paints, let shuffled):
      precondition(!paints.isEmpty)
      var order = paints
      if shuffled {
        var draws = SplitMix64(seed: seed, id: id, purpose: "colors", index: 0)
        for last in stride(from: order.count - 1, to: 0, by: -1) {
          order.swapAt(last, Int(((draws.next() >> 32) * UInt64(last + 1)) >> 32))
        }
      }
      return (0..<count).map { order[$0 % order.count] }
    }
  }
}

/// Colours drawn for being told apart.
enum VividColor {
  /// The least squared distance from all others that makes a candidate be taken at once.
  static let threshold = 36864
  static let candidates = 32

  /// The first of 32 candidates that stands out from all others, or the one that does so best, the earliest
  /// of equals.
  static func choose(_ draws: inout SplitMix64, awayFrom others: [Color]) -> Color {
    var best = Color.clear
    var bestDistance = -1
    for _ in 0..<candidates {
      let candidate = Self.candidate(&draws)
      let distance = others.map { Self.distance(candidate, $0) }.min() ?? .max
      if distance >= threshold { return candidate }
      if distance > bestDistance { (best, bestDistance) = (candidate, distance) }
    }
    return best
  }

  /// Squared distance with the channels weighted roughly as eyes weight them.
  static func distance(_ a: Color, _ b: Color) -> Int {
    func square(_ x: UInt8, _ y: UInt8) -> Int { (Int(x) - Int(y)) * (Int(x) - Int(y)) }
    return 2 * square(a.red, b.red) + 4 * square(a.green, b.green) + 3 * square(a.blue, b.blue)
  }

  private static func candidate(_ draws: inout SplitMix64) -> Color {
    let hue = Int(draws.next() >> 56)
    let saturation = 128 + (Int(draws.next() >> 56) >> 1)
    let brightness = 128 + (Int(draws.next() >> 56) >> 1)
    return color(hue: hue, saturation: saturation, brightness: brightness)
  }

  /// HSB to RGB, exactly, rounded half up to 8 bits; all three in 256ths.
  static func color(hue: Int, saturation: Int, brightness: Int) -> Color {
    let sector = (6 * hue) >> 8
    let fraction = 6 * hue & 255
    // In 2⁻²⁴.
    let v = brightness << 16
    let p = (brightness * (256 - saturation)) << 8
    let q = brightness * (65536 - saturation * fraction)
    let t = brightness * (65536 - saturation * (256 - fraction))
    let (r, g, b) =
      switch sector {
      case 0: (v, t, p)
      case 1: (q, v, p)
      case 2: (p, v, t)
      case 3: (p, q, v)
      case 4: (t, p, v)
      default: (v, p, q)
      }
    func channel(_ value: Int) -> UInt8 { UInt8((value * 255 + (1 << 23)) >> 24) }
    return Color(red: channel(r), green: channel(g), blue: channel(b))
  }
}
