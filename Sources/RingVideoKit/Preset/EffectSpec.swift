import Effects
import Raster
import Timeline

/// An effect as a preset gives it.
public enum EffectSpec: Hashable, Sendable {
  /// A recording ring.
  case spark(SparkSpec)

  /// The names that `type` takes.
  enum Kind: String, CaseIterable {
    case spark
  }

  /// Unique in the preset.
  public var id: String {
    switch self {
    case .spark(let spec): spec.id
    }
  }

  /// When it begins on the scene's timeline.
  public var start: Time {
    switch self {
    case .spark(let spec): spec.start
    }
  }

  /// Reads an effect of which the id is known already.
  static func read(_ object: ObjectReader, id: String, files: InputFolder) -> EffectSpec? {
    guard object.node["type"] != nil else {
      _ = object.value("type")
      let names = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      object.reportMissing("type", "an effect needs one of \(names)")
      return nil
    }
    guard let kind = object.optional("type", ScalarValues.name(Kind.self)) else { return nil }
    switch kind {
    case .spark: return SparkSpec.read(object, id: id, files: files).map { .spark($0) }
    }
  }

  /// The effect in pixels.
  func effect(in context: SceneContext) -> any Effect {
    switch self {
    case .spark(let spec): spec.effect(in: context)
    }
  }

  /// Everything filled in.
  var json: JSONValue {
    switch self {
    case .spark(let spec): spec.json
    }
  }
}

/// What an effect needs to know of the preset around it.
struct SceneContext {
  let frame: CanvasFrame
  let seed: UInt64
  /// The background's colours, which segments should stand out from.
  let backgroundColors: [Color]
}
