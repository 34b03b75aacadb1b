import CFFmpeg
import CFFmpegShims

/// One encoded frame: H.264 NAL units behind start codes, without parameter sets or SEI.
///
/// Nothing in it changes after it was made, so it may go from a worker to the muxer.
public final class EncodedPacket: @unchecked Sendable {
  /// The packet as libav has it.
  let packet: UnsafeMutablePointer<AVPacket>
  /// When the frame is shown: its number in the chunk it was encoded in.
  public let presentationIndex: Int
  /// Whether decoding can start here.
  public var isKeyFrame: Bool { packet.pointee.flags & AV_PKT_FLAG_KEY != 0 }
  /// Bytes.
  public var size: Int { Int(packet.pointee.size) }

  /// Takes over what `source` refers to.
  init(moving source: UnsafeMutablePointer<AVPacket>) throws(MediaError) {
    packet = try Libav.allocated(av_packet_alloc(), "hold a packet")
    av_packet_move_ref(packet, source)
    presentationIndex = Int(packet.pointee.pts)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&pointer)
  }

  /// Adds the packet to a digest as MP4 stores it: each NAL unit behind its length in four bytes.
  func add(to digest: inout Digest) {
    var (position, start, end): (Int32, Int32, Int32) = (0, 0, 0)
    while true {
      position = rv_next_nal(packet.pointee.data, packet.pointee.size, position, &start, &end)
      if position < 0 { return }
      let length = UInt32(end - start).bigEndian
      withUnsafeBytes(of: length) { digest.update($0) }
      digest.update(UnsafeRawBufferPointer(start: packet.pointee.data + Int(start), count: Int(end - start)))
    }
  }
}
