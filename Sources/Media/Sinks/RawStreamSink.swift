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

  /// Frames as they are.
  public struct Encoding: FrameEncoding {
    /// RGBA for NUT, 4:2:0 for Y4M.
    public var layout: PixelLayout { container.layout }
    /// Very short ones: whole frames wait until those before them are written.
    public let chunks: ChunkPlan
    fileprivate let container: Container
    fileprivate let format: ClipFormat

    public func makeEncoder() throws(MediaError) -> Encoder {
      Encoder(encoder: try VideoEncoder.open(container.encoder, layout: layout, format: format))
    }
  }

  /// Makes packets of frames.
  public final class Encoder: FrameEncoder {
    private var encoder: VideoEncoder

    fileprivate init(encoder: consuming VideoEncoder) {
      self.encoder = encoder
    }

    public func encode(
      _ frame: borrowing FrameBuffer, index: Int, emit: (EncodedPacket) throws -> Void
    ) throws {
      var made: EncodedPacket?
      try encoder.encode(frame, index: index) { packet throws(MediaError) in
        packet.pointee.duration = 1
        made = try EncodedPacket(moving: packet, byteCount: frame.byteCount)
      }
      if let made { try emit(made) }
    }

    public func finishChunk(emit: (EncodedPacket) throws -> Void) {}
  }

  public let encoding: Encoding
  private let destination: String?
  private var file: StagedFile?
  private var output: OutputContext?
  private let stream: Int32
  private var frameCount = 0
  private var byteCount = 0

  /// Writes to an open descriptor, which stays the caller's and is not closed.
  public convenience init(_ container: Container, descriptor: Int32, format: ClipFormat) throws(MediaError) {
    try format.validate(for: container.layout)
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
    do throws(MediaError) {
      let encoder = try VideoEncoder.open(container.encoder, layout: container.layout, format: format)
      var output = try OutputContext.open(container.muxer, descriptor: descriptor, path: file?.partPath)
      stream = try output.addStream(timing: format.timing, timeBase: format.timing.timeBase) {
        parameters throws(MediaError) in
        try Libav.check(avcodec_parameters_from_context(parameters, encoder.context), "write the clip")
      }
      try output.writeHeader()
      self.output = consume output
    } catch {
      throw error.about(destination)
    }
    encoding = Encoding(
      chunks: ChunkPlan(frameCount: format.frameCount, longest: 4), container: container, format: format)
    self.destination = destination
    self.file = file
  }

  /// Writes the next frame.
  public func collect(_ packet: EncodedPacket) throws(MediaError) {
    do throws(MediaError) {
      try packet.withCopy { copy throws(MediaError) in
        try output?.write(copy, stream: stream, timeBase: encoding.format.timing.timeBase)
      }
    } catch {
      throw error.about(destination)
    }
    frameCount += 1
  }

  /// Ends the stream and gives a file its name; throws where frames are missing.
  public func finish() throws(MediaError) -> SinkReport {
    do throws(MediaError) {
      try encoding.format.checkComplete(frameCount, path: destination)
      try output?.writeTrailer()
      byteCount = output?.byteCount ?? 0
      output = nil
      try file?.publish()
    } catch {
      cancel()
      throw error.about(destination)
    }
    return SinkReport(path: destination, frameCount: frameCount, byteCount: byteCount, packetHash: nil)
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
