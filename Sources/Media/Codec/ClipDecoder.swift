import CFFmpeg
import CFFmpegShims

/// Decodes a clip frame by frame, in the order in which they are shown; a damaged one is an error.
///
/// One thread, no concealment. H.264 decodes to the same samples everywhere.
public struct ClipDecoder: ~Copyable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// How the samples of a frame lie: always 4:2:0.
  public let layout = PixelLayout.yuv420p
  /// How many frames have been decoded; the next one's number.
  public private(set) var frameCount = 0

  private var input: InputContext
  private let stream: UnsafeMutablePointer<AVStream>
  private let decoder: UnsafeMutablePointer<AVCodecContext>
  private let frame: UnsafeMutablePointer<AVFrame>
  private let path: String
  /// Which frame the packet sent last holds, as far as its time tells.
  private var sentFrame = 0
  private var expectedCount = 0
  private var isDrained = false

  /// Opens the first video stream of a clip; throws where it is none of 8 bits 4:2:0 in limited range.
  public static func open(_ path: String) throws(MediaError) -> ClipDecoder {
    let input = try InputContext.open(path)
    let stream = try input.videoStream()
    let decoder = try openDecoder(stream, path)
    guard let frame = av_frame_alloc() else {
      var decoder: UnsafeMutablePointer<AVCodecContext>? = decoder
      avcodec_free_context(&decoder)
      throw Libav.outOfMemory(operation)
    }
    return ClipDecoder(input: input, stream: stream, decoder: decoder, frame: frame, path: path)
  }

  private init(
    input: consuming InputContext, stream: UnsafeMutablePointer<AVStream>,
    decoder: UnsafeMutablePointer<AVCodecContext>, frame: UnsafeMutablePointer<AVFrame>, path: String
  ) {
    width = Int(decoder.pointee.width)
    height = Int(decoder.pointee.height)
    self.input = input
    self.stream = stream
    self.decoder = decoder
    self.frame = frame
    self.path = path
  }

  deinit {
    var (decoder, frame) = (Optional(decoder), Optional(frame))
    avcodec_free_context(&decoder)
    av_frame_free(&frame)
  }

  private static let operation = "decode the clip"

  private static func openDecoder(
    _ stream: UnsafeMutablePointer<AVStream>, _ path: String
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    let parameters = stream.pointee.codecpar.pointee
    guard let codec = avcodec_find_decoder(parameters.codec_id) else {
      let name = String(cString: avcodec_get_name(parameters.codec_id))
      // A clip of this program has H.264: another codec is a fault of the clip, not of this FFmpeg.
      guard parameters.codec_id == AV_CODEC_ID_H264 else {
        throw damage("its codec, \(name), can't be decoded", path)
      }
      throw MediaError(
        .unavailable, operation: operation, file: path, message: "this FFmpeg has no decoder for \(name)",
        remedy: "install a full FFmpeg")
    }
    var context = avcodec_alloc_context3(codec)
    guard let decoder = context else { throw Libav.outOfMemory(operation) }
    do throws(MediaError) {
      try Libav.check(
        avcodec_parameters_to_context(decoder, stream.pointee.codecpar), operation, file: path)
      decoder.pointee.thread_count = 1
      // Frames that lack what they refer to come out too, marked as what they are, instead of going missing.
      decoder.pointee.flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_OUTPUT_CORRUPT
      decoder.pointee.err_recognition =
        AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE | AV_EF_CAREFUL
      // Frames that don't say by how many they are out of order are waited for, not guessed.
      decoder.pointee.strict_std_compliance = FF_COMPLIANCE_STRICT
      decoder.pointee.pkt_timebase = stream.pointee.time_base
      try Libav.check(avcodec_open2(decoder, codec, nil), operation, file: path)
      let complaint = Libav.takeLog()
      if !complaint.isEmpty {
        throw MediaError(
          .mismatch, operation: operation, file: path, message: "its header is damaged: \(complaint)")
      }
      let format = AVPixelFormat(parameters.format)
      if format != AV_PIX_FMT_NONE { try checkFormat(format, path) }
      return decoder
    } catch {
      avcodec_free_context(&context)
      throw error.kind == .codec ? damage("its header is damaged: \(error.message)", path) : error
    }
  }

  /// Decodes the next frame and gives its planes, which must not be written to, to `body`; false at the end.
  ///
  /// Throws `MediaError`, or what `body` throws; afterwards the decoder is of no use any more.
  public mutating func next(_ body: (PixelPlanes) throws -> Void) throws -> Bool {
    guard try receive() else { return false }
    try body(planes)
    return true
  }

  /// Decodes the next frame; false at the end.
  mutating func receive() throws(MediaError) -> Bool {
    Libav.begin()
    while true {
      let code = avcodec_receive_frame(decoder, frame)
      if code == Libav.endOfFile { return try end() }
      if code == Libav.again {
        try send()
        continue
      }
      try check(code)
      try checkFrame()
      frameCount += 1
      return true
    }
  }

  /// The frame that was decoded last.
  var decoded: UnsafePointer<AVFrame> { UnsafePointer(frame) }

  /// The planes of the frame that was decoded last.
  var planes: PixelPlanes {
    PixelPlanes(yuv420p: frame, width: width, height: height)
  }

  /// Leaves out the first packets and their frames; the one after them has to be a key frame.
  mutating func skip(packets count: Int) throws(MediaError) {
    for _ in 0..<count {
      guard try input.nextPacket(of: stream) != nil else { return }
      expectedCount += 1
      frameCount += 1
    }
  }

  private mutating func send() throws(MediaError) {
    guard let packet = try input.nextPacket(of: stream) else {
      if isDrained { throw failure("nothing comes out of the decoder") }
      isDrained = true
      try check(avcodec_send_packet(decoder, nil))
      return
    }
    sentFrame = expectedCount
    // Where frames are out of order, the times tell which one a packet holds.
    let (time, length) = (packet.pointee.pts, packet.pointee.duration)
    if decoder.pointee.has_b_frames > 0, length > 0, time >= 0, time % length == 0 {
      sentFrame = Int(time / length)
    }
    // What an edit list leaves out is decoded, but gives no frame.
    if packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0 { expectedCount += 1 }
    try check(avcodec_send_packet(decoder, packet))
  }

  /// Throws unless every packet has given its frame. Other codecs than H.264 may have packets without.
  private func end() throws(MediaError) -> Bool {
    if stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_H264, frameCount < expectedCount {
      throw Self.damage(
        "\(expectedCount) packets hold only \(frameCount) frame\(frameCount == 1 ? "" : "s")", path)
    }
    return false
  }

  private func check(_ code: Int32) throws(MediaError) {
    guard code < 0 else { return }
    let error = Libav.error(code, Self.operation, file: path)
    throw error.kind == .outOfMemory ? error : failure(error.message)
  }

  private func checkFrame() throws(MediaError) {
    let complaint = Libav.takeLog()
    let values = frame.pointee
    if values.decode_error_flags != 0 || values.flags & AV_FRAME_FLAG_CORRUPT != 0 || !complaint.isEmpty {
      throw failure(complaint.isEmpty ? "its data is damaged" : complaint)
    }
    try Self.checkFormat(AVPixelFormat(values.format), path)
    if Int(values.width) != width || Int(values.height) != height {
      throw failure("it is \(values.width)x\(values.height) instead of \(width)x\(height)")
    }
  }

  private static func checkFormat(_ format: AVPixelFormat, _ path: String) throws(MediaError) {
    if format == AV_PIX_FMT_YUV420P { return }
    if format == AV_PIX_FMT_YUVJ420P {
      throw damage("its samples are in full range (yuvj420p) instead of limited range (yuv420p)", path)
    }
    let name = av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "of an unknown layout"
    throw damage("its samples are \(name) instead of yuv420p", path)
  }

  private func failure(_ message: String) -> MediaError {
    Self.damage("frame \(sentFrame) can't be decoded: \(message)", path)
  }

  private static func damage(_ message: String, _ path: String) -> MediaError {
    MediaError(.mismatch, operation: operation, file: path, message: message)
  }
}
