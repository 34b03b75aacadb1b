import Media
import Raster

/// How far a clip's decoded frames are from those that were painted.
struct FrameErrors {
  /// The number of the first frame.
  let first: Int
  /// Each frame's sum of squared differences over its samples.
  private(set) var squared: [UInt64] = []
  /// Each frame's largest difference of a sample.
  private(set) var largest: [Int] = []
  /// Of two clips, how many frames each has.
  private(set) var counts = (0, 0)
  /// Samples of a frame.
  private(set) var samples = 0
  /// Why no more frames could be decoded; nil where all were.
  private(set) var damage: String?

  /// How many frames were compared.
  var count: Int { squared.count }

  /// Decodes a clip whose first frame has the number `range.lowerBound`, and paints its frames beside it.
  init(of path: String, against clip: Clip, range: Range<Int>, _ rendering: RenderOptions) throws {
    first = range.lowerBound
    let painter = try FramePainter(clip, layout: .yuv420p, manner: rendering.manner)
    try lookingForDamage { errors in
      var decoder = try ClipDecoder.open(path)
      let (width, height) = clip.size(for: .yuv420p)
      try Self.check(path, (decoder.width, decoder.height), (width, height))
      for index in range {
        try rendering.checkInterruption()
        try painter.paint(frame: index)
        let isThere = try decoder.next { decoded in
          let difference = painter.withFrame { frame in frame.reading { PlaneDifference(decoded, $0) } }
          errors.add(difference)
        }
        if !isThere { break }
      }
    }
  }

  /// Compares two clips, frame by frame, as far as both go.
  init(of path: String, and other: String, _ rendering: RenderOptions) throws {
    first = 0
    try lookingForDamage(isNamed: true) { errors in
      var left = try ClipDecoder.open(path)
      var right = try ClipDecoder.open(other)
      try Self.check(path, (left.width, left.height), (right.width, right.height))
      var isThere = true
      while isThere {
        try rendering.checkInterruption()
        isThere = try left.next { one in
          isThere = try right.next { another in
            let difference = PlaneDifference(one, another)
            errors.add(difference)
          }
        }
        if errors.squared.count < left.frameCount || errors.squared.count < right.frameCount { break }
      }
      while try left.next({ _ in }) { try rendering.checkInterruption() }
      while try right.next({ _ in }) { try rendering.checkInterruption() }
      errors.counts = (left.frameCount, right.frameCount)
    }
  }

  private mutating func add(_ difference: PlaneDifference) {
    squared.append(difference.squaredError)
    largest.append(difference.largest)
    samples = difference.samples
  }

  /// Throws where the frames have another size than the container says, which was compared before.
  private static func check(
    _ path: String, _ found: (width: Int, height: Int), _ wanted: (width: Int, height: Int)
  ) throws(MediaError) {
    guard found != wanted else { return }
    throw MediaError(
      .mismatch, operation: "decode the clip", file: path,
      message: "its frames are \(found.width)x\(found.height) instead of \(wanted.width)x\(wanted.height)")
  }

  /// Keeps why decoding ended, but for what is no fault of the clip.
  private mutating func lookingForDamage(isNamed: Bool = false, _ body: (inout Self) throws -> Void) throws {
    do {
      try body(&self)
    } catch let error as MediaError {
      guard let path = error.file, error.isDamage(of: path) else { throw error }
      damage = isNamed ? "of \(error.file ?? "one of them"): \(error.message)" : error.message
    }
  }

  /// The frame that is farthest off; nil where none is off at all.
  private var worst: Int? {
    guard let most = squared.max(), most > 0 else { return nil }
    return squared.firstIndex(of: most)
  }

  /// `are within 82.9 dB, the worst, 17, within 71.2 dB`, or that they are exact.
  var quality: String {
    guard let worst, let all = decibels(of: squared.reduce(0, +), frames: count),
      let least = decibels(of: squared[worst], frames: 1)
    else { return "are exactly those that were painted" }
    return "have a PSNR of \(all) dB, the worst, \(first + worst), of \(least) dB"
  }

  /// The same as values.
  var values: [(name: String, value: JSONValue)] {
    guard let worst else { return [("compared", .integer(count)), ("psnr", .null)] }
    func number(_ text: String?) -> JSONValue {
      text.flatMap { JSONNumber($0) }.map { .number($0) } ?? .null
    }
    return [
      ("compared", .integer(count)),
      ("psnr", number(decibels(of: squared.reduce(0, +), frames: count))),
      ("worst", .integer(first + worst)), ("worstPSNR", number(decibels(of: squared[worst], frames: 1))),
    ]
  }

  /// With one digit after the point; nil for no error.
  private func decibels(of error: UInt64, frames: Int) -> String? {
    PSNR.decibels(squaredError: error, samples: samples * frames).map { value in
      let tenths = Int((value * 10).rounded())
      return "\(tenths / 10).\(abs(tenths % 10))"
    }
  }
}

extension RenderOptions {
  /// Throws where a signal has asked for an end.
  func checkInterruption() throws(RingVideoError) {
    if let signal = interruption?() { throw RingVideoError.interrupted(by: signal) }
  }
}
