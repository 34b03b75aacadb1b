import Media

/// What a finished clip's comment says.
struct ReadNote: Sendable {
  let renderer: Int
  let ffmpeg: String
  let x264: String?
  let key: String
  let seed: UInt64
  let frameCount: Int
  /// The number of the clip's first frame in the preset's whole clip.
  let first: Int
  /// Whether the clip shows a part only.
  let isPart: Bool
  let packetHash: String
  /// The preset that it carries, as it stands in the comment.
  let preset: JSONNode?

  /// Reads a comment; nil where it is none of ours or is damaged.
  init?(_ comment: String, file: String) {
    guard let node = try? JSONReader.parse(Array(comment.utf8), file: file), node.value.isSealIntact else {
      return nil
    }
    guard let renderer = node.integer("renderer"), let ffmpeg = node.text("ffmpeg"),
      let key = node.text("key"),
      let seed = node.seed("seed"),
      let frameCount = node.integer("frames"), (1...Clip.mostFrames).contains(frameCount),
      (0..<Clip.mostFrames).contains(node.integer("first") ?? 0), let packetHash = node.text("packets")
    else { return nil }
    self.renderer = renderer
    self.ffmpeg = ffmpeg
    x264 = node.text("x264")
    self.key = key
    self.seed = seed
    self.frameCount = frameCount
    first = node.integer("first") ?? 0
    isPart = node["first"] != nil
    self.packetHash = packetHash
    preset = node["preset"]
  }

  /// How much it says.
  var level: RenderOptions.Metadata { preset == nil ? .key : .full }

  /// Whether the loaded libraries are of the versions that wrote the clip.
  var isOfLoadedVersions: Bool {
    let versions = LibraryVersions.loaded()
    return versions.ffmpeg == ffmpeg && versions.x264 == x264
  }
}

extension Preset {
  /// Reads a preset that a clip carries; pictures are looked for by their names beside the clip.
  init(carried node: JSONNode, by file: String) throws(RingVideoError) {
    let name = node["name"]?.value.string ?? file
    try self.init(node.namingPictures, name: name, files: InputFolder(ofFile: file))
  }
}

extension JSONNode {
  /// The tree with every picture's file in place of its name and hash.
  fileprivate var namingPictures: JSONNode {
    switch value {
    case .object(let members):
      if members.count == 2, let name = self["file"], self["sha256"] != nil { return name }
      return JSONNode(
        .object(members.map { JSONMember($0.key, $0.value.namingPictures, keyOrigin: $0.keyOrigin) }),
        origin: origin)
    case .array(let nodes): return JSONNode(.array(nodes.map(\.namingPictures)), origin: origin)
    default: return self
    }
  }
}
