/// How good a clip looks, against how long it takes to encode and how large it gets.
public enum Quality: String, Sendable, CaseIterable {
  /// Quick to encode, for a look.
  case draft
  /// Flat areas within one level, hardly any visible loss.
  case standard
  /// Flat areas exact.
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

  private var defaultRateFactor: Int {
    switch quality {
    case .draft: 23
    case .standard: 18
    case .high: 10
    }
  }

  private var parameters: String {
    let fixed = [
      // One thread, no lookahead of its own, and no choice by CPU: else the pictures differ.
      "threads=1:lookahead-threads=1:sliced-threads=0:cpu-independent=1",
      // Chunks that can be put one behind the other.
      "open-gop=0:scenecut=0:keyint=\(chunkLength):min-keyint=\(chunkLength):stitchable=1:force-cfr=1",
      "rc-lookahead=0:mbtree=0:bframes=0:weightp=0:ref=1:aq-mode=0:8x8dct=1",
      "colorprim=bt709:transfer=bt709:colormatrix=bt709:fullrange=off:chromaloc=0",
    ]
    return fixed.joined(separator: ":")
  }
}
