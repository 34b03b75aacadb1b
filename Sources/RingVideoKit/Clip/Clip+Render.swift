import Media
import Raster
import Timeline

extension Clip {
  /// Renders frames into a file, or to standard output where `output` is `-`.
  ///
  /// The file gets its name only when it is complete and checked; on an error nothing is left behind.
  ///
  /// - Parameter output: a path; for PNG a pattern such as `f-%05d.png`, whose numbers are those of the
  ///   frames.
  @discardableResult
  public func render(to output: String, options: RenderOptions = RenderOptions()) throws(RingVideoError)
    -> RenderReport
  {
    let format: OutputFormat
    if let given = options.format { format = given } else { format = try OutputFormat(output: output) }
    let range = try options.frames.range(in: self)
    let (width, height) = try checkedSize(for: format.layout)
    try checkMemory(for: format.layout, encodes: format == .mp4 || format == .png)
    do {
      let sink = try makeSink(format, to: output, range: range, options: options)
      let report = try write(range, to: sink, options: options)
      return RenderReport(
        output: output, format: format, width: width, height: height, frameCount: report.frameCount,
        frameRate: frameRate, byteCount: report.byteCount, key: preset.key, packetHash: report.packetHash,
        warnings: warnings(for: format.layout))
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }

  /// What is odd about writing the clip in a format.
  public func warnings(for format: OutputFormat) -> [Diagnostic] { warnings(for: format.layout) }

  private func makeSink(
    _ format: OutputFormat, to output: String, range: Range<Int>, options: RenderOptions
  ) throws(MediaError) -> any FrameSink {
    let (width, height) = size(for: format.layout)
    let timing = StreamTiming(
      numerator: Int32(frameRate.numerator), denominator: Int32(frameRate.denominator))
    let clip = ClipFormat(width: width, height: height, timing: timing, frameCount: range.count)
    let output = (path: output, isPipe: output == "-")
    let files = OutputOptions(noOverwrite: !options.overwrites, interruption: options.interruption)
    switch format {
    case .mp4, .png:
      guard !output.isPipe else {
        throw MediaError(
          .invalidInput, operation: "write to standard output",
          message: "\(format.rawValue) can't be written to a pipe",
          remedy: "use --format nut or y4m, or name a file")
      }
      if format == .png {
        return try PNGSequenceSink(
          pattern: output.path, firstNumber: range.lowerBound, format: clip, options: files)
      }
      let settings = try H264Settings(quality: preset.video.quality, rateFactor: preset.video.crf)
      let note = ClipNote(preset: preset, level: options.metadata, frames: range, frameCount: frameCount)
      return try MP4Sink(path: output.path, format: clip, settings: settings, options: files) {
        note.text(packetHash: $0)
      }
    case .nut, .y4m:
      let container: RawStreamSink.Container = format == .nut ? .nut : .y4m
      if output.isPipe { return try RawStreamSink(container, descriptor: 1, format: clip) }
      return try RawStreamSink(container, path: output.path, format: clip, options: files)
    }
  }

  private func write<Sink: FrameSink>(
    _ range: Range<Int>, to sink: Sink, options: RenderOptions
  ) throws -> SinkReport {
    let encoding = sink.encoding
    let chunks = encoding.chunks
    let work = OrderedWork<Sink.Encoding.Encoder.Output>(
      pieceCount: chunks.count,
      workerCount: workerCount(
        jobs: options.jobs, layout: encoding.layout, encodes: !(sink is RawStreamSink)),
      capacity: Self.mostWaiting)
    let done = FrameCount(total: range.count, report: options.progress)
    do {
      try work.run {
        var encoder = try encoding.makeEncoder()
        let painter = try FramePainter(self, layout: encoding.layout, manner: options.manner)
        return { chunk, emit in
          for index in chunks[chunk] {
            if let signal = options.interruption?() { throw RingVideoError.interrupted(by: signal) }
            try painter.paint(frame: range.lowerBound + index)
            try painter.withFrame { frame in
              try encoder.encode(frame, index: index) { try emit($0, $0.byteCount) }
            }
            done.add()
          }
          try encoder.finishChunk { try emit($0, $0.byteCount) }
        }
      } take: { output in
        try sink.collect(output)
      }
      return try sink.finish()
    } catch {
      sink.cancel()
      throw error
    }
  }
}

extension Painter {
  /// Brings blocks of the canvas into a frame that holds the canvas as it was before.
  func transfer(_ blocks: BlockSet, to planes: PixelPlanes) {
    switch planes.layout {
    case .yuv420p:
      convert(
        blocks,
        to: YCbCrPlanes(
          y: planes[0].base, cb: planes[1].base, cr: planes[2].base, yStride: planes[0].stride,
          chromaStride: planes[1].stride))
    case .rgba:
      copy(blocks, to: planes[0].base, stride: planes[0].stride)
    }
  }
}
