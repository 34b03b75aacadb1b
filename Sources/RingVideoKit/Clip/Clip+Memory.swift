import Media
import Raster

extension Clip {
  /// The most that may wait for its turn, in bytes: packets, PNG files, raw frames.
  static let mostWaiting = 64 << 20

  /// Throws where the memory that one worker takes can't be had.
  ///
  /// It is asked for before anything is painted, as a painter that gets none ends the program.
  ///
  /// - Parameter encodes: whether x264 or PNG takes the frames.
  func checkMemory(for layout: PixelLayout, encodes: Bool = true) throws(RingVideoError) {
    let (width, height) = size(for: layout)
    try Self.checkMemory(
      width: width, height: height, bytesPerPixel: bytesPerPixel(for: layout, encodes: encodes))
  }

  /// What one worker takes for each pixel of the picture.
  private func bytesPerPixel(for layout: PixelLayout, encodes: Bool) -> Int {
    let (width, height) = size(for: layout)
    let isDeep = layout == .rgba && !scene.background.isOpaque(width: width, height: height)
    let isFlat = if case .color = scene.background { true } else { false }
    // The canvas, with eight bytes more where it is translucent, once more for a background that isn't flat,
    // two frames, and what encoders keep beside them. Pictures are in memory already.
    let (frames, encoder) = layout == .rgba ? (8, 8) : (3, 21)
    return (isDeep ? 12 : 4) * (isFlat ? 1 : 2) + frames + (encodes ? encoder : 0)
  }

  /// How many workers there shall be: as many as were asked for, else one a core, but no more than there is
  /// memory for.
  func workerCount(jobs: Int?, layout: PixelLayout, encodes: Bool = true) -> Int {
    let wanted = max(1, jobs ?? Cores.available)
    guard let memory = Memory.available() else { return wanted }
    let (width, height) = size(for: layout)
    // A thread's stack and the heap's share of it come on top.
    let each = width * height * bytesPerPixel(for: layout, encodes: encodes) + 24 << 20
    return min(wanted, max(1, (memory - Self.mostWaiting) / each))
  }

  /// What is to be said where there is memory for fewer workers than were asked for.
  ///
  /// - Parameter format: what is written; nil for hashes of RGBA.
  public func workerWarnings(jobs: Int?, for format: OutputFormat?) -> [Diagnostic] {
    let layout = format?.layout ?? .rgba
    let count = workerCount(jobs: jobs, layout: layout, encodes: format != nil)
    guard let jobs, count < jobs else { return [] }
    return [
      Diagnostic(
        .fewerWorkers, at: Origin(option: "--jobs"),
        "found \(jobs), there is memory for \(count) worker\(count == 1 ? "" : "s")")
    ]
  }

  /// Throws where the memory for a picture can't be had.
  static func checkMemory(width: Int, height: Int, bytesPerPixel: Int) throws(RingVideoError) {
    do throws(MediaError) {
      try Memory.check(width * height * bytesPerPixel + 16 << 20, operation: "render at \(width)x\(height)")
    } catch {
      throw RingVideoError(error)
    }
  }
}
