import CFFmpeg

/// Writes frames uncompressed, for other programs to read from a pipe or a file.
public final class RawStreamSink: FrameSink {
  /// The containers for raw frames.
  public enum Container: String, Sendable, CaseIterable {
    /// RGBA with straight alpha and exact times.
    case nut
    /// 4:2:0, as most encoders take it.
    case y4m
  }

  /// RGBA for NUT, 4:2:0 for Y4M.
  public let layout: PixelLayout

  private let format: ClipFormat
  private let destination: String?
  private var buffer: FrameBuffer
  private var encoder: VideoEncoder
  private var file: StagedFile?
  private var output: OutputContext?
  private let stream: Int32
  private var frameIndex = 0
  private var byteCount = 0

  /// Writes to an open descriptor, which stays the caller's and is not closed.
  public convenience init(_ container: Container, descriptor: Int32, format: ClipFormat) throws(MediaError) {
    try self.init(container, format: format, destination: nil, file: nil, descriptor: descriptor)
  }

  /// Writes to a file: under a temporary name first, then under its own.
  public convenience init(
    _ container: Container, path: String, format: ClipFormat, options: OutputOptions = OutputOptions()
  ) throws(MediaError) {
    try format.validate(for: container.layout)
    let file = try StagedFile.create(for: path, options: options)
    let descriptor = file.descriptor
    try self.init(container, format: format, destination: path, file: file, descriptor: descriptor)
  }

  private init(
    _ container: Container, format: ClipFormat, destination: String?, file: consuming StagedFile?,
    descriptor: Int32
  ) throws(MediaError) {
    layout = container.layout
    do throws(MediaError) {
      try format.validate(for: layout)
      let encoder = try VideoEncoder.open(container.encoder, layout: layout, format: format)
      var output = try OutputContext.open(container.muxer, descriptor: descriptor, path: file?.partPath)
      stream = try output.addStream(timing: format.timing, timeBase: format.timing.timeBase) {
        parameters throws(MediaError) in
        try Libav.check(avcodec_parameters_from_context(parameters, encoder.context), "write the clip")
      }
      try output.writeHeader()
      self.output = consume output
      self.encoder = consume encoder
      buffer = try FrameBuffer.allocate(layout: layout, width: format.width, height: format.height)
    } catch {
      throw error.about(destination)
    }
    self.format = format
    self.destination = destination
    self.file = file
  }

  /// Writes the next frame.
  public func write(_ update: (PixelPlanes) throws -> Void) throws {
    precondition(frameIndex < format.frameCount, "a clip has no more frames than its format says")
    try buffer.withPlanes(update)
    do throws(MediaError) {
      try encoder.encode(buffer, index: frameIndex) { packet throws(MediaError) in
        packet.pointee.duration = 1
        try output?.write(packet, stream: stream, timeBase: format.timing.timeBase)
      }
    } catch {
      throw error.about(destination)
    }
    frameIndex += 1
  }

  /// Ends the stream and gives a file its name; throws where frames are missing.
  public func finish() throws(MediaError) -> SinkReport {
    do throws(MediaError) {
      try format.checkComplete(frameIndex, path: destination)
      try output?.writeTrailer()
      byteCount = output?.byteCount ?? 0
      output = nil
      try file?.publish()
    } catch {
      cancel()
      throw error.about(destination)
    }
    return SinkReport(path: destination, frameCount: frameIndex, byteCount: byteCount, packetHash: nil)
  }

  /// Removes the temporary file; what an open descriptor got stays written.
  public func cancel() {
    output = nil
    file?.discard()
  }
}

extension RawStreamSink.Container {
  fileprivate var layout: PixelLayout { self == .nut ? .rgba : .yuv420p }
  fileprivate var muxer: String { self == .nut ? "nut" : "yuv4mpegpipe" }
  /// libavformat's Y4M muxer takes whole frames, its NUT muxer their bytes.
  fileprivate var encoder: String { self == .nut ? "rawvideo" : "wrapped_avframe" }
}
