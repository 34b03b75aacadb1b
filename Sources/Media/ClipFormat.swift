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

  /// A rate of `numerator`/`denominator` frames a second, both above 0.
  public init(numerator: Int32, denominator: Int32) {
    precondition(numerator > 0 && denominator > 0, "a frame rate must be positive")
    var (divisor, rest) = (numerator, denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// A time scale, in ticks a second, that holds every frame's time exactly.
  ///
  /// A multiple of the numerator, at least 10,000 where Int32 allows: editors expect scales of that order.
  var timescale: Int32 {
    var scale = numerator
    while scale < 10_000 { scale *= 2 }
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

  /// Throws where frames of this size can't be had in `layout`, naming sizes that can.
  public func validate(for layout: PixelLayout) throws(MediaError) {
    let problem: (String, String)?
    if width < 1 || height < 1 || width > 16384 || height > 16384 {
      problem = ("the size \(width)x\(height) is out of range", "choose 1 to 16384 pixels a side")
    } else if layout == .yuv420p && (width % 2 != 0 || height % 2 != 0) {
      problem = (
        "\(width)x\(height) has an odd side, which 4:2:0 cannot hold",
        "the nearest even sizes are \(evenSizes)"
      )
    } else if frameCount < 1 {
      problem = ("it has no frames", "make it last at least one frame")
    } else {
      problem = nil
    }
    guard let problem else { return }
    throw MediaError(.invalidInput, operation: "write the clip", message: problem.0, remedy: problem.1)
  }

  private var evenSizes: String {
    let smaller = (max(width & ~1, 2), max(height & ~1, 2))
    let larger = ((width + 1) & ~1, (height + 1) & ~1)
    let all = smaller == larger ? [larger] : [smaller, larger]
    return all.map { "\($0.0)x\($0.1)" }.joined(separator: " and ")
  }
}
