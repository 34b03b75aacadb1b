/// Lays one layer after the other over a tile of a surface.
///
/// Pixels that a part covers wholly are written at once. Those that are covered partly are collected over all
/// parts of the layer, with the rounding of their coverage done cumulatively, cᵢ = Q(F₁+…+Fᵢ) − Q(F₁+…+Fᵢ₋₁):
/// the coverages of parts that touch then add up to exactly that of their union. At the layer's end each is
/// composited with one rounding.
struct LayerCompositor: ~Copyable {
  /// Columns of a tile at most.
  let capacity: Int
  private let kernels: Kernels
  private let words: Int
  private let sums: UnsafeMutablePointer<Sum>
  /// The area that the parts so far cover of a pixel.
  private let areas: UnsafeMutablePointer<Int32>
  private let bits: UnsafeMutablePointer<UInt64>

  /// What the parts so far add to a pixel: colour and alpha, weighted by coverage. On opaque surfaces in
  /// units of 1/(65536·255) levels, on others of 1/65536 of a 16-bit level.
  private struct Sum {
    var red: UInt64 = 0
    var green: UInt64 = 0
    var blue: UInt64 = 0
    var alpha: UInt64 = 0

    mutating func add(red: UInt64, green: UInt64, blue: UInt64, alpha: UInt64) {
      self.red &+= red
      self.green &+= green
      self.blue &+= blue
      self.alpha &+= alpha
    }
  }

  init(capacity: Int, kernels: Kernels) {
    self.capacity = capacity
    self.kernels = kernels
    words = (capacity + 63) / 64
    let count = capacity * CellBuffer.rows
    sums = .allocate(capacity: count)
    sums.initialize(repeating: Sum(), count: count)
    areas = .allocate(capacity: count)
    areas.initialize(repeating: 0, count: count)
    bits = .allocate(capacity: words * CellBuffer.rows)
    bits.initialize(repeating: 0, count: words * CellBuffer.rows)
  }

  deinit {
    sums.deallocate()
    areas.deallocate()
    bits.deallocate()
  }

  /// Takes a part's cells and adds the part to the layer.
  ///
  /// - Parameter oriented: whether the contour is known to run clockwise.
  func add(
    _ cells: inout CellBuffer, oriented: Bool, paint: PaintSource, to surface: borrowing Surface
  ) {
    let tile = cells.tile
    for line in 0..<tile.y.count {
      let y = tile.y.lowerBound + line
      let row = y * surface.width + tile.x.lowerBound
      cells.forEachRun(line: line) { columns, winding, crossed in
        // Where one contour winds around a pixel more than once, it counts once. Arcs all run the same way,
        // and what rounding makes of one that is thinner than the grid may be negative: it must go into the
        // sum as it is.
        let once = max(-FixedPoint.fullArea, min(FixedPoint.fullArea, winding))
        let area = oriented ? once : abs(once)
        if !crossed, Coverage.quantized(area) == Coverage.full {
          fill(
            surface, at: row + columns.lowerBound, x: tile.x.lowerBound + columns.lowerBound, y: y,
            count: columns.count, paint)
        } else {
          for column in columns {
            collect(
              line: line, column: column, area: area,
              pixel: paint.pixel(x: tile.x.lowerBound + column, y: y), opaque: surface.isOpaque)
          }
        }
      }
    }
  }

  /// Composites what was collected, and ends the layer.
  func finish(_ tile: PixelRect, on surface: borrowing Surface) {
    for line in 0..<tile.y.count {
      let row = (tile.y.lowerBound + line) * surface.width + tile.x.lowerBound
      for word in 0..<words {
        var set = bits[line * words + word]
        if set == 0 { continue }
        bits[line * words + word] = 0
        while set != 0 {
          let column = word << 6 + set.trailingZeroBitCount
          set &= set - 1
          let index = line * capacity + column
          composite(sums[index], on: surface, at: row + column)
          sums[index] = Sum()
          areas[index] = 0
        }
      }
    }
  }

  @inline(__always)
  private func collect(line: Int, column: Int, area: Int32, pixel: UInt32, opaque: Bool) {
    let index = line * capacity + column
    let before = areas[index]
    let after = before &+ area
    let weight = Coverage.quantized(after) &- Coverage.quantized(before)
    areas[index] = after
    bits[line * words + column >> 6] |= 1 << UInt64(column & 63)
    // A neighbour's sliver may take away the little that its own rounding added; the sum is right.
    let c = UInt64(bitPattern: Int64(weight))
    if opaque {
      let alpha = UInt64(pixel >> 24) &* c
      sums[index].add(
        red: UInt64(pixel & 255) &* alpha, green: UInt64(pixel >> 8 & 255) &* alpha,
        blue: UInt64(pixel >> 16 & 255) &* alpha, alpha: alpha)
    } else {
      let deep = Surface.deepened(pixel)
      sums[index].add(
        red: UInt64(deep.red) &* c, green: UInt64(deep.green) &* c, blue: UInt64(deep.blue) &* c,
        alpha: UInt64(deep.alpha) &* c)
    }
  }

  @inline(__always)
  private func composite(_ sum: Sum, on surface: borrowing Surface, at place: Int) {
    if let deep = surface.deep {
      // (Σ c·p + (1 - Σ c·α)·d), over 65536·65535.
      let unit: UInt64 = 65536 * 65535
      let below = deep[place]
      let rest = unit &- sum.alpha
      func channel(_ part: UInt64, _ d: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (part &* 65535 &+ rest &* UInt64(d) &+ unit / 2) / unit)
      }
      deep[place] = DeepColor(
        red: channel(sum.red, below.red), green: channel(sum.green, below.green),
        blue: channel(sum.blue, below.blue), alpha: channel(sum.alpha, below.alpha))
    } else {
      let unit: UInt64 = 65536 * 255
      let below = surface.pixels[place]
      let rest = unit &- sum.alpha
      func channel(_ part: UInt64, _ d: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: (part &+ rest &* UInt64(d & 255) &+ unit / 2) / unit)
      }
      surface.pixels[place] =
        channel(sum.red, below) | channel(sum.green, below >> 8) << 8 | channel(sum.blue, below >> 16) << 16
        | 0xFF00_0000
    }
  }

  private func fill(
    _ surface: borrowing Surface, at place: Int, x: Int, y: Int, count: Int, _ paint: PaintSource
  ) {
    if let deep = surface.deep {
      for i in 0..<count {
        let source = Surface.deepened(paint.pixel(x: x + i, y: y))
        let rest = 65535 - UInt32(source.alpha)
        let below = deep[place + i]
        func channel(_ s: UInt16, _ d: UInt16) -> UInt16 {
          UInt16(truncatingIfNeeded: (UInt32(s) * 65535 + UInt32(d) * rest + 32767) / 65535)
        }
        deep[place + i] = DeepColor(
          red: channel(source.red, below.red), green: channel(source.green, below.green),
          blue: channel(source.blue, below.blue), alpha: channel(source.alpha, below.alpha))
      }
      return
    }
    let row = surface.pixels + place
    switch paint {
    case .solid(let pixel) where pixel >> 24 == 255: SpanKernels.fill(row, count: count, with: pixel)
    case .solid(let pixel): kernels.blend(row, count: count, color: Color(packed: pixel))
    case .gradient(let table):
      for i in 0..<count { row[i] = SpanKernels.blended(table.pixel(x: x + i, y: y), over: row[i]) }
    case .picture(let picture):
      let inside = (x..<x + count).clamped(to: picture.x..<picture.x + picture.bitmap.width)
      guard !inside.isEmpty, (picture.y..<picture.y + picture.bitmap.height).contains(y) else { return }
      let start = (y - picture.y) * picture.bitmap.width + inside.lowerBound - picture.x
      guard let source = picture.bitmap.pixels.baseAddress else { return }
      let target = row + (inside.lowerBound - x)
      if picture.isOpaqueInside {
        target.update(from: source + start, count: inside.count)
      } else {
        kernels.blend(target, count: inside.count, pixels: source + start, opacity: picture.opacity)
      }
    }
  }
}
