import Effects
import Raster

/// The `colors` part of a recording ring.
public struct SegmentColorsSpec: Hashable, Sendable {
  /// Where the colours come from, as `SegmentColors` has it.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    case rgb, vivid, harmony, palette
  }

  /// Where the colours come from.
  public var mode = Mode.vivid
  /// For `palette`, at least one.
  public var palette: [PaintSpec] = []
  /// Whether the seed orders the palette.
  public var shuffle = false

  static let most = 1024

  init() {}

  /// Reads the object, or what can be read of it.
  init(_ object: ObjectReader?) {
    guard let object else { return }
    mode = object.read("mode", default: mode, ScalarValues.name(Mode.self))
    palette = object.read("palette", default: palette, Self.palette)
    shuffle = object.read("shuffle", default: shuffle, ScalarValues.bool)
    if mode == .palette, object.node["palette"] == nil {
      object.reportMissing("palette", "the mode palette needs colours such as [\"#E6285A\", \"#1EA0DC\"]")
    }
    for key in ["palette", "shuffle"] where mode != .palette {
      guard let node = object.node[key], key == "palette" || node.value.bool == true else { continue }
      object.problems.list.add(
        .unknownField, at: node.origin, path: object.path(key),
        "the mode \(mode.rawValue) takes no \(key)", remedy: "set the mode to palette")
    }
    object.finish()
  }

  private static func palette(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> [PaintSpec]? {
    guard let nodes = node.value.array, !nodes.isEmpty else {
      problems.add(.wrongType, at: node, path: path, expected: "at least one colour, such as [\"#E6285A\"]")
      return nil
    }
    guard nodes.count <= most else {
      problems.list.add(
        .tooMany, at: node.origin, path: path, "found \(nodes.count) colours, at most \(most) are allowed")
      return nil
    }
    let paints = nodes.enumerated().compactMap { PaintSpec.read($1, "\(path).\($0)", problems) }
    return paints.count == nodes.count ? paints : nil
  }

  /// The colours, with gradients made by `paint`.
  func colors(_ paint: (PaintSpec) -> Paint) -> SegmentColors {
    switch mode {
    case .rgb: .rgb
    case .vivid: .vivid
    case .harmony: .harmony
    case .palette: .palette(palette.map(paint), shuffled: shuffle)
    }
  }

  /// Everything filled in.
  var json: JSONValue {
    mode == .palette
      ? .fields([
        ("mode", .string(mode.rawValue)), ("palette", .list(palette.map(\.json))),
        ("shuffle", .bool(shuffle)),
      ])
      : .fields([("mode", .string(mode.rawValue))])
  }
}
