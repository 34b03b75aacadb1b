import Foundation
import TestSupport
import Testing

@testable import Effects
@testable import Raster

struct SegmentColorsTests {
  struct Entry: Sendable {
    var seed: UInt64
    var effect: String
    var mode: String
    var avoiding: [Color]
    var colors: [Color]
  }

  static let entries: [Entry] = {
    let list = (try? vector("colors.json")) as? [[String: Any]] ?? []
    return list.map { entry in
      func text(_ key: String) -> String { entry[key] as? String ?? "" }
      return Entry(
        seed: (entry["seed"] as? NSNumber)?.uint64Value ?? 0, effect: text("effect"), mode: text("mode"),
        avoiding: [parse(text("track")), parse(text("background"))],
        colors: (entry["colors"] as? [String] ?? []).map(parse))
    }
  }()

  static func parse(_ text: String) -> Color {
    let value = UInt32(text.dropFirst(), radix: 16) ?? 0
    return Color(
      red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
  }

  @Test(arguments: entries)
  func colorsAreTheVectors(_ entry: Entry) {
    let mode: SegmentColors = entry.mode == "rgb" ? .rgb : .vivid
    let paints = mode.paints(
      count: entry.colors.count, seed: entry.seed, id: entry.effect, avoiding: entry.avoiding)
    #expect(paints == entry.colors.map { .color($0) })
    #expect(entry.colors.count == 12)
  }

  @Test func everyVectorIsThere() {
    #expect(Self.entries.count == 12)
  }

  /// Adding presses doesn't change the colours of those before.
  @Test(arguments: [SegmentColors.rgb, .vivid, .harmony])
  func colorsDoNotShift(mode: SegmentColors) {
    let few = mode.paints(count: 3, seed: 7, id: "ring", avoiding: [.white])
    let many = mode.paints(count: 9, seed: 7, id: "ring", avoiding: [.white])
    #expect(few == Array(many.prefix(3)))
    #expect(mode.paints(count: 3, seed: 8, id: "ring", avoiding: [.white]) != few)
    #expect(mode.paints(count: 3, seed: 7, id: "other", avoiding: [.white]) != few)
  }

  /// The encoded colour, taken back to OKLab with the C library's functions, has the lightness and hue asked
  /// for.
  @Test func harmonyKeepsItsLightnessAndHueSteps() {
    for seed in UInt64(0)..<20 {
      let paints = SegmentColors.harmony.paints(count: 8, seed: seed, id: "spark", avoiding: [])
      let labs = paints.map { paint -> (l: Double, hue: Double, chroma: Double) in
        guard case .color(let color) = paint else { return (0, 0, 0) }
        return Self.oklch(color)
      }
      for (index, lab) in labs.enumerated() {
        #expect(abs(lab.l - 0.70) < 0.004)
        #expect(lab.chroma < 0.193 && lab.chroma > 0.1)
        if index > 0 {
          let step = lab.hue - labs[index - 1].hue
          let turned = step - step.rounded(.down)
          #expect(abs(turned - 0.381966) < 0.006)
        }
      }
    }
  }

  static func oklch(_ color: Color) -> (l: Double, hue: Double, chroma: Double) {
    func linear(_ byte: UInt8) -> Double {
      let v = Double(byte) / 255
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    let a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let bb = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    return (
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, atan2(bb, a) / (2 * Double.pi),
      (a * a + bb * bb).squareRoot()
    )
  }

  @Test func palettesComeInTurnOrShuffled() {
    let given = (0..<5).map { Paint.color(Color(red: UInt8($0), green: 0, blue: 0)) }
    let plain = SegmentColors.palette(given, shuffled: false)
    #expect(plain.paints(count: 7, seed: 3, id: "a", avoiding: []) == given + given.prefix(2))
    let shuffled = SegmentColors.palette(given, shuffled: true).paints(
      count: 10, seed: 3, id: "a", avoiding: [])
    #expect(Set(shuffled.prefix(5)) == Set(given))
    #expect(shuffled.prefix(5) == shuffled.suffix(5))
    let orders = (UInt64(0)..<30).map {
      SegmentColors.palette(given, shuffled: true).paints(count: 5, seed: $0, id: "a", avoiding: [])
    }
    #expect(Set(orders).count > 15)
  }

  @Test func hsbIsExact() {
    // Against the textbook formula in doubles, wherever it isn't on a half.
    for hue in stride(from: 0, to: 256, by: 5) {
      for saturation in [128, 200, 255] {
        for brightness in [128, 190, 255] {
          let color = VividColor.color(hue: hue, saturation: saturation, brightness: brightness)
          let h = Double(hue) / 256 * 6
          let (s, v) = (Double(saturation) / 256, Double(brightness) / 256)
          func channel(_ n: Double) -> Double {
            let k = (n + h).truncatingRemainder(dividingBy: 6)
            return 255 * (v - v * s * max(0, min(k, 4 - k, 1)))
          }
          #expect(abs(Double(color.red) - channel(5)) <= 0.500001)
          #expect(abs(Double(color.green) - channel(3)) <= 0.500001)
          #expect(abs(Double(color.blue) - channel(1)) <= 0.500001)
        }
      }
    }
  }
}
