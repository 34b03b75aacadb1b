import CFFmpeg
import Raster

extension ClipDecoder {
  /// Decodes one frame of a clip, counted from 0 in the order in which they are shown, to opaque RGBA.
  ///
  /// The samples are taken as BT.709 in limited range with chroma sited left, whatever the clip says, and
  /// become the same pixels on every machine. Throws `invalidInput` where the clip has no such frame.
  public static func frame(_ path: String, number: Int) throws(MediaError) -> Bitmap {
    let marks = try ClipProbe.packets(path)
    guard marks.indices.contains(number) else {
      throw MediaError(
        .invalidInput, operation: "decode the clip", file: path,
        message: "it has no frame \(number), only \(marks.count) of them, counted from 0")
    }
    let start = entry(for: number, in: marks)
    do throws(MediaError) {
      return try frame(path, number: number, from: start)
    } catch  where start > 0 && error.kind == .mismatch {
      // Not every frame that is called a key frame, in clips of other programs, does without earlier ones.
      guard let bitmap = try? frame(path, number: number, from: 0) else { throw error }
      return bitmap
    }
  }

  private static func frame(
    _ path: String, number: Int, from start: Int
  ) throws(MediaError) -> Bitmap {
    var decoder = try ClipDecoder.open(path)
    try decoder.skip(packets: start)
    while decoder.frameCount <= number {
      guard try decoder.receive() else {
        throw MediaError(
          .mismatch, operation: "decode the clip", file: path, message: "frame \(number) is missing")
      }
    }
    return try bitmap(decoder.decoded)
  }

  /// The last packet at which decoding can start for a frame: a key frame with only earlier ones before it
  /// and only later ones behind.
  static func entry(for number: Int, in marks: [PacketMark]) -> Int {
    var latest = Int64.min
    var entries: [Int] = []
    for (index, mark) in marks.enumerated().prefix(number + 1) {
      if mark.isKeyFrame, mark.presentation > latest { entries.append(index) }
      latest = max(latest, mark.presentation)
    }
    var earliest = Int64.max
    for (index, mark) in marks.enumerated().reversed() {
      if index == entries.last {
        if mark.presentation < earliest { return index }
        entries.removeLast()
      }
      earliest = min(earliest, mark.presentation)
    }
    return 0
  }

  private static func bitmap(_ frame: UnsafePointer<AVFrame>) throws(MediaError) -> Bitmap {
    try Bitmap(width: Int(frame.pointee.width), height: Int(frame.pointee.height)) {
      pixels throws(MediaError) in
      try PlainCode.run { () throws(MediaError) in
        try convert(frame, to: UnsafeMutableRawPointer(pixels.baseAddress))
      }
    }
  }

  private static func convert(
    _ frame: UnsafePointer<AVFrame>, to target: UnsafeMutableRawPointer?
  ) throws(MediaError) {
    let operation = "convert the frame"
    let (width, height) = (frame.pointee.width, frame.pointee.height)
    guard let scaler = sws_alloc_context() else { throw Libav.outOfMemory(operation) }
    defer { sws_freeContext(scaler) }
    let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT
    let options: [(String, Int32)] = [
      ("srcw", width), ("srch", height), ("src_format", AV_PIX_FMT_YUV420P.rawValue),
      ("dstw", width), ("dsth", height), ("dst_format", AV_PIX_FMT_RGBA.rawValue), ("sws_flags", flags),
      // Between two rows and above the left one of two columns, in 256ths of a pixel.
      ("src_h_chr_pos", 0), ("src_v_chr_pos", 128),
    ]
    for (name, value) in options {
      try Libav.check(av_opt_set_int(UnsafeMutableRawPointer(scaler), name, Int64(value), 0), operation)
    }
    try Libav.check(sws_init_context(scaler, nil, nil), operation)
    let matrix = sws_getCoefficients(SWS_CS_ITU709)
    try Libav.check(
      sws_setColorspaceDetails(scaler, matrix, 0, matrix, 1, 0, 1 << 16, 1 << 16), operation)
    let data = frame.pointee.data
    let lines = frame.pointee.linesize
    let code = sws_scale(
      scaler, [data.0, data.1, data.2].map { $0.map { UnsafePointer($0) } }, [lines.0, lines.1, lines.2], 0,
      height,
      [target?.assumingMemoryBound(to: UInt8.self)], [4 * width])
    try Libav.check(code, operation)
  }
}
