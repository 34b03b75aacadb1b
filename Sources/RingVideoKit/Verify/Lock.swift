import Media
import Timeline

/// What a clip's frames are known by: enough to render them again and tell which differ.
public struct Lock: Sendable {
  /// The format's version that this program knows.
  public static let formatVersion = 1
  /// The most frames that a lock holds: about what its file may have in bytes.
  public static let mostFrames = 800_000
  /// The hexadecimal digits of a frame's hash that are kept.
  static let hashDigits = 16

  /// What was rendered; paths are relative to the working directory.
  public var request: PresetRequest
  /// The clip's key.
  public let key: String
  /// What paints its frames; see `RendererVersion`.
  public let renderer: Int
  /// What its colours and random presses are drawn from.
  public let seed: UInt64
  /// The whole clip's frames, of which all or a part are locked.
  public let clipFrames: Int
  /// The hashes: of each frame the first 64 bits of its SHA-256.
  let frames: FrameHashes

  /// How many frames are locked.
  public var frameCount: Int { frames.hashes.count }
  /// Whether all of the clip's frames are locked.
  public var isWhole: Bool { frameCount == clipFrames }
}

extension Clip {
  /// Renders frames and records their hashes.
  ///
  /// - Parameter request: what the clip was made of.
  public func lock(
    _ request: PresetRequest, pixels: HashedPixels = .rgba, frames: FrameSelection = .all,
    options: RenderOptions = RenderOptions()
  ) throws(RingVideoError) -> Lock {
    let range = try frames.range(in: self)
    guard range.count <= Lock.mostFrames else {
      throw RingVideoError(
        .tooMany, "the clip has \(range.count) frames, a lock holds at most \(Lock.mostFrames)",
        remedy: "lock a part of it with --frames, or at a lower --fps")
    }
    let (width, height) = try checkedSize(for: pixels.layout)
    try checkMemory(for: pixels.layout, encodes: false)
    do {
      var hashes: [String] = []
      var total = try Digest.start()
      try eachHash(of: range, pixels, algorithm: "SHA256", options: options) { _, _, hash in
        hashes.append(String(hash.prefix(Lock.hashDigits)))
        total.update(hash.hexadecimalBytes)
      }
      return Lock(
        request: request, key: preset.key, renderer: RendererVersion.current, seed: preset.seed,
        clipFrames: frameCount,
        frames: FrameHashes(
          pixels: pixels, algorithm: "SHA256", size: (width, height), first: range.lowerBound, hashes: hashes,
          total: total.finish()))
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }
}

extension String {
  /// The bytes that hexadecimal digits stand for.
  var hexadecimalBytes: [UInt8] {
    let digits = utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
