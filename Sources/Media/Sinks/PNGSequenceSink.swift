/// Writes every frame to a PNG file of its own, straight alpha kept.
public final class PNGSequenceSink: FrameSink {
  /// Always RGBA.
  public let layout = PixelLayout.rgba

  private let pattern: NumberedPath
  private let format: ClipFormat
  private let firstNumber: Int
  private var buffer: FrameBuffer
  private var encoder: PNGEncoder
  private var folder: StagedFolder
  private var frameIndex = 0
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
      encoder = try PNGEncoder.open(width: format.width, height: format.height)
      buffer = try FrameBuffer.allocate(layout: .rgba, width: format.width, height: format.height)
      folder = try StagedFolder.create(
        for: self.pattern, numbers: firstNumber..<firstNumber + format.frameCount, options: options)
    } catch {
      throw error.about(pattern)
    }
    self.format = format
    self.firstNumber = firstNumber
  }

  /// Writes the next frame to a file in the temporary folder.
  public func write(_ update: (PixelPlanes) throws -> Void) throws {
    precondition(frameIndex < format.frameCount, "a clip has no more frames than its format says")
    try buffer.withPlanes(update)
    try encoder.encode(buffer) { bytes throws(MediaError) in
      try folder.write(bytes, number: firstNumber + frameIndex)
      byteCount += bytes.count
    }
    frameIndex += 1
  }

  /// Gives all files their names; throws where frames are missing.
  public func finish() throws(MediaError) -> SinkReport {
    do throws(MediaError) {
      try format.checkComplete(frameIndex, path: pattern.text)
    } catch {
      folder.discard()
      throw error
    }
    try folder.publish()
    return SinkReport(
      path: pattern.text, frameCount: frameIndex, byteCount: byteCount, packetHash: nil)
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
