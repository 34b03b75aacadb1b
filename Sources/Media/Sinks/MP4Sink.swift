/// Encodes frames as H.264, chunk after chunk, into an MP4 file.
public final class MP4Sink: FrameSink {
  /// Always 4:2:0.
  public let layout = PixelLayout.yuv420p

  private let format: ClipFormat
  private let settings: H264Settings
  private let comment: (String) -> String?
  private var buffer: FrameBuffer
  private var muxer: MP4Muxer
  private var stream: MP4Muxer.StreamID
  private let parameters: H264Stream
  private var encoder: H264Encoder?
  private var frameIndex = 0
  private var chunkStart = 0

  /// Makes the temporary file and opens the encoder.
  ///
  /// `comment` receives the SHA-256 over all packets in hexadecimal once all are written; what it returns
  /// becomes the file's comment.
  public init(
    path: String, format: ClipFormat, settings: H264Settings, options: OutputOptions = OutputOptions(),
    comment: @escaping (String) -> String? = { _ in nil }
  ) throws(MediaError) {
    do throws(MediaError) {
      let encoder = try H264Encoder.open(format: format, settings: settings)
      parameters = encoder.stream
      self.encoder = consume encoder
      buffer = try FrameBuffer.allocate(layout: .yuv420p, width: format.width, height: format.height)
      muxer = try MP4Muxer.create(path, options: options)
      stream = try muxer.addStream(parameters)
    } catch {
      throw error.about(path)
    }
    self.format = format
    self.settings = settings
    self.comment = comment
  }

  /// Encodes the next frame; at a chunk's end a new encoder takes over.
  public func write(_ update: (PixelPlanes) throws -> Void) throws {
    precondition(frameIndex < format.frameCount, "a clip has no more frames than its format says")
    try buffer.withPlanes(update)
    if frameIndex - chunkStart == settings.chunkLength { try startChunk() }
    try encoder?.encode(buffer) { packet throws(MediaError) in
      try muxer.write(packet, chunkStart: chunkStart, to: stream)
    }
    frameIndex += 1
  }

  /// Completes the file, checks it and gives it its name.
  public func finish() throws(MediaError) -> SinkReport {
    try finishChunk()
    return try muxer.finish(comment: comment)
  }

  /// Removes the temporary file.
  public func cancel() {
    encoder = nil
    muxer.cancel()
  }

  private func startChunk() throws(MediaError) {
    try finishChunk()
    let next = try H264Encoder.open(format: format, settings: settings)
    guard next.stream == parameters else {
      throw MediaError(
        .mismatch, operation: "encode the clip",
        message: "x264 gave another header for the chunk at frame \(frameIndex)",
        remedy: "use another version of x264")
    }
    encoder = consume next
    chunkStart = frameIndex
  }

  private func finishChunk() throws(MediaError) {
    try encoder?.finish { packet throws(MediaError) in
      try muxer.write(packet, chunkStart: chunkStart, to: stream)
    }
    encoder = nil
  }
}
