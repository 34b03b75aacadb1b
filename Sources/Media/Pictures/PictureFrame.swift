import CFFmpeg
import Raster

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A decoded picture in the decoder's own layout.
struct PictureFrame: ~Copyable {
  let frame: UnsafeMutablePointer<AVFrame>

  private init(frame: UnsafeMutablePointer<AVFrame>) {
    self.frame = frame
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&pointer)
  }

  /// A frame without pixels, for a decoder to fill.
  static func allocate() throws(PictureFault) -> PictureFrame {
    guard let frame = av_frame_alloc() else { throw .other(Libav.outOfMemory("read the picture")) }
    return PictureFrame(frame: frame)
  }

  /// Throws where the decoder marked the frame as damaged, or complained where it only ever complains.
  func check(_ format: PictureFormat, log: String) throws(PictureFault) {
    if format == .gif || format == .tiff, !log.isEmpty { throw .damaged(log) }
    let values = frame.pointee
    if values.decode_error_flags != 0 || values.flags & AV_FRAME_FLAG_CORRUPT != 0 { throw .damaged(log) }
    guard values.width > 0, values.height > 0, values.data.0 != nil else { throw .damaged(log) }
  }

  /// The frame as straight RGBA.
  ///
  /// Y'CbCr is taken as BT.601, as JFIF and WebP say, with chroma sited in the middle.
  consuming func bitmap() throws(PictureFault) -> Bitmap {
    let (width, height) = (Int(frame.pointee.width), Int(frame.pointee.height))
    let frame = frame
    do throws(MediaError) {
      return try Bitmap(width: width, height: height) { pixels throws(MediaError) in
        Self.narrow(frame)
        try PlainCode.run { () throws(MediaError) in
          try Self.convert(frame, to: UnsafeMutableRawPointer(pixels.baseAddress))
        }
      }
    } catch {
      throw .other(error)
    }
  }

  /// The layouts of 16 bits that decoders give, with what they become in 8 bits and the samples of a pixel.
  private static let deepLayouts: [(AVPixelFormat, AVPixelFormat, Int)] = [
    (AV_PIX_FMT_GRAY16BE, AV_PIX_FMT_GRAY8, 1), (AV_PIX_FMT_GRAY16LE, AV_PIX_FMT_GRAY8, 1),
    (AV_PIX_FMT_YA16BE, AV_PIX_FMT_YA8, 2), (AV_PIX_FMT_YA16LE, AV_PIX_FMT_YA8, 2),
    (AV_PIX_FMT_RGB48BE, AV_PIX_FMT_RGB24, 3), (AV_PIX_FMT_RGB48LE, AV_PIX_FMT_RGB24, 3),
    (AV_PIX_FMT_RGBA64BE, AV_PIX_FMT_RGBA, 4), (AV_PIX_FMT_RGBA64LE, AV_PIX_FMT_RGBA, 4),
  ]

  /// Brings 16 bits to 8 in place: libswscale would cut some off and round others to a wrong level.
  private static func narrow(_ frame: UnsafeMutablePointer<AVFrame>) {
    let format = AVPixelFormat(frame.pointee.format)
    guard let layout = deepLayouts.first(where: { $0.0 == format }), let base = frame.pointee.data.0,
      let descriptor = av_pix_fmt_desc_get(format)
    else { return }
    let isBigEndian = descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
    for row in 0..<Int(frame.pointee.height) {
      BitmapKernels.narrow(
        base + row * Int(frame.pointee.linesize.0), samples: Int(frame.pointee.width) * layout.2,
        isBigEndian: isBigEndian)
    }
    frame.pointee.format = layout.1.rawValue
  }

  private static let stripHeight: Int32 = 64

  private static func convert(
    _ frame: UnsafeMutablePointer<AVFrame>, to target: UnsafeMutableRawPointer?
  ) throws(MediaError) {
    let operation = "convert the picture"
    let format = AVPixelFormat(frame.pointee.format)
    let (width, height) = (frame.pointee.width, frame.pointee.height)
    let flags = SWS_BILINEAR | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
    guard
      let scaler = sws_getContext(
        width, height, format, width, height, AV_PIX_FMT_RGBA, flags, nil, nil, nil)
    else { throw Libav.error(-ENOMEM, operation) }
    defer { sws_freeContext(scaler) }
    guard let descriptor = av_pix_fmt_desc_get(format) else { throw Libav.error(-EINVAL, operation) }
    if descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0, descriptor.pointee.nb_components > 2 {
      let matrix = sws_getCoefficients(SWS_CS_ITU601)
      let isFull = frame.pointee.color_range == AVCOL_RANGE_JPEG
      try Libav.check(
        sws_setColorspaceDetails(scaler, matrix, isFull ? 1 : 0, matrix, 1, 0, 1 << 16, 1 << 16), operation)
    }

    let planes = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2, frame.pointee.data.3]
    let strides = [
      frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2,
      frame.pointee.linesize.3,
    ]
    let hasPalette = format == AV_PIX_FMT_PAL8
    // In strips, each given back before the next is read: frame and bitmap never fill the memory together.
    for top in stride(from: 0, to: height, by: Int(stripHeight)) {
      let rows = min(stripHeight, height - top)
      var sources: [UnsafePointer<UInt8>?] = []
      for (index, plane) in planes.enumerated() {
        let isChroma = index == 1 || index == 2
        let shift = isChroma ? Int32(descriptor.pointee.log2_chroma_h) : 0
        let first = hasPalette && index == 1 ? 0 : Int(top >> shift) * Int(strides[index])
        sources.append(plane.map { UnsafePointer($0 + first) })
      }
      let code = sws_scale(
        scaler, sources, strides, top, rows, [target?.assumingMemoryBound(to: UInt8.self)], [4 * width])
      try Libav.check(code, operation)
      for (index, source) in sources.enumerated() where !(hasPalette && index == 1) {
        guard let source else { continue }
        let shift = index == 1 || index == 2 ? Int32(descriptor.pointee.log2_chroma_h) : 0
        release(source, Int(rows >> shift) * Int(strides[index]))
      }
    }
  }

  /// Lets the system take back the whole pages of memory whose content is no longer needed.
  private static func release(_ start: UnsafePointer<UInt8>, _ size: Int) {
    #if os(Linux)
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      let first = (Int(bitPattern: start) + page - 1) / page * page
      let end = (Int(bitPattern: start) + size) / page * page
      if size > 0, first < end {
        madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_DONTNEED)
      }
    #endif
  }
}
