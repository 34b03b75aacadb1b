/// What a finished clip must say of itself.
struct ClipExpectation {
  let format: ClipFormat
  let streamCount: Int
  let packetHash: String
  let comment: String?

  /// Reads the clip at `path` and throws, naming it `name`, where it isn't as expected.
  func check(_ path: String, named name: String) throws(MediaError) -> ClipInfo {
    let info: ClipInfo
    do throws(MediaError) {
      info = try ClipProbe.read(path)
    } catch {
      var copy = error
      copy.file = name
      throw copy
    }
    let differences = differences(from: info)
    guard differences.isEmpty else {
      throw MediaError(
        .mismatch, operation: "check the finished clip", file: name,
        message: differences.joined(separator: "; "),
        remedy: "run again; if it stays, the FFmpeg in use writes other clips than it was asked for")
    }
    return info
  }

  /// What differs, a sentence each.
  func differences(from info: ClipInfo) -> [String] {
    let timing = format.timing
    var all: [String] = []
    func compare<T: Equatable>(_ what: String, _ found: T, _ wanted: T) {
      if found != wanted { all.append("\(what) is \(found) instead of \(wanted)") }
    }
    compare("the number of streams", info.streamCount, streamCount)
    compare("the codec", info.codec, "h264")
    compare("the size", "\(info.width)x\(info.height)", "\(format.width)x\(format.height)")
    compare("the number of frames", info.frameCount, format.frameCount)
    compare("the start", info.start, 0)
    compare("the time scale", info.timescale, timing.timescale)
    compare("the duration", info.duration, Int64(format.frameCount) * timing.ticksPerFrame)
    if info.timing != timing { all.append("the frame rate is not constant or not the one asked for") }
    compare("the colour tags", info.colorTags, ["bt709", "bt709", "bt709", "tv"])
    compare("the hash of the packets", info.packetHash, packetHash)
    if info.metadata["comment"] != comment { all.append("the comment is another one") }
    return all
  }
}
