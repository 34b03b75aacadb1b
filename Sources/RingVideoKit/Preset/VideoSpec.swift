import Media
import Raster
import Timeline

/// The `video` part of a preset: what the clip is, whatever is shown in it.
public struct VideoSpec: Hashable, Sendable {
  /// In pixels, 1 … 16384 a side.
  public var width = 1080
  public var height = 1080
  public var frameRate = FrameRate.sixty
  /// How long the clip is; nil for until the scene has ended, and `hold` longer.
  public var duration: Time?
  /// How long the end is shown, where `duration` is nil.
  public var hold = Time.zero
  /// How long the scene shall last; nil for as long as it does by itself.
  public var stretch: Time?
  public var sampling = Sampling.start
  public var quality = Quality.standard
  /// x264's constant rate factor in place of the quality's own; 0 is lossless.
  public var crf: Int?
  /// What lies under a translucent canvas where the format has no alpha.
  public var matte = Color.black
  /// Whether odd sides get a row or column more where the format needs even ones.
  public var padsToEven = false

  static let largestSide = 16384

  /// Reads the object, or what can be read of it.
  init(_ object: ObjectReader?) {
    guard let object else { return }
    if let size = object.optional("size", Self.size) { (width, height) = size }
    frameRate = object.read("fps", default: frameRate, ScalarValues.frameRate)
    duration = object.optional("duration", ScalarValues.time(above: true))
    hold = object.read("hold", default: hold, ScalarValues.time())
    stretch = object.optional("stretch", ScalarValues.time(above: true))
    sampling = object.read("sampling", default: sampling, ScalarValues.name(Sampling.self))
    quality = object.read("quality", default: quality, ScalarValues.name(Quality.self))
    crf = object.optional("crf", ScalarValues.integer(0...51))
    matte = object.read("matte", default: matte, Self.matte)
    padsToEven = object.optional("pad", ScalarValues.name(Padding.self)) == .even
    if duration != nil, hold > .zero, let node = object.node["hold"] {
      object.problems.list.add(
        .holdWithoutEffect, at: node.origin, path: object.path("hold"),
        "has no effect: duration says how long the clip is", remedy: "leave one of the two out")
    }
    object.finish()
  }

  private enum Padding: String, CaseIterable {
    case none, even
  }

  private static func size(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> (Int, Int)? {
    let sides: [JSONNode]
    if let nodes = node.value.array, nodes.count == 2 {
      sides = nodes
    } else if let text = node.text {
      // As the command line has it: 1080x1920.
      sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { side in
        JSONNode(JSONNumber(String(side)).map { .number($0) } ?? .string(String(side)), origin: node.origin)
      }
    } else {
      sides = []
    }
    guard sides.count == 2, sides.allSatisfy({ $0.value.number != nil }) else {
      problems.add(
        .wrongType, at: node, path: path, expected: "a width and a height [1080, 1920], or \"1080x1920\"")
      return nil
    }
    let values = sides.compactMap { $0.value.number?.int64 }.filter { (1...Int64(largestSide)).contains($0) }
    guard values.count == 2 else {
      let found = sides.map(\.found).joined(separator: "x")
      problems.list.add(
        .outOfRange, at: node.origin, path: path,
        "found \(found), must be whole numbers of pixels from 1 to \(largestSide)")
      return nil
    }
    return (Int(values[0]), Int(values[1]))
  }

  private static func matte(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> Color? {
    guard let color = PaintSpec.color(node, path, problems) else { return nil }
    if color.isOpaque { return color }
    problems.add(.invalidColor, at: node, path: path, expected: "an opaque colour")
    return nil
  }

  /// Everything filled in.
  var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("size", .list([.integer(width), .integer(height)])),
      ("fps", .string(frameRate.text)),
    ]
    if let duration { fields.append(("duration", duration.json)) }
    if let stretch { fields.append(("stretch", stretch.json)) }
    fields += [
      ("hold", hold.json), ("sampling", .string(sampling.rawValue)), ("quality", .string(quality.rawValue)),
    ]
    if let crf { fields.append(("crf", .integer(crf))) }
    fields.append(("matte", .string(matte.hexadecimal)))
    fields.append(("pad", .string((padsToEven ? Padding.even : .none).rawValue)))
    return .fields(fields)
  }
}

extension FrameRate {
  /// 60 frames a second, the default.
  static let sixty: FrameRate = {
    guard let rate = FrameRate(60) else { preconditionFailure("60 frames a second is a rate") }
    return rate
  }()
}

extension Time {
  /// Seconds as a JSON number, exactly.
  var json: JSONValue { JSONNumber(decimalSeconds).map { .number($0) } ?? .double(seconds) }
}
