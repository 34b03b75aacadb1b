import CFFmpeg

/// An encoder of libavcodec, one thread, with frames numbered in its time base.
struct VideoEncoder: ~Copyable {
  /// The open encoder, for what a container wants to know.
  let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let operation: String

  /// Opens the encoder called `name`; `options` are its own, an unknown one is an error.
  static func open(
    _ name: String, layout: PixelLayout, format: ClipFormat, flags: Int32 = 0,
    options: [(name: String, value: String)] = []
  ) throws(MediaError) -> VideoEncoder {
    Libav.begin()
    let operation = "encode with \(name)"
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw MediaError(
        .unavailable, operation: operation, message: "this FFmpeg has no encoder called \(name)",
        remedy: "install an FFmpeg that is built with it")
    }
    let packet = try Libav.allocated(av_packet_alloc(), operation)
    var context = avcodec_alloc_context3(codec)
    guard let pointer = context else {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      throw Libav.outOfMemory(operation)
    }
    do throws(MediaError) {
      describe(pointer, layout: layout, format: format, flags: flags)
      for option in options {
        try Libav.check(
          av_opt_set(pointer, option.name, option.value, AV_OPT_SEARCH_CHILDREN), operation)
      }
      try Libav.check(avcodec_open2(pointer, codec, nil), operation)
    } catch {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      avcodec_free_context(&context)
      throw error
    }
    return VideoEncoder(context: pointer, packet: packet, operation: operation)
  }

  deinit {
    var (context, packet) = (Optional(context), Optional(packet))
    avcodec_free_context(&context)
    av_packet_free(&packet)
  }

  private static func describe(
    _ context: UnsafeMutablePointer<AVCodecContext>, layout: PixelLayout, format: ClipFormat, flags: Int32
  ) {
    context.pointee.width = Int32(format.width)
    context.pointee.height = Int32(format.height)
    context.pointee.pix_fmt = layout.pixelFormat
    context.pointee.time_base = format.timing.timeBase
    context.pointee.framerate = format.timing.rate
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | flags
    context.pointee.color_primaries = AVCOL_PRI_BT709
    switch layout {
    case .rgba:
      context.pointee.color_trc = AVCOL_TRC_IEC61966_2_1
      context.pointee.colorspace = AVCOL_SPC_RGB
      context.pointee.color_range = AVCOL_RANGE_JPEG
    case .yuv420p:
      context.pointee.color_trc = AVCOL_TRC_BT709
      context.pointee.colorspace = AVCOL_SPC_BT709
      context.pointee.color_range = AVCOL_RANGE_MPEG
      context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
    }
  }

  /// Encodes a frame as number `index`, giving what comes out to `emit`, which may keep references only.
  mutating func encode(
    _ buffer: borrowing FrameBuffer, index: Int,
    emit: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    Libav.begin()
    buffer.frame.pointee.pts = Int64(index)
    buffer.frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
    try Libav.check(avcodec_send_frame(context, buffer.frame), operation)
    try drain(emit)
  }

  /// Gives what the encoder still holds to `emit`; nothing can be encoded afterwards.
  mutating func finish(emit: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void)
    throws(MediaError)
  {
    Libav.begin()
    try Libav.check(avcodec_send_frame(context, nil), operation)
    try drain(emit)
  }

  private func drain(_ emit: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void)
    throws(MediaError)
  {
    while true {
      let code = avcodec_receive_packet(context, packet)
      if code == Libav.again || code == Libav.endOfFile { return }
      try Libav.check(code, operation)
      defer { av_packet_unref(packet) }
      try emit(packet)
    }
  }
}

extension StreamTiming {
  /// Frames a second as libav has it.
  var rate: AVRational { AVRational(num: numerator, den: denominator) }
  /// The length of a frame in seconds.
  var timeBase: AVRational { AVRational(num: denominator, den: numerator) }
}
