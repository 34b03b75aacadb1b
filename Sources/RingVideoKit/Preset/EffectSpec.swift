import Effects
import Timeline

/// An effect as a preset gives it.
public enum EffectSpec: Hashable, Sendable {
  /// A recording ring.
  case spark(SparkSpec)
  case loader(LoaderSpec)
  case image(ImageSpec)

  /// The names that `type` takes.
  enum Kind: String, CaseIterable {
    case spark, loader, image
  }

  /// Unique in the preset.
  public var id: String {
    switch self {
    case .spark(let spec): spec.id
    case .loader(let spec): spec.id
    case .image(let spec): spec.id
    }
  }

  /// When it begins on the scene's timeline.
  public var start: Time {
    switch self {
    case .spark(let spec): spec.start
    case .loader(let spec): spec.start
    case .image(let spec): spec.start
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
    case .loader: return LoaderSpec.read(object, id: id, files: files).map { .loader($0) }
    case .image: return ImageSpec.read(object, id: id, files: files).map { .image($0) }
    }
  }

  /// The effect in pixels; throws where a picture of it can't be had.
  func effect(in context: SceneContext) throws(RingVideoError) -> any Effect {
    switch self {
    case .spark(let spec): try spec.effect(in: context)
    case .loader(let spec): try spec.effect(in: context)
    case .image(let spec): try spec.effect(in: context)
    }
  }

  /// Everything filled in, files by their hashes.
  var json: JSONValue {
    switch self {
    case .spark(let spec): spec.json
    case .loader(let spec): spec.json
    case .image(let spec): spec.json
    }
  }

  /// The state of an effect of this kind at a time of its own, lengths in points of the canvas.
  static func state(of effect: any Effect, at time: Time, scale: Double) -> JSONValue {
    switch effect {
    case let ring as SparkRing: SparkSpec.state(of: ring, at: time, scale: scale)
    case let loader as ImageLoader: LoaderSpec.state(of: loader, at: time, scale: scale)
    default:
      .fields([
        ("type", .string(Kind.image.rawValue)), ("id", .string(effect.id)),
        ("visible", .bool(!effect.layers(at: time).isEmpty)),
      ])
    }
  }
}
