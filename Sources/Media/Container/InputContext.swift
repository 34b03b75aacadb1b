import CFFmpeg
import CFFmpegShims

/// A container of libavformat that is read.
struct InputContext: ~Copyable {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let path: String
  /// How many packets of the stream that is read have been read.
  private(set) var packetCount = 0

  /// Opens a file without decoding anything of it.
  static func open(_ path: String) throws(MediaError) -> InputContext {
    Libav.begin()
    let packet = try Libav.allocated(av_packet_alloc(), "read the clip")
    var context = avformat_alloc_context()
    // Time stamps as they are stored, not as a parser would mend them.
    context?.pointee.flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN
    // Clips alone: a playlist would make other files be opened, and may have no end.
    let formats = av_strdup("mov,matroska,nut,yuv4mpegpipe")
    context?.pointee.format_whitelist = formats
    let code = avformat_open_input(&context, "file:" + path, nil, nil)
    guard code >= 0, let context else {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      throw Libav.error(min(code, -1), "read the clip", file: path)
    }
    return InputContext(context: context, packet: packet, path: path)
  }

  deinit {
    var (context, packet) = (Optional(context), Optional(packet))
    avformat_close_input(&context)
    av_packet_free(&packet)
  }

  /// The first video stream.
  func videoStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
    let index = av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard index >= 0, let stream = context.pointee.streams[Int(index)] else {
      throw MediaError(.mismatch, operation: "read the clip", file: path, message: "it holds no video")
    }
    return stream
  }

  /// The next packet of a stream as it is stored, which stays valid until the next call; nil at the end.
  mutating func nextPacket(of stream: UnsafeMutablePointer<AVStream>)
    throws(MediaError) -> UnsafeMutablePointer<AVPacket>?
  {
    while true {
      av_packet_unref(packet)
      let code = av_read_frame(context, packet)
      if code == Libav.endOfFile { return nil }
      try Libav.check(code, "read the clip", file: path)
      guard packet.pointee.stream_index == stream.pointee.index else { continue }
      if packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 {
        throw MediaError(
          .mismatch, operation: "read the clip", file: path, message: "packet \(packetCount) is cut off")
      }
      packetCount += 1
      return packet
    }
  }

  /// Describes the first video stream and reads all of its packets, each of which goes to `visit`, too.
  mutating func readClip(
    visit: (UnsafeMutablePointer<AVPacket>) -> Void = { _ in }
  ) throws(MediaError) -> ClipInfo {
    let stream = try videoStream()
    var info = ClipInfo()
    info.streamCount = Int(context.pointee.nb_streams)
    describe(stream, in: &info)
    readMetadata(into: &info)
    info.fileSize = Int(avio_size(context.pointee.pb))
    try readPackets(of: stream, into: &info, visit: visit)
    return info
  }

  private func describe(_ stream: UnsafeMutablePointer<AVStream>, in info: inout ClipInfo) {
    let parameters = stream.pointee.codecpar.pointee
    info.codec = String(cString: avcodec_get_name(parameters.codec_id))
    if parameters.codec_id == AV_CODEC_ID_H264, parameters.extradata_size > 1 {
      info.profile = Int(parameters.extradata[1])
    }
    info.width = Int(parameters.width)
    info.height = Int(parameters.height)
    info.colorTags = [
      av_color_primaries_name(parameters.color_primaries),
      av_color_transfer_name(parameters.color_trc),
      av_color_space_name(parameters.color_space),
      av_color_range_name(parameters.color_range),
    ].map { $0.map { String(cString: $0) } ?? "" }
    info.timescale = stream.pointee.time_base.den / max(1, stream.pointee.time_base.num)
    info.duration = stream.pointee.duration
  }

  private func readMetadata(into info: inout ClipInfo) {
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = av_dict_get(context.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX) {
      info.metadata[String(cString: next.pointee.key)] = String(cString: next.pointee.value)
      entry = next
    }
  }

  private mutating func readPackets(
    of stream: UnsafeMutablePointer<AVStream>, into info: inout ClipInfo,
    visit: (UnsafeMutablePointer<AVPacket>) -> Void
  ) throws(MediaError) {
    var digest = try Digest.start()
    var (start, previous): (Int64?, Int64?) = (nil, nil)
    var step: Int64?
    var isRegular = true
    while let packet = try nextPacket(of: stream) {
      digest.update(packet.bytes)
      start = min(start ?? packet.pointee.pts, packet.pointee.pts)
      step = step ?? packet.pointee.duration
      // The times of a damaged file may be any numbers.
      if let previous, packet.pointee.dts &- previous != step { isRegular = false }
      if packet.pointee.duration != step { isRegular = false }
      previous = packet.pointee.dts
      visit(packet)
    }
    info.frameCount = packetCount
    info.packetHash = digest.finish()
    info.start = start ?? 0
    if isRegular, let step, step > 0, let ticks = Int32(exactly: step), info.timescale > 0 {
      info.timing = StreamTiming(numerator: info.timescale, denominator: ticks)
    }
  }
}

extension UnsafeMutablePointer<AVPacket> {
  /// What the packet holds.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointee.data, count: Int(pointee.size))
  }
}
