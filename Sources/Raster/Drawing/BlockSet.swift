/// Which parts of a canvas have to be painted anew, in blocks of 16 × 16 pixels, the size of H.264's
/// macroblocks.
///
/// Blocks are aligned to the canvas, never to what changed: a pixel is then painted by the same tile in every
/// frame, and chroma pairs never straddle two blocks.
public struct BlockSet: Hashable, Sendable {
  /// The side of a block in pixels.
  public static let side = 16

  /// The canvas's width in pixels.
  public let width: Int
  /// The canvas's height in pixels.
  public let height: Int
  let columns: Int
  let rows: Int
  private let words: Int
  private var bits: [UInt64]

  /// An empty set for a canvas of that many pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
    columns = (width + Self.side - 1) / Self.side
    rows = (height + Self.side - 1) / Self.side
    words = (columns + 63) / 64
    bits = Array(repeating: 0, count: words * rows)
  }

  /// Whether no block is in the set.
  public var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

  /// How many blocks are in the set.
  public var count: Int { bits.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Removes all blocks.
  public mutating func removeAll() {
    for i in bits.indices { bits[i] = 0 }
  }

  /// Adds the whole canvas.
  public mutating func insertAll() { insert(PixelRect(x: 0..<width, y: 0..<height)) }

  /// Adds every block that a rectangle touches; what lies outside the canvas is ignored.
  public mutating func insert(_ rect: PixelRect) {
    let inside = rect.clamped(to: PixelRect(x: 0..<width, y: 0..<height))
    guard !inside.isEmpty else { return }
    let first = inside.x.lowerBound / Self.side
    let last = (inside.x.upperBound - 1) / Self.side
    for row in inside.y.lowerBound / Self.side...(inside.y.upperBound - 1) / Self.side {
      for column in first...last { insert(row: row, column: column) }
    }
  }

  /// Adds every block of another set for the same canvas.
  public mutating func formUnion(_ other: BlockSet) {
    precondition(other.width == width && other.height == height)
    for i in bits.indices { bits[i] |= other.bits[i] }
  }

  mutating func insert(row: Int, column: Int) {
    bits[row * words + column >> 6] |= 1 << UInt64(column & 63)
  }

  func contains(row: Int, column: Int) -> Bool {
    bits[row * words + column >> 6] >> UInt64(column & 63) & 1 == 1
  }

  /// Hands out the set as rectangles in pixels, row by row from the top, each one block high and as wide as
  /// neighbouring blocks reach, clipped to the canvas.
  public func forEachRun(_ body: (PixelRect) -> Void) {
    for row in 0..<rows {
      var column = 0
      while column < columns {
        let word = bits[row * words + column >> 6] >> UInt64(column & 63)
        if word == 0 {
          column = (column | 63) + 1
          continue
        }
        column += word.trailingZeroBitCount
        let first = column
        while column < columns, contains(row: row, column: column) { column += 1 }
        body(
          PixelRect(
            x: first * Self.side..<min(width, column * Self.side),
            y: row * Self.side..<min(height, (row + 1) * Self.side)))
      }
    }
  }
}
