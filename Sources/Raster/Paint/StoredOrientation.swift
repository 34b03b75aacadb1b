/// How a stored picture must be turned to be seen upright, numbered as in EXIF.
public enum StoredOrientation: Int, Sendable, CaseIterable {
  case upright = 1
  case mirrored
  case upsideDown
  case flipped
  case transposed
  /// Stored turned to the left: a quarter turn clockwise puts it right.
  case turnedLeft
  case transversed
  /// Stored turned to the right: a quarter turn counter-clockwise puts it right.
  case turnedRight

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= StoredOrientation.transposed.rawValue }

  /// Whether what is stored from first to last, in a row or a column, is seen from right to left.
  fileprivate var reversesX: Bool {
    switch self {
    case .upright, .flipped, .transposed, .turnedRight: false
    case .mirrored, .upsideDown, .transversed, .turnedLeft: true
    }
  }

  /// Whether what is stored from first to last, in a row or a column, is seen from bottom to top.
  fileprivate var reversesY: Bool {
    switch self {
    case .upright, .mirrored, .transposed, .turnedLeft: false
    case .flipped, .upsideDown, .transversed, .turnedRight: true
    }
  }
}

extension Bitmap {
  /// The bitmap turned upright; itself where it is.
  public func oriented(_ orientation: StoredOrientation) -> Bitmap {
    guard orientation != .upright else { return self }
    let swaps = orientation.swapsSides
    let (width, height) = (width, height)
    return Bitmap(width: swaps ? height : width, height: swaps ? width : height) { target in
      guard let base = target.baseAddress, let source = pixels.baseAddress else { return }
      let (targetWidth, targetHeight) = swaps ? (height, width) : (width, height)
      // A stored step to the right and one down, as steps in the upright picture.
      let column = orientation.reversesX ? -1 : 1
      let row = orientation.reversesY ? -targetWidth : targetWidth
      let (right, down) = swaps ? (row, column) : (column, row)
      let first =
        (orientation.reversesX ? targetWidth - 1 : 0)
        + (orientation.reversesY ? targetHeight - 1 : 0) * targetWidth
      BitmapKernels.copy(
        source, width: width, height: height, to: base + first, right: right, down: down)
    }
  }
}
