import Media

extension Lock {
  /// Writes the lock; paths in it are relative to its folder.
  public func write(to path: String, overwrites: Bool = true) throws(RingVideoError) {
    do throws(MediaError) {
      try writeFile(
        Array(text(in: path).utf8), to: path, options: OutputOptions(noOverwrite: !overwrites))
    } catch {
      throw RingVideoError(error)
    }
  }

  /// The lock's JSON: its head as people read it, then a frame a line in 20 bytes.
  func text(in path: String) -> String {
    let head: [(String, JSONValue)] =
      [("lock", .integer(Self.formatVersion))] + request.members(in: path) + [
        ("key", .string(key)), ("renderer", .integer(renderer)), ("seed", .seed(seed)),
        ("pixels", .string(frames.pixels.rawValue)),
        ("size", .list([.integer(frames.size.width), .integer(frames.size.height)])),
        ("clipFrames", .integer(clipFrames)), ("first", .integer(frames.first)),
        ("sha256", frames.total.map { .string($0) } ?? .null),
      ]
    let hashes = JSONValue.list(frames.hashes.map { .string($0) })
    let seal = JSONValue.fields(head + [("frames", hashes)]).sealed()
    let check = JSONNode(seal)["check"]?.value.string ?? ""
    let lines = (head + [("check", .string(check))]).map { "  \"\($0.0)\": \($0.1.compact)" }
    return "{\n" + lines.joined(separator: ",\n") + ",\n  \"frames\": [\n"
      + frames.hashes.map { "\"\($0)\"" }.joined(separator: ",\n") + "\n]}\n"
  }

  /// Reads a lock; throws where the file is not there, is none, is damaged, or another program's version.
  ///
  /// - Parameter anyRenderer: whether one of another renderer version will do, to be recorded anew.
  public static func read(_ path: String, anyRenderer: Bool = false) throws(RingVideoError) -> Lock {
    try read(bytes: bytes(of: path), path: path, anyRenderer: anyRenderer)
  }

  /// A lock's file as it is.
  static func bytes(of path: String) throws(RingVideoError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = try InputFile.read(path)
    } catch {
      throw RingVideoError([error])
    }
    if bytes.allSatisfy({ [9, 10, 13, 32].contains($0) }) { throw damage(path, "the file is empty") }
    return bytes
  }

  static func read(
    bytes: [UInt8], path: String, anyRenderer: Bool
  ) throws(RingVideoError) -> Lock {
    let node: JSONNode
    do throws(RingVideoError) {
      node = try JSONReader.parse(bytes, file: path)
    } catch {
      throw damage(
        path, "is no lock: \(error.diagnostics[0].text)", at: error.diagnostics[0].origin?.position)
    }
    guard let version = node["lock"]?.value.number?.int64 else {
      throw damage(path, "is no lock: it has no field lock with a version")
    }
    if version > formatVersion {
      throw RingVideoError(
        .versionTooNew, file: path,
        "the lock has version \(version) of its format, this program knows \(formatVersion)",
        remedy: "install a newer ringvideo")
    }
    guard node.value.isSealIntact, let lock = Lock(node, path: path) else {
      throw damage(path, "it was damaged or edited: its content does not fit its check sum")
    }
    guard anyRenderer || lock.renderer == RendererVersion.current else {
      throw RingVideoError(
        .otherRenderer, file: path,
        "the lock is of renderer version \(lock.renderer), this program has \(RendererVersion.current)",
        remedy: "look at the pictures, then record it anew with ringvideo verify --update")
    }
    return lock
  }

  private init?(_ node: JSONNode, path: String) {
    guard let request = PresetRequest(node, in: path), let key = node.text("key"),
      let renderer = node.integer("renderer"),
      let seed = node.seed("seed"),
      let pixels = node.text("pixels").flatMap({ HashedPixels(rawValue: $0) }),
      let sides = node["size"]?.value.array?.compactMap({ $0.value.number?.int64 }), sides.count == 2,
      let clipFrames = node.integer("clipFrames"), let first = node.integer("first"),
      let hashes = node["frames"]?.value.array?.map({ $0.value.string ?? "" }), !hashes.isEmpty,
      hashes.allSatisfy({ $0.utf8.count == Self.hashDigits }), clipFrames >= hashes.count,
      (0...clipFrames - hashes.count).contains(first)
    else { return nil }
    self.request = request
    self.key = key
    self.renderer = renderer
    self.seed = seed
    self.clipFrames = clipFrames
    frames = FrameHashes(
      pixels: pixels, algorithm: "SHA256", size: (Int(sides[0]), Int(sides[1])), first: first, hashes: hashes,
      total: node.text("sha256"))
  }

  private static func damage(
    _ path: String, _ message: String, at position: SourcePosition? = nil
  ) -> RingVideoError {
    RingVideoError([
      Diagnostic(
        .damagedLock, at: Origin(file: path, position: position), message,
        remedy: "take it from a copy, or record it anew with ringvideo hash --lock")
    ])
  }
}
