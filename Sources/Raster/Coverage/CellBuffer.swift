/// Signed areas under edges, one cell a pixel of a tile, exact in integers.
///
/// Every edge adds to each cell that it crosses its *cover* (the height that it crosses, in 1/4096 px,
/// positive upwards) and its *area* (twice the area between the cell's left side and the edge). Summed from
/// the left, cover × 8192 − area is then the covered area of a pixel in units of 2⁻²⁵. All of it is integer
/// addition: order, tiles and lanes can't change a sum, and an edge walked both ways by two neighbours
/// cancels.
///
/// A bit for each cell tells which ones an edge has crossed; whole runs between them have one coverage and
/// are never looked at cell by cell.
struct CellBuffer: ~Copyable {
  /// Rows of a tile.
  static let rows = BlockSet.side

  /// Columns of a tile at most.
  let capacity: Int
  private let words: Int
  private let cells: UnsafeMutablePointer<Cell>
  private let bits: UnsafeMutablePointer<UInt64>
  /// The pixels that the cells stand for now.
  private(set) var tile = PixelRect.empty

  struct Cell {
    var cover: Int32 = 0
    var area: Int32 = 0
  }

  init(capacity: Int) {
    self.capacity = capacity
    words = (capacity + 63) / 64
    cells = .allocate(capacity: capacity * Self.rows)
    cells.initialize(repeating: Cell(), count: capacity * Self.rows)
    bits = .allocate(capacity: words * Self.rows)
    bits.initialize(repeating: 0, count: words * Self.rows)
  }

  deinit {
    cells.deallocate()
    bits.deallocate()
  }

  /// Says which pixels come next. All cells must have been taken by `forEachRun` since the last edge was
  /// added.
  mutating func begin(_ tile: PixelRect) {
    precondition(tile.x.count <= capacity && tile.y.count <= Self.rows)
    self.tile = tile
  }

  /// Adds an edge, clipped to the tile. What lies left of the tile still covers its rows; what lies right
  /// doesn't matter.
  mutating func add(_ edge: Edge) {
    let upward = edge.from.y > edge.to.y
    let (a, b) = upward ? (edge.to, edge.from) : (edge.from, edge.to)
    let sign: Int32 = upward ? 1 : -1
    let top = Int32(truncatingIfNeeded: tile.y.lowerBound) << FixedPoint.bits
    let bottom = Int32(truncatingIfNeeded: tile.y.upperBound) << FixedPoint.bits
    let right = Int32(truncatingIfNeeded: tile.x.upperBound) << FixedPoint.bits
    guard a.y < bottom, b.y > top, min(a.x, b.x) < right else { return }
    let dx = Int64(b.x - a.x)
    let dy = Int64(b.y - a.y)
    /// Where the edge crosses a level, rounded down: from the edge's own ends, so that no tile sees another
    /// place.
    func crossing(_ y: Int32) -> Int32 {
      Int32(truncatingIfNeeded: Int64(a.x) + floorDivide(dx * Int64(y - a.y), dy))
    }
    var y = max(a.y, top)
    var x = y == a.y ? a.x : crossing(y)
    let end = min(b.y, bottom)
    while y < end {
      let row = y >> FixedPoint.bits
      let nextY = min((row + 1) << FixedPoint.bits, end)
      let nextX = nextY == b.y ? b.x : crossing(nextY)
      addPiece(row: row, x, nextX, height: nextY - y, sign: sign)
      (x, y) = (nextX, nextY)
    }
  }

  /// Adds a piece of an edge that stays within a row, column by column.
  @inline(__always)
  private mutating func addPiece(row: Int32, _ x0: Int32, _ x1: Int32, height: Int32, sign: Int32) {
    let line = Int(row) - tile.y.lowerBound
    let bits = FixedPoint.bits
    let left = Int32(truncatingIfNeeded: tile.x.lowerBound)
    let (c0, c1) = (x0 >> bits, x1 >> bits)
    if c0 == c1 {
      let mask = FixedPoint.one - 1
      return addCell(line, c0 - left, cover: sign * height, area: sign * height * ((x0 & mask) + (x1 & mask)))
    }
    let width = Int64(abs(x1 - x0))
    let step: Int32 = x1 > x0 ? 1 : -1
    var column = c0
    var x = x0
    var done: Int32 = 0
    while true {
      // The side of the column that the piece leaves by.
      let side = (step > 0 ? column + 1 : column) << bits
      let last = column == c1
      let toX = last ? x1 : side
      let reached =
        last ? height : Int32(truncatingIfNeeded: Int64(abs(side - x0)) * Int64(height) / width)
      let origin = column << bits
      let h = sign * (reached - done)
      addCell(line, column - left, cover: h, area: h * ((x - origin) + (toX - origin)))
      if last { break }
      (x, done) = (toX, reached)
      column += step
    }
  }

  @inline(__always)
  private mutating func addCell(_ line: Int, _ column: Int32, cover: Int32, area: Int32) {
    guard cover != 0 else { return }
    var index = Int(column)
    var area = area
    if index < 0 {
      // Left of the tile: all of the tile's row lies to the right of it.
      index = 0
      area = 0
    } else if index >= tile.x.count {
      return
    }
    let cell = cells + (line * capacity + index)
    cell.pointee.cover &+= cover
    cell.pointee.area &+= area
    bits[line * words + index >> 6] |= 1 << UInt64(index & 63)
  }

  /// Hands out a row's runs of equal area from left to right, and empties the row.
  ///
  /// `body` gets the columns, counted from the tile's left side, their covered area (2²⁵ for a whole pixel,
  /// the winding number times that where a contour overlaps itself), and whether an edge crosses them; a run
  /// of area 0 that no edge crosses is left out.
  @inline(__always)
  mutating func forEachRun(line: Int, _ body: (_ columns: Range<Int>, _ area: Int32, _ crossed: Bool) -> Void)
  {
    var cover: Int32 = 0
    var next = 0
    let row = cells + line * capacity
    for word in 0..<words {
      var set = bits[line * words + word]
      if set == 0 { continue }
      bits[line * words + word] = 0
      while set != 0 {
        let column = word << 6 + set.trailingZeroBitCount
        set &= set - 1
        if cover != 0, next < column { body(next..<column, cover &* (2 * FixedPoint.one), false) }
        let cell = row[column]
        row[column] = Cell()
        cover &+= cell.cover
        body(column..<column + 1, cover &* (2 * FixedPoint.one) &- cell.area, true)
        next = column + 1
      }
    }
    if cover != 0, next < tile.x.count { body(next..<tile.x.count, cover &* (2 * FixedPoint.one), false) }
  }
}
