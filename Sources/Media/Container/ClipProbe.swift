import CFFmpeg

/// Reads finished clips without decoding them.
public enum ClipProbe {
  /// Reads what a clip says of itself, and all of its packets; throws where it is no whole clip.
  public static func read(_ path: String) throws(MediaError) -> ClipInfo {
    var input = try InputContext.open(path)
    return try input.readClip()
  }

  /// Reads what each of a clip's video packets is, in the order in which they are stored; throws where it is
  /// no whole clip. Times that are no times of regular frames are no error.
  public static func packets(_ path: String) throws(MediaError) -> [PacketMark] {
    var input = try InputContext.open(path)
    var digest = try Digest.start()
    var marks: [PacketMark] = []
    _ = try input.readClip { packet in
      digest.update(packet.bytes)
      marks.append(
        PacketMark(
          size: Int(packet.pointee.size), isKeyFrame: packet.pointee.flags & AV_PKT_FLAG_KEY != 0,
          presentation: packet.pointee.pts, hash: digest.finishShort()))
    }
    let times = marks.map(\.presentation).sorted()
    let step = times.count > 1 ? times[1] : 1
    guard times.first == 0, step > 0, zip(times, times.dropFirst()).allSatisfy({ $1 &- $0 == step }) else {
      return marks
    }
    for index in marks.indices { marks[index].presentation /= step }
    return marks
  }
}

/// What a packet of a clip is, to tell it from others.
public struct PacketMark: Sendable, Equatable {
  /// Bytes.
  public var size: Int
  /// Whether the clip says that decoding can start here.
  public var isKeyFrame: Bool
  /// When its frame is shown: the frame's number where they follow each other evenly from 0 on, else the time
  /// in the clip's ticks (the least number there is where it has none).
  public var presentation: Int64
  /// The first eight bytes, the first one highest, of the SHA-256 of the packet as stored.
  public var hash: UInt64
}
