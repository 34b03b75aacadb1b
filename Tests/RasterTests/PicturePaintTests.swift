import TestSupport
import Testing

@testable import Raster

/// Pictures as paints.
struct PicturePaintTests {
  /// A picture of random pixels, opaque or not.
  static func picture(_ width: Int, _ height: Int, opaque: Bool, seed: UInt64 = 1) -> Bitmap {
    var random = TestRandom(seed: seed)
    return Bitmap(width: width, height: height) { pixels in
      for place in pixels.indices {
        pixels[place] = UInt32(truncatingIfNeeded: random.next()) | (opaque ? 0xFF00_0000 : 0)
      }
    }
  }

  static func painted(_ shape: Shape, _ paint: PicturePaint, on background: Color) -> [UInt32] {
    let painter = Painter(width: 60, height: 40, background: .color(background))
    _ = painter.paint(Drawing(layers: [Layer(parts: [Part(shape: shape, paint: .picture(paint))])]))
    return PainterTests.pixels(painter)
  }

  static let whole = Shape.rectangle(PixelRect(x: 0..<60, y: 0..<40))
  static let places = [
    (0, 0), (7, 5), (-20, 11), (31, -9), (-15, -15), (59, 39), (60, 0), (0, -30), (1000, -1000),
  ]

  /// An opaque picture is copied; around it the canvas stays as it is.
  @Test(arguments: places) func opaquePicturesAreCopied(x: Int, y: Int) {
    let picture = Self.picture(33, 29, opaque: true)
    for background in [Color.white, Color(red: 1, green: 2, blue: 3, alpha: 4)] {
      let pixels = Self.painted(Self.whole, PicturePaint(picture, x: x, y: y), on: background)
      let bare = Self.painted(Self.whole, PicturePaint(picture, x: 500, y: 0), on: background)
      for place in pixels.indices {
        let (column, row) = (place % 60 - x, place / 60 - y)
        let isInside = (0..<33).contains(column) && (0..<29).contains(row)
        #expect(pixels[place] == (isInside ? picture.pixels[row * 33 + column] : bare[place]))
      }
    }
  }

  /// Coverage of 16 bits times the picture's alpha, with one rounding, halves going up.
  @Test(arguments: [true, false], [65536, 40000, 1, 0] as [Int32])
  func coverageAndAlphaMultiply(opaque: Bool, opacity: Int32) {
    let picture = Self.picture(60, 40, opaque: opaque)
    let background = Color(red: 10, green: 200, blue: 77)
    let shape = Shape.sector(Ring(center: Point(x: 30.2, y: 19.7), radius: 12, lineWidth: 9.4), .full)
    let coverage = Coverage.grid(of: shape, width: 60, height: 40)
    let pixels = Self.painted(shape, PicturePaint(picture, x: 0, y: 0, opacity: opacity), on: background)
    for place in pixels.indices {
      let pixel = picture.pixels[place]
      let alpha = (Int(pixel >> 24) * Int(opacity) + 32768) / 65536
      let weight = alpha * Int(coverage[place])
      for shift in [0, 8, 16] as [UInt32] {
        let (p, b) = (Int(pixel >> shift & 255), Int(background.packed >> shift & 255))
        let exact = 2 * (p * weight + b * (255 * 65536 - weight)) + 255 * 65536
        #expect(Int(pixels[place] >> shift & 255) == exact / (2 * 255 * 65536))
      }
    }
  }

  /// On a translucent canvas the picture's own pixels come out where it lies over nothing.
  @Test func overNothingAPictureIsItself() {
    let picture = Self.picture(60, 40, opaque: false)
    let pixels = Self.painted(Self.whole, PicturePaint(picture, x: 0, y: 0), on: .clear)
    #expect(zip(pixels, picture.pixels).allSatisfy { $0 == ($1 >> 24 == 0 ? 0 : $1) })
  }

  @Test func knowsWhetherItHidesTheCanvas() {
    let (opaque, translucent) = (Self.picture(60, 40, opaque: true), Self.picture(60, 40, opaque: false))
    func hides(_ paint: PicturePaint, _ width: Int, _ height: Int) -> Bool {
      Paint.picture(paint).isOpaque(width: width, height: height)
    }
    #expect(
      hides(PicturePaint(opaque, x: 0, y: 0), 60, 40) && hides(PicturePaint(opaque, x: -2, y: -1), 58, 39))
    #expect(
      !hides(PicturePaint(opaque, x: -2, y: -1), 59, 39) && !hides(PicturePaint(opaque, x: 1, y: 0), 9, 9))
    #expect(!hides(PicturePaint(opaque, x: 0, y: 0, opacity: 65535), 60, 40))
    #expect(!hides(PicturePaint(translucent, x: 0, y: 0), 60, 40))
  }

  /// A picture as background lies under everything, and makes the canvas opaque where it is that.
  @Test func picturesAreBackgrounds() {
    for opaque in [true, false] {
      let picture = Self.picture(60, 40, opaque: opaque)
      let painter = Painter(width: 60, height: 40, background: .picture(PicturePaint(picture, x: 0, y: 0)))
      _ = painter.paint(Drawing())
      #expect(painter.isOpaque == opaque)
      #expect(
        zip(PainterTests.pixels(painter), picture.pixels).allSatisfy { $0 == ($1 >> 24 == 0 ? 0 : $1) })
    }
  }
}

/// A ring that opens: what changes between its rims is all that changes.
struct OpeningRingTests {
  @Test(arguments: [true, false], [Paint.color(.white), .color(.clear), PainterTests.backgrounds[2]])
  func incrementalEqualsFull(opaque: Bool, background: Paint) {
    let (width, height) = (150, 150)
    let picture = Paint.picture(
      PicturePaint(PicturePaintTests.picture(width, height, opaque: opaque), x: 0, y: 0))
    let (incremental, full) = (
      Painter(width: width, height: height, background: background),
      Painter(width: width, height: height, background: background, tileWidth: 48)
    )
    let center = Point(x: 74.4, y: 75.1)
    var largest = 0
    for step in 0...60 {
      let position = Double(step) / 60
      let ring = Ring(
        center: center, innerRadius: 19 * (1 - position), outerRadius: 21 + 193 * position * position)
      let mask = Part(
        shape: step < 60 ? .sector(ring, .full) : .rectangle(PixelRect(x: 0..<width, y: 0..<height)),
        paint: picture)
      let drawing = Drawing(layers: [Layer(parts: [mask])])
      let blocks = incremental.paint(drawing)
      full.reset()
      _ = full.paint(drawing)
      #expect(PainterTests.pixels(incremental) == PainterTests.pixels(full), "step \(step)")
      if step > 0, step < 60 { largest = max(largest, blocks.count) }
    }
    // All blocks are 100: what lies inside both rings is left alone.
    #expect(largest < 80)
  }

  /// The blocks of a ring against its points, looked for one by one.
  @Test(arguments: 0..<30 as Range<UInt64>) func blocksOfARing(seed: UInt64) {
    var random = TestRandom(seed: seed + 7)
    let (width, height) = (random.int(1...90), random.int(1...90))
    let inner = seed % 5 == 0 ? 0 : random.double(0..<60)
    let outer = inner + random.double(0..<30)
    let center = Point(x: random.double(-30..<120), y: random.double(-30..<120))
    var blocks = BlockSet(width: width, height: height)
    blocks.insert(ringFrom: inner, to: outer, center: center)
    for row in 0..<blocks.rows {
      for column in 0..<blocks.columns {
        var (nearest, farthest) = (Double.infinity, 0.0)
        for step in 0..<65 * 65 {
          let x = Double(column * 16) + Double(step % 65) / 4 - center.x
          let y = Double(row * 16) + Double(step / 65) / 4 - center.y
          let distance = (x * x + y * y).squareRoot()
          (nearest, farthest) = (min(nearest, distance), max(farthest, distance))
        }
        // Points stand a quarter of a pixel apart; between, only what lies clearly on one side is judged.
        if nearest <= outer && farthest >= inner + 0.5 { #expect(blocks.contains(row: row, column: column)) }
        if nearest > outer + 0.5 || farthest < inner - 0.5 {
          #expect(!blocks.contains(row: row, column: column))
        }
      }
    }
  }
}
