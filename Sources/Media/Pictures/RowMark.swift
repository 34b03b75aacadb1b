import CFFmpeg

/// A mark in the row that a PNG decoder writes last, to see whether it did.
///
/// The decoder says nothing where the compressed rows end too early: what it has not written keeps what the
/// memory held.
enum RowMark {
  /// Makes a decoder mark each frame that it is about to fill.
  static func install(in decoder: UnsafeMutablePointer<AVCodecContext>) {
    decoder.pointee.get_buffer2 = { decoder, frame, flags in
      let code = avcodec_default_get_buffer2(decoder, frame, flags)
      guard code >= 0, let frame else { return code }
      for isInterlaced in [false, true] {
        let row = RowMark.lastRow(of: frame, isInterlaced: isInterlaced)
        for index in row.indices { row[index] = RowMark.byte(index) }
      }
      return code
    }
  }

  /// Whether the mark is still there.
  static func remains(in frame: UnsafeMutablePointer<AVFrame>, isInterlaced: Bool) -> Bool {
    let row = lastRow(of: frame, isInterlaced: isInterlaced)
    // A few bytes may be the picture's own.
    return row.count >= 8 && row.indices.allSatisfy { row[$0] == byte($0) }
  }

  /// The last row or, interlaced, the last with an odd number: those make the last pass.
  private static func lastRow(
    of frame: UnsafeMutablePointer<AVFrame>, isInterlaced: Bool
  ) -> UnsafeMutableBufferPointer<UInt8> {
    let height = Int(frame.pointee.height)
    let row = isInterlaced ? height / 2 * 2 - 1 : height - 1
    let size = av_image_get_linesize(AVPixelFormat(frame.pointee.format), frame.pointee.width, 0)
    guard let base = frame.pointee.data.0, row >= 0, size > 0 else {
      return UnsafeMutableBufferPointer(start: nil, count: 0)
    }
    return UnsafeMutableBufferPointer(start: base + row * Int(frame.pointee.linesize.0), count: Int(size))
  }

  private static func byte(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(truncatingIfNeeded: index) &* 0x9E37_79B1 &+ 0x5BD1_E995) >> 24)
  }
}
