/// Where the frames of a clip go, one after the other.
///
/// A sink that is dropped before it finished leaves nothing behind.
public protocol FrameSink: AnyObject {
  /// What `write` has to put into the planes.
  var layout: PixelLayout { get }

  /// Takes the next frame.
  ///
  /// The planes still hold the frame before (at first black, in RGBA transparent), so that `update` need only
  /// write what changed. Throws `MediaError`, or what `update` throws.
  func write(_ update: (PixelPlanes) throws -> Void) throws

  /// Completes the output and gives it its name.
  func finish() throws(MediaError) -> SinkReport

  /// Removes everything written so far; does nothing to a finished output.
  func cancel()
}

/// What a sink wrote.
public struct SinkReport: Sendable, Equatable {
  /// The file, or the pattern of files, as the caller named it; nil for a descriptor.
  public let path: String?
  /// Frames.
  public let frameCount: Int
  /// Bytes, in all files together.
  public let byteCount: Int
  /// For MP4, the SHA-256 over all packets in hexadecimal.
  public let packetHash: String?
}
