import RingVideoKit

/// Times and frames on the command line.
extension ParsedCommand {
  /// The frames that `--from`, `--to` and `--frames` choose.
  func frames(of clip: Clip) throws(RingVideoError) -> FrameSelection {
    if let text = self[.frames] {
      let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else {
        throw invalid(.frames, "found \(text), must be a frame's number or two, such as 0-59")
      }
      guard first <= last else {
        throw invalid(.frames, "found \(text), the ends are swapped; write \(last)-\(first)")
      }
      guard last < clip.frameCount else {
        throw outside(.frames, "found \(text), the frames are 0 to \(clip.frameCount - 1)")
      }
      return .frames(first...last)
    }
    let (from, to) = (try time(.from), try time(.to))
    guard from != nil || to != nil else { return .all }
    if let from, let to, from > to {
      throw invalid(
        .from, "found \(from.decimalSeconds) s, which is after --to \(to.decimalSeconds) s; swap the two")
    }
    let end = max(clip.duration, clip.frameRate.time(ofFrame: Int64(clip.frameCount)))
    if let from, from >= end {
      throw outside(.from, "found \(from.decimalSeconds) s, the clip ends at \(end.decimalSeconds) s")
    }
    if let to, to > end {
      throw outside(.to, "found \(to.decimalSeconds) s, the clip ends at \(end.decimalSeconds) s")
    }
    return .times(from: from, to: to)
  }

  func time(_ option: Option) throws(RingVideoError) -> Timestamp? {
    guard let text = self[option] else { return nil }
    if let time = Timestamp(decimalSeconds: text), time >= .zero { return time }
    throw invalid(option, "found \(text), must be seconds from 0 on, such as 12.5")
  }

  func invalid(_ option: Option, _ message: String) -> RingVideoError {
    RingVideoError([Diagnostic(.invalidOption, at: Origin(option: option.name), message)])
  }

  private func outside(_ option: Option, _ message: String) -> RingVideoError {
    RingVideoError([Diagnostic(.timeOutsideClip, at: Origin(option: option.name), message)])
  }
}
