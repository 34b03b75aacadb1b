import Media

/// Whether a clip is what a preset gives.
struct ClipContent {
  let path: String
  let info: ClipInfo
  let note: ReadNote?
  /// What is rendered: the preset, encoded as the clip is.
  let clip: Clip
  /// The preset as it was given.
  let asked: Preset
  let options: VerifyOptions

  func examine(_ report: inout VerifyReport) throws {
    if note != nil, options.frames != .all {
      throw RingVideoError(
        .conflictingOptions, file: path, "the clip says itself which frames it shows",
        remedy: "leave out --frames, --from and --to")
    }
    let isPreset = comparePresets(&report)
    let range = try note.map { $0.first..<$0.first + $0.frameCount } ?? options.frames.range(in: clip)
    guard compareShapes(range, &report) else { return }
    let common = range.clamped(to: 0..<clip.frameCount)
    try withClipAgain(common) { again in
      let errors = try FrameErrors(of: path, against: clip, range: common, options.rendering)
      if isPreset, common == range, try comparePackets(again, &report) {
        return report.add(.frames, .same, "\(errors.count) \(errors.quality)", errors.values)
      }
      let own = try FrameErrors(of: again, against: clip, range: common, options.rendering)
      try judge(errors, own: own, &report)
    }
  }

  /// Tells whether the clip says that it shows this preset, or says nothing.
  private func comparePresets(_ report: inout VerifyReport) -> Bool {
    guard let note else {
      report.add(.preset, .skipped, "is not named by the clip")
      return true
    }
    if note.renderer != RendererVersion.current {
      report.add(
        .preset, .differs,
        "was painted by renderer version \(note.renderer), this program has \(RendererVersion.current)")
      return false
    }
    if note.key == clip.preset.key, asked.key != note.key {
      let (now, before) = (asked.video, clip.preset.video)
      let isLevel = options.level == .frames
      report.add(
        .preset, isLevel ? .other : .differs,
        "\(asked.name) asks for \(now.encoding), the clip is encoded with \(before.encoding); the frames are the same"
      )
      return true
    }
    if note.key == clip.preset.key || carries(clip.preset) {
      report.add(.preset, .same, "\(clip.preset.name), key \(note.key.prefix(16))")
      return true
    }
    let cause = note.change(to: clip.preset)
    report.add(.preset, .differs, "\(clip.preset.name) is not what the clip shows: \(cause)")
    return false
  }

  /// Whether the clip carries this very preset: one that is read from there knows its presses and progress, but
  /// not the files they came from, which count for the key.
  private func carries(_ preset: Preset) -> Bool {
    guard let carried = note?.preset else { return false }
    return JSONNode(preset.portableJSON).framesDiffer(from: carried).isEmpty
  }

  /// Compares what can be compared without decoding; false where frames can't be compared at all.
  private func compareShapes(_ range: Range<Int>, _ report: inout VerifyReport) -> Bool {
    let (width, height) = clip.size(for: .yuv420p)
    if (width, height) != (info.width, info.height) {
      report.add(
        .frames, .differs, "have \(info.width)x\(info.height) pixels, the preset gives \(width)x\(height)")
      return false
    }
    let rate = StreamTiming(
      numerator: Int32(clip.frameRate.numerator), denominator: Int32(clip.frameRate.denominator))
    if let timing = info.timing, timing != rate {
      report.add(
        .frames, .differs,
        "come at \(timing.numerator)/\(timing.denominator) a second, the preset gives \(clip.frameRate.text)")
    }
    // A clip that doesn't say that it shows a part shows all.
    let wanted = note?.isPart == false ? clip.frameCount : range.count
    if info.frameCount != wanted {
      report.add(.frames, .differs, "are \(info.frameCount), the preset gives \(wanted)")
    }
    if range.lowerBound >= clip.frameCount || note?.isPart == true && range.upperBound > clip.frameCount {
      report.add(
        .frames, .differs,
        "are \(range.lowerBound) to \(range.upperBound - 1), the preset gives only \(clip.frameCount)")
    }
    return range.lowerBound < clip.frameCount
  }

  /// Renders what the clip should be into a temporary folder.
  private func withClipAgain(_ range: Range<Int>, _ body: (_ path: String) throws -> Void) throws {
    let folder = try ScratchFolder.create()
    var rendering = options.rendering
    rendering.format = .mp4
    rendering.frames = .frames(range.lowerBound...range.upperBound - 1)
    rendering.metadata = note?.level ?? .none
    try folder.whileItStands { path throws in
      try clip.render(to: path + "/clip.mp4", options: rendering)
      try body(path + "/clip.mp4")
    }
  }

  /// Compares the file with one that was rendered now; tells whether the packets are the same.
  private func comparePackets(_ again: String, _ report: inout VerifyReport) throws -> Bool {
    let isOther = !(note?.isOfLoadedVersions ?? true)
    let level = options.level ?? (isOther ? .frames : .file)
    let verdict: VerifyReport.Verdict = level == .file ? .differs : .other
    // Where the comment can't be written anew, packets are compared alone: that it is intact, and what stands
    // around the packets, is known already.
    if canWriteComment {
      let difference = try FileDifference.between(path, again)
      if difference.isNone {
        report.add(.file, .same, "byte for byte what the preset gives")
        return true
      }
      let versions = isOther ? ", which other versions of FFmpeg or x264 wrote" : ""
      report.add(
        .file, verdict, "is not what is written now\(versions): \(difference.text)",
        [("firstByte", difference.first.map { .integer($0) } ?? .null)])
    }
    let found = try ClipProbe.packets(path)
    guard let text = PacketDifference(found, try ClipProbe.packets(again)).text else {
      report.add(.packets, .same, "\(found.count), what is encoded now")
      return true
    }
    report.add(.packets, verdict, "are not what is encoded now: \(text)")
    return false
  }

  /// Whether the comment of a clip of this preset is the same in each byte: its key may be of files that the clip
  /// doesn't carry, and the preset may be called otherwise.
  private var canWriteComment: Bool {
    guard let note else { return true }
    return note.key == clip.preset.key
      && (note.preset?.value.canonical ?? clip.preset.portableJSON.canonical)
        == clip.preset.portableJSON.canonical
  }

  /// Tells which frames are not what the preset gives.
  ///
  /// Twice the error that one's own encoder makes of a frame, and a tenth of a level on every fifth sample, are
  /// no difference of what was encoded, as long as no single sample is far off; in lossless clips any is.
  private func judge(_ errors: FrameErrors, own: FrameErrors, _ report: inout VerifyReport) throws {
    if let damage = errors.damage {
      if !report.findings.contains(where: { $0.text == damage }) { report.add(.frames, .damaged, damage) }
      return
    }
    let isLossless = clip.preset.video.crf == 0
    let differing = (0..<errors.count).filter { index in
      if isLossless || index >= own.count { return errors.squared[index] > 0 }
      return errors.squared[index] > 4 * own.squared[index] + UInt64(errors.samples / 500)
        || errors.largest[index] > 2 * own.largest[index] + 8
    }
    guard let first = differing.first else {
      return report.add(.frames, .same, "\(errors.count) \(errors.quality)", errors.values)
    }
    let number = errors.first + first
    report.add(
      .frames, .differs,
      "\(differing.count) of \(errors.count) are not what the preset gives, the first is \(number); they \(errors.quality)",
      [("differing", .integer(differing.count)), ("first", .integer(number))] + errors.values)
    guard let folder = options.artifacts else { return }
    let artifacts = Artifacts(folder: folder, subject: path, frame: number)
    try artifacts.write(
      actual: try ClipDecoder.frame(path, number: first),
      expected: try clip.bitmap(ofFrame: number, for: .yuv420p),
      into: &report)
  }
}
