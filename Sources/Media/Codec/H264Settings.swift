/// How good a clip looks, against how long it takes to encode and how large it gets.
public enum Quality: String, Sendable, CaseIterable {
  /// Quick to encode, for a look.
  case draft
  /// Flat areas within one level: no visible loss.
  case standard
  /// Flat areas exact; within one level in the blocks of 16 pixels that touch an edge.
  case high
}

/// Everything that decides the bytes of an H.264 stream beside its frames.
public struct H264Settings: Sendable, Equatable {
  /// The chunk length used where nobody asks for another.
  public static let defaultChunkLength = 240

  /// The preset of x264 options.
  public let quality: Quality
  /// The constant rate factor, 0 (lossless) to 51, where it is not the quality's own.
  public let rateFactor: Int?
  /// Frames in a chunk: each starts with a key frame and refers to nothing outside.
  public let chunkLength: Int
  /// The only extensions of the CPU that x264 may use, as its own option `asm` names them ("0" is none); nil
  /// for all that there are. For tests alone: the bytes don't depend on it.
  package var assembly: String?

  /// Settings; throws where the rate factor is out of range. `chunkLength` is above 0.
  public init(
    quality: Quality = .standard, rateFactor: Int? = nil,
    chunkLength: Int = H264Settings.defaultChunkLength
  ) throws(MediaError) {
    precondition(chunkLength > 0, "a chunk holds at least one frame")
    if let rateFactor, !(0...51).contains(rateFactor) {
      throw MediaError(
        .invalidInput, operation: "encode", message: "the rate factor \(rateFactor) is out of range",
        remedy: "choose 0 (lossless) to 51")
    }
    self.quality = quality
    self.rateFactor = rateFactor
    self.chunkLength = chunkLength
  }

  /// Whether decoding gives back the very samples; only decoders of High 4:4:4 Predictive play it.
  public var isLossless: Bool { rateFactor == 0 }

  /// Frames by which decoding runs ahead of showing.
  var reorderDelay: Int { 0 }

  /// Options of libavcodec's libx264, in the order in which they are set.
  var encoderOptions: [(name: String, value: String)] {
    var options = [("preset", "superfast"), ("x264-params", parameters)]
    if isLossless {
      options.append(("qp", "0"))
    } else {
      options.append(("profile", "high"))
      options.append(("crf", String(rateFactor ?? defaultRateFactor)))
    }
    return options.map { (name: $0.0, value: $0.1) }
  }

  // Low factors cost little here: lines on flat ground take 118 kB at 18, 167 kB at 5 and 163 kB at 1, for
  // six seconds at 1080p, as what is exact once need not be corrected later. x264's medium at 18 takes 73 kB,
  // three times the time, and leaves errors of 9 levels within flat areas.
  private var defaultRateFactor: Int {
    switch quality {
    case .draft: 20
    case .standard: 5
    case .high: 1
    }
  }

  /// Thresholds below which x264 drops a coefficient; high ones save bits where nobody looks closely.
  private var precision: String {
    switch quality {
    case .draft: "deadzone-inter=21:deadzone-intra=11"
    case .standard: "deadzone-inter=6:deadzone-intra=6"
    case .high: "deadzone-inter=0:deadzone-intra=0:chroma-qp-offset=-1"
    }
  }

  private var parameters: String {
    let fixed = [
      // One thread, no lookahead of its own, and no choice by CPU: else the pictures differ.
      "threads=1:lookahead-threads=1:sliced-threads=0:cpu-independent=1",
      // Chunks that can be put one behind the other.
      "open-gop=0:scenecut=0:keyint=\(chunkLength):min-keyint=\(chunkLength):stitchable=1:force-cfr=1",
      // Frames in one order and without delay; little search, as most of a picture stands still; no moving of
      // bits from flat areas to busy ones.
      "rc-lookahead=0:mbtree=0:bframes=0:weightp=0:ref=1:me=dia:subme=0:aq-mode=0:8x8dct=1",
      precision,
      "colorprim=bt709:transfer=bt709:colormatrix=bt709:fullrange=off:chromaloc=0",
    ]
    return (fixed + (assembly.map { ["asm=" + $0] } ?? [])).joined(separator: ":")
  }
}
