import Media
import Testing

/// What encoding does to flat areas, decoded by ffmpeg.
@Suite struct FlatColorTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  static let patch = 64
  static let columns = 4
  static let side = patch * columns

  /// The Y', Cb and Cr of a patch in a frame: saturated colours first, then any, new ones every four frames,
  /// and in odd groups changing by single levels.
  static func color(_ patch: Int, frame: Int) -> [UInt8] {
    let primaries: [[UInt8]] = [
      [63, 102, 240], [173, 42, 26], [32, 240, 118], [219, 16, 138], [188, 154, 16], [78, 214, 230],
      [235, 128, 128], [16, 128, 128],
    ]
    let group = frame / 4
    let index = (patch * 5 + group * 3) % 16
    if index < primaries.count { return primaries[index] }
    var state = UInt32(truncatingIfNeeded: patch &* 977 &+ group &* 131 &+ 7)
    return (0..<3).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return 32 + UInt8(state >> 25) + UInt8(group % 2 == 1 ? frame % 4 : 0)
    }
  }

  /// A value for each patch.
  static func colors(_ plane: Int, frame: Int) -> [UInt8] {
    (0..<columns * columns).map { color($0, frame: frame)[plane] }
  }

  static func paint(_ planes: PixelPlanes, frame: Int) {
    for index in 0..<3 {
      let size = index == 0 ? patch : patch / 2
      let colors = colors(index, frame: frame)
      for row in 0..<planes[index].rows {
        let samples = planes[index][row: row]
        for column in 0..<columns {
          samples[column * size..<(column + 1) * size].update(
            repeating: colors[row / size * columns + column])
        }
      }
    }
  }

  /// How far off the worst sample is, among those at least `margin` pixels inside their patch.
  func worstError(_ quality: Quality, margin: Int) throws -> Int {
    let path = scratch["clip.mp4"]
    let format = format(Self.side, Self.side, frames: 16)
    let sink = try MP4Sink(path: path, format: format, settings: try H264Settings(quality: quality))
    try writeAll(sink, format, paint: Self.paint)
    let decoded = try decode(path, "yuv420p")
    var (worst, position) = (0, 0)
    for frame in 0..<format.frameCount {
      for index in 0..<3 {
        let (side, size) = index == 0 ? (Self.side, Self.patch) : (Self.side / 2, Self.patch / 2)
        let inner = index == 0 ? margin : margin / 2
        let colors = Self.colors(index, frame: frame)
        for row in 0..<side where (inner..<size - inner).contains(row % size) {
          for column in 0..<Self.columns {
            let start = position + row * side + column * size
            let expected = colors[row / size * Self.columns + column]
            let samples = decoded[start + inner..<start + size - inner]
            let (low, high) = (samples.min() ?? expected, samples.max() ?? expected)
            worst = max(worst, Int(expected) - Int(low), Int(high) - Int(expected))
          }
        }
        position += side * side
      }
    }
    return worst
  }

  // Blocks along an edge are predicted from beyond it, and rounding what is left costs a level here and
  // there.
  @Test(arguments: [(0, 1), (16, 0)]) func highIsExact(_ margin: Int, _ allowed: Int) throws {
    #expect(try worstError(.high, margin: margin) <= allowed)
  }

  @Test func standardIsWithinOne() throws {
    #expect(try worstError(.standard, margin: 0) <= 1)
  }

  @Test func draftIsWithinFour() throws {
    #expect(try worstError(.draft, margin: 4) <= 4)
  }
}
