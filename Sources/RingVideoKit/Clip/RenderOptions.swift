import Timeline

/// How a clip is written.
public struct RenderOptions: Sendable {
  /// What a clip says of its making, in its comment.
  public enum Metadata: String, Sendable, CaseIterable {
    /// The key, versions and the hash of the packets.
    case key
    /// Also the preset with everything filled in.
    case full
    /// Nothing.
    case none
  }

  /// Which frames.
  public var frames = FrameSelection.all
  /// The format; nil for what the output's extension says.
  public var format: OutputFormat?
  /// How much an MP4's comment says.
  public var metadata = Metadata.key
  /// Whether a file that is there already may be replaced.
  public var overwrites = true
  /// How many frames are worked on at a time, 1 or more; nil for one a core. Changes no byte.
  ///
  /// There are fewer where there is memory for fewer, or where the clip has fewer chunks.
  public var jobs: Int?
  /// Called after every frame with the number done, on the thread that did it, but never twice at a time;
  /// what it costs is the render's time.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  /// Asked before every frame; a signal's number ends the work, and nothing is left behind.
  public var interruption: (@Sendable () -> Int32?)?
  /// How frames are painted, which changes no pixel either.
  var manner = PaintingManner()

  /// All frames, in the format of the output's extension, over what is there already.
  public init() {}
}

/// What was written.
public struct RenderReport: Sendable {
  /// The file or the pattern of files, as the caller named it.
  public let output: String
  /// The format that it is in.
  public let format: OutputFormat
  /// The frames' width in pixels, with what was padded.
  public let width: Int
  /// The frames' height in pixels, with what was padded.
  public let height: Int
  /// How many frames were written.
  public let frameCount: Int
  /// The rate of its frames.
  public let frameRate: FrameRate
  /// Bytes, in all files together.
  public let byteCount: Int
  /// The clip's key.
  public let key: String
  /// SHA-256 over an MP4's packets, in hexadecimal; nil for other formats.
  public let packetHash: String?
  /// What is odd about the clip in this format.
  public let warnings: [Diagnostic]

  /// How long the frames last, in seconds rounded to a nanosecond.
  public var seconds: String { frameRate.time(ofFrame: Int64(frameCount)).decimalSeconds }

  /// The report as one object.
  public var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("output", .string(output)), ("format", .string(format.rawValue)), ("width", .integer(width)),
      ("height", .integer(height)), ("fps", .string(frameRate.text)), ("frames", .integer(frameCount)),
      ("duration", frameRate.time(ofFrame: Int64(frameCount)).json), ("bytes", .integer(byteCount)),
      ("key", .string(key)),
    ]
    if let packetHash { fields.append(("packets", .string(packetHash))) }
    fields.append(("warnings", .list(warnings.map(\.json))))
    return .fields(fields)
  }
}
