import Media

/// Compares two clips in layers: file, what they say of their making, packets, decoded frames.
public struct ClipPair: Sendable {
  /// The clip that the other is held against.
  public let expected: String
  /// The other.
  public let actual: String

  /// Two clips; throws where one is not there.
  public init(_ expected: String, _ actual: String) throws(RingVideoError) {
    for path in [expected, actual] { try ClipVerifier.checkFile(path) }
    self.expected = expected
    self.actual = actual
  }

  /// Compares them.
  ///
  /// A clip that can't be read is a finding, not an error.
  public func verify(_ options: VerifyOptions = VerifyOptions()) throws(RingVideoError) -> VerifyReport {
    do {
      return try examine(options)
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }

  private func examine(_ options: VerifyOptions) throws -> VerifyReport {
    var report = VerifyReport("\(expected) and \(actual)")
    let difference = try FileDifference.between(actual, expected)
    let infos = try [expected, actual].map { try info($0, &report) }
    guard let one = infos[0], let other = infos[1] else { return report }
    if difference.isNone {
      report.add(.file, .same, "byte for byte")
      return report
    }
    let verdict: VerifyReport.Verdict = options.level == .frames ? .other : .differs
    report.add(.file, verdict, difference.text)
    compareNotes(one, other, &report)
    if one.timing != other.timing {
      func rate(_ info: ClipInfo) -> String {
        info.timing.map { "\($0.numerator)/\($0.denominator) a second" } ?? "uneven intervals"
      }
      report.add(.frames, .differs, "come at \(rate(other)) instead of \(rate(one))")
    }
    let packets = PacketDifference(try ClipProbe.packets(actual), try ClipProbe.packets(expected))
    if let text = packets.text {
      report.add(.packets, verdict, text)
    } else {
      report.add(.packets, .same, "all \(one.frameCount)")
    }
    guard (one.width, one.height) == (other.width, other.height) else {
      report.add(
        .frames, .differs, "have \(other.width)x\(other.height) pixels instead of \(one.width)x\(one.height)")
      return report
    }
    try compareFrames(options, &report)
    return report
  }

  private func info(_ path: String, _ report: inout VerifyReport) throws -> ClipInfo? {
    do throws(MediaError) {
      return try ClipProbe.read(path)
    } catch {
      if !error.isDamage(of: path) { throw error }
      report.add(.container, .damaged, "of \(path) can't be read: \(error.message)")
      return nil
    }
  }

  private func compareNotes(_ one: ClipInfo, _ other: ClipInfo, _ report: inout VerifyReport) {
    let notes = [(one, expected), (other, actual)].map { info, path in
      info.metadata["comment"].flatMap { ReadNote($0, file: path) }
    }
    for (note, (info, path)) in zip(notes, [(one, expected), (other, actual)])
    where note.map({ $0.packetHash != info.packetHash }) == true {
      report.add(.note, .other, "of \(path) is of other packets: it was damaged or encoded again")
    }
    guard let before = notes[0], let now = notes[1] else {
      let owners = zip([expected, actual], notes).filter { $0.1 == nil }.map(\.0).joined(separator: " and ")
      return report.add(.note, .skipped, "of \(owners) is missing or damaged")
    }
    var changes: [String] = []
    func compare(_ what: String, _ before: String, _ now: String) {
      if before != now { changes.append("\(what) \(now) instead of \(before)") }
    }
    compare("renderer version", "\(before.renderer)", "\(now.renderer)")
    compare("FFmpeg", before.ffmpeg, now.ffmpeg)
    compare("x264", before.x264 ?? "none", now.x264 ?? "none")
    compare("seed", "\(before.seed)", "\(now.seed)")
    if before.seed == now.seed { compare("key", "\(before.key.prefix(16))", "\(now.key.prefix(16))") }
    compare("frames from", "\(before.first)", "\(now.first)")
    report.add(
      .note, changes.isEmpty ? .same : .other,
      changes.isEmpty ? "the same preset and versions" : changes.joined(separator: ", "))
  }

  private func compareFrames(_ options: VerifyOptions, _ report: inout VerifyReport) throws {
    let errors = try FrameErrors(of: actual, and: expected, options.rendering)
    if let damage = errors.damage { return report.add(.frames, .damaged, damage) }
    if errors.counts.0 != errors.counts.1 {
      report.add(.frames, .differs, "are \(errors.counts.0) instead of \(errors.counts.1)")
    }
    let differing = errors.squared.indices.filter { errors.squared[$0] > 0 }
    guard let first = differing.first else {
      return report.add(.frames, .same, "\(errors.count) are decoded to the same samples")
    }
    report.add(
      .frames, .differs,
      "\(differing.count) of \(errors.count) differ, the first is \(first); they \(errors.quality)",
      [("differing", .integer(differing.count)), ("first", .integer(first))] + errors.values)
    guard let folder = options.artifacts else { return }
    let artifacts = Artifacts(folder: folder, subject: actual, frame: first)
    try artifacts.write(
      actual: try ClipDecoder.frame(actual, number: first),
      expected: try ClipDecoder.frame(expected, number: first), into: &report)
  }
}
