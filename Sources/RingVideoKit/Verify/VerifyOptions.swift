/// How things are verified.
public struct VerifyOptions: Sendable {
  /// What of a clip must be the same.
  public enum Level: String, Sendable, CaseIterable {
    /// What its frames were before they were encoded: another x264 may have written it.
    case frames
    /// Every byte of the file.
    case file
  }

  /// What of a clip must be the same; nil for the file where the clip says that the same versions of FFmpeg and
  /// x264 made it, else for the frames.
  public var level: Level?
  /// Which frames of a lock are rendered again, of those that are locked; or which part of a preset a clip shows
  /// that doesn't say it.
  public var frames = FrameSelection.all
  /// The folder that pictures of the first frame that differs are written to; nil for none.
  public var artifacts: String?
  /// What the frames of a lock should look like: a picture, a pattern of pictures such as `f-%05d.png`, or a
  /// clip.
  public var reference: String?
  /// Workers, progress and interruption.
  public var rendering = RenderOptions()

  /// Everything, without artifacts.
  public init() {}
}
