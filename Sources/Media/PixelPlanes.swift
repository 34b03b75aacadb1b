/// One plane of a frame in memory, valid only inside the closure it was handed to.
public struct PixelPlane {
  /// The first sample of the first row.
  public let base: UnsafeMutablePointer<UInt8>
  /// Bytes from one row to the next.
  public let stride: Int
  /// Bytes of samples in a row.
  public let rowBytes: Int
  /// Rows.
  public let rows: Int

  /// The bytes of row `index`, counted from the top.
  public subscript(row index: Int) -> UnsafeMutableBufferPointer<UInt8> {
    precondition(index >= 0 && index < rows, "row out of range")
    return UnsafeMutableBufferPointer(start: base + index * stride, count: rowBytes)
  }
}

/// The planes of a frame, valid only inside the closure they were handed to.
public struct PixelPlanes {
  /// How the samples lie.
  public let layout: PixelLayout
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int

  private let planes: (PixelPlane, PixelPlane, PixelPlane)

  init(layout: PixelLayout, width: Int, height: Int, planes: (PixelPlane, PixelPlane, PixelPlane)) {
    self.layout = layout
    self.width = width
    self.height = height
    self.planes = planes
  }

  /// How many planes the layout has.
  public var count: Int { layout == .rgba ? 1 : 3 }

  /// Plane `index`: RGBA is plane 0; Y', Cb and Cr are planes 0, 1 and 2.
  public subscript(index: Int) -> PixelPlane {
    precondition(index >= 0 && index < count, "plane out of range")
    return index == 0 ? planes.0 : index == 1 ? planes.1 : planes.2
  }
}
