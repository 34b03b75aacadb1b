/// Where the frames of a clip go: workers encode its chunks, side by side, and the sink collects what comes of
/// them in the order of the frames.
///
/// A sink that is dropped before it finished leaves nothing behind.
public protocol FrameSink: AnyObject {
  /// How frames are encoded.
  associatedtype Encoding: FrameEncoding

  /// How frames are encoded, for the workers.
  var encoding: Encoding { get }

  /// Takes what the encoders gave: chunk after chunk, each as it came.
  func collect(_ output: Encoding.Encoder.Output) throws(MediaError)

  /// Completes the output and gives it its name; throws where frames are missing.
  func finish() throws(MediaError) -> SinkReport

  /// Removes everything written so far; does nothing to a finished output.
  func cancel()
}

/// How the frames of a clip are encoded.
public protocol FrameEncoding: Sendable {
  /// What encodes them.
  associatedtype Encoder: FrameEncoder

  /// What the frames' pixels must be.
  var layout: PixelLayout { get }
  /// How the clip is cut.
  var chunks: ChunkPlan { get }

  /// An encoder for one worker.
  func makeEncoder() throws(MediaError) -> Encoder
}

/// Encodes chunks of a clip, one after the other, on one thread.
public protocol FrameEncoder {
  /// What comes of a frame.
  associatedtype Output: EncodedOutput

  /// Encodes a chunk's next frame, which is the clip's `index`-th.
  mutating func encode(
    _ frame: borrowing FrameBuffer, index: Int, emit: (Output) throws -> Void
  ) throws

  /// Gives what is left of the chunk; the next frame begins another one.
  mutating func finishChunk(emit: (Output) throws -> Void) throws
}

/// What an encoder gives: made by one thread, handed to another.
public protocol EncodedOutput: Sendable {
  /// How much memory it holds, in bytes.
  var byteCount: Int { get }
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
