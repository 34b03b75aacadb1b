import CFFmpeg

/// A bitstream filter of libavcodec.
struct PacketFilter: ~Copyable {
  private let context: UnsafeMutablePointer<AVBSFContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let operation: String

  /// The filter described as in "name=option=value", for what `encoder` puts out.
  static func open(_ description: String, for encoder: borrowing VideoEncoder)
    throws(MediaError) -> PacketFilter
  {
    let operation = "filter with \(description)"
    let packet = try Libav.allocated(av_packet_alloc(), operation)
    var context: UnsafeMutablePointer<AVBSFContext>?
    do throws(MediaError) {
      try Libav.check(av_bsf_list_parse_str(description, &context), operation)
      guard let pointer = context else { throw Libav.outOfMemory(operation) }
      let parameters = try Libav.allocated(pointer.pointee.par_in, operation)
      try Libav.check(avcodec_parameters_from_context(parameters, encoder.context), operation)
      pointer.pointee.time_base_in = encoder.context.pointee.time_base
      try Libav.check(av_bsf_init(pointer), operation)
      return PacketFilter(context: pointer, packet: packet, operation: operation)
    } catch {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
      av_bsf_free(&context)
      throw error
    }
  }

  private init(
    context: UnsafeMutablePointer<AVBSFContext>, packet: UnsafeMutablePointer<AVPacket>, operation: String
  ) {
    self.context = context
    self.packet = packet
    self.operation = operation
  }

  deinit {
    var (context, packet) = (Optional(context), Optional(packet))
    av_bsf_free(&context)
    av_packet_free(&packet)
  }

  /// The codec's headers after the filter.
  var extradata: [UInt8] {
    let parameters = context.pointee.par_out.pointee
    let bytes = UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size))
    return Array(bytes)
  }

  /// Filters a packet, which is empty afterwards; nil marks the end.
  mutating func filter(
    _ input: UnsafeMutablePointer<AVPacket>?,
    emit: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    try Libav.check(av_bsf_send_packet(context, input), operation)
    while true {
      let code = av_bsf_receive_packet(context, packet)
      if code == Libav.again || code == Libav.endOfFile { return }
      try Libav.check(code, operation)
      defer { av_packet_unref(packet) }
      try emit(packet)
    }
  }
}
