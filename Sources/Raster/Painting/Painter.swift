/// Paints drawings one after the other onto one canvas, each time only where something has changed.
///
/// A painter belongs to one thread of work. What it paints doesn't depend on what it has painted before, on
/// the width of its tiles, on its kernels, or on the machine.
public final class Painter {
  /// The canvas's width in pixels.
  public let width: Int
  /// The canvas's height in pixels.
  public let height: Int
  /// Which loops go over its pixels.
  let kernels: Kernels
  private let surface: Surface
  private let backdrop: Backdrop
  private var cells: CellBuffer
  private let compositor: LayerCompositor
  private var lattices = LatticeCache()
  private var paints = PaintCache()
  private var last: Drawing?
  private let tileWidth: Int

  /// Makes a canvas; the first drawing is painted whole.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1 … 16384.
  ///   - height: in pixels, 1 … 16384.
  ///   - background: what covers the whole canvas below all layers.
  ///   - matte: an opaque colour below the background. Without one the canvas is translucent where the
  ///     background is.
  ///   - tileWidth: how many columns are worked on at a time; changes no pixel.
  ///   - kernels: which loops go over the pixels; changes none of them.
  public init(
    width: Int, height: Int, background: Paint, matte: Color? = nil, tileWidth: Int = 256,
    kernels: Kernels = .vector
  ) {
    precondition((1...16384).contains(width) && (1...16384).contains(height))
    precondition(tileWidth > 0 && matte?.isOpaque != false)
    self.width = width
    self.height = height
    self.kernels = kernels
    self.tileWidth = min(tileWidth, (width + 15) / 16 * 16)
    let isOpaque = matte != nil || background.isOpaque(width: width, height: height)
    surface = Surface(width: width, height: height, isOpaque: isOpaque)
    backdrop = Backdrop(background, over: matte, width: width, height: height, isOpaque: isOpaque)
    cells = CellBuffer(capacity: self.tileWidth)
    compositor = LayerCompositor(capacity: self.tileWidth, kernels: kernels)
  }

  /// Whether no pixel can be translucent.
  public var isOpaque: Bool { surface.isOpaque }

  /// Gives the canvas as bytes R, G, B, A with straight alpha, row by row without padding.
  public func withPixels<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: surface.pixels, count: width * height))
  }

  /// Makes the next drawing be painted whole.
  public func reset() { last = nil }

  /// Paints a drawing and tells which blocks may differ from the one before.
  public func paint(_ drawing: Drawing) -> BlockSet {
    var dirty = BlockSet(width: width, height: height)
    if let last {
      Damage.insert(from: last, to: drawing, into: &dirty)
    } else {
      dirty.insertAll()
    }
    last = drawing
    guard !dirty.isEmpty else { return dirty }
    let prepared = drawing.layers.map { layer in
      layer.parts.map { part in
        let list = EdgeList(part.shape, lattices: &lattices)
        return PreparedPart(
          edges: EdgeRows(list, rows: dirty.rows), bounds: list.bounds, isOriented: list.isOriented,
          paint: paints.source(for: part.paint))
      }
    }
    dirty.forEachRun { run in
      var tile = run
      var left = run.x.lowerBound
      while left < run.x.upperBound {
        // Tiles start at fixed columns.
        let right = min(run.x.upperBound, (left / tileWidth + 1) * tileWidth)
        tile.x = left..<right
        paint(tile, prepared)
        left = right
      }
    }
    return dirty
  }

  private struct PreparedPart {
    let edges: EdgeRows
    let bounds: PixelRect
    let isOriented: Bool
    let paint: PaintSource
  }

  private func paint(_ tile: PixelRect, _ layers: [[PreparedPart]]) {
    backdrop.lay(tile, on: surface)
    for layer in layers {
      var touched = false
      for part in layer where part.bounds.overlaps(tile) {
        cells.begin(tile)
        part.edges.forEach(inRow: tile.y.lowerBound / BlockSet.side) { cells.add($0) }
        compositor.add(&cells, oriented: part.isOriented, paint: part.paint, to: surface)
        touched = true
      }
      if touched { compositor.finish(tile, on: surface) }
    }
    surface.straighten(tile)
  }
}

extension Painter {
  /// Copies blocks of the canvas, as R, G, B, A with straight alpha, into a picture of the same size.
  ///
  /// - Parameters:
  ///   - base: the picture's first byte.
  ///   - stride: bytes from one row to the next.
  public func copy(_ blocks: BlockSet, to base: UnsafeMutablePointer<UInt8>, stride: Int) {
    withPixels { pixels in
      guard let source = UnsafeRawPointer(pixels.baseAddress) else { return }
      blocks.forEachRun { rect in
        for y in rect.y {
          let place = rect.x.lowerBound * 4
          UnsafeMutableRawPointer(base + y * stride + place)
            .copyMemory(from: source + (y * width * 4 + place), byteCount: rect.x.count * 4)
        }
      }
    }
  }
}
