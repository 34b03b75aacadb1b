import CFFmpegShims

/// H.264's parameter sets: one for the sequence, one for its pictures, which is what x264 writes.
struct ParameterSets: Equatable {
  let sequence: [UInt8]
  let picture: [UInt8]

  /// The sets behind start codes, as an encoder gives them; nil where it isn't one of each.
  init?(startCodes bytes: [UInt8]) {
    var units: [[UInt8]] = []
    var (position, start, end): (Int32, Int32, Int32) = (0, 0, 0)
    while true {
      position = rv_next_nal(bytes, Int32(bytes.count), position, &start, &end)
      if position < 0 { break }
      units.append(Array(bytes[Int(start)..<Int(end)]))
    }
    self.init(units: units)
  }

  /// The sets in a decoder configuration record (ISO/IEC 14496-15, 5.2.4.1), as MP4 has it; nil where it isn't
  /// one of each.
  ///
  ///     0  version  profile  compatibility  level  length size  sequence sets
  ///     6  length (2)  sequence set  picture sets (1)  length (2)  picture set  …
  init?(configuration bytes: [UInt8]) {
    var units: [[UInt8]] = []
    var position = 6
    for _ in 0..<2 {
      guard position + 2 <= bytes.count else { return nil }
      let length = Int(bytes[position]) << 8 | Int(bytes[position + 1])
      guard length > 0, position + 2 + length <= bytes.count else { return nil }
      units.append(Array(bytes[position + 2..<position + 2 + length]))
      // Over the number of picture sets.
      position += 2 + length + 1
    }
    self.init(units: units)
  }

  private init?(units: [[UInt8]]) {
    guard units.count == 2, units[0].count >= 4, units[0][0] & 31 == 7, units[1][0] & 31 == 8 else {
      return nil
    }
    sequence = units[0]
    picture = units[1]
  }

  /// The record for these sets, of 8 bits 4:2:0 in one of the high profiles.
  var configuration: [UInt8] {
    var bytes: [UInt8] = [1] + sequence[1...3] + [0xff, 0xe1]
    bytes += [UInt8(truncatingIfNeeded: sequence.count >> 8), UInt8(truncatingIfNeeded: sequence.count)]
    bytes += sequence + [1]
    bytes += [UInt8(truncatingIfNeeded: picture.count >> 8), UInt8(truncatingIfNeeded: picture.count)]
    bytes += picture
    // The chroma format, the depths above 8 bits, and no extensions; the unused bits are ones.
    bytes += [0xfd, 0xf8, 0xf8, 0]
    return bytes
  }

  /// Whether this x264 writes them for clips of such a format, at any quality.
  func isKnown(for format: ClipFormat) throws(MediaError) -> Bool {
    guard (try? format.validate(for: .yuv420p)) != nil else { return false }
    // A chunk of one frame refers to none, which the sets say, too; all longer ones are alike.
    for chunkLength in [H264Settings.defaultChunkLength, 1] {
      for (quality, rateFactor) in Self.variants {
        let settings = try H264Settings(
          quality: quality, rateFactor: rateFactor, chunkLength: chunkLength)
        let stream: H264Stream
        do throws(MediaError) {
          stream = try H264Encoder.open(format: format, settings: settings).stream
        } catch {
          switch error.kind {
          case .unavailable, .outOfMemory: throw error
          default: return false
          }
        }
        if ParameterSets(startCodes: stream.extradata) == self { return true }
      }
    }
    return false
  }

  /// All settings that the sets may depend on: of the rate factors, only whether it is lossless.
  private static let variants: [(Quality, Int?)] = [
    (.standard, nil), (.high, nil), (.draft, nil), (.standard, 0), (.high, 0), (.draft, 0),
  ]
}
