import CFFmpeg
import CFFmpegShims

/// Decodes the first picture of a file.
enum PictureDecoder {
  /// Takes the file, whose memory is free again when the frame is returned.
  static func decode(
    _ file: consuming PictureFile, header: PictureHeader
  ) throws(PictureFault) -> PictureFrame {
    let frame = try PictureFrame.allocate()
    guard let codec = avcodec_find_decoder(header.format.codec) else {
      throw .other(
        MediaError(
          .unavailable, operation: "read the picture",
          message: "this FFmpeg has no decoder for \(header.format.name)", remedy: "install a full FFmpeg"))
    }
    var context = avcodec_alloc_context3(codec)
    guard let decoder = context else { throw .other(Libav.outOfMemory("read the picture")) }
    defer { avcodec_free_context(&context) }
    decoder.pointee.thread_count = 1
    decoder.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    decoder.pointee.err_recognition |= header.format.errorRecognition
    // The header's size was checked, but the data may claim a larger one further on. Decoders round the width
    // up before they compare.
    decoder.pointee.max_pixels = Int64(header.width + 128) * Int64(header.height)
    if header.format == .png { RowMark.install(in: decoder) }

    _ = Libav.takeLog()
    do throws(MediaError) {
      let packet = file.packet
      try PlainCode.run { () throws(MediaError) in
        let operation = "read the picture"
        try Libav.check(avcodec_open2(decoder, codec, nil), operation)
        try Libav.check(avcodec_send_packet(decoder, packet), operation)
        var code = avcodec_receive_frame(decoder, frame.frame)
        if code == Libav.again {
          // Some decoders hold a picture back until they know that no other follows.
          avcodec_send_packet(decoder, nil)
          code = avcodec_receive_frame(decoder, frame.frame)
        }
        try Libav.check(code, operation)
      }
    } catch {
      switch error.kind {
      case .outOfMemory: throw .other(error)
      default: throw .damaged(withoutAddresses(error.message))
      }
    }
    try frame.check(header.format, log: withoutAddresses(Libav.takeLog()))
    if header.format == .png, RowMark.remains(in: frame.frame, isInterlaced: header.isInterlaced) {
      throw .damaged("rows are missing")
    }
    return frame
  }

  /// What libav says without the decoder's address in memory, as in "[png @ 0x55de0a7933c0] ".
  private static func withoutAddresses(_ text: String) -> String {
    var parts = text.split(separator: "[", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      if parts[index].contains(" @ 0x"), let end = parts[index].firstIndex(of: "]") {
        parts[index] = parts[index][parts[index].index(after: end)...].drop { $0 == " " }
      } else {
        parts[index] = "[" + parts[index]
      }
    }
    return parts.joined()
  }
}
