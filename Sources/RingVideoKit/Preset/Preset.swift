import Media
import Raster
import Timeline

/// A clip's description, read and checked: what is shown, when, and how it becomes a video.
public struct Preset: Hashable, Sendable {
  /// The format's version that this program knows; presets without one have it too.
  public static let formatVersion = 1

  /// What it is called: by itself, else by its file without the extension.
  public let name: String
  /// What it says about itself; may be empty.
  public let summary: String
  /// What colours and random presses are drawn from.
  public private(set) var seed: UInt64
  /// What the clip is, whatever is shown in it.
  public internal(set) var video: VideoSpec
  /// The points that geometry is given in, and the background.
  public internal(set) var canvas: CanvasSpec
  /// From the bottom to the top.
  public let effects: [EffectSpec]
  /// What is odd about it, but doesn't keep it from being rendered.
  public let warnings: [Diagnostic]

  /// Reads a preset from its JSON.
  ///
  /// Throws all of its problems at once.
  ///
  /// - Parameters:
  ///   - node: the whole preset, overrides included.
  ///   - name: what it is called where it doesn't say.
  ///   - files: where the files that it names are.
  init(_ node: JSONNode, name: String, files: InputFolder) throws(RingVideoError) {
    let problems = ProblemLog()
    let preset = Self.read(node, name: name, files: files, problems)
    try problems.list.throwErrors()
    guard let preset else { preconditionFailure("a preset that can't be read has errors") }
    self = preset
  }

  private init(
    name: String, summary: String, seed: UInt64, video: VideoSpec, canvas: CanvasSpec, effects: [EffectSpec],
    warnings: [Diagnostic]
  ) {
    self.name = name
    self.summary = summary
    self.seed = seed
    self.video = video
    self.canvas = canvas
    self.effects = effects
    self.warnings = warnings
  }

  private static func read(
    _ node: JSONNode, name: String, files: InputFolder, _ problems: ProblemLog
  ) -> Preset? {
    reportVariables(node, "", problems)
    guard let object = ObjectReader(node, path: "", problems: problems) else { return nil }
    if let version = object.node["version"]?.value.number?.int64, version > formatVersion {
      // What a newer format means can't be told; complaints about its fields would only mislead.
      problems.list.add(
        .versionTooNew, at: object.node["version"]?.origin, path: "version",
        "the preset needs version \(version) of the format, this program knows \(formatVersion)",
        remedy: "install a newer ringvideo")
      return nil
    }
    _ = object.optional("version", ScalarValues.integer(1...formatVersion))
    let name = object.read("name", default: name, ScalarValues.text)
    let summary = object.read("summary", default: "", ScalarValues.text)
    let seed = object.read("seed", default: 1, ScalarValues.seed)
    let video = VideoSpec(object.object("video"))
    let canvas = CanvasSpec(object.object("canvas"), files: files)
    let effects = object.read("effects", default: []) { readEffects($0, $1, files, $2) }
    if object.node["effects"] == nil { object.reportMissing("effects", "a preset needs at least one effect") }
    object.finish()
    let preset = Preset(
      name: name, summary: summary, seed: seed, video: video, canvas: canvas, effects: effects,
      warnings: problems.list.warnings)
    if !problems.list.hasErrors { preset.checkGeometry(node, problems) }
    return preset
  }

  static let mostEffects = 100

  private static func readEffects(
    _ node: JSONNode, _ path: String, _ files: InputFolder, _ problems: ProblemLog
  ) -> [EffectSpec]? {
    guard let nodes = node.value.array, !nodes.isEmpty else {
      problems.add(
        .wrongType, at: node, path: path, expected: "at least one effect [ { \"type\": \"spark\", … } ]")
      return nil
    }
    guard nodes.count <= mostEffects else {
      problems.list.add(
        .tooMany, at: node.origin, path: path,
        "found \(nodes.count) effects, at most \(mostEffects) are allowed")
      return nil
    }
    let names = JSONNode.names(of: nodes)
    var taken: [String] = []
    return nodes.enumerated().compactMap { index, effect in
      let id = names[index] ?? "\(index)"
      guard let object = ObjectReader(effect, path: "\(path).\(id)", problems: problems) else { return nil }
      if object.optional("id", Self.identifier) != nil, taken.contains(id) {
        problems.list.add(
          .duplicateID, at: object.node["id"]?.origin, path: "\(path).\(index).id",
          "another effect is called \(id)")
      }
      taken.append(id)
      return EffectSpec.read(object, id: id, files: files)
    }
  }

  /// A reader of ids: what paths can take.
  private static func identifier(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> String? {
    guard let text = ScalarValues.text(node, path, problems) else { return nil }
    let isSound =
      !text.isEmpty && text.utf8.count <= 64
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-".unicodeScalars.contains($0)
      }
      && !text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    if isSound { return text }
    problems.add(
      .outOfRange, at: node, path: path,
      expected: "1 to 64 letters, digits, hyphens and underscores, not digits alone")
    return nil
  }

  /// Texts of the form {name} are kept for variables.
  private static func reportVariables(_ node: JSONNode, _ path: String, _ problems: ProblemLog) {
    func inside(_ step: String) -> String { path.isEmpty ? step : "\(path).\(step)" }
    switch node.value {
    case .string(let text):
      guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return }
      let name = text.dropFirst().dropLast()
      guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else { return }
      problems.list.add(
        .reservedVariable, at: node.origin, path: path,
        "found \(node.found), which is kept for variables", remedy: "write the value itself")
    case .array(let nodes):
      for (index, child) in nodes.enumerated() { reportVariables(child, inside("\(index)"), problems) }
    case .object(let members):
      for member in members where member.key != "$comment" && !member.key.hasPrefix("x-") {
        reportVariables(member.value, inside(member.key), problems)
      }
    default: return
    }
  }

  /// The largest ring, in pixels from its centre to its rim and from the picture's corner to its centre.
  static let largestRadius = 65536.0

  /// Reports rings that are too large to be drawn; `node` knows where they stand.
  func checkGeometry(_ node: JSONNode, _ problems: ProblemLog) {
    let frame = CanvasFrame(canvas, video: video)
    for effect in effects {
      let path = "effects.\(effect.id).ring"
      let place = node.node(at: path)?.origin ?? node.origin
      let rim: Double
      let center: Point
      switch effect {
      case .spark(let spec):
        let style = spec.ring.style(in: frame)
        (rim, center) = (style.radius + style.lineWidth / 2, style.center)
      case .loader(let spec):
        rim = frame.pixels(spec.ring.radius) + frame.pixels(spec.ring.lineWidth) / 2
        center = spec.frame.pixels(in: frame).center
      case .image: continue
      }
      let reach = max(abs(center.x), abs(center.y))
      if reach > Self.largestRadius {
        problems.list.add(
          .outOfRange, at: node.node(at: path + ".center")?.origin ?? place, path: path + ".center",
          "at \(video.width)x\(video.height) it is \(Int(min(reach, 1e9))) pixels from the picture's corner, at most 65536 are allowed",
          remedy: "bring the ring nearer or make the video smaller")
      }
      if rim > Self.largestRadius {
        problems.list.add(
          .outOfRange, at: place, path: path,
          "at \(video.width)x\(video.height) its rim is \(Int(min(rim, 1e9))) pixels from its centre, at most 65536 are allowed",
          remedy: "make the ring or the video smaller")
      }
    }
  }

  /// Everything filled in, files by their hashes.
  var json: JSONValue {
    .fields([
      ("version", .integer(Self.formatVersion)), ("name", .string(name)), ("summary", .string(summary)),
      ("seed", .seed(seed)), ("video", video.json), ("canvas", canvas.json),
      ("effects", .list(effects.map(\.json))),
    ])
  }

  /// The same for a clip to carry along: presses and progress of files written out where they take no more
  /// than 256 kB, pictures by their file names and hashes.
  var portableJSON: JSONValue {
    let effects = effects.map(\.portable.json)
    guard case .object(let members) = json else { return json }
    let whole = JSONValue.object(
      members.map { $0.key == "effects" ? JSONMember($0.key, JSONNode(.list(effects))) : $0 })
    return whole.naming(pictures)
  }

  /// All pictures it names.
  private var pictures: [PictureSource] {
    var found: [PictureSource] = []
    if case .picture(let source, _) = canvas.background { found.append(source) }
    for effect in effects { found += effect.pictures }
    return found
  }

  /// The same with another seed.
  func seeded(_ seed: UInt64) -> Preset {
    var copy = self
    copy.seed = seed
    return copy
  }

  /// What names the clip: SHA-256, in hexadecimal, over the canonical JSON of everything filled in and of the
  /// renderer's version. Equal keys mean equal frames.
  ///
  /// What a preset is called, by itself or by its file, is no part of it: it changes no frame.
  public var key: String {
    let counted = (json.object ?? []).filter { !["name", "summary"].contains($0.key) }
    let whole = JSONValue.fields([
      ("preset", .object(counted)), ("renderer", .integer(RendererVersion.current)),
    ])
    return SHA256.hexadecimal(of: Array(whole.canonical.utf8))
  }
}

/// Which pixels this program paints.
public enum RendererVersion {
  /// Changes exactly when a pixel of some preset may change.
  public static let current = 1
}

extension JSONValue {
  /// A seed: as text where a JSON number would lose digits.
  static func seed(_ seed: UInt64) -> JSONValue {
    Int64(exactly: seed).map { .number(JSONNumber($0)) } ?? .string(String(seed))
  }
}
