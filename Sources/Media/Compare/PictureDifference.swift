import Raster

/// How far apart two RGBA pictures are, pixel by pixel, and where.
public struct PictureDifference: Sendable, Equatable {
  /// A rectangle of whole pixels, counted from the picture's upper left corner.
  public struct Box: Sendable, Equatable {
    /// The leftmost column.
    public var x: Int
    /// The topmost row.
    public var y: Int
    /// Columns.
    public var width: Int
    /// Rows.
    public var height: Int

    /// A rectangle of at least one pixel.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// How many pixels differ in any channel.
  public private(set) var differingPixels = 0
  /// The largest difference of a channel, alpha among them, in levels.
  public private(set) var largest = 0
  /// The smallest rectangle that holds all pixels that differ; nil where none does.
  public private(set) var box: Box?

  /// Two frames in RGBA of the same size compared.
  public init(_ left: PixelPlanes, _ right: PixelPlanes) {
    self.init(PixelRows(left), PixelRows(right))
  }

  /// A frame in RGBA and a picture of the same size compared.
  public init(_ left: PixelPlanes, _ right: Bitmap) {
    self = withExtendedLifetime(right) { Self(PixelRows(left), PixelRows(right)) }
  }

  /// Two pictures of the same size compared.
  public init(_ left: Bitmap, _ right: Bitmap) {
    self = withExtendedLifetime((left, right)) { Self(PixelRows(left), PixelRows(right)) }
  }

  private init(_ left: PixelRows, _ right: PixelRows) {
    left.requireSize(of: right)
    var (columns, rows) = (left.width...left.width, left.height...left.height)
    for y in 0..<left.height {
      let (a, b) = (left[y], right[y])
      var (first, last, count) = (-1, -1, 0)
      for x in 0..<left.width where a[x] != b[x] {
        if first < 0 { first = x }
        last = x
        count += 1
        let difference = PixelRows.difference(a[x], b[x])
        for shift: UInt32 in [0, 8, 16, 24] { largest = max(largest, Int(difference >> shift & 255)) }
      }
      guard count > 0 else { continue }
      columns =
        differingPixels == 0 ? first...last : min(columns.lowerBound, first)...max(columns.upperBound, last)
      rows = differingPixels == 0 ? y...y : rows.lowerBound...y
      differingPixels += count
    }
    if differingPixels > 0 {
      box = Box(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
  }

  /// The difference of two pictures of the same size as a picture: each of red, green and blue is how far the
  /// two are apart there, so black where they agree; opaque, so that differences of alpha don't show.
  public static func picture(_ left: Bitmap, _ right: Bitmap) -> Bitmap {
    withExtendedLifetime((left, right)) { picture(PixelRows(left), PixelRows(right)) }
  }

  /// The same of a frame in RGBA and a picture.
  public static func picture(_ left: PixelPlanes, _ right: Bitmap) -> Bitmap {
    withExtendedLifetime(right) { picture(PixelRows(left), PixelRows(right)) }
  }

  /// The same of two frames in RGBA.
  public static func picture(_ left: PixelPlanes, _ right: PixelPlanes) -> Bitmap {
    picture(PixelRows(left), PixelRows(right))
  }

  private static func picture(_ left: PixelRows, _ right: PixelRows) -> Bitmap {
    left.requireSize(of: right)
    return Bitmap(width: left.width, height: left.height) { pixels in
      for y in 0..<left.height {
        let (a, b) = (left[y], right[y])
        for x in 0..<left.width {
          pixels[y * left.width + x] = PixelRows.difference(a[x], b[x]) | PixelRows.opaque
        }
      }
    }
  }
}

/// The pixels of a frame or a picture, R, G, B, A in memory, for as long as its owner lives.
private struct PixelRows {
  let base: UnsafeRawPointer
  let stride: Int
  let width: Int
  let height: Int

  init(_ planes: PixelPlanes) {
    precondition(planes.layout == .rgba, "pictures are compared in RGBA")
    base = UnsafeRawPointer(planes[0].base)
    stride = planes[0].stride
    width = planes.width
    height = planes.height
  }

  init(_ bitmap: Bitmap) {
    guard let start = bitmap.pixels.baseAddress else { preconditionFailure("a bitmap has pixels") }
    base = UnsafeRawPointer(start)
    stride = bitmap.width * 4
    width = bitmap.width
    height = bitmap.height
  }

  subscript(row: Int) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(
      start: (base + row * stride).assumingMemoryBound(to: UInt32.self), count: width)
  }

  func requireSize(of other: PixelRows) {
    precondition(
      width == other.width && height == other.height, "pictures that are compared have the same size")
  }

  /// Alpha at its most, as it lies in memory.
  static let opaque = UInt32(littleEndian: 0xff00_0000)

  /// How far two pixels are apart in each of their four bytes.
  static func difference(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (a, b) = (left >> shift & 255, right >> shift & 255)
      result |= (max(a, b) - min(a, b)) << shift
    }
    return result
  }
}
