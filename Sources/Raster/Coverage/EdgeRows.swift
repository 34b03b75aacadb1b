/// A shape's edges, ordered by the rows of blocks that they cross: a tile looks only at those it may need.
///
/// An edge that crosses several rows of blocks stands in each of them.
struct EdgeRows {
  private let edges: [Edge]
  /// Where each row's edges begin, and after the last row where all end.
  private let starts: [Int]

  /// Sorts edges into rows of blocks.
  ///
  /// - Parameter rows: how many rows of blocks the canvas has; what lies above or below is left out.
  init(_ list: EdgeList, rows: Int) {
    func span(_ edge: Edge) -> ClosedRange<Int>? {
      let side = Int32(BlockSet.side) << FixedPoint.bits
      let first = max(0, Int(edge.top / side))
      let last = min(rows - 1, Int((edge.bottom - 1) / side))
      return edge.bottom > 0 && first <= last ? first...last : nil
    }
    var starts = [Int](repeating: 0, count: rows + 2)
    for edge in list.edges {
      guard let span = span(edge) else { continue }
      for row in span { starts[row + 2] += 1 }
    }
    for row in 2..<rows + 2 { starts[row] += starts[row - 1] }
    // While the edges are put in their places, each row's start moves up to its end, which is the next row's
    // start.
    edges = [Edge](unsafeUninitializedCapacity: starts[rows + 1]) { places, count in
      for edge in list.edges {
        guard let span = span(edge) else { continue }
        for row in span {
          (places.baseAddress! + starts[row + 1]).initialize(to: edge)
          starts[row + 1] += 1
        }
      }
      count = starts[rows]
    }
    self.starts = starts
  }

  /// Calls `body` with every edge that crosses a row of blocks, in the shape's order.
  @inline(__always)
  func forEach(inRow row: Int, _ body: (Edge) -> Void) {
    edges.withUnsafeBufferPointer { edges in
      for index in starts[row]..<starts[row + 1] { body(edges[index]) }
    }
  }
}
