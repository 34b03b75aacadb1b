import Media
import Raster

extension Clip {
  /// Throws where the memory that rendering takes can't be had.
  ///
  /// It is asked for before anything is painted, as a painter that gets none ends the program.
  ///
  /// - Parameter encodes: whether x264 or PNG takes the frames.
  func checkMemory(for layout: PixelLayout, encodes: Bool = true) throws(RingVideoError) {
    let (width, height) = size(for: layout)
    let isDeep = layout == .rgba && !scene.background.isOpaque(width: width, height: height)
    let isFlat = if case .color = scene.background { true } else { false }
    // The canvas, with eight bytes more where it is translucent, once more for a background that isn't flat,
    // two frames, and what encoders keep beside them. Pictures are in memory already.
    let (frames, encoder) = layout == .rgba ? (8, 8) : (3, 21)
    let bytesPerPixel = (isDeep ? 12 : 4) * (isFlat ? 1 : 2) + frames + (encodes ? encoder : 0)
    try Self.checkMemory(width: width, height: height, bytesPerPixel: bytesPerPixel)
  }

  /// The same for any picture.
  static func checkMemory(width: Int, height: Int, bytesPerPixel: Int) throws(RingVideoError) {
    do throws(MediaError) {
      try Memory.check(width * height * bytesPerPixel + 16 << 20, operation: "render at \(width)x\(height)")
    } catch {
      throw RingVideoError(error)
    }
  }
}
