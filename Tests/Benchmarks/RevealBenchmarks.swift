import Effects
import Raster
import Timeline

/// A picture that fills 1920 × 1080 while a ring opens over it: each frame against a copy of the canvas.
enum RevealBenchmarks {
  static func run() {
    let (width, height) = (1920, 1080)
    for alpha in [255, 200] as [UInt32] {
      let picture = Bitmap(width: width, height: height) { pixels in
        for place in pixels.indices {
          pixels[place] = UInt32(truncatingIfNeeded: place &* 2_654_435_761) & 0xFF_FFFF | alpha << 24
        }
      }
      race(picture, name: alpha == 255 ? "opaque" : "alpha", isWhole: false)
      race(picture, name: alpha == 255 ? "opaque" : "alpha", isWhole: true)
    }
  }

  /// - Parameter isWhole: whether every frame is painted whole, as if it were the first.
  private static func race(_ picture: Bitmap, name: String, isWhole: Bool) {
    let (width, height) = (picture.width, picture.height)
    guard
      let geometry = RevealGeometry(
        ringRadius: 80, lineWidth: 8, width: Double(width), height: Double(height))
    else { return }
    let paint = Paint.picture(PicturePaint(picture, x: 0, y: 0))
    let drawings = (0...60).map { frame in
      let ring = geometry.ring(at: Pacing.easeInEaseOut(Double(frame) / 60))
      let mask = Ring(
        center: Point(x: Double(width) / 2, y: Double(height) / 2), innerRadius: ring.inner,
        outerRadius: ring.outer)
      return Drawing(layers: [Layer(parts: [Part(shape: .sector(mask, .full), paint: paint)])])
    }
    let painter = Painter(width: width, height: height, background: .color(.white))
    let canvas = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    canvas.initialize(repeating: 0, count: width * height)
    defer { canvas.deallocate() }
    var (total, copies) = (0.0, 0.0)
    var worst = 0.0
    for frame in 1...60 {
      let (paint, copy) = Stopwatch.race(runs: 8) {
        painter.reset()
        if !isWhole { _ = painter.paint(drawings[frame - 1]) }
      } and: {
        _ = painter.paint(drawings[frame])
      } against: {
        painter.withPixels { pixels in
          if let base = pixels.baseAddress { canvas.update(from: base, count: width * height) }
        }
      }
      total += paint
      copies += copy
      worst = max(worst, paint / copy)
    }
    let label = "reveal, \(name), \(isWhole ? "whole" : "changed")"
    let space = String(repeating: " ", count: max(1, 26 - label.count))
    print(
      "\(label)\(space)\((total / 60e6).text(3)) ms a frame, \((total / copies).text(2)) copies of the canvas, at most \(worst.text(2))"
    )
  }
}
