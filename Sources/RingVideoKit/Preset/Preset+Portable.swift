import Timeline

extension EffectSpec {
  /// The most bytes of presses or progress that a clip carries written out.
  private static let most = 256 << 10

  /// The effect with what files hold written out, where that isn't too much.
  var portable: EffectSpec {
    switch self {
    case .spark(var spec):
      guard case .file(let script, _) = spec.presses, script.json.compact.utf8.count <= Self.most else {
        return self
      }
      spec.presses = .list(script)
      return .spark(spec)
    case .loader(var spec):
      guard case .file(let trace, _) = spec.progress, trace.events.count <= Self.most / 8,
        trace.json.compact.utf8.count <= Self.most
      else { return self }
      spec.progress = .list(trace)
      return .loader(spec)
    case .image: return self
    }
  }

  /// The pictures it names.
  var pictures: [PictureSource] {
    switch self {
    case .spark(let spec): return [spec.reveal?.image].compactMap { $0 }
    case .loader(let spec):
      if case .picture(let veil, _) = spec.veil { return [spec.image, veil] }
      return [spec.image]
    case .image(let spec): return [spec.image]
    }
  }
}

extension JSONValue {
  /// The value with each picture's hash joined by its file name.
  func naming(_ pictures: [PictureSource]) -> JSONValue {
    switch self {
    case .object(let members):
      if members.count == 1, members[0].key == "sha256", let hash = members[0].value.value.string,
        let picture = pictures.first(where: { $0.hash == hash })
      {
        return picture.portableJSON
      }
      return .object(
        members.map { JSONMember($0.key, JSONNode($0.value.value.naming(pictures)), keyOrigin: $0.keyOrigin) }
      )
    case .array(let nodes): return .array(nodes.map { JSONNode($0.value.naming(pictures)) })
    default: return self
    }
  }
}
