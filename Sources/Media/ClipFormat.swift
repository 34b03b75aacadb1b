/// How the samples of a frame lie in memory.
public enum PixelLayout: String, Sendable, Equatable {
  /// One plane, four bytes a pixel: red, green, blue and straight alpha.
  case rgba
  /// Three planes, Y', Cb and Cr: 8 bits, BT.709, limited range; chroma halved both ways and sited left.
  case yuv420p
}

/// A constant frame rate, exact, in lowest terms.
public struct StreamTiming: Sendable, Equatable {
  /// Frames in `denominator` seconds.
  public let numerator: Int32
  /// Seconds that `numerator` frames last.
  public let denominator: Int32

  /// A rate of `numerator`/`denominator` frames a second, both above 0; in lowest terms MP4 takes a
  /// denominator of at most 2³¹ − 2.
  public init(numerator: Int32, denominator: Int32) {
    precondition(numerator > 0 && denominator > 0, "a frame rate must be positive")
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// A time scale, in ticks a second, that holds every frame's time exactly.
  ///
  /// A multiple of the numerator, at least 10,000 where a frame's ticks still fit 31 bits: editors expect
  /// scales of that order, players no longer frames.
  var timescale: Int32 {
    var scale = numerator
    while scale < 10_000, Int64(scale / numerator) * 2 * Int64(denominator) < Int64(Int32.max) { scale *= 2 }
    return scale
  }

  /// The length of a frame in ticks of `timescale`.
  var ticksPerFrame: Int64 {
    Int64(timescale / numerator) * Int64(denominator)
  }
}

/// What a clip is: its size, its rate and how many frames it has.
public struct ClipFormat: Sendable, Equatable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// The frame rate.
  public let timing: StreamTiming
  /// How many frames there will be; a sink checks it when it finishes.
  public let frameCount: Int

  /// A clip of `frameCount` frames, all three above 0.
  public init(width: Int, height: Int, timing: StreamTiming, frameCount: Int) {
    self.width = width
    self.height = height
    self.timing = timing
    self.frameCount = frameCount
  }

  /// Throws where there are no frames, or frames of this size can't be had in `layout`.
  public func validate(for layout: PixelLayout) throws(MediaError) {
    try layout.validate(width: width, height: height)
    guard frameCount < 1 else { return }
    throw MediaError(
      .invalidInput, operation: "write the clip", message: "it has no frames",
      remedy: "make it last at least one frame")
  }
}

extension PixelLayout {
  /// Throws `invalidSize` where frames of this size, in pixels, can't be had, naming sizes that can.
  public func validate(width: Int, height: Int) throws(MediaError) {
    let problem: (String, String)
    if width < 1 || height < 1 || width > 16384 || height > 16384 {
      problem = ("the size \(width)x\(height) is out of range", "choose 1 to 16384 pixels a side")
    } else if (width + 128) * (height + 128) > Int(Int32.max) / 8 {
      // libavutil's own limit, which keeps the bytes of any frame within 31 bits.
      problem = (
        "\(width)x\(height) is larger than FFmpeg's frames can be",
        "make it smaller, at most 16384x16128 or 16128x16384"
      )
    } else if self == .yuv420p && (width % 2 != 0 || height % 2 != 0) {
      problem = (
        "\(width)x\(height) has an odd side, which 4:2:0 video can't have",
        Self.evenSizes(width, height)
      )
    } else {
      return
    }
    throw MediaError(.invalidSize, operation: "write the clip", message: problem.0, remedy: problem.1)
  }

  private static func evenSizes(_ width: Int, _ height: Int) -> String {
    let smaller = (max(width & ~1, 2), max(height & ~1, 2))
    let larger = ((width + 1) & ~1, (height + 1) & ~1)
    func name(_ size: (Int, Int)) -> String { "\(size.0)x\(size.1)" }
    return smaller == larger
      ? "the nearest even size is \(name(larger))"
      : "the nearest even sizes are \(name(smaller)) and \(name(larger))"
  }
}
