import Foundation
import TestSupport
import Testing

@testable import Raster

/// Random drawings come out as the same bytes whichever loops paint them, in tiles of whatever width, one on
/// top of the other or each anew.
struct KernelChoiceTests {
  static let tileWidths = [16, 48, 256, 16384]
  static let seeds = 0..<30 as Range<UInt64>
  static let drawings = 8

  @Test(arguments: seeds) func anyWayOfPaintingGivesTheSameBytes(seed: UInt64) {
    let scene = RandomDrawings(seed: seed, count: Self.drawings)
    func canvas(_ tileWidth: Int, _ kernels: Kernels) -> Canvas {
      Canvas(scene, tileWidth: tileWidth, kernels: kernels)
    }
    let whole = canvas(16384, .vector)
    let expected = scene.drawings.map { drawing in
      whole.paint(drawing, anew: true)
      return (pixels: whole.pixels, planes: whole.planes)
    }
    var cases = 0
    for tileWidth in Self.tileWidths {
      for kernels in Kernels.allCases {
        for anew in [false, true] {
          let canvas = canvas(tileWidth, kernels)
          for (index, drawing) in scene.drawings.enumerated() {
            canvas.paint(drawing, anew: anew)
            let way: Comment =
              "seed \(seed), drawing \(index), tiles of \(tileWidth), \(kernels), \(anew ? "anew" : "on")"
            #expect(canvas.pixels.firstDifference(from: expected[index].pixels) == nil, way)
            #expect(canvas.planes.firstDifference(from: expected[index].planes) == nil, way)
            cases += 1
          }
        }
      }
    }
    #expect(cases == 4 * 2 * 2 * Self.drawings)
  }

  /// The drawings above are worth painting: they differ from one another, and each kind of canvas is there.
  @Test func theDrawingsDiffer() {
    var (changes, translucent) = (0, 0)
    for seed in Self.seeds {
      let scene = RandomDrawings(seed: seed, count: Self.drawings)
      let canvas = Canvas(scene, tileWidth: 256, kernels: .vector)
      if !canvas.painter.isOpaque { translucent += 1 }
      var last: [UInt32] = []
      for drawing in scene.drawings {
        canvas.paint(drawing, anew: true)
        if canvas.pixels.firstDifference(from: last) != nil { changes += 1 }
        last = canvas.pixels
      }
    }
    #expect(changes > Self.seeds.count * Self.drawings * 3 / 4)
    #expect((8...22).contains(translucent))
  }
}

/// A painter and the 4:2:0 picture that is kept up to date beside it.
private final class Canvas {
  let painter: Painter
  private(set) var planes: [UInt8]

  init(_ scene: RandomDrawings, tileWidth: Int, kernels: Kernels) {
    painter = Painter(
      width: scene.width, height: scene.height, background: scene.background, matte: scene.matte,
      tileWidth: tileWidth, kernels: kernels)
    planes = Array(repeating: 0, count: scene.width * scene.height * 3 / 2)
  }

  func paint(_ drawing: Drawing, anew: Bool) {
    if anew { painter.reset() }
    let blocks = painter.paint(drawing)
    let (width, count) = (painter.width, painter.width * painter.height)
    planes.withUnsafeMutableBufferPointer { samples in
      let y = samples.baseAddress!
      painter.convert(
        blocks,
        to: YCbCrPlanes(
          y: y, cb: y + count, cr: y + count + count / 4, yStride: width, chromaStride: width / 2))
    }
  }

  var pixels: [UInt32] { PainterTests.pixels(painter) }
}

extension Array where Element: Equatable & BitwiseCopyable {
  /// Where two arrays first differ, in their elements or in their length.
  fileprivate func firstDifference(from other: [Element]) -> Int? {
    // The bytes at once: in debug builds == goes through them one by one.
    let isEqual = withUnsafeBytes { left in
      other.withUnsafeBytes { right in
        left.count == right.count
          && (left.isEmpty || memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0)
      }
    }
    if isEqual { return nil }
    return zip(self, other).enumerated().first { $1.0 != $1.1 }?.offset ?? Swift.min(count, other.count)
  }
}
