import Media
import Raster

/// How far a clip's decoded frames are from those that were painted.
struct FrameErrors {
  /// The number of the first frame.
  let first: Int
  /// Each frame's sum of squared differences over its samples.
  private(set) var squared: [UInt64] = []
  /// Samples of a frame.
  private(set) var samples = 0
  /// Why no more frames could be decoded; nil where all were.
  private(set) var damage: String?

  /// How many frames were compared.
  var count: Int { squared.count }

  /// Decodes a clip whose first frame has the number `range.lowerBound`, and paints its frames beside it.
  init(
    of path: String, against clip: Clip, range: Range<Int>, interruption: (@Sendable () -> Int32?)? = nil
  ) throws {
    first = range.lowerBound
    let painter = try FramePainter(clip, layout: .yuv420p)
    do {
      var decoder = try ClipDecoder.open(path)
      for index in range {
        if let signal = interruption?() { throw RingVideoError.interrupted(by: signal) }
        try painter.paint(frame: index)
        let isThere = try decoder.next { decoded in
          let difference = painter.withFrame { frame in frame.reading { PlaneDifference(decoded, $0) } }
          squared.append(difference.squaredError)
          samples = difference.samples
        }
        if !isThere { break }
      }
    } catch let error as MediaError {
      guard error.kind == .mismatch || error.kind == .codec else { throw error }
      damage = error.message
    }
  }

  /// Compares two clips, frame by frame, as far as both go.
  init(of path: String, and other: String, interruption: (@Sendable () -> Int32?)? = nil) throws {
    first = 0
    do {
      var left = try ClipDecoder.open(path)
      var right = try ClipDecoder.open(other)
      var isThere = true
      while isThere {
        if let signal = interruption?() { throw RingVideoError.interrupted(by: signal) }
        isThere = try left.next { one in
          isThere = try right.next { another in
            let difference = PlaneDifference(one, another)
            squared.append(difference.squaredError)
            samples = difference.samples
          }
        }
        if squared.count < left.frameCount || squared.count < right.frameCount { break }
      }
    } catch let error as MediaError {
      guard error.kind == .mismatch || error.kind == .codec else { throw error }
      damage = error.message
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
