import CFFmpeg
import CFFmpegShims

/// One encoded frame: H.264 NAL units behind start codes, without parameter sets or SEI; a PNG file; or samples.
///
/// Nothing in it changes after it was made, so it may go from a worker to the muxer.
public final class EncodedPacket: EncodedOutput, @unchecked Sendable {
  private let packet: UnsafeMutablePointer<AVPacket>
  /// When the frame is shown: its number in the clip.
  public let presentationIndex: Int
  public let byteCount: Int
  /// Whether decoding can start here.
  public var isKeyFrame: Bool { packet.pointee.flags & AV_PKT_FLAG_KEY != 0 }

  /// Takes over what `source` refers to.
  ///
  /// - Parameters:
  ///   - firstFrame: the number in the clip of the encoder's first frame.
  ///   - byteCount: how much memory it holds, where that isn't its size.
  init(
    moving source: UnsafeMutablePointer<AVPacket>, firstFrame: Int = 0, byteCount: Int? = nil
  ) throws(MediaError) {
    packet = try Libav.allocated(av_packet_alloc(), "hold a packet")
    av_packet_move_ref(packet, source)
    presentationIndex = firstFrame + Int(packet.pointee.pts)
    self.byteCount = byteCount ?? Int(packet.pointee.size)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&pointer)
  }

  /// Its bytes, valid as long as it lives.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
  }

  /// Gives `body` a packet of the same bytes, whose times it may change.
  func withCopy(_ body: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void) throws(MediaError) {
    var copy = av_packet_clone(packet)
    defer { av_packet_free(&copy) }
    try body(try Libav.allocated(copy, "write the clip"))
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
