import TestSupport

@testable import Raster

/// A canvas and drawings on it that change little by little, all drawn from a seed.
struct RandomDrawings {
  let width: Int
  let height: Int
  let background: Paint
  let matte: Color?
  let drawings: [Drawing]

  init(seed: UInt64, count: Int) {
    var random = TestRandom(seed: seed)
    // Even, as 4:2:0 wants it; often wider than a tile, seldom a whole number of blocks.
    width = 2 * random.int(1...170)
    height = 2 * random.int(1...50)
    // Each kind of canvas comes up, whatever the seeds.
    switch seed % 5 {
    case 0: background = .color(.white)
    case 1: background = .color(.clear)
    case 2: background = .color(random.color())
    case 3: background = .gradient(random.gradient(width, height))
    default: background = .picture(random.picture(width, height))
    }
    matte = seed / 5 % 3 == 0 ? random.color(alpha: 255) : nil
    let size = (width, height)
    var layers = MovingLayer.Form.allCases.shuffled(using: &random).map { MovingLayer($0, size, &random) }
    drawings = (0..<count).map { _ in
      let drawing = Drawing(layers: layers.map(\.layer))
      for index in layers.indices { layers[index].move(size, &random) }
      switch random.int(0...9) {
      case 0: layers.remove(at: random.int(0...layers.count - 1))
      case 1: layers.append(MovingLayer(.allCases[random.int(0...5)], size, &random))
      case 2: layers.swapAt(0, layers.count - 1)
      default: break
      }
      if layers.isEmpty { layers.append(MovingLayer(.ring, size, &random)) }
      return drawing
    }
  }
}

/// A layer of one form whose parts never overlap, however it moves.
private struct MovingLayer {
  enum Form: CaseIterable {
    case ring, strokes, discs, path, opening, box
  }

  let form: Form
  var center: Point
  var radius: Double
  var lineWidth: Double
  /// Three stretches of a turn, each within a third of its own: where they begin and end.
  var ends: [(from: Double, to: Double)]
  var paints: [Paint]
  var corners: [Point]

  init(_ form: Form, _ size: (Int, Int), _ random: inout TestRandom) {
    self.form = form
    let (width, height) = (Double(size.0), Double(size.1))
    func place() -> Point {
      Point(x: random.double(-0.1 * width..<1.1 * width), y: random.double(-0.1 * height..<1.1 * height))
    }
    center = place()
    radius = random.double(1..<(width + height) / 3)
    lineWidth = radius * random.double(0.01..<0.35)
    ends = (0..<3).map { _ in (random.double(0..<0.4), random.double(0.5..<1)) }
    paints = (0..<3).map { _ in random.paint(size.0, size.1) }
    corners = (0..<random.int(3...6)).map { _ in place() }
  }

  mutating func move(_ size: (Int, Int), _ random: inout TestRandom) {
    switch random.int(0...9) {
    case 0, 1: break
    case 2: self = MovingLayer(form, size, &random)
    case 3: paints[random.int(0...2)] = random.paint(size.0, size.1)
    case 4: center.x += random.double(-3..<3)
    case 5: lineWidth = radius * random.double(0.01..<0.35)
    default:
      ends[random.int(0...2)].to = random.double(0.5..<1)
      corners[random.int(0...2)].y += random.double(-9..<9)
      if form != .ring, form != .strokes { radius *= random.double(0.9..<1.2) }
    }
  }

  var layer: Layer {
    let shapes: [Shape] =
      switch form {
      case .ring:
        // The first two touch.
        zip([0, ends[0].to, 1 + ends[1].from], [ends[0].to, 1 + ends[1].from, 2]).map {
          .sector(Ring(center: center, radius: radius, lineWidth: lineWidth), arc($0 / 3, $1 / 3))
        }
      case .strokes:
        // A fifth of each third stays free for the round ends.
        ends.enumerated().map { index, ends in
          .roundStroke(
            center: center, radius: radius, lineWidth: lineWidth,
            arc((Double(index) + 0.8 * ends.from) / 3, (Double(index) + 0.8 * ends.to) / 3))
        }
      case .discs:
        [-1, 1].map {
          .disc(center: Point(x: center.x + $0 * radius, y: center.y + $0), radius: radius * 0.9)
        }
      case .path: [.path(path)]
      case .opening:
        [.sector(Ring(center: center, radius: radius, lineWidth: 2 * lineWidth), .full)]
      case .box:
        // It ends where a block ends: the next block's first chroma sees its last column.
        [.rectangle(PixelRect(x: 0..<block(corners[0].x), y: 0..<block(corners[0].y)))]
      }
    return Layer(parts: zip(shapes, paints).map { Part(shape: $0, paint: $1) })
  }

  private func block(_ place: Double) -> Int { Int(place.magnitude) / 16 * 16 + 16 }

  private func arc(_ from: Double, _ to: Double) -> Arc {
    Orientation(startTurn: 0.1, clockwise: true).arc(from: from, to: to)
  }

  /// Often one that crosses itself.
  private var path: Path {
    var path = Path()
    path.move(to: corners[0])
    for corner in corners.dropFirst(2) { path.addLine(to: corner) }
    path.addCurve(to: corners[0], control1: center, control2: corners[1])
    path.addArc(center: center, radius: radius, arc: arc(0, ends[0].to), reversed: ends[1].from < 0.2)
    return path
  }
}

extension TestRandom {
  fileprivate mutating func color(alpha: UInt8? = nil) -> Color {
    let color = Color(packed: UInt32(truncatingIfNeeded: next()))
    return Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha ?? color.alpha)
  }

  fileprivate mutating func gradient(_ width: Int, _ height: Int) -> Gradient {
    let isOpaque = int(0...1) == 0
    func point() -> Point { Point(x: double(-0.2..<1.2), y: double(-0.2..<1.2)) }
    return Gradient(
      kind: .allCases[int(0...2)], start: point(), end: point(),
      stops: [0.1, 0.6, 1].map { .init(color: color(alpha: isOpaque ? 255 : nil), position: $0) },
      origin: Point(x: 0, y: 0), size: Point(x: Double(width), y: Double(height)))
  }

  fileprivate mutating func picture(_ width: Int, _ height: Int) -> PicturePaint {
    let isOpaque = int(0...1) == 0
    let bitmap = Bitmap(width: int(1...width), height: int(1...height)) { pixels in
      for place in pixels.indices {
        pixels[place] = UInt32(truncatingIfNeeded: next()) | (isOpaque ? 0xFF00_0000 : 0)
      }
    }
    return PicturePaint(
      bitmap, x: int(-10...width / 2), y: int(-10...height / 2),
      opacity: int(0...1) == 0 ? Coverage.full : Int32(int(0...65535)))
  }

  fileprivate mutating func paint(_ width: Int, _ height: Int) -> Paint {
    switch int(0...5) {
    case 0, 1: .color(color(alpha: 255))
    case 2, 3: .color(color())
    case 4: .gradient(gradient(width, height))
    default: .picture(picture(width, height))
    }
  }
}
