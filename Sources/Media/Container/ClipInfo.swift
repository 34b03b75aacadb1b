import CFFmpeg
import CFFmpegShims

/// What a finished MP4 clip says of itself, read without decoding.
public struct ClipInfo: Sendable, Equatable {
  /// How many streams there are, of any kind.
  public var streamCount = 0
  /// libavcodec's name of the video codec, as in "h264".
  public var codec = ""
  /// H.264's profile_idc: 100 is High, 244 High 4:4:4 Predictive; nil for other codecs.
  public var profile: Int?
  /// In pixels.
  public var width = 0
  /// In pixels.
  public var height = 0
  /// Packets of the video stream, of which each holds one frame.
  public var frameCount = 0
  /// The video stream's frame length where it is constant.
  public var timing: StreamTiming?
  /// The video stream's duration in `timescale`.
  public var duration: Int64 = 0
  /// When the first picture is shown, in `timescale`.
  public var start: Int64 = 0
  /// Ticks a second of the video stream.
  public var timescale: Int32 = 0
  /// The colour tags, as FFmpeg names them: primaries, transfer, matrix and range.
  public var colorTags: [String] = []
  /// The SHA-256 over the video packets as stored, in hexadecimal.
  public var packetHash = ""
  /// The container's metadata.
  public var metadata: [String: String] = [:]
  /// Bytes.
  public var fileSize = 0
}
