import Timeline

/// Which frames of a clip are wanted.
public enum FrameSelection: Hashable, Sendable {
  /// Every frame.
  case all
  /// Those that begin at `from` or later and before `to`; nil for the clip's ends.
  case times(from: Time?, to: Time?)
  /// Those with these numbers, from 0, both included.
  case frames(ClosedRange<Int>)

  /// The frames of a clip; throws where there are none or they lie beyond its end.
  func range(in clip: Clip) throws(RingVideoError) -> Range<Int> {
    switch self {
    case .all:
      return 0..<clip.frameCount
    case .times(let from, let to):
      let first = from.map { firstFrame(notBefore: $0, clip) } ?? 0
      let end = to.map { min(clip.frameCount, firstFrame(notBefore: $0, clip)) } ?? clip.frameCount
      guard first < end else {
        let end = Self.end(of: clip)
        throw Self.outside(
          "no frame begins from \(from?.decimalSeconds ?? "0") s to before \(to?.decimalSeconds ?? end) s, the clip lasts \(end) s"
        )
      }
      return first..<end
    case .frames(let frames):
      guard frames.upperBound < clip.frameCount else {
        throw Self.outside(
          "found \(frames.lowerBound)-\(frames.upperBound), the frames are 0 to \(clip.frameCount - 1)")
      }
      return frames.lowerBound..<frames.upperBound + 1
    }
  }

  private func firstFrame(notBefore time: Time, _ clip: Clip) -> Int {
    let index = Int(clip.frameRate.frame(at: time))
    return clip.frameRate.time(ofFrame: Int64(index)) < time ? index + 1 : index
  }

  private static func end(of clip: Clip) -> String {
    clip.frameRate.time(ofFrame: Int64(clip.frameCount)).decimalSeconds
  }

  static func outside(_ message: String) -> RingVideoError {
    RingVideoError([Diagnostic(.timeOutsideClip, message)])
  }
}

extension Clip {
  /// How many frames a selection has; throws where there are none or they lie beyond the clip's end.
  public func frameCount(in selection: FrameSelection) throws(RingVideoError) -> Int {
    try selection.range(in: self).count
  }
}

/// A time of a clip, in integer nanoseconds.
public typealias Timestamp = Time

/// A moment of a clip.
public enum Moment: Hashable, Sendable {
  /// Exactly this time, from 0 to the clip's end.
  case time(Time)
  /// What the frame of this number shows, from 0.
  case frame(Int)

  /// The number of the frame and the time; throws where it lies outside the clip.
  func resolve(in clip: Clip) throws(RingVideoError) -> (frame: Int, time: Time) {
    switch self {
    case .time(let time):
      let end = max(clip.duration, clip.frameRate.time(ofFrame: Int64(clip.frameCount)))
      guard time >= .zero, time <= end else {
        throw FrameSelection.outside(
          "found \(time.decimalSeconds) s, must be from 0 to the clip's end at \(end.decimalSeconds) s")
      }
      return (clip.frame(at: time), time)
    case .frame(let frame):
      guard (0..<clip.frameCount).contains(frame) else {
        throw FrameSelection.outside("found frame \(frame), the frames are 0 to \(clip.frameCount - 1)")
      }
      return (frame, clip.time(ofFrame: frame))
    }
  }
}
