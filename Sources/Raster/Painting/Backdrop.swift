/// What lies below all layers, worked out once: one pixel where it is the same everywhere, else a whole
/// picture.
struct Backdrop: ~Copyable {
  private let pixel: UInt32
  private let isFlat: Bool
  /// Empty where the backdrop is flat.
  private let picture: Surface

  /// A background, over an opaque colour where there is one, for surfaces of that size and kind.
  init(_ background: Paint, over matte: Color?, width: Int, height: Int, isOpaque: Bool) {
    func flattened(_ pixel: UInt32) -> UInt32 {
      matte.map { SpanKernels.blended(pixel, over: $0.packed) } ?? pixel
    }
    let source = PaintSource(background)
    if case .solid(let color) = source {
      pixel = flattened(color)
      isFlat = true
      picture = Surface(width: 0, height: 0, isOpaque: isOpaque)
      return
    }
    pixel = 0
    isFlat = false
    let surface = Surface(width: width, height: height, isOpaque: isOpaque)
    for y in 0..<height {
      for x in 0..<width {
        let (place, color) = (y * width + x, source.pixel(x: x, y: y))
        if let deep = surface.deep {
          deep[place] = Surface.deepened(color)
        } else {
          surface.pixels[place] = flattened(color)
        }
      }
    }
    picture = surface
  }

  /// Covers a rectangle of a surface with it.
  func lay(_ rect: PixelRect, on surface: borrowing Surface) {
    for y in rect.y {
      let place = y * surface.width + rect.x.lowerBound
      let count = rect.x.count
      switch (surface.deep, picture.deep) {
      case (let deep?, _) where isFlat:
        (deep + place).update(repeating: Surface.deepened(pixel), count: count)
      case (let deep?, let source?): (deep + place).update(from: source + place, count: count)
      case _ where isFlat: SpanKernels.fill(surface.pixels + place, count: count, with: pixel)
      default: (surface.pixels + place).update(from: picture.pixels + place, count: count)
      }
    }
  }
}
