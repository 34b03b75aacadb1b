import Media

/// Renders a lock's frames again and tells which differ.
public struct LockVerifier: Sendable {
  /// The file, as it was named.
  public let path: String
  /// What is rendered.
  public let clip: Clip
  private let expected: FrameHashes
  /// What a framehash text doesn't have.
  private let lock: Lock?

  /// Reads a lock, or a text of `ringvideo hash`, and its preset; nothing is rendered yet.
  ///
  /// - Parameters:
  ///   - preset: what to render in place of what the lock names; a text names nothing.
  ///   - anyRenderer: whether a lock of another renderer version will do, to be recorded anew.
  public init(_ path: String, preset: Preset? = nil, anyRenderer: Bool = false) throws(RingVideoError) {
    let bytes = try Lock.bytes(of: path)
    self.path = path
    guard FrameHashes.isText(bytes) else {
      let lock = try Lock.read(bytes: bytes, path: path, anyRenderer: anyRenderer)
      self.lock = lock
      expected = lock.frames
      if let preset { clip = try Clip(preset) } else { clip = try Self.clip(of: lock, in: path) }
      return
    }
    guard !anyRenderer else { throw Self.cannotRenew(path) }
    guard let preset else {
      throw RingVideoError(
        .missingOption, file: path, "a text of hashes doesn't say what was rendered",
        remedy: "name it with --preset")
    }
    lock = nil
    expected = try FrameHashes(text: String(decoding: bytes, as: UTF8.self), file: path)
    clip = try Clip(preset)
  }

  /// The frames to be rendered, of those that are recorded and the clip has; throws where there are none.
  public func range(_ selection: FrameSelection) throws(RingVideoError) -> Range<Int> {
    let wanted: Range<Int>
    switch selection {
    case .all:
      wanted = expected.range
      // A text doesn't say that it is of a part, and may be cut off at a line's end.
      if lock == nil, wanted.upperBound < clip.frameCount || wanted.lowerBound > 0 {
        let (first, last) = (wanted.lowerBound, wanted.upperBound - 1)
        throw RingVideoError(
          .damagedLock, file: path,
          "it has frames \(first) to \(last) of the clip's \(clip.frameCount): it is cut off, or of a part",
          remedy: "record it again, or name the part with --frames \(first)-\(last)")
      }
    case .frames(let frames):
      // Compared before they are added to: an end may be any number.
      guard frames.upperBound < expected.range.upperBound else { throw outside(frames) }
      wanted = Range(frames)
    case .times: wanted = try selection.range(in: clip)
    }
    let range = wanted.clamped(to: expected.range)
    guard !range.isEmpty, range == wanted || selection == .all else {
      throw outside(wanted.lowerBound...wanted.upperBound - 1)
    }
    return range
  }

  /// What a lock names; errors say that it does.
  private static func clip(of lock: Lock, in path: String) throws(RingVideoError) -> Clip {
    do throws(RingVideoError) {
      return try Clip(lock.request.load())
    } catch {
      var error = error
      for index in error.diagnostics.indices where error.diagnostics[index].remedy == nil {
        error.diagnostics[index].remedy = "the lock \(path) names it; --preset names another"
      }
      throw error
    }
  }

  private func outside(_ wanted: ClosedRange<Int>) -> RingVideoError {
    let (first, last) = (expected.first, expected.range.upperBound - 1)
    return FrameSelection.outside(
      "frames \(wanted.lowerBound) to \(wanted.upperBound) were asked for, \(path) has \(first) to \(last)")
  }

  /// Renders and compares.
  public func verify(_ options: VerifyOptions = VerifyOptions()) throws(RingVideoError) -> VerifyReport {
    if let reference = options.reference { try Artifacts.checkReference(reference) }
    var report = VerifyReport(path)
    let range = try range(options.frames)
    comparePresets(&report)
    let (width, height) = clip.size(for: expected.pixels.layout)
    guard (width, height) == expected.size else {
      report.add(
        .frames, .differs,
        "have \(width)x\(height) pixels, recorded are \(expected.size.width)x\(expected.size.height)")
      return report
    }
    if let lock, lock.clipFrames != clip.frameCount {
      report.add(
        .frames, .differs, "are \(clip.frameCount), when they were locked there were \(lock.clipFrames)",
        [("count", .integer(clip.frameCount)), ("lockedCount", .integer(lock.clipFrames))])
    } else if range.upperBound > clip.frameCount {
      report.add(
        .frames, .differs, "are \(clip.frameCount), those recorded go up to \(range.upperBound - 1)",
        [("count", .integer(clip.frameCount))])
    }
    let common = range.clamped(to: 0..<clip.frameCount)
    guard !common.isEmpty else { return report }
    do {
      try compare(common, options, &report)
    } catch {
      throw RingVideoError(wrapping: error)
    }
    return report
  }

  private func comparePresets(_ report: inout VerifyReport) {
    guard let lock else { return }
    let preset = clip.preset
    if lock.key == preset.key {
      return report.add(.preset, .same, "\(preset.name), key \(lock.key.prefix(16))")
    }
    // What no frame shows may change; whether frames did is told by them.
    let cause = PresetChange(from: lock.key, seed: lock.seed, to: preset).text
    report.add(.preset, .other, "\(preset.name) is not what was locked: \(cause)")
  }

  private func compare(_ range: Range<Int>, _ options: VerifyOptions, _ report: inout VerifyReport) throws {
    var differing: [Int] = []
    var total = try Digest.start()
    try clip.eachHash(
      of: range, expected.pixels, algorithm: expected.algorithm, options: options.rendering
    ) { frame, _, hash in
      if !hash.hasPrefix(expected.hashes[frame - expected.first]) { differing.append(frame) }
      total.update(hash.hexadecimalBytes)
    }
    guard let first = differing.first else {
      if let whole = expected.total, range == expected.range, total.finish() != whole {
        return report.add(
          .frames, .differs, "differ in what lies beyond the digits that are kept of each hash")
      }
      // All that were asked for; what more there is has been told.
      let all = range.count == 1 ? "is the same" : "are the same"
      let part =
        range.count < clip.frameCount
        ? "\(range.count) of the clip's \(clip.frameCount)"
        : range.count == 1 ? "the only one" : "all \(range.count)"
      report.add(.frames, .same, "\(part) \(all)", [("compared", .integer(range.count))])
      return
    }
    let time = clip.time(ofFrame: first)
    report.add(
      .frames, .differs,
      differing.count == 1
        ? "1 of \(range.count) differs, it is \(first) at \(time.decimalSeconds) s"
        : "\(differing.count) of \(range.count) differ, the first is \(first) at \(time.decimalSeconds) s",
      [
        ("compared", .integer(range.count)), ("differing", .integer(differing.count)),
        ("first", .integer(first)), ("time", time.json),
      ])
    guard let folder = options.artifacts else { return }
    let artifacts = Artifacts(folder: folder, subject: path, frame: first)
    let actual = try clip.bitmap(ofFrame: first, for: expected.pixels.layout)
    let wanted = options.reference.flatMap {
      Artifacts.reference($0, frame: first, of: expected.first, &report)
    }
    try artifacts.write(actual: actual, expected: wanted, into: &report)
  }

  /// Renders and records anew, where what is rendered now is another.
  ///
  /// A lock of a whole clip becomes one of the whole clip, that of a part stays one of that part.
  ///
  /// Returns how many frames' hashes are others, of those that both have, and whether anything is.
  public func renew(_ options: RenderOptions = RenderOptions()) throws(RingVideoError) -> (
    isChanged: Bool, differing: Int
  ) {
    guard let lock else { throw Self.cannotRenew(path) }
    let selection: FrameSelection =
      lock.isWhole ? .all : .frames(lock.frames.first...lock.frames.range.upperBound - 1)
    let new = try clip.lock(lock.request, pixels: lock.frames.pixels, frames: selection, options: options)
    guard new.text(in: path) != lock.text(in: path) else { return (false, 0) }
    try new.write(to: path)
    return (true, zip(new.frames.hashes, lock.frames.hashes).count { $0 != $1 })
  }
}

extension LockVerifier {
  private static func cannotRenew(_ path: String) -> RingVideoError {
    RingVideoError(
      .invalidOption, file: path, "a text of hashes can't be updated",
      remedy: "write a new one with ringvideo hash")
  }
}
