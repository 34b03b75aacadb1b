import CFFmpeg
import CFFmpegShims

/// The versions of the libraries that Media runs on.
public struct LibraryVersions: Sendable, Equatable {
  /// FFmpeg's own, as in "5.1.9-0+deb12u1".
  public let ffmpeg: String
  /// The libraries', as in "libavcodec 59.37.100".
  public let libraries: [String]
  /// x264's, as in "core 164 r3095 baee400"; nil where this FFmpeg has none.
  public let x264: String?

  /// The libraries that are loaded, which may be newer than those that were built against.
  public static func loaded() -> LibraryVersions { read }

  /// Asked for once: x264 has to encode a frame to tell.
  private static let read = ask()

  private static func ask() -> LibraryVersions {
    Libav.begin()
    let libraries = [
      ("libavformat", avformat_version()), ("libavcodec", avcodec_version()),
      ("libavutil", avutil_version()),
    ]
    return LibraryVersions(
      ffmpeg: String(cString: av_version_info()),
      libraries: libraries.map { "\($0.0) \($0.1 >> 16).\($0.1 >> 8 & 255).\($0.1 & 255)" },
      x264: x264Version())
  }

  /// x264 tells its version only in the SEI of what it encodes, so a tiny frame is encoded.
  private static func x264Version() -> String? {
    let format = ClipFormat(
      width: 16, height: 16, timing: StreamTiming(numerator: 1, denominator: 1), frameCount: 1)
    var bytes: [UInt8] = []
    do throws(MediaError) {
      let options = [("preset", "ultrafast"), ("tune", "zerolatency")].map { (name: $0.0, value: $0.1) }
      var encoder = try VideoEncoder.open(
        "libx264", layout: .yuv420p, format: format, options: options)
      let frame = try FrameBuffer.allocate(layout: .yuv420p, width: 16, height: 16)
      func collect(_ packet: UnsafeMutablePointer<AVPacket>) {
        bytes += UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
      }
      try encoder.encode(frame, index: 0, emit: collect)
      try encoder.finish(emit: collect)
    } catch {
      return nil
    }
    return version(in: bytes)
  }

  /// Finds "x264 - core 164 r3095 baee400 - " and returns what stands between the dashes.
  private static func version(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.map { $0 < 128 ? $0 : 0 }, as: UTF8.self)
    let parts = text.split(separator: " - ", maxSplits: 2)
    guard parts.count == 3, parts[0].hasSuffix("x264") else { return nil }
    return String(parts[1])
  }
}
