/// How a clip's frames are cut into chunks that are encoded by themselves.
///
/// All chunks have one length but for the last, which has what is left. The length follows from the number of
/// frames alone, so that nothing else decides a byte; it is as even as it can be, so that two workers finish
/// together.
public struct ChunkPlan: Sendable, Equatable {
  /// Frames of the whole clip.
  public let frameCount: Int
  /// Frames of every chunk but the last.
  public let length: Int
  /// Chunks.
  public let count: Int

  /// The fewest chunks of at most `longest` frames; both arguments are above 0.
  public init(frameCount: Int, longest: Int) {
    precondition(frameCount > 0 && longest > 0, "a clip and its chunks have frames")
    let fewest = (frameCount + longest - 1) / longest
    self.frameCount = frameCount
    length = (frameCount + fewest - 1) / fewest
    count = (frameCount + length - 1) / length
  }

  /// The frames of a chunk, counted from the clip's first.
  public subscript(chunk: Int) -> Range<Int> {
    precondition((0..<count).contains(chunk), "chunk out of range")
    return chunk * length..<min(frameCount, (chunk + 1) * length)
  }
}
