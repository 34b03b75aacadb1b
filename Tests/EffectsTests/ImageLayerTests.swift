import Testing

@testable import Effects
@testable import Raster
@testable import Timeline

struct ImageLayerTests {
  static let picture = Pictures.noise(20, 10) { x, y in x < 5 ? 255 : UInt32(x * y) }

  static func layer(opacity: Double = 1, duration: Time? = nil, fade: Time = .zero) -> ImageLayer {
    ImageLayer(
      id: "logo", picture: picture, frame: PixelRect(x: 3..<23, y: -2..<8), opacity: opacity,
      duration: duration, fade: fade)
  }

  /// The opacity that is drawn, in 65536ths; 0 where nothing is.
  static func opacity(_ layer: ImageLayer, _ seconds: Double) -> Int32 {
    let parts = layer.layers(at: ImageLoaderTests.time(seconds)).flatMap(\.parts)
    guard case .picture(let paint)? = parts.first?.paint else { return 0 }
    return paint.opacity
  }

  @Test func liesInItsFrame() {
    let background = Color(red: 9, green: 99, blue: 199)
    let pixels = Pictures.painted(Self.layer().layers(at: .zero), 40, 16, on: .color(background)).pixels
    for place in pixels.indices {
      let (x, y) = (place % 40 - 3, place / 40 + 2)
      let isInside = (0..<20).contains(x) && (0..<10).contains(y)
      let expected =
        isInside ? Pictures.over(Self.picture.pixels[y * 20 + x], background.packed) : background.packed
      #expect(pixels[place] == expected, "at \(place % 40), \(place / 40)")
    }
  }

  @Test func staysUntilItsEnd() {
    let layer = Self.layer(duration: .seconds(2))
    #expect(Self.opacity(layer, 0) == 65536 && Self.opacity(layer, 1.999999999) == 65536)
    #expect(Self.opacity(layer, 2) == 0 && layer.end == .seconds(2))
    #expect(Self.opacity(Self.layer(), 1e6) == 65536 && Self.layer().end == .zero)
  }

  @Test func fadesInAndOut() {
    let layer = Self.layer(opacity: 0.5, duration: .seconds(4), fade: .seconds(1))
    #expect(Self.opacity(layer, 0) == 0 && Self.opacity(layer, 0.5) == 16384)
    #expect(Self.opacity(layer, 1) == 32768 && Self.opacity(layer, 3) == 32768)
    #expect(Self.opacity(layer, 3.5) == 16384 && Self.opacity(layer, 4) == 0)
    // Ease-in-ease-out is its own mirror image.
    for step in 1...15 {
      let time = Double(step) / 16
      #expect(abs(Self.opacity(layer, time) - Self.opacity(layer, 4 - time)) <= 1)
      #expect(Self.opacity(layer, time) > Self.opacity(layer, time - 1.0 / 16))
    }
    let staying = Self.layer(fade: .seconds(1))
    #expect(Self.opacity(staying, 0.5) == 32768 && Self.opacity(staying, 50) == 65536)
    #expect(staying.end == .seconds(1))
  }

  /// What has no opacity is not drawn at all.
  @Test func nothingIsDrawnOfNothing() {
    #expect(Self.layer(opacity: 0).layers(at: .seconds(1)).isEmpty)
    #expect(Self.layer(fade: .seconds(1)).layers(at: .zero).isEmpty)
  }
}
