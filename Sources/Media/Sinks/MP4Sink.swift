/// Encodes frames as H.264, in chunks, into an MP4 file.
public final class MP4Sink: FrameSink {
  /// An x264 for every chunk.
  public struct Encoding: FrameEncoding {
    /// Always 4:2:0.
    public let layout = PixelLayout.yuv420p
    /// By the settings' chunk length.
    public let chunks: ChunkPlan
    fileprivate let format: ClipFormat
    fileprivate let settings: H264Settings
    /// What the container was told: the same for every chunk.
    fileprivate let stream: H264Stream

    public func makeEncoder() throws(MediaError) -> ChunkEncoder {
      ChunkEncoder(encoding: self)
    }
  }

  /// Opens a new x264 at the start of each chunk.
  public final class ChunkEncoder: FrameEncoder {
    private let encoding: Encoding
    private var encoder: H264Encoder?

    fileprivate init(encoding: Encoding) {
      self.encoding = encoding
    }

    public func encode(
      _ frame: borrowing FrameBuffer, index: Int, emit: (EncodedPacket) throws -> Void
    ) throws {
      if encoder == nil { encoder = try open(at: index) }
      try encoder?.encode(frame, emit: emit)
    }

    public func finishChunk(emit: (EncodedPacket) throws -> Void) throws {
      try encoder?.finish(emit: emit)
      encoder = nil
    }

    private func open(at index: Int) throws(MediaError) -> H264Encoder {
      let encoder = try H264Encoder.open(
        format: encoding.format, settings: encoding.settings, firstFrame: index)
      guard encoder.stream == encoding.stream else {
        throw MediaError(
          .mismatch, operation: "encode the clip",
          message: "x264 gave another header for the chunk at frame \(index)",
          remedy: "use another version of x264")
      }
      return encoder
    }
  }

  public let encoding: Encoding
  private let comment: (String) -> String?
  private var muxer: MP4Muxer
  private let stream: MP4Muxer.StreamID

  /// Makes the temporary file, once an encoder could be opened.
  ///
  /// `comment` receives the SHA-256 over all packets in hexadecimal once all are written; what it returns
  /// becomes the file's comment.
  public init(
    path: String, format: ClipFormat, settings: H264Settings, options: OutputOptions = OutputOptions(),
    comment: @escaping (String) -> String? = { _ in nil }
  ) throws(MediaError) {
    do throws(MediaError) {
      let parameters = try H264Encoder.open(format: format, settings: settings).stream
      muxer = try MP4Muxer.create(path, options: options)
      stream = try muxer.addStream(parameters)
      let chunks = ChunkPlan(frameCount: format.frameCount, longest: settings.chunkLength)
      encoding = Encoding(chunks: chunks, format: format, settings: settings, stream: parameters)
    } catch {
      throw error.about(path)
    }
    self.comment = comment
  }

  /// Writes the next packet.
  public func collect(_ packet: EncodedPacket) throws(MediaError) {
    try muxer.write(packet, to: stream)
  }

  /// Completes the file, checks it and gives it its name.
  public func finish() throws(MediaError) -> SinkReport {
    try muxer.finish(comment: comment)
  }

  /// Removes the temporary file.
  public func cancel() {
    muxer.cancel()
  }
}
