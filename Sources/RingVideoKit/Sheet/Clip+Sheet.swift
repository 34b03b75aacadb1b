import Effects
import Media
import Raster
import Timeline

extension Clip {
  /// Writes a contact sheet as PNG: a grid of frames, each with its time and number under it, below a title.
  ///
  /// Frames are rendered at the size they are shown at, not scaled down. Throws where an option is out of its
  /// range, the part has no frame, or the sheet would have more than 16384 pixels a side.
  ///
  /// - Parameter output: a path, or `-` for standard output.
  @discardableResult
  public func sheet(_ options: SheetOptions = SheetOptions(), to output: String) throws(RingVideoError)
    -> SheetReport
  {
    try options.check()
    let range = try options.frames.range(in: self)
    let numbers = FrameSelection.spread(options.count, over: range)
    let plan = SheetPlan(clip: self, numbers: numbers, range: range, options: options)
    let layout = plan.layout
    do throws(MediaError) {
      try PixelLayout.rgba.validate(width: layout.width, height: layout.height)
    } catch {
      throw RingVideoError([
        Diagnostic(
          .invalidSize, at: Origin(option: "--width"),
          "the sheet would have \(layout.width)x\(layout.height) pixels, at most 16384 a side and 16384x16128 in all are allowed",
          remedy: "lower --width or --count, or choose other --columns")
      ])
    }
    let small = try scaled(toWidth: layout.frameWidth, height: layout.frameHeight)
    // The sheet as it is painted, as it is encoded and as PNG, and a frame of at most its size.
    try Self.checkMemory(width: layout.width, height: layout.height, bytesPerPixel: 4 + 16 + 12)
    let files = OutputOptions(noOverwrite: !options.overwrites, interruption: options.interruption)
    try writePicture(to: output, width: layout.width, height: layout.height, options: files) { planes in
      try plan.paint(small, on: planes)
    }
    let frames = numbers.enumerated().map { index, number in
      let place = layout.frame(index)
      return (number: number, time: time(ofFrame: number), x: place.x, y: place.y)
    }
    return SheetReport(
      output: output, width: layout.width, height: layout.height, columns: layout.columns,
      frameWidth: layout.frameWidth, frameHeight: layout.frameHeight, frames: frames)
  }

  /// The same clip at another size, everything scaled with it.
  func scaled(toWidth width: Int, height: Int) throws(RingVideoError) -> Clip {
    try Clip(preset.scaled(toWidth: width, height: height))
  }
}

/// A sheet worked out, ready to be painted.
struct SheetPlan {
  let clip: Clip
  let numbers: [Int]
  let options: SheetOptions
  let layout: SheetLayout
  /// The title and the line below it.
  let lines: (String, String)

  init(clip: Clip, numbers: [Int], range: Range<Int>, options: SheetOptions) {
    self.clip = clip
    self.numbers = numbers
    self.options = options
    lines = (clip.preset.name, Self.summary(clip, range))
    let unit = Pen(scale: 1)
    let labels = numbers.map { unit.width(of: SheetTime.text(clip.time(ofFrame: $0))) }
    layout = SheetLayout(
      count: numbers.count, columns: options.columns, frameWidth: options.width,
      video: (clip.preset.video.width, clip.preset.video.height), labelWidth: labels.max() ?? 0,
      titleWidth: max(2 * unit.width(of: lines.0), unit.width(of: lines.1)))
  }

  /// `1080×1080 · 60 fps · 0:45.000 · 2700 frames`, and which of them, where it isn't all.
  private static func summary(_ clip: Clip, _ range: Range<Int>) -> String {
    let video = clip.preset.video
    let length = SheetTime.text(clip.frameRate.time(ofFrame: Int64(clip.frameCount)))
    let count = "\(clip.frameCount) frame\(clip.frameCount == 1 ? "" : "s")"
    var parts = ["\(video.width)×\(video.height)", "\(clip.frameRate.text) fps", length, count]
    if range.count < clip.frameCount { parts.append("here \(range.lowerBound)-\(range.upperBound - 1)") }
    return parts.joined(separator: " · ")
  }

  /// Paints the sheet; `small` is the clip at the frames' size.
  func paint(_ small: Clip, on planes: PixelPlanes) throws {
    let ground = Painter(
      width: layout.width, height: layout.height, background: .color(SheetColors.ground))
    ground.transfer(ground.paint(lettering()), to: planes)
    let cells = ChunkPlan(frameCount: numbers.count, longest: 8)
    let work = OrderedWork<(index: Int, frame: Bitmap)>(
      pieceCount: cells.count,
      workerCount: small.workerCount(jobs: options.jobs, layout: .rgba, encodes: false),
      capacity: Clip.mostWaiting)
    let done = FrameCount(total: numbers.count, report: options.progress)
    try work.run { [numbers, options] in
      let painter = small.painter(for: .rgba)
      return { cell, emit in
        for index in cells[cell] {
          if let signal = options.interruption?() { throw RingVideoError.interrupted(by: signal) }
          _ = painter.paint(small.scene.drawing(at: small.time(ofFrame: numbers[index])))
          let frame = painter.bitmap()
          try emit((index, frame), frame.pixels.count * 4)
          done.add()
        }
      }
    } take: { index, frame in
      let place = layout.frame(index)
      let stride = planes[0].stride
      withExtendedLifetime(frame) {
        Checkerboard(square: 8 * layout.scale).lay(
          frame.pixels, width: frame.width, on: planes[0].base + place.y * stride + place.x * 4,
          stride: stride)
      }
    }
  }

  /// All text, and a line around every frame.
  private func lettering() -> Drawing {
    var (ink, faint, border) = (Path(), Path(), Path())
    let (small, large) = (Pen(scale: layout.scale), Pen(scale: 2 * layout.scale))
    let title = layout.title
    large.write(large.fitted(lines.0, to: layout.titleLimit), left: title.x, top: title.top, on: &ink)
    small.write(small.fitted(lines.1, to: layout.titleLimit), left: title.x, top: title.secondTop, on: &faint)
    for (index, number) in numbers.enumerated() {
      let (place, top) = (layout.frame(index), layout.labelTop(index))
      let time = SheetTime.text(clip.time(ofFrame: number))
      small.write(time, left: place.x, top: top, on: &ink)
      let name = "#\(number)"
      let free = layout.frameWidth - small.width(of: name)
      if free >= small.width(of: time) + 12 * layout.scale {
        small.write(name, left: place.x + free, top: top, on: &faint)
      }
      border.addFrame(
        x: place.x, y: place.y, width: layout.frameWidth, height: layout.frameHeight, thickness: layout.scale)
    }
    let parts = [(border, SheetColors.border), (faint, SheetColors.faint), (ink, SheetColors.ink)]
    return Drawing(layers: parts.map { Layer(parts: [Part(shape: .path($0), paint: .color($1))]) })
  }
}

/// A sheet's colours: a light ground that white and black frames both stand out from.
enum SheetColors {
  static let ground = Color(red: 0xF4, green: 0xF5, blue: 0xF7)
  static let border = Color(red: 0xCD, green: 0xD2, blue: 0xD9)
  static let ink = Color(red: 0x16, green: 0x1A, blue: 0x20)
  static let faint = Color(red: 0x63, green: 0x6B, blue: 0x77)
}

/// Times as people read them.
enum SheetTime {
  /// `0:12.500`, from an hour on `1:02:03.500`; rounded half up to a millisecond.
  static func text(_ time: Timestamp) -> String {
    let milliseconds = (time.nanoseconds + 500_000) / 1_000_000
    let (seconds, minutes, hours) = (
      milliseconds / 1000 % 60, milliseconds / 60_000 % 60, milliseconds / 3_600_000
    )
    func padded(_ value: Int64, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let end = "\(padded(seconds, 2)).\(padded(milliseconds % 1000, 3))"
    return hours > 0 ? "\(hours):\(padded(minutes, 2)):\(end)" : "\(minutes):\(end)"
  }
}

extension Path {
  /// Adds a line around a rectangle, outside of it.
  mutating func addFrame(x: Int, y: Int, width: Int, height: Int, thickness: Int) {
    let (left, top, right, bottom) = (Double(x), Double(y), Double(x + width), Double(y + height))
    let line = Double(thickness)
    addContour([
      Point(x: left - line, y: top - line), Point(x: right + line, y: top - line),
      Point(x: right + line, y: bottom + line), Point(x: left - line, y: bottom + line),
    ])
    // The other way round: the winding number is 0 inside.
    addContour([
      Point(x: left, y: top), Point(x: left, y: bottom), Point(x: right, y: bottom), Point(x: right, y: top),
    ])
  }
}
