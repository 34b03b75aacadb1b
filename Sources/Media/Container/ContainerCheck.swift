import CFFmpeg

/// Whether a clip is, outside of its packets, what `MP4Muxer` writes around them, down to the last byte.
///
/// The packets are written anew, and the two files compared: hashes of the packets and this together leave no
/// byte of a clip unchecked but those of its comment. It takes the same build of libavformat to be equal, and
/// the same of libx264 for the parameter sets.
public struct ContainerCheck: Sendable, Equatable {
  /// Where the clip (left) differs from what is written anew (right).
  public let difference: FileDifference
  /// Whether the parameter sets, which lie outside of the packets, too, are such as this x264 writes for a clip
  /// of this size and rate at any quality.
  public let hasKnownParameterSets: Bool

  /// Whether all is as it is written here.
  public var isEqual: Bool { difference.isNone && hasKnownParameterSets }

  private static let operation = "check the clip"

  /// Checks a finished clip of one stream; throws where it can't be read, or its packets can't be written.
  ///
  /// Takes as much room as the clip, in memory where it is small, else in the folder that TMPDIR names.
  public static func read(_ path: String) throws(MediaError) -> ContainerCheck {
    let info = try ClipProbe.read(path)
    var input = try InputContext.open(path)
    let source = try input.videoStream()
    let sets = ParameterSets(configuration: source.extradata)
    let stream = H264Stream(
      format: ClipFormat(
        width: info.width, height: info.height, timing: info.timing ?? input.likelyTiming(of: source),
        frameCount: info.frameCount),
      extradata: sets?.configuration ?? source.extradata,
      reorderDelay: Int(source.pointee.codecpar.pointee.video_delay))

    let scratch = try ScratchFile.create(size: info.fileSize, operation: operation)
    do throws(MediaError) {
      try write(stream, from: &input, source, comment: info.metadata["comment"], to: scratch)
      let original = FileSystem.openForReading(path)
      guard original >= 0 else { throw Libav.systemError(operation, file: path) }
      defer { FileSystem.closeFile(original) }
      return ContainerCheck(
        difference: try .between(original, path, scratch.descriptor, path),
        hasKnownParameterSets: try sets?.isKnown(for: stream.format) ?? false)
    } catch {
      throw error.about(path)
    }
  }

  /// Writes a clip with the packets of another.
  private static func write(
    _ stream: H264Stream, from input: inout InputContext, _ source: UnsafeMutablePointer<AVStream>,
    comment: String?, to file: borrowing ScratchFile
  ) throws(MediaError) {
    var output = try OutputContext.open("mp4", descriptor: file.descriptor, path: file.path)
    let timing = stream.format.timing
    let index = try output.addStream(timing: timing, timeBase: stream.timeBase) {
      (parameters) throws(MediaError) in try stream.describe(parameters)
    }
    try output.writeHeader(
      options: MP4Muxer.headerOptions(timing: timing, isReordered: stream.reorderDelay > 0))
    var number: Int64 = 0
    while let packet = try input.nextPacket(of: source) {
      guard let copy = av_packet_alloc() else { throw Libav.outOfMemory(operation) }
      defer {
        var copy: UnsafeMutablePointer<AVPacket>? = copy
        av_packet_free(&copy)
      }
      // Only the bytes are taken over: whatever else the clip says of a packet is told anew, so that a
      // damaged table isn't copied.
      try Libav.check(av_new_packet(copy, packet.pointee.size), operation)
      UnsafeMutableRawBufferPointer(start: copy.pointee.data, count: packet.bytes.count)
        .copyMemory(from: packet.bytes)
      let ticks = timing.ticksPerFrame
      copy.pointee.dts = (number - Int64(stream.reorderDelay)) * ticks
      copy.pointee.pts = copy.pointee.dts
      if stream.reorderDelay > 0 {
        copy.pointee.pts = copy.pointee.dts &+ (packet.pointee.pts &- packet.pointee.dts)
      }
      copy.pointee.duration = ticks
      if packet.bytes.startsWithKeyFrame { copy.pointee.flags |= AV_PKT_FLAG_KEY }
      number += 1
      try output.write(copy, stream: index, timeBase: stream.timeBase)
    }
    if let comment { try output.setMetadata("comment", comment) }
    try output.writeTrailer()
  }
}

extension UnsafeRawBufferPointer {
  /// Whether the first NAL unit, behind its length in four bytes, is a slice of an IDR picture.
  fileprivate var startsWithKeyFrame: Bool { count > 4 && self[4] & 31 == 5 }
}

extension UnsafeMutablePointer<AVStream> {
  /// The codec's header as the container has it.
  fileprivate var extradata: [UInt8] {
    let parameters = pointee.codecpar.pointee
    return Array(UnsafeBufferPointer(start: parameters.extradata, count: Int(parameters.extradata_size)))
  }
}

extension InputContext {
  /// A rate for a stream whose frames don't have one, for something to be written that can be compared.
  fileprivate func likelyTiming(of stream: UnsafeMutablePointer<AVStream>) -> StreamTiming {
    let rate = stream.pointee.r_frame_rate
    guard rate.num > 0, rate.den > 0 else { return StreamTiming(numerator: 25, denominator: 1) }
    return StreamTiming(numerator: rate.num, denominator: rate.den)
  }
}
