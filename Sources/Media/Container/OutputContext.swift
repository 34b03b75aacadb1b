import CFFmpeg
import CFFmpegShims

/// A container of libavformat that is written to an open file, which stays the caller's.
struct OutputContext: ~Copyable {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let io: UnsafeMutablePointer<AVIOContext>
  private let operation: String

  /// A container of libavformat's short name; `path` is where a muxer that reads back finds the file.
  static func open(_ name: String, descriptor: Int32, path: String?) throws(MediaError) -> OutputContext {
    Libav.begin()
    let operation = "write \(name)"
    guard let format = av_guess_format(name, nil, nil) else {
      throw MediaError(
        .unavailable, operation: operation, message: "this FFmpeg has no container called \(name)",
        remedy: "install an FFmpeg that is built with it")
    }
    var context: UnsafeMutablePointer<AVFormatContext>?
    // The protocol's prefix keeps colons in a path from naming a protocol.
    try Libav.check(
      avformat_alloc_output_context2(&context, format, nil, path.map { "file:" + $0 }), operation)
    guard let pointer = context else { throw Libav.outOfMemory(operation) }
    guard let io = rv_io_open(descriptor, path == nil ? 0 : 1) else {
      avformat_free_context(pointer)
      throw Libav.outOfMemory(operation)
    }
    pointer.pointee.pb = io
    pointer.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
    return OutputContext(context: pointer, io: io, operation: operation)
  }

  private init(
    context: UnsafeMutablePointer<AVFormatContext>, io: UnsafeMutablePointer<AVIOContext>,
    operation: String
  ) {
    self.context = context
    self.io = io
    self.operation = operation
  }

  deinit {
    avformat_free_context(context)
    var io: UnsafeMutablePointer<AVIOContext>? = io
    rv_io_close(&io)
  }

  /// Adds a stream whose packets come in `timeBase`; returns its index.
  mutating func addStream(
    timing: StreamTiming, timeBase: AVRational,
    describe: (UnsafeMutablePointer<AVCodecParameters>) throws(MediaError) -> Void
  ) throws(MediaError) -> Int32 {
    let stream = try Libav.allocated(avformat_new_stream(context, nil), operation)
    let parameters = try Libav.allocated(stream.pointee.codecpar, operation)
    try describe(parameters)
    stream.pointee.time_base = timeBase
    stream.pointee.avg_frame_rate = timing.rate
    stream.pointee.r_frame_rate = timing.rate
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    return stream.pointee.index
  }

  /// Writes the header, with the muxer's own options.
  mutating func writeHeader(options: [(name: String, value: String)] = []) throws(MediaError) {
    Libav.begin()
    for option in options {
      try Libav.check(
        av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN), operation)
    }
    try Libav.check(avformat_write_header(context, nil), operation)
    try checkIO()
  }

  /// Writes a packet whose times are in `timeBase`; it is empty afterwards.
  mutating func write(_ packet: UnsafeMutablePointer<AVPacket>, stream: Int32, timeBase: AVRational)
    throws(MediaError)
  {
    Libav.begin()
    packet.pointee.stream_index = stream
    if let target = context.pointee.streams[Int(stream)] {
      av_packet_rescale_ts(packet, timeBase, target.pointee.time_base)
    }
    try Libav.check(av_interleaved_write_frame(context, packet), operation)
    try checkIO()
  }

  /// Sets a field of the container's metadata; before the trailer where the format writes it there.
  mutating func setMetadata(_ key: String, _ value: String) throws(MediaError) {
    try Libav.check(av_dict_set(&context.pointee.metadata, key, value, 0), operation)
  }

  /// Completes the container and hands all bytes to the file.
  mutating func writeTrailer() throws(MediaError) {
    Libav.begin()
    try Libav.check(av_write_trailer(context), operation)
    avio_flush(io)
    try checkIO()
  }

  /// How far the container has been written.
  var byteCount: Int { Int(io.pointee.pos) }

  /// Writing is buffered: libavformat itself reports some of its failures nowhere else.
  private func checkIO() throws(MediaError) {
    try Libav.check(io.pointee.error, operation)
  }
}
