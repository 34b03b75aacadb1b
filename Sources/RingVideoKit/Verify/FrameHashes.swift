import Media

/// The hashes of a clip's frames, recorded to compare others with.
struct FrameHashes: Sendable {
  /// What was hashed.
  var pixels: HashedPixels
  /// libavutil's name of the hash.
  var algorithm: String
  /// In pixels.
  var size: (width: Int, height: Int)
  /// The number of the first frame.
  var first: Int
  /// A hash a frame in lower-case hexadecimal: all of it, or its beginning.
  var hashes: [String]
  /// SHA-256 over the frames' whole hashes in binary, where it is known.
  var total: String?

  /// The frames' numbers.
  var range: Range<Int> { first..<first + hashes.count }
}

extension FrameHashes {
  /// Whether a text begins like FFmpeg's framehash.
  static func isText(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "#format: frame checksums".utf8) }

  /// Reads FFmpeg's framehash text, as `ringvideo hash` prints it; throws `damagedLock` where it isn't whole.
  ///
  /// A text has no seal: that whole lines are missing at its end can't be seen.
  init(text: String, file: String) throws(RingVideoError) {
    func damage(_ line: Int, _ message: String) -> RingVideoError {
      let place = Origin(file: file, position: SourcePosition(line: line, column: 1))
      return RingVideoError([
        Diagnostic(.damagedLock, at: place, message, remedy: "record it again with ringvideo hash")
      ])
    }
    var head: [String: String] = [:]
    var rows: [Row] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.last == "" else { throw damage(lines.count, "the last line is cut off") }
    for (index, line) in lines.dropLast().enumerated() {
      if rows.isEmpty, line.hasPrefix("#") {
        let parts = line.dropFirst().split(separator: ":", maxSplits: 1)
        if parts.count == 2 {
          head[parts[0].filter { $0 != " " }] = parts[1].filter { $0 != " " }
        } else if !line.hasPrefix("#stream#,") {
          throw damage(index + 1, "this is no line of a head")
        }
        continue
      }
      guard let row = Row(line), rows.last.map({ row.frame == $0.frame + 1 }) ?? true else {
        throw damage(index + 1, "this is not the line of a frame that was expected here")
      }
      rows.append(row)
    }
    guard head["version"] == "2" else {
      throw damage(1, "it has version \(head["version"] ?? "none") of framehash, this program knows 2")
    }
    let sides = (head["dimensions0"] ?? "").split(separator: "x").compactMap { UInt16($0) }.map(Int.init)
    guard let algorithm = head["hash"], sides.count == 2, let row = rows.first else {
      throw damage(1, rows.isEmpty ? "it has no frames" : "its head is not whole")
    }
    guard let digits = Self.digits(of: algorithm) else { throw damage(1, "there is no hash \(algorithm)") }
    if let index = rows.firstIndex(where: { $0.hash.utf8.count != digits }) {
      throw damage(lines.count - rows.count + index, "its hash has not the \(digits) digits of \(algorithm)")
    }
    (self.algorithm, size) = (algorithm, (sides[0], sides[1]))
    let pixels = HashedPixels.allCases.first { pixels in
      let samples = pixels == .rgba ? 4 * sides[0] * sides[1] : sides[0] * sides[1] * 3 / 2
      return rows.allSatisfy { $0.size == samples }
    }
    guard let pixels else { throw damage(1, "its frames are neither RGBA nor 4:2:0 of the size it says") }
    self.pixels = pixels
    first = row.frame
    hashes = rows.map(\.hash)
  }

  /// How many hexadecimal digits a hash has; nil where there is none of that name.
  private static func digits(of algorithm: String) -> Int? {
    guard var digest = try? Digest.start(algorithm) else { return nil }
    return digest.finish().utf8.count
  }

  /// The line of a frame.
  private struct Row {
    let frame: Int
    let size: Int
    let hash: String

    /// Nil where it is none: stream 0, two equal times, a duration, a size and a hash.
    init?(_ line: Substring) {
      let columns = line.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.filter { $0 != " " }
      }
      guard columns.count == 6, columns[0] == "0", columns[1] == columns[2], let frame = Int(columns[2]),
        (0..<Clip.mostFrames).contains(frame), Int(columns[3]) != nil, let size = Int(columns[4]),
        columns[5].utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
      else { return nil }
      (self.frame, self.size, hash) = (frame, size, columns[5])
    }
  }
}
