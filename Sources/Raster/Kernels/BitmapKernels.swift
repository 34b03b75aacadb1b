/// Loops over bitmaps, and over the lines of samples that a scaler works on.
///
/// A scaler sees one channel at a time: premultiplied, along a row or a column, a level of the 255 being `unit`
/// in samples of 16 bits. A unit of 257 uses all of them; a smaller one leaves room above for a filter that
/// overshoots, since a colour keeps its ratio to the alpha only where neither is clipped.
package enum BitmapKernels {
  static func isOpaque(_ pixels: UnsafePointer<UInt32>, count: Int) -> Bool {
    var all = UInt32.max
    for index in 0..<count { all &= pixels[index] }
    return all >> 24 == 255
  }

  /// Copies a bitmap so that a pixel's neighbours come to lie `right` and `down` pixels from it.
  static func copy(
    _ source: UnsafePointer<UInt32>, width: Int, height: Int, to target: UnsafeMutablePointer<UInt32>,
    right: Int, down: Int
  ) {
    // In squares, since one of the two is walked across its rows.
    let side = 32
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        for y in top..<min(top + side, height) {
          for x in left..<min(left + side, width) { target[x * right + y * down] = source[y * width + x] }
        }
      }
    }
  }

  /// Reads lines of one channel (0 … 3 for R, G, B, A) off straight pixels.
  ///
  /// Pixel i of line j lies at i·along + j·across and goes to `samples`[j·length + i].
  package static func load(
    _ pixels: UnsafePointer<UInt32>, along: Int, across: Int, lines: Int, length: Int, channel: Int,
    unit: UInt32, to samples: UnsafeMutablePointer<UInt16>
  ) {
    let shift = UInt32(8 * channel)
    func sample(_ pixel: UInt32) -> UInt16 {
      if channel == 3 { return UInt16(truncatingIfNeeded: (pixel >> 24) &* unit) }
      return UInt16(truncatingIfNeeded: ((pixel >> shift & 255) &* (pixel >> 24) &* unit &+ 127) / 255)
    }
    if along == 1 {
      for line in 0..<lines {
        let (source, target) = (pixels + line * across, samples + line * length)
        for index in 0..<length { target[index] = sample(source[index]) }
      }
    } else {
      for index in 0..<length {
        let (source, target) = (pixels + index * along, samples + index)
        for line in 0..<lines { target[line * length] = sample(source[line * across]) }
      }
    }
  }

  /// Reads lines across those of a plane: sample i of line j lies at i·stride + j.
  package static func transpose(
    _ plane: UnsafePointer<UInt16>, stride: Int, lines: Int, length: Int,
    to samples: UnsafeMutablePointer<UInt16>
  ) {
    for index in 0..<length {
      let (source, target) = (plane + index * stride, samples + index)
      for line in 0..<lines { target[line * length] = source[line] }
    }
  }

  /// Writes lines of samples as straight pixels, rounded half up; what has no alpha is clear black.
  ///
  /// The channels' lines start `stride` samples apart; without `alpha` the pixels are opaque.
  package static func store(
    red: UnsafePointer<UInt16>, green: UnsafePointer<UInt16>, blue: UnsafePointer<UInt16>,
    alpha: UnsafePointer<UInt16>?, unit: UInt32, stride: Int, lines: Int, length: Int,
    to pixels: UnsafeMutablePointer<UInt32>, along: Int, across: Int
  ) {
    for line in 0..<lines {
      let first = line * stride
      for index in 0..<length {
        let place = first + index
        let alpha = alpha.map { UInt32($0[place]) } ?? 255 &* unit
        let level = min(255, (alpha &+ unit / 2) / unit)
        var pixel: UInt32 = 0
        if level > 0 {
          func channel(_ part: UInt16) -> UInt32 { min(255, (UInt32(part) &* 255 &+ alpha / 2) / alpha) }
          pixel = channel(red[place]) | channel(green[place]) << 8 | channel(blue[place]) << 16 | level << 24
        }
        pixels[index * along + line * across] = pixel
      }
    }
  }

  /// Copies a line in reverse order.
  package static func reverse(
    _ source: UnsafePointer<UInt16>, count: Int, to target: UnsafeMutablePointer<UInt16>
  ) {
    for index in 0..<count { target[index] = source[count - 1 - index] }
  }

  /// Averages a line with another in reverse order, rounded half up.
  package static func average(
    _ line: UnsafeMutablePointer<UInt16>, withReversed other: UnsafePointer<UInt16>, count: Int
  ) {
    for index in 0..<count {
      let sum = UInt32(line[index]) &+ UInt32(other[count - 1 - index]) &+ 1
      line[index] = UInt16(truncatingIfNeeded: sum >> 1)
    }
  }

  /// Turns samples of 16 bits into 8 bits, rounded to the nearest, each run's first half taking the results.
  package static func narrow(_ bytes: UnsafeMutablePointer<UInt8>, samples: Int, isBigEndian: Bool) {
    let high = isBigEndian ? 0 : 1
    for index in 0..<samples {
      let sample = UInt32(bytes[2 * index + high]) << 8 | UInt32(bytes[2 * index + 1 - high])
      bytes[index] = UInt8(truncatingIfNeeded: (sample &* 255 &+ 32767) / 65535)
    }
  }
}
