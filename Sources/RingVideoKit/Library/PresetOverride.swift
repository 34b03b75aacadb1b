/// A field that a caller sets in place of what a preset says.
public struct PresetOverride: Sendable {
  enum Target {
    /// The field at a path.
    case path(String)
    /// The presses of the one effect that takes them.
    case presses
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
  public static func presses(file: String) -> PresetOverride {
    let origin = Origin(option: "--presses")
    let name = JSONMember("file", JSONNode(.string(file), origin: origin))
    return PresetOverride(target: .presses, value: JSONNode(.object([name]), origin: origin))
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
    case .presses:
      let effects = node["effects"]?.value.array ?? []
      let names = JSONNode.names(of: effects)
      let takers = zip(effects, names).filter { $0.0["type"]?.value.string == EffectSpec.Kind.spark.rawValue }
        .compactMap(\.1)
      guard let only = takers.first else {
        throw Diagnostic(.noSuchEffect, at: value.origin, "no effect of the preset takes presses")
      }
      guard takers.count == 1 else {
        throw Diagnostic(
          .ambiguousEffect, at: value.origin,
          "several effects take presses: \(takers.joined(separator: ", "))",
          remedy: "choose one with --set effects.\(only).presses={\"file\":…}")
      }
      return try node.setting("effects.\(only).presses", to: value)
    }
  }
}
