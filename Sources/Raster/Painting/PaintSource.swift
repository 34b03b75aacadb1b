/// A paint made ready: one packed pixel for all places, or a table to look them up in.
enum PaintSource: Sendable {
  case solid(UInt32)
  case gradient(GradientTable)
  case picture(PicturePaint)

  init(_ paint: Paint) {
    switch paint {
    case .color(let color): self = .solid(color.packed)
    case .gradient(let gradient): self = .gradient(GradientTable(gradient))
    case .picture(let picture): self = .picture(picture)
    }
  }

  /// R, G, B, A with straight alpha at a pixel.
  @inline(__always)
  func pixel(x: Int, y: Int) -> UInt32 {
    switch self {
    case .solid(let pixel): pixel
    case .gradient(let table): table.pixel(x: x, y: y)
    case .picture(let picture): picture.pixel(x: x, y: y)
    }
  }
}

/// The gradients of the last drawings, so that their tables are made once.
struct PaintCache {
  private var tables: [GradientTable] = []
  private static let capacity = 16

  mutating func source(for paint: Paint) -> PaintSource {
    guard case .gradient(let gradient) = paint else { return PaintSource(paint) }
    if let table = tables.first(where: { $0.gradient == gradient }) { return .gradient(table) }
    let made = GradientTable(gradient)
    if tables.count == Self.capacity { tables.removeFirst() }
    tables.append(made)
    return .gradient(made)
  }
}
