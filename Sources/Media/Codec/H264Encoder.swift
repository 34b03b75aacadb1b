import CFFmpeg
import CFFmpegShims

/// What a container has to know about an H.264 stream.
public struct H264Stream: Sendable, Equatable {
  /// Size, rate and number of frames of the whole clip.
  public let format: ClipFormat
  /// The parameter sets, behind start codes; all chunks of a clip must agree on them.
  public let extradata: [UInt8]
  /// Frames by which decoding runs ahead of showing, the same for every chunk.
  public let reorderDelay: Int
}

/// One x264 for one chunk: frames in, packets out, the same bytes on every machine.
public struct H264Encoder: ~Copyable {
  /// What a container has to know.
  public let stream: H264Stream

  private var encoder: VideoEncoder
  private var filter: PacketFilter
  private var nextIndex = 0
  private let firstFrame: Int
  private let chunkLength: Int

  /// Opens x264 for the chunk that begins with `firstFrame`; throws `unavailable` where this FFmpeg has none.
  public static func open(
    format: ClipFormat, settings: H264Settings, firstFrame: Int = 0
  ) throws(MediaError) -> H264Encoder {
    try format.validate(for: .yuv420p)
    let encoder = try openX264(format: format, options: settings.encoderOptions)
    // The SEI names x264's version and options; without it files can be compared.
    let filter = try PacketFilter.open("filter_units=remove_types=6", for: encoder)
    let stream = H264Stream(
      format: format, extradata: filter.extradata, reorderDelay: settings.reorderDelay)
    return H264Encoder(
      stream: stream, encoder: encoder, filter: filter, firstFrame: firstFrame,
      chunkLength: settings.chunkLength)
  }

  private init(
    stream: H264Stream, encoder: consuming VideoEncoder, filter: consuming PacketFilter, firstFrame: Int,
    chunkLength: Int
  ) {
    self.stream = stream
    self.encoder = encoder
    self.filter = filter
    self.firstFrame = firstFrame
    self.chunkLength = chunkLength
  }

  private static func openX264(format: ClipFormat, options: [(name: String, value: String)])
    throws(MediaError) -> VideoEncoder
  {
    do throws(MediaError) {
      return try VideoEncoder.open(
        "libx264", layout: .yuv420p, format: format, flags: AV_CODEC_FLAG_GLOBAL_HEADER, options: options)
    } catch {
      guard error.kind == .unavailable else { throw error }
      var missing = error
      missing.remedy = "install an FFmpeg with libx264, such as Debian's libavcodec-dev"
      throw missing
    }
  }

  /// Encodes the chunk's next frame; packets that are ready go to `emit` in decoding order.
  ///
  /// Throws `MediaError`, or what `emit` throws.
  public mutating func encode(
    _ frame: borrowing FrameBuffer, emit: (EncodedPacket) throws -> Void
  ) throws {
    precondition(nextIndex < chunkLength, "a chunk has no more frames than its length")
    precondition(frame.layout == .yuv420p, "H.264 takes 4:2:0")
    let index = nextIndex
    nextIndex += 1
    var packets: [EncodedPacket] = []
    try encoder.encode(frame, index: index) { packet throws(MediaError) in
      try filter.filter(packet) { packet throws(MediaError) in
        packets.append(try EncodedPacket(moving: packet, firstFrame: firstFrame))
      }
    }
    for packet in packets { try emit(packet) }
  }

  /// Ends the chunk; the packets left go to `emit`.
  public mutating func finish(emit: (EncodedPacket) throws -> Void) throws {
    var packets: [EncodedPacket] = []
    try encoder.finish { packet throws(MediaError) in
      try filter.filter(packet) { packet throws(MediaError) in
        packets.append(try EncodedPacket(moving: packet, firstFrame: firstFrame))
      }
    }
    for packet in packets { try emit(packet) }
  }
}
