import Raster

/// A paint as a preset gives it: a gradient's points are in the unit square of whatever it will fill.
public enum PaintSpec: Hashable, Sendable {
  /// One colour everywhere.
  case color(Color)
  /// A gradient of at least one stop, positions ascending; its points may lie outside the unit square.
  case gradient(kind: Gradient.Kind, start: Point, end: Point, stops: [Gradient.Stop])

  /// The paint for a rectangle of that corner and size, in pixels.
  func paint(origin: Point, size: Point) -> Paint {
    switch self {
    case .color(let color): .color(color)
    case .gradient(let kind, let start, let end, let stops):
      .gradient(Gradient(kind: kind, start: start, end: end, stops: stops, origin: origin, size: size))
    }
  }

  /// The colour, or those of all stops.
  var colors: [Color] {
    switch self {
    case .color(let color): [color]
    case .gradient(_, _, _, let stops): stops.map(\.color)
    }
  }

  /// The field's own form.
  var json: JSONValue {
    switch self {
    case .color(let color): .string(color.hexadecimal)
    case .gradient(let kind, let start, let end, let stops):
      .fields([
        ("type", .string(kind.rawValue)),
        ("start", .list([.double(start.x), .double(start.y)])),
        ("end", .list([.double(end.x), .double(end.y)])),
        ("stops", .list(stops.map { .list([.string($0.color.hexadecimal), .double($0.position)]) })),
      ])
    }
  }
}

extension PaintSpec {
  static let most = 64

  /// The shortest gradient, in the unit square; all of a shorter one would lie within a pixel.
  static let shortest = 0.0001

  /// A reader of paints.
  static func read(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> PaintSpec? {
    if node.value.object != nil { return gradient(node, path, problems) }
    guard node.text != nil else {
      problems.add(.invalidPaint, at: node, path: path, expected: "a colour or a gradient { \"type\": … }")
      return nil
    }
    return color(node, path, problems).map { .color($0) }
  }

  /// A reader of colours.
  static func color(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> Color? {
    guard let text = node.text else {
      problems.add(.wrongType, at: node, path: path, expected: "a colour such as \"#E6285A\"")
      return nil
    }
    if let color = Color(text: text) { return color }
    let near = text.hasPrefix("#") ? "" : hint(for: text, among: CSSColors.all.map(\.name))
    problems.list.add(
      .invalidColor, at: node.origin, path: path,
      "found \(node.found), must be a colour: #RGB, #RGBA, #RRGGBB, #RRGGBBAA, a CSS name or transparent\(near)"
    )
    return nil
  }

  private static func gradient(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> PaintSpec? {
    guard let object = ObjectReader(node, path: path, problems: problems) else { return nil }
    let kind = object.optional("type", ScalarValues.name(Gradient.Kind.self))
    if object.node["type"] == nil {
      object.reportMissing("type", "a gradient needs one: axial, radial or conic")
    }
    let start = object.read("start", default: Point(x: 0, y: 0), point)
    let end = object.read("end", default: Point(x: 1, y: 1), point)
    let stops = object.optional("stops", Self.stops)
    if object.node["stops"] == nil {
      object.reportMissing("stops", "a gradient needs stops such as [[\"#F00\", 0], [\"#00F\", 1]]")
    }
    object.finish()
    guard let kind, let stops else { return nil }
    let (dx, dy) = (abs(end.x - start.x), abs(end.y - start.y))
    if kind == .radial ? min(dx, dy) < shortest : max(dx, dy) < shortest {
      problems.list.add(
        .invalidPaint, at: node.origin, path: path,
        kind == .radial
          ? "start and end share an axis: the ellipse between them has no area"
          : "start and end are the same place: the gradient has no direction",
        remedy: "keep them at least 0.0001 apart")
      return nil
    }
    return .gradient(kind: kind, start: start, end: end, stops: stops)
  }

  /// A place in the unit square; outside it is allowed.
  private static func point(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> Point? {
    let numbers = node.value.array?.compactMap { $0.value.number?.double } ?? []
    guard numbers.count == 2, node.value.array?.count == 2 else {
      problems.add(.wrongType, at: node, path: path, expected: "two numbers [x, y] in the unit square")
      return nil
    }
    guard numbers.allSatisfy({ abs($0) <= 1000 }) else {
      problems.add(.outOfRange, at: node, path: path, expected: "two numbers from -1000 to 1000")
      return nil
    }
    return Point(x: numbers[0], y: numbers[1])
  }

  private static func stops(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> [Gradient.Stop]? {
    guard let nodes = node.value.array, !nodes.isEmpty else {
      problems.add(.wrongType, at: node, path: path, expected: "stops such as [[\"#F00\", 0], [\"#00F\", 1]]")
      return nil
    }
    guard nodes.count <= most else {
      problems.list.add(
        .tooMany, at: node.origin, path: path, "found \(nodes.count) stops, at most \(most) are allowed")
      return nil
    }
    var stops: [Gradient.Stop] = []
    var isSound = true
    for (index, stop) in nodes.enumerated() {
      guard let pair = stop.value.array, pair.count == 2 else {
        problems.add(
          .wrongType, at: stop, path: "\(path).\(index)", expected: "a colour and a position [\"#F00\", 0.5]")
        isSound = false
        continue
      }
      let color = color(pair[0], "\(path).\(index).0", problems)
      let place = ScalarValues.number({ $0 >= 0 && $0 <= 1 }, "from 0 to 1")(
        pair[1], "\(path).\(index).1", problems)
      guard let color, let place else {
        isSound = false
        continue
      }
      if let last = stops.last, place < last.position {
        problems.list.add(
          .invalidPaint, at: pair[1].origin, path: "\(path).\(index).1",
          "found \(pair[1].found), must not be below the position before it, \(JSONNumber(last.position).literal)"
        )
        isSound = false
      }
      stops.append(Gradient.Stop(color: color, position: place))
    }
    return isSound ? stops : nil
  }
}

extension Color {
  /// From `#RGB`, `#RGBA`, `#RRGGBB`, `#RRGGBBAA`, a CSS colour name in any case, or `transparent`; else nil.
  public init?(text: String) {
    guard text.hasPrefix("#") else {
      let name = text.lowercased()
      if name == "transparent" {
        self = .clear
        return
      }
      guard let rgb = CSSColors.all.first(where: { $0.name == name })?.rgb else { return nil }
      self.init(
        red: UInt8(rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
        blue: UInt8(truncatingIfNeeded: rgb))
      return
    }
    var digits: [UInt8] = []
    for character in text.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    let channels: [UInt8]
    switch digits.count {
    case 3, 4: channels = digits.map { $0 * 17 }
    case 6, 8: channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 255)
  }

  /// `#RRGGBB`, or `#RRGGBBAA` where it isn't opaque.
  public var hexadecimal: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
