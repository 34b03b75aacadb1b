import CFFmpeg

/// Packets in, an MP4 file out, which gets its name only after it was read again and found right.
///
/// The muxer numbers packets itself: the n-th of a stream, in decoding order, is decoded at n − delay frames.
/// So a short last chunk, whose encoder has no delay, leaves no mark in the time stamps.
public struct MP4Muxer: ~Copyable {
  /// A stream that was added.
  public struct StreamID: Sendable {
    fileprivate let index: Int
  }

  private struct Track {
    let stream: H264Stream
    let index: Int32
    var packets = 0
  }

  private var file: StagedFile
  private var output: OutputContext?
  private var tracks: [Track] = []
  private var digest: Digest
  private var isStarted = false

  /// Makes the temporary file beside `path`.
  public static func create(_ path: String, options: OutputOptions = OutputOptions())
    throws(MediaError) -> MP4Muxer
  {
    let file = try StagedFile.create(for: path, options: options)
    let output = try OutputContext.open("mp4", descriptor: file.descriptor, path: file.partPath)
    return MP4Muxer(file: file, output: output, digest: try Digest.start())
  }

  private init(file: consuming StagedFile, output: consuming OutputContext, digest: consuming Digest) {
    self.file = file
    self.output = consume output
    self.digest = digest
  }

  /// Adds a video stream; all streams come before the first packet.
  public mutating func addStream(_ stream: H264Stream) throws(MediaError) -> StreamID {
    precondition(!isStarted, "streams are added before packets")
    let index = try inContainer { (output: inout OutputContext) throws(MediaError) in
      try output.addStream(timing: stream.format.timing, timeBase: stream.timeBase) {
        (parameters) throws(MediaError) in try stream.describe(parameters)
      }
    }
    tracks.append(Track(stream: stream, index: index))
    return StreamID(index: tracks.count - 1)
  }

  /// Writes the next packet of a stream in decoding order.
  public mutating func write(_ packet: EncodedPacket, to id: StreamID) throws(MediaError) {
    try start()
    let track = tracks[id.index]
    let ticks = track.stream.format.timing.ticksPerFrame
    packet.add(to: &digest)
    tracks[id.index].packets += 1
    try packet.withCopy { copy throws(MediaError) in
      copy.pointee.pts = Int64(packet.presentationIndex) * ticks
      copy.pointee.dts = Int64(track.packets - track.stream.reorderDelay) * ticks
      copy.pointee.duration = ticks
      try inContainer { (output: inout OutputContext) throws(MediaError) in
        try output.write(copy, stream: track.index, timeBase: track.stream.timeBase)
      }
    }
  }

  /// Completes the file, reads it again, compares, brings it to the disk and gives it its name.
  ///
  /// `comment` receives the SHA-256 over all packets, as MP4 stores them, in hexadecimal; its text goes into
  /// the file's metadata.
  public mutating func finish(comment: (String) -> String? = { _ in nil }) throws(MediaError) -> SinkReport {
    do throws(MediaError) {
      try start()
      let packetHash = digest.finish()
      let text = comment(packetHash)
      try inContainer { (output: inout OutputContext) throws(MediaError) in
        if let text { try output.setMetadata("comment", text) }
        try output.writeTrailer()
      }
      output = nil
      let video = tracks[0].stream
      let expected = ClipExpectation(
        format: video.format, streamCount: tracks.count, packetHash: packetHash, comment: text)
      let info = try expected.check(file.partPath, named: file.target)
      try file.publish()
      return SinkReport(
        path: file.target, frameCount: tracks[0].packets, byteCount: info.fileSize, packetHash: packetHash)
    } catch {
      cancel()
      throw error
    }
  }

  /// Removes what was written.
  public mutating func cancel() {
    output = nil
    file.discard()
  }

  private mutating func start() throws(MediaError) {
    guard !isStarted else { return }
    precondition(!tracks.isEmpty, "an MP4 file has a stream")
    isStarted = true
    let timing = tracks[0].stream.format.timing
    let isReordered = tracks.contains { $0.stream.reorderDelay > 0 }
    try inContainer { (output: inout OutputContext) throws(MediaError) in
      try output.writeHeader(options: Self.headerOptions(timing: timing, isReordered: isReordered))
    }
  }

  /// libavformat's options for an MP4 file.
  static func headerOptions(timing: StreamTiming, isReordered: Bool) -> [(name: String, value: String)] {
    // Reordered frames would start late, or need an edit list, without offsets below zero.
    let flags = "+faststart" + (isReordered ? "+negative_cts_offsets" : "")
    return [
      (name: "movflags", value: flags), (name: "use_editlist", value: "0"),
      (name: "video_track_timescale", value: String(timing.timescale)),
      (name: "movie_timescale", value: String(timing.timescale)),
    ]
  }

  private mutating func inContainer<Result>(
    _ body: (inout OutputContext) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    guard var open = output.take() else { preconditionFailure("the file is finished already") }
    do throws(MediaError) {
      let result = try body(&open)
      output = consume open
      return result
    } catch {
      output = consume open
      throw error.about(file.target)
    }
  }
}

extension H264Stream {
  /// What times in the file count.
  var timeBase: AVRational { AVRational(num: 1, den: format.timing.timescale) }

  /// Says of the stream what the container has to know.
  func describe(_ parameters: UnsafeMutablePointer<AVCodecParameters>) throws(MediaError) {
    parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    parameters.pointee.codec_id = AV_CODEC_ID_H264
    parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    parameters.pointee.width = Int32(format.width)
    parameters.pointee.height = Int32(format.height)
    parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    parameters.pointee.color_primaries = AVCOL_PRI_BT709
    parameters.pointee.color_trc = AVCOL_TRC_BT709
    parameters.pointee.color_space = AVCOL_SPC_BT709
    parameters.pointee.color_range = AVCOL_RANGE_MPEG
    parameters.pointee.chroma_location = AVCHROMA_LOC_LEFT
    parameters.pointee.video_delay = Int32(reorderDelay)
    let padded = extradata.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
    guard let copy = av_mallocz(padded) else { throw Libav.outOfMemory("write the clip") }
    copy.copyMemory(from: extradata, byteCount: extradata.count)
    parameters.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
    parameters.pointee.extradata_size = Int32(extradata.count)
  }
}
