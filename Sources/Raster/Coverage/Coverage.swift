/// Coverage as a fraction of a pixel, in 65536ths.
public enum Coverage {
  /// A whole pixel.
  public static let full: Int32 = 1 << 16

  /// The coverage of an area of 2²⁵ to the pixel: what winds around more than once counts once, rounded half
  /// up.
  @inline(__always)
  static func quantized(_ area: Int32) -> Int32 {
    let magnitude = area < 0 ? 0 &- area : area
    return (min(magnitude, FixedPoint.fullArea) &+ 256) >> 9
  }

  /// The exact covered areas of a shape on a grid of pixels, row by row from the top left, 2²⁵ to the pixel.
  ///
  /// For tests and tools; painting never builds a whole grid. The areas of shapes that touch along arcs of
  /// one circle add up to those of their union.
  public static func areas(of shape: Shape, width: Int, height: Int) -> [Int32] {
    var lattices = LatticeCache()
    let list = EdgeList(shape, lattices: &lattices)
    var cells = CellBuffer(capacity: max(1, width))
    var areas = [Int32](repeating: 0, count: width * height)
    var top = 0
    while top < height {
      let tile = PixelRect(x: 0..<width, y: top..<min(height, top + CellBuffer.rows))
      cells.begin(tile)
      for edge in list.edges { cells.add(edge) }
      for line in 0..<tile.y.count {
        cells.forEachRun(line: line) { columns, area, _ in
          for x in columns { areas[(top + line) * width + x] = area }
        }
      }
      top += CellBuffer.rows
    }
    return areas
  }

  /// The coverage of a shape on a grid of pixels, row by row from the top left, 65536 to the pixel.
  public static func grid(of shape: Shape, width: Int, height: Int) -> [Int32] {
    areas(of: shape, width: width, height: height).map(quantized)
  }
}
