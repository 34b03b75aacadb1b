import Media

/// What a clip says of its making, in one line of JSON: enough to know it again, and nothing of the machine
/// it was made on.
struct ClipNote: Sendable {
  let preset: Preset
  let level: RenderOptions.Metadata
  /// The frames that the clip shows, by their numbers in the preset's whole clip.
  let frames: Range<Int>
  /// How many frames that has.
  let frameCount: Int

  /// The comment, or nil for none.
  func text(packetHash: String) -> String? {
    guard level != .none else { return nil }
    let versions = LibraryVersions.loaded()
    var fields: [(String, JSONValue)] = [
      ("ringvideo", .string(Version.current)), ("renderer", .integer(RendererVersion.current)),
      ("ffmpeg", .string(versions.ffmpeg)), ("x264", versions.x264.map { .string($0) } ?? .null),
      ("key", .string(preset.key)), ("seed", .seed(preset.seed)), ("frames", .integer(frames.count)),
    ]
    if frames.count < frameCount { fields.append(("first", .integer(frames.lowerBound))) }
    fields.append(("packets", .string(packetHash)))
    if level == .full { fields.append(("preset", preset.portableJSON)) }
    return JSONValue.fields(fields).sealed().compact
  }
}

/// The program's version.
public enum Version {
  /// The number alone: major, minor, patch.
  public static let current = "0.1.0"

  /// The program's, the renderer's, FFmpeg's and x264's versions, a line each.
  public static var summary: String {
    let libraries = LibraryVersions.loaded()
    return """
      ringvideo \(current)
      renderer \(RendererVersion.current)
      ffmpeg \(libraries.ffmpeg) (\(libraries.libraries.joined(separator: ", ")))
      x264 \(libraries.x264 ?? "not in this FFmpeg")
      """
  }
}
