import Media
import Raster
import Timeline

/// The `video` part of a preset: what the clip is, whatever is shown in it.
public struct VideoSpec: Hashable, Sendable {
  /// The picture's width in pixels, 1 … 16384.
  public var width = 1080
  /// The picture's height in pixels, 1 … 16384.
  public var height = 1080
  /// Frames a second.
  public var frameRate = FrameRate.sixty
  /// How long the clip is; nil for until the scene has ended, and `hold` longer.
  public var duration: Time?
  /// How long the end is shown, where `duration` is nil.
  public var hold = Time.zero
  /// How long the scene shall last; nil for as long as it does by itself.
  public var stretch: Time?
  /// Which instant of its span a frame shows.
  public var sampling = Sampling.start
  /// How good an MP4 looks, against its size and the time it takes.
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
    let size = SizeValue.read(
      node, path, problems, unit: "pixels", example: (1080, 1920),
      bounds: "whole numbers of pixels from 1 to \(largestSide)"
    ) { number in number.int64.map { (1...Int64(largestSide)).contains($0) } ?? false }
    return size.map { (Int($0.int64 ?? 0), Int($1.int64 ?? 0)) }
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
