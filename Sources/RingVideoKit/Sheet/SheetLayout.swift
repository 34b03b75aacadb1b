/// Where things stand on a contact sheet, in whole pixels.
///
///     margin
///     Title
///     size, rate, length
///     ┌──────┐ gap ┌──────┐
///     │      │     │      │
///     └──────┘     └──────┘
///     time   #     time   #
struct SheetLayout: Equatable, Sendable {
  /// Pixels a unit of labels and lines.
  let scale: Int
  let columns: Int
  let rows: Int
  /// A frame's size.
  let frameWidth: Int
  let frameHeight: Int
  /// The whole sheet's.
  let width: Int
  let height: Int
  /// From one column to the next; wider than a frame where times are.
  private let pitch: Int

  /// - Parameters:
  ///   - count: how many frames, at least 1.
  ///   - columns: nil to choose.
  ///   - frameWidth: in pixels.
  ///   - video: the clip's size in pixels, whose ratio frames keep.
  ///   - labelWidth: that of the widest time, in units.
  ///   - titleWidth: that of the wider line of the title, in units; beyond `leastTitle` it is cut.
  init(
    count: Int, columns: Int?, frameWidth: Int, video: (width: Int, height: Int), labelWidth: Int,
    titleWidth: Int
  ) {
    let scale = Self.scale(ofFrameWidth: frameWidth)
    self.scale = scale
    self.frameWidth = frameWidth
    let frameHeight = Self.frameHeight(frameWidth, video)
    self.frameHeight = frameHeight
    let pitch = max(frameWidth, labelWidth * scale) + Self.gap * scale
    self.pitch = pitch
    func size(_ columns: Int) -> (width: Int, height: Int) {
      let rows = (count + columns - 1) / columns
      let grid = columns * pitch - Self.gap * scale
      let title = min(titleWidth, Self.leastTitle) * scale
      return (
        max(grid, title) + 2 * Self.margin * scale,
        Self.gridTop * scale + rows * (frameHeight + Self.rowExtra * scale) - Self.rowGap * scale
          + Self.margin * scale
      )
    }
    let columns = min(count, columns ?? Self.bestColumns(count, size))
    self.columns = columns
    rows = (count + columns - 1) / columns
    (width, height) = size(columns)
  }

  /// The upper left corner of a frame.
  func frame(_ index: Int) -> (x: Int, y: Int) {
    (
      Self.margin * scale + index % columns * pitch,
      Self.gridTop * scale + index / columns * (frameHeight + Self.rowExtra * scale)
    )
  }

  /// The top of a frame's label.
  func labelTop(_ index: Int) -> Int { frame(index).y + frameHeight + Self.labelGap * scale }

  /// The title's left edge and top, and the second line's top.
  var title: (x: Int, top: Int, secondTop: Int) {
    (
      Self.margin * scale, Self.margin * scale,
      (Self.margin + 2 * SheetFont.capHeight + Self.titleGap) * scale
    )
  }

  /// How wide the title's lines may be.
  var titleLimit: Int { width - 2 * Self.margin * scale }

  // In units.
  static let margin = 28
  static let gap = 20
  static let titleGap = 13
  static let labelGap = 9
  static let rowGap = 24
  /// A title makes a narrow sheet at most this much wider.
  static let leastTitle = 300
  static let gridTop = margin + 2 * SheetFont.capHeight + titleGap + SheetFont.capHeight + 24
  /// What a row needs beside its frames.
  static let rowExtra = labelGap + SheetFont.capHeight + rowGap

  /// Labels grow with the frames, by whole pixels.
  static func scale(ofFrameWidth width: Int) -> Int { max(1, width / 240) }

  /// Rounded half up, at least 1.
  static func frameHeight(_ width: Int, _ video: (width: Int, height: Int)) -> Int {
    max(1, (2 * width * video.height + video.width) / (2 * video.width))
  }

  /// Near 3:2, with few gaps in the last row.
  private static func bestColumns(_ count: Int, _ size: (Int) -> (width: Int, height: Int)) -> Int {
    var best = (columns: 1, cost: Double.infinity)
    for columns in 1...count {
      let (width, height) = size(columns)
      let ratio = Double(2 * width) / Double(3 * height)
      let cells = (count + columns - 1) / columns * columns
      let cost = max(ratio, 1 / ratio) * Double(cells) / Double(count)
      if cost < best.cost { best = (columns, cost) }
    }
    return best.columns
  }
}

extension FrameSelection {
  /// Frames spread evenly over a range, the first and the last included, places between two going to the nearer one.
  static func spread(_ count: Int, over range: Range<Int>) -> [Int] {
    let count = min(count, range.count)
    guard count > 1 else { return [range.lowerBound] }
    let (steps, last) = (count - 1, range.count - 1)
    return (0..<count).map { range.lowerBound + (2 * $0 * last + steps) / (2 * steps) }
  }
}
