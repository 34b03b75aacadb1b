import Foundation
import Testing

@testable import Effects
@testable import Raster
@testable import Timeline

struct PictureRevealTests {
  /// A ring of 20 points and 2 points wide over a picture that fills the canvas.
  static func reveal(_ picture: Bitmap, x: Int = 0, y: Int = 0) throws -> PictureReveal {
    let (width, height) = (picture.width, picture.height)
    return PictureReveal(
      picture: picture, frame: PixelRect(x: x..<x + width, y: y..<y + height),
      center: Point(x: Double(2 * x + width) / 2, y: Double(2 * y + height) / 2),
      geometry: try #require(
        RevealGeometry(ringRadius: 20, lineWidth: 2, width: Double(width), height: Double(height))))
  }

  static let backgrounds: [Paint] = [
    .color(Color(red: 51, green: 102, blue: 153)), .color(.clear),
    .color(Color(red: 51, green: 102, blue: 153, alpha: 100)),
  ]

  static let sizes = [
    (100, 80), (80, 100), (1920, 1080), (1080, 1920), (2000, 2000), (2, 2000), (2000, 2), (42, 42), (41, 43),
    (64, 64), (333, 77), (17, 160), (640, 360), (129, 255), (31, 33), (480, 270),
  ]

  /// The mask is the ring: picture where a pixel is wholly in it, background where it is wholly out of it,
  /// and between them the share that samples count.
  @Test(arguments: [0.0, 0.03, 0.2, 0.5, 0.77, 0.95])
  func theRingIsTheMask(position: Double) throws {
    let (width, height) = (90, 64)
    let picture = Bitmap(width: width, height: height) { $0.update(repeating: 0xFFFF_FFFF) }
    let reveal = try Self.reveal(picture)
    let pixels = Pictures.painted(reveal.layers(at: position), width, height, on: .color(.black)).pixels
    // By the specification's own words.
    let reach = (90.0 * 90 + 64 * 64).squareRoot() / 2
    let (inner, outer) = (19 * (1 - position), 21 + (2 * reach - 21) * position)
    for y in 0..<height {
      for x in 0..<width {
        var inside = 0
        for sample in 0..<1024 {
          let (dx, dy) = (
            Double(x) + (Double(sample % 32) + 0.5) / 32 - 45,
            Double(y) + (Double(sample / 32) + 0.5) / 32 - 32
          )
          let distance = (dx * dx + dy * dy).squareRoot()
          if distance >= inner && distance <= outer { inside += 1 }
        }
        let share = Double(pixels[y * width + x] & 255) / 255
        #expect(abs(share - Double(inside) / 1024) < 0.012, "at \(x), \(y)")
      }
    }
  }

  @Test(arguments: [(100, 80), (480, 270), (1080, 1920), (64, 64)])
  func theCornersAreReached(width: Int, height: Int) throws {
    let picture = Pictures.noise(width, height)
    let reveal = try Self.reveal(picture)
    let reach = Double(width * width + height * height).squareRoot() / 2
    let position = (reach - 21) / (2 * reach - 21)
    let corners = [0, width - 1, (height - 1) * width, height * width - 1]
    let pixels = Pictures.painted(reveal.layers(at: position), width, height, on: .color(.clear)).pixels
    #expect(corners.allSatisfy { pixels[$0] == picture.pixels[$0] })
    let before = reveal.layers(at: position - 1 / (2 * reach - 21))
    let earlier = Pictures.painted(before, width, height, on: .color(.clear)).pixels
    #expect(corners.allSatisfy { earlier[$0] >> 24 < 128 })
  }

  @Test(arguments: sizes) func atTheEndEveryByteIsThePictures(width: Int, height: Int) throws {
    let picture = Pictures.noise(width, height)
    let reveal = try Self.reveal(picture)
    for background in Self.backgrounds {
      let painter = Painter(width: width, height: height, background: background)
      _ = painter.paint(Drawing(layers: reveal.layers(at: 0.999)))
      _ = painter.paint(Drawing(layers: reveal.whole))
      #expect(painter.isEqual(to: picture, 0..<width * height), "\(background)")
    }
  }

  /// Once the corners are covered, what differs from the picture lies in the closing hole.
  @Test(arguments: sizes, [0.6, 0.9, 0.99, 0.9999])
  func beforeTheEndOnlyTheHoleDiffers(size: (Int, Int), position: Double) throws {
    let (width, height) = size
    let reach = Double(width * width + height * height).squareRoot() / 2
    guard reach > 22, position > (reach - 21) / (2 * reach - 21) else { return }
    let picture = Pictures.noise(width, height)
    let painter = Pictures.painted(
      try Self.reveal(picture).layers(at: position), width, height, on: .color(.white))
    let hole = 19 * (1 - position)
    for y in 0..<height {
      // The row's pixels that the hole may touch; a hundredth of a pixel for the grid of the edges.
      let near = max(0, abs(Double(y) + 0.5 - Double(height) / 2) - 0.5)
      let squared = (hole + 0.01) * (hole + 0.01) - near * near
      let half = squared > 0 ? squared.squareRoot() : 0
      let left = max(0, Int((Double(width) / 2 - half).rounded(.down)))
      let right = squared > 0 ? min(width, Int((Double(width) / 2 + half).rounded(.up))) : left
      #expect(painter.isEqual(to: picture, y * width..<y * width + left), "row \(y)")
      #expect(painter.isEqual(to: picture, y * width + right..<(y + 1) * width), "row \(y)")
    }
    if hole > 1, width > 2, height > 2 {
      let middle = height / 2 * width + width / 2
      #expect(!painter.isEqual(to: picture, middle..<middle + 1))
    }
  }

  /// A translucent picture ends as itself over the background.
  @Test func aTranslucentPictureLiesOverTheBackground() throws {
    let picture = Pictures.noise(70, 50) { x, y in UInt32((x * 7 + y * 13) & 255) }
    let background = Color(red: 200, green: 3, blue: 90)
    let pixels = Pictures.painted(
      try Self.reveal(picture).whole, 70, 50, on: .color(background)
    ).pixels
    #expect(pixels == picture.pixels.map { Pictures.over($0, background.packed) })
  }

  /// Picture and mask stay in the frame, wherever that lies, in part or wholly outside the canvas.
  @Test(arguments: [(30, 20), (-25, 40), (90, -10), (70, 60), (-60, -40), (200, 10)])
  func theFrameClips(x: Int, y: Int) throws {
    let reveal = try Self.reveal(Pictures.noise(60, 40), x: x, y: y)
    for background in Self.backgrounds {
      let bare = Pictures.painted([], 120, 90, on: background).pixels
      for layers in [0.0, 0.3, 0.6, 0.99].map(reveal.layers) + [reveal.whole] {
        let pixels = Pictures.painted(layers, 120, 90, on: background).pixels
        var changed = 0
        for place in pixels.indices where pixels[place] != bare[place] {
          changed += 1
          #expect((x..<x + 60).contains(place % 120) && (y..<y + 40).contains(place / 120))
        }
        let isSeen = reveal.frame.overlaps(PixelRect(x: 0..<120, y: 0..<90))
        if !isSeen { #expect(changed == 0) }
      }
    }
    let whole = Pictures.painted(reveal.whole, 120, 90, on: .color(.white)).pixels
    guard case .picture(let paint) = reveal.picture else { return }
    for row in y..<y + 40 where (0..<90).contains(row) {
      for column in x..<x + 60 where (0..<120).contains(column) {
        #expect(whole[row * 120 + column] == paint.bitmap.pixels[(row - y) * 60 + column - x])
      }
    }
  }
}
