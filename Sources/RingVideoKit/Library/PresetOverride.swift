/// A field that a caller sets in place of what a preset says.
public struct PresetOverride: Sendable {
  enum Target {
    /// The field at a path.
    case path(String)
    /// The one effect that takes it.
    case taker(Taken)
  }

  /// What a file can fill without saying where.
  enum Taken: String {
    case presses, image, trace

    /// The field of an effect that takes it, or nil where the effect doesn't.
    func field(of effect: JSONNode) -> String? {
      let kind = EffectSpec.Kind(rawValue: effect["type"]?.value.string ?? "")
      switch (self, kind) {
      case (.presses, .spark): return "presses"
      case (.trace, .loader): return "progress"
      case (.image, .loader), (.image, .image): return "image"
      case (.image, .spark): return effect["reveal"] == nil ? nil : "reveal.image"
      default: return nil
      }
    }
  }

  let target: Target
  let value: JSONNode

  /// Sets a field, as `--set` does.
  ///
  /// - Parameters:
  ///   - path: such as `effects.ring1.ring.lineWidth`; members of an array go by index or id.
  ///   - value: text where the field takes text, else JSON.
  ///   - option: how messages name the origin.
  public init(path: String, value: String, option: String = "--set") {
    target = .path(path)
    self.value = JSONReader.parse(optionValue: value, option: option)
  }

  /// Sets a field from `PATH=VALUE`.
  public static func set(_ assignment: String) throws(RingVideoError) -> PresetOverride {
    guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
      throw RingVideoError([
        Diagnostic(
          .invalidOption, at: Origin(option: "--set"), "found \"\(assignment)\", must be PATH=VALUE",
          remedy: "write it like --set effects.spark.ring.lineWidth=8")
      ])
    }
    return PresetOverride(
      path: String(assignment[..<equals]), value: String(assignment[assignment.index(after: equals)...]))
  }

  /// Takes the presses from a file, a path relative to the working directory.
  public static func presses(file: String) -> PresetOverride { taken(.presses, file) }

  /// Takes a loader's progress from a file.
  public static func trace(file: String) -> PresetOverride { taken(.trace, file) }

  /// Takes the picture that is shown or revealed from a file.
  public static func image(file: String) -> PresetOverride { taken(.image, file) }

  private static func taken(_ what: Taken, _ file: String) -> PresetOverride {
    let origin = Origin(option: "--\(what.rawValue)")
    let name = JSONNode(.string(file), origin: origin)
    let value = what == .image ? name : JSONNode(.object([JSONMember("file", name)]), origin: origin)
    return PresetOverride(target: .taker(what), value: value)
  }

  private init(target: Target, value: JSONNode) {
    self.target = target
    self.value = value
  }

  /// The preset with the field set.
  func apply(to node: JSONNode) throws(Diagnostic) -> JSONNode {
    switch target {
    case .path(let path):
      return try node.setting(path, to: value)
    case .taker(let what):
      let effects = node["effects"]?.value.array ?? []
      let takers = zip(effects, JSONNode.names(of: effects)).compactMap { effect, name in
        what.field(of: effect).flatMap { field in name.map { "effects.\($0).\(field)" } }
      }
      guard let only = takers.first else {
        throw Diagnostic(.noSuchEffect, at: value.origin, "no effect of the preset takes it")
      }
      guard takers.count == 1 else {
        throw Diagnostic(
          .ambiguousEffect, at: value.origin, "several effects take it: \(takers.joined(separator: ", "))",
          remedy: "choose one with --set \(only)=\(what == .image ? "…" : "{\"file\":…}")")
      }
      return try node.setting(only, to: value)
    }
  }
}
