/// Writes every frame to a PNG file of its own, straight alpha kept.
public final class PNGSequenceSink: FrameSink {
  /// A PNG file a frame.
  public struct Encoding: FrameEncoding {
    /// Always RGBA.
    public let layout = PixelLayout.rgba
    /// Short ones: each holds whole files until those before it are written.
    public let chunks: ChunkPlan
    fileprivate let format: ClipFormat

    public func makeEncoder() throws(MediaError) -> Encoder {
      Encoder(encoder: try PNGEncoder.open(width: format.width, height: format.height))
    }
  }

  /// Compresses frames.
  public final class Encoder: FrameEncoder {
    private var encoder: PNGEncoder

    fileprivate init(encoder: consuming PNGEncoder) {
      self.encoder = encoder
    }

    public func encode(
      _ frame: borrowing FrameBuffer, index: Int, emit: (EncodedPacket) throws -> Void
    ) throws {
      try emit(try encoder.packet(of: frame, index: index))
    }

    public func finishChunk(emit: (EncodedPacket) throws -> Void) {}
  }

  public let encoding: Encoding
  private let pattern: NumberedPath
  private let firstNumber: Int
  private var folder: StagedFolder
  private var frameCount = 0
  private var byteCount = 0

  /// Makes a temporary folder beside the files.
  ///
  /// The pattern has one "%d" or "%05d" in its file name; the first frame gets `firstNumber`, which is 0 or
  /// more.
  public init(
    pattern: String, firstNumber: Int, format: ClipFormat, options: OutputOptions = OutputOptions()
  ) throws(MediaError) {
    do throws(MediaError) {
      try format.validate(for: .rgba)
      self.pattern = try NumberedPath(pattern)
      // Where there is no encoder, nothing is begun.
      _ = try PNGEncoder.open(width: format.width, height: format.height)
      folder = try StagedFolder.create(
        for: self.pattern, numbers: firstNumber..<firstNumber + format.frameCount, options: options)
    } catch {
      throw error.about(pattern)
    }
    encoding = Encoding(chunks: ChunkPlan(frameCount: format.frameCount, longest: 16), format: format)
    self.firstNumber = firstNumber
  }

  /// Writes the next frame's file into the temporary folder.
  public func collect(_ file: EncodedPacket) throws(MediaError) {
    try folder.write(file.bytes, number: firstNumber + file.presentationIndex)
    frameCount += 1
    byteCount += file.byteCount
  }

  /// Gives all files their names; throws where frames are missing.
  public func finish() throws(MediaError) -> SinkReport {
    do throws(MediaError) {
      try encoding.format.checkComplete(frameCount, path: pattern.text)
    } catch {
      folder.discard()
      throw error
    }
    try folder.publish()
    return SinkReport(
      path: pattern.text, frameCount: frameCount, byteCount: byteCount, packetHash: nil)
  }

  /// Removes the temporary folder and what is in it.
  public func cancel() {
    folder.discard()
  }
}

extension ClipFormat {
  /// Throws unless `written` frames are all there should be.
  func checkComplete(_ written: Int, path: String?) throws(MediaError) {
    guard written != frameCount else { return }
    throw MediaError(
      .mismatch, operation: "finish the clip", file: path,
      message: "\(written) of \(frameCount) frames were written")
  }
}
