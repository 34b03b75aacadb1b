import Raster

/// What a picture's file says of it before anything is decoded.
struct PictureHeader {
  let format: PictureFormat
  /// As stored, before turning, in pixels; 0 where the file says so.
  var width = 0
  var height = 0
  var orientation = StoredOrientation.upright
  /// Whether a PNG's rows come in several passes.
  var isInterlaced = false
  /// Whether all was there that the header says must follow.
  private var isWhole = true

  /// Reads the header; throws where the file is no picture or one that is not supported.
  init(_ file: ByteReader) throws(PictureFault) {
    guard file.count > 0 else { throw .empty }
    guard let format = PictureFormat(file) else {
      throw .unknown(PictureFormat.otherName(of: file))
    }
    self.format = format
    isWhole =
      switch format {
      case .jpeg: readJPEG(file)
      case .png: readPNG(file)
      case .webP: try readWebP(file)
      case .gif: readGIF(file)
      case .bmp: readBMP(file)
      case .tiff: readTIFF(file)
      }
  }

  /// Throws where the picture is too large, has no pixels, or its file ends too early.
  func check(_ limits: PictureLimits) throws(PictureFault) {
    guard isWhole || width > 0 || height > 0 else { throw .cutShort }
    guard width > 0 else { throw .noWidth }
    guard height > 0 else { throw .noHeight }
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, area <= limits.pixels else {
      throw .tooManyPixels(width: width, height: height, limit: limits.pixels)
    }
    guard max(width, height) <= limits.side else {
      throw .tooLong(side: max(width, height), limit: limits.side)
    }
    guard isWhole else { throw .cutShort }
  }

  // Each of these answers false where the file ends within what it must hold.

  /// Goes through all scans to the end mark: the decoder doesn't miss it.
  private mutating func readJPEG(_ file: ByteReader) -> Bool {
    var place = 2
    while let mark = file.number(place, bytes: 2) {
      switch mark {
      case 0xFFD9:
        return width > 0 || height > 0
      case 0xFF00, 0xFFD0...0xFFD7, 0xFFFF, ..<0xFF00:
        // Within a scan, or padding before a mark.
        guard let next = file.place(of: 0xFF, from: place + (mark == 0xFFFF ? 1 : 2)) else { return false }
        place = next
        continue
      default: break
      }
      guard let size = file.number(place + 2, bytes: 2), size >= 2 else { return false }
      switch mark {
      case 0xFFC0...0xFFCF where ![0xFFC4, 0xFFC8, 0xFFCC].contains(mark) && width == 0:
        guard let height = file.number(place + 5, bytes: 2), let width = file.number(place + 7, bytes: 2)
        else { return false }
        (self.width, self.height) = (width, height)
      case 0xFFE1 where file.has("Exif\0\0", at: place + 4):
        readOrientation(file.part(place + 10, size - 8))
      default: break
      }
      place += 2 + size
    }
    return false
  }

  private mutating func readPNG(_ file: ByteReader) -> Bool {
    guard file.has("IHDR", at: 12), let width = file.number(16, bytes: 4),
      let height = file.number(20, bytes: 4)
    else { return false }
    (self.width, self.height) = (width, height)
    isInterlaced = file.byte(28) == 1
    var place = 8
    while let size = file.number(place, bytes: 4), place + 12 + size <= file.count {
      if file.has("eXIf", at: place + 4) { readOrientation(file.part(place + 8, size)) }
      if file.has("IEND", at: place + 4) { return true }
      place += 12 + size
    }
    return false
  }

  private mutating func readWebP(_ file: ByteReader) throws(PictureFault) -> Bool {
    var file = file
    file.isBigEndian = false
    guard let total = file.number(4, bytes: 4), total + 8 <= file.count else { return false }
    var place = 12
    while let size = file.number(place + 4, bytes: 4), place + 8 + size <= file.count {
      let body = place + 8
      if file.has("VP8X", at: place) {
        guard let flags = file.byte(body), let width = file.number(body + 4, bytes: 3),
          let height = file.number(body + 7, bytes: 3)
        else { return false }
        if flags & 2 != 0 { throw .unsupported("it is an animated WebP") }
        (self.width, self.height) = (width + 1, height + 1)
      } else if file.has("VP8L", at: place), width == 0 {
        guard let bits = file.number(body + 1, bytes: 4) else { return false }
        (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      } else if file.has("VP8 ", at: place), width == 0 {
        guard let width = file.number(body + 6, bytes: 2), let height = file.number(body + 8, bytes: 2)
        else { return false }
        (self.width, self.height) = (width & 0x3FFF, height & 0x3FFF)
      } else if file.has("EXIF", at: place) {
        let prefix = file.has("Exif\0\0", at: body) ? 6 : 0
        readOrientation(file.part(body + prefix, size - prefix))
      }
      place = body + size + size % 2
    }
    return width > 0
  }

  /// Goes on to the end of the first picture: the decoder doesn't miss it.
  private mutating func readGIF(_ file: ByteReader) -> Bool {
    var file = file
    file.isBigEndian = false
    guard let width = file.number(6, bytes: 2), let height = file.number(8, bytes: 2),
      let flags = file.byte(10)
    else { return false }
    (self.width, self.height) = (width, height)
    var place = 13 + Self.paletteSize(flags)
    while let kind = file.byte(place) {
      let isPicture = kind == 0x2C
      if isPicture {
        guard let flags = file.byte(place + 9) else { return false }
        place += 11 + Self.paletteSize(flags)
      } else if kind == 0x21 {
        place += 2
      } else {
        return false
      }
      while let size = file.byte(place), size > 0 { place += 1 + size }
      // The byte after it says what follows; the decoder wants to see it.
      guard place + 1 < file.count else { return false }
      if isPicture { return true }
      place += 1
    }
    return false
  }

  /// The bytes of a GIF's palette.
  private static func paletteSize(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }

  private mutating func readBMP(_ file: ByteReader) -> Bool {
    var file = file
    file.isBigEndian = false
    let size = file.byte(14) == 12 ? 2 : 4
    guard let width = file.number(18, bytes: size), let height = file.number(18 + size, bytes: size)
    else { return false }
    self.width = width
    // Rows from top to bottom have a negative height.
    self.height = size == 4 ? Int(Int32(truncatingIfNeeded: height).magnitude) : height
    return true
  }

  private mutating func readTIFF(_ file: ByteReader) -> Bool {
    guard let directory = TIFFDirectory(file) else { return false }
    guard let width = directory.value(of: 256), let height = directory.value(of: 257) else { return false }
    (self.width, self.height) = (width, height)
    orientation = directory.orientation
    return true
  }

  private mutating func readOrientation(_ exif: ByteReader) {
    orientation = TIFFDirectory(exif)?.orientation ?? orientation
  }
}

/// The first directory of a TIFF file; EXIF data is such a file as well.
private struct TIFFDirectory {
  private let file: ByteReader
  private let start: Int
  private let count: Int

  init?(_ file: ByteReader) {
    var file = file
    guard let order = file.number(0, bytes: 2), order == 0x4949 || order == 0x4D4D else { return nil }
    file.isBigEndian = order == 0x4D4D
    guard let start = file.number(4, bytes: 4), let count = file.number(start, bytes: 2) else { return nil }
    self.file = file
    self.start = start + 2
    self.count = count
  }

  /// The first number of a tag that holds bytes, shorts or longs.
  func value(of tag: Int) -> Int? {
    for index in 0..<count {
      let place = start + 12 * index
      guard let found = file.number(place, bytes: 2) else { return nil }
      guard found == tag, let type = file.number(place + 2, bytes: 2) else { continue }
      return switch type {
      case 1: file.number(place + 8, bytes: 1)
      case 3: file.number(place + 8, bytes: 2)
      case 4: file.number(place + 8, bytes: 4)
      default: nil
      }
    }
    return nil
  }

  var orientation: StoredOrientation { value(of: 274).flatMap(StoredOrientation.init) ?? .upright }
}
