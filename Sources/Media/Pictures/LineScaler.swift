import CFFmpeg
import Raster

/// Lines of samples, each `stride` samples after the one before.
struct SampleLines {
  let base: UnsafeMutablePointer<UInt16>
  let stride: Int
}

/// Scales lines of 16-bit samples to another length with libswscale, a batch of lines at a time.
///
/// Lanczos where they grow, the covered samples' average where they shrink. libswscale takes a batch as a grey
/// picture: so neither colours nor the other direction play a part, and a constant line stays constant. A
/// mirrored line gives the mirrored result.
struct LineScaler: ~Copyable {
  /// Samples a line, after scaling.
  let length: Int
  /// For a batch of lines of the length before scaling.
  let input: SampleLines
  private var stages: [LineStage] = []

  /// A scaler for batches of `lines` lines.
  static func make(from source: Int, to target: Int, lines: Int) throws(MediaError) -> LineScaler {
    var scaler = LineScaler(from: source, to: target, lines: lines)
    let lengths = [source] + Self.lengths(from: source, to: target)
    for (source, target) in zip(lengths, lengths.dropFirst()) {
      scaler.stages.append(try LineStage(from: source, to: target, lines: lines))
    }
    return scaler
  }

  private init(from source: Int, to target: Int, lines: Int) {
    length = target
    input = SampleLines(base: .allocate(capacity: source * lines), stride: source)
    input.base.initialize(repeating: 0, count: source * lines)
  }

  deinit { input.base.deallocate() }

  /// Scales the batch in `input`; the result is overwritten by the next.
  func scale() throws(MediaError) -> SampleLines {
    var lines = input
    for stage in stages { lines = try stage.scale(lines) }
    return lines
  }

  /// The lengths on the way from one to another, the last included.
  ///
  /// libswscale's filters are short of room and precision where a step is large: it shrinks to 1/64 and grows
  /// fourfold at most. A single sample is only repeated, which takes no care.
  private static func lengths(from source: Int, to target: Int) -> [Int] {
    var lengths: [Int] = []
    if source < target {
      var length = source
      while length > 1, target > length * 4 {
        length *= 4
        lengths.append(length)
      }
      lengths.append(target)
    } else if source > target {
      lengths.append(target)
      while source > lengths[0] * 64 { lengths.insert(lengths[0] * 64, at: 0) }
    }
    return lengths
  }
}

/// One step of a line scaler.
private final class LineStage {
  private let source: Int
  private let lines: Int
  /// How many times the source is as long with the repeated samples at its ends, an odd number.
  private let margin: Int
  private let padded: SampleLines
  private let output: SampleLines
  /// For the mirrored lines where they grow, else nil.
  private let mirrored: (input: SampleLines, output: SampleLines)?
  private let target: Int
  private let context: OpaquePointer?

  init(from source: Int, to target: Int, lines: Int) throws(MediaError) {
    // libswscale cuts its filter to two samples less than there are: short lines are made longer.
    let filter = source < target ? 7 : 1 + (source + target - 1) / target
    var margin = 1
    while source > 1, source * margin < filter + 2 { margin += 2 }
    self.source = source
    self.target = target
    self.lines = lines
    self.margin = margin
    padded = Self.lines(margin > 1 ? source * margin : 0, lines)
    output = Self.lines(target * margin, lines)
    mirrored =
      source < target && source > 1
      ? (Self.lines(source * margin, lines), Self.lines(target * margin, lines)) : nil
    if source == 1 {
      context = nil
      return
    }
    let filterFlag = source < target ? SWS_LANCZOS : SWS_AREA
    context = sws_getContext(
      Int32(source * margin), Int32(lines), Self.format, Int32(target * margin), Int32(lines), Self.format,
      filterFlag | SWS_ACCURATE_RND | SWS_BITEXACT, nil, nil, nil)
    if context == nil { throw Libav.error(-ENOMEM, "scale the picture") }
  }

  deinit {
    sws_freeContext(context)
    padded.base.deallocate()
    output.base.deallocate()
    mirrored?.input.base.deallocate()
    mirrored?.output.base.deallocate()
  }

  #if _endian(little)
    private static let format = AV_PIX_FMT_GRAY16LE
  #else
    private static let format = AV_PIX_FMT_GRAY16BE
  #endif

  private static func lines(_ length: Int, _ count: Int) -> SampleLines {
    let size = length * count + 64
    let lines = SampleLines(base: .allocate(capacity: size), stride: length)
    lines.base.initialize(repeating: 0, count: size)
    return lines
  }

  func scale(_ input: SampleLines) throws(MediaError) -> SampleLines {
    guard let context else {
      for line in 0..<lines {
        (output.base + line * target).update(repeating: input.base[line * input.stride], count: target)
      }
      return output
    }
    let source = pad(input)
    try run(context, source, output)
    if let mirrored {
      // libswscale cuts what hardly counts off of a filter's ends, one before the other: together with their
      // mirror images its filters are even.
      let (length, result) = (mirrored.input.stride, mirrored.output.stride)
      for line in 0..<lines {
        BitmapKernels.reverse(
          source.base + line * source.stride, count: length, to: mirrored.input.base + line * length)
      }
      try run(context, mirrored.input, mirrored.output)
      for line in 0..<lines {
        BitmapKernels.average(
          output.base + line * result, withReversed: mirrored.output.base + line * result, count: result)
      }
    }
    return SampleLines(base: output.base + target * (margin / 2), stride: output.stride)
  }

  private func run(
    _ context: OpaquePointer, _ source: SampleLines, _ target: SampleLines
  ) throws(MediaError) {
    let code = sws_scale(
      context, [UnsafePointer(Self.bytes(source.base))], [Int32(source.stride * 2)], 0, Int32(lines),
      [Self.bytes(target.base)], [Int32(target.stride * 2)])
    try Libav.check(code, "scale the picture")
  }

  private func pad(_ input: SampleLines) -> SampleLines {
    guard margin > 1 else { return input }
    let side = source * (margin / 2)
    for line in 0..<lines {
      let (from, to) = (input.base + line * input.stride, padded.base + line * padded.stride)
      to.update(repeating: from[0], count: side)
      (to + side).update(from: from, count: source)
      (to + side + source).update(repeating: from[source - 1], count: side)
    }
    return padded
  }

  private static func bytes(_ samples: UnsafeMutablePointer<UInt16>) -> UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(samples).assumingMemoryBound(to: UInt8.self)
  }
}
