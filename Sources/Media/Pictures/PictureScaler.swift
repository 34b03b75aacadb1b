import Raster

/// Scales pictures, to the same bytes on every machine.
public enum PictureScaler {
  /// Fits a bitmap into a size; one that has this size already is returned as it is.
  ///
  /// Colours are weighted by their alpha. Throws where memory runs out.
  public static func fit(
    _ bitmap: Bitmap, width: Int, height: Int, mode: Fit
  ) throws(MediaError) -> Bitmap {
    precondition(width > 0 && height > 0, "a picture is fitted to a size that has pixels")
    if bitmap.width == width && bitmap.height == height { return bitmap }
    let (x, y) = AxisFit.axes((bitmap.width, bitmap.height), to: (width, height), mode)
    return try Bitmap(width: width, height: height) { pixels throws(MediaError) in
      guard let target = pixels.baseAddress, let source = bitmap.pixels.baseAddress else { return }
      if x.length < width || y.length < height { pixels.update(repeating: 0) }
      let columns = Axis(fit: x, size: width, source: 1, target: 1)
      let rows = Axis(fit: y, size: height, source: bitmap.width, target: width)
      // First the direction that leaves less to keep for the second.
      let rowsFirst = y.length * x.count < x.length * y.count
      let plan = rowsFirst ? (first: rows, second: columns) : (first: columns, second: rows)
      try PlainCode.run { () throws(MediaError) in
        try scale(
          source + x.first + y.first * bitmap.width, to: target, first: plan.first, second: plan.second,
          isOpaque: bitmap.isOpaque)
      }
    }
  }

  /// A direction with the steps from pixel to pixel along it, in the source and in the target.
  private struct Axis {
    let fit: AxisFit
    let size: Int
    let source: Int
    let target: Int

    /// The samples of a scaled line that are seen.
    var visible: Range<Int> {
      let first = max(0, -fit.offset)
      return first..<min(fit.length, size - fit.offset)
    }
  }

  private static func scale(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, first: Axis, second: Axis,
    isOpaque: Bool
  ) throws(MediaError) {
    let channels = isOpaque ? 3 : 4
    let unit: UInt32 = isOpaque ? 257 : 192
    // Planes of lines scaled in the first direction, as many as the source is wide in the second.
    let (length, lines) = (first.visible.count, second.fit.count)
    let plane = length * lines
    let kept = UnsafeMutablePointer<UInt16>.allocate(capacity: plane * channels)
    defer { kept.deallocate() }

    try scaleLines(from: first.fit.count, to: first.fit.length, lines: lines) {
      scaler, range throws(MediaError) in
      for channel in 0..<channels {
        BitmapKernels.load(
          source + range.lowerBound * second.source, along: first.source, across: second.source,
          lines: range.count, length: first.fit.count, channel: channel, unit: unit,
          to: scaler.input.base)
        let scaled = try scaler.scale()
        for (index, line) in range.enumerated() {
          (kept + channel * plane + line * length).update(
            from: scaled.base + index * scaled.stride + first.visible.lowerBound, count: length)
        }
      }
    }

    let start =
      max(0, first.fit.offset) * first.target + max(0, second.fit.offset) * second.target
    let seen = second.visible
    var planes: [UnsafeMutablePointer<UInt16>] = []
    defer { for plane in planes { plane.deallocate() } }
    try scaleLines(from: lines, to: second.fit.length, lines: length) { scaler, range throws(MediaError) in
      while planes.count < channels {
        planes.append(.allocate(capacity: batch(lines, second.fit.length) * seen.count))
      }
      for channel in 0..<channels {
        BitmapKernels.transpose(
          kept + channel * plane + range.lowerBound, stride: length, lines: range.count, length: lines,
          to: scaler.input.base)
        let scaled = try scaler.scale()
        for index in 0..<range.count {
          (planes[channel] + index * seen.count).update(
            from: scaled.base + index * scaled.stride + seen.lowerBound, count: seen.count)
        }
      }
      BitmapKernels.store(
        red: planes[0], green: planes[1], blue: planes[2], alpha: isOpaque ? nil : planes[3], unit: unit,
        stride: seen.count, lines: range.count, length: seen.count,
        to: target + start + range.lowerBound * first.target, along: second.target, across: first.target)
    }
  }

  /// Lines a batch, so that one takes a few megabytes.
  private static func batch(_ source: Int, _ target: Int) -> Int {
    max(1, min(64, (1 << 20) / max(source, target)))
  }

  /// Runs `body` for batch after batch of lines, each with the range that it stands for.
  private static func scaleLines(
    from source: Int, to target: Int, lines: Int,
    _ body: (borrowing LineScaler, Range<Int>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let batch = batch(source, target)
    let scaler = try LineScaler.make(from: source, to: target, lines: batch)
    var first = 0
    while first < lines {
      let end = min(first + batch, lines)
      try body(scaler, first..<end)
      first = end
    }
  }
}
