import CFFmpeg

/// A frame that keeps its pixels until they are written over.
public struct FrameBuffer: ~Copyable {
  /// How the samples lie.
  public let layout: PixelLayout
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int

  /// The frame as libav sees it; an encoder sets its time.
  let frame: UnsafeMutablePointer<AVFrame>

  /// A frame of transparent, or in 4:2:0 opaque, black.
  public static func allocate(layout: PixelLayout, width: Int, height: Int)
    throws(MediaError) -> FrameBuffer
  {
    let buffer = FrameBuffer(
      layout: layout, width: width, height: height,
      frame: try Libav.allocated(av_frame_alloc(), "hold a frame"))
    buffer.describe()
    try Libav.check(av_frame_get_buffer(buffer.frame, 0), "hold a frame")
    buffer.clear()
    return buffer
  }

  /// Bytes of its samples, without padding.
  public var byteCount: Int {
    layout == .rgba ? width * height * 4 : width * height + (width + 1) / 2 * ((height + 1) / 2) * 2
  }

  private init(layout: PixelLayout, width: Int, height: Int, frame: UnsafeMutablePointer<AVFrame>) {
    self.layout = layout
    self.width = width
    self.height = height
    self.frame = frame
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&pointer)
  }

  /// Gives `body` the planes to write to; they still hold what was written last.
  public mutating func withPlanes<Result>(_ body: (PixelPlanes) throws -> Result) throws -> Result {
    // An encoder may still hold the pixels: then they are copied before they change.
    try Libav.check(av_frame_make_writable(frame), "hold a frame")
    return try body(planes)
  }

  /// Gives `body` the planes to read.
  public borrowing func reading<Result>(_ body: (PixelPlanes) throws -> Result) rethrows -> Result {
    try body(planes)
  }

  private var planes: PixelPlanes {
    let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
    switch layout {
    case .rgba:
      let plane = Self.plane(data.0, strides.0, width * 4, height)
      return PixelPlanes(layout: layout, width: width, height: height, planes: (plane, plane, plane))
    case .yuv420p:
      return PixelPlanes(yuv420p: frame, width: width, height: height)
    }
  }

  fileprivate static func plane(
    _ base: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ rowBytes: Int, _ rows: Int
  ) -> PixelPlane {
    guard let base else { preconditionFailure("a frame without pixels") }
    return PixelPlane(base: base, stride: Int(stride), rowBytes: rowBytes, rows: rows)
  }

  private func describe() {
    frame.pointee.width = Int32(width)
    frame.pointee.height = Int32(height)
    frame.pointee.format = layout.pixelFormat.rawValue
    frame.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    frame.pointee.color_primaries = AVCOL_PRI_BT709
    switch layout {
    case .rgba:
      frame.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
      frame.pointee.colorspace = AVCOL_SPC_RGB
      frame.pointee.color_range = AVCOL_RANGE_JPEG
    case .yuv420p:
      frame.pointee.color_trc = AVCOL_TRC_BT709
      frame.pointee.colorspace = AVCOL_SPC_BT709
      frame.pointee.color_range = AVCOL_RANGE_MPEG
      frame.pointee.chroma_location = AVCHROMA_LOC_LEFT
    }
  }

  private func clear() {
    let planes = planes
    for index in 0..<planes.count {
      let plane = planes[index]
      let black: UInt8 = layout == .rgba ? 0 : index == 0 ? 16 : 128
      plane.base.update(repeating: black, count: plane.stride * plane.rows)
    }
  }
}

extension PixelPlanes {
  /// The planes of a frame of libav's that is in 4:2:0.
  init(yuv420p frame: UnsafeMutablePointer<AVFrame>, width: Int, height: Int) {
    let (data, strides) = (frame.pointee.data, frame.pointee.linesize)
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    self.init(
      layout: .yuv420p, width: width, height: height,
      planes: (
        FrameBuffer.plane(data.0, strides.0, width, height),
        FrameBuffer.plane(data.1, strides.1, halfWidth, halfHeight),
        FrameBuffer.plane(data.2, strides.2, halfWidth, halfHeight)
      ))
  }
}

extension PixelLayout {
  /// libav's name for the layout.
  var pixelFormat: AVPixelFormat {
    switch self {
    case .rgba: AV_PIX_FMT_RGBA
    case .yuv420p: AV_PIX_FMT_YUV420P
    }
  }
}
