#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Numbers at places of a file, none where it ends before.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer
  var isBigEndian = true

  var count: Int { bytes.count }

  func byte(_ place: Int) -> Int? {
    place >= 0 && place < bytes.count ? Int(bytes[place]) : nil
  }

  /// A number of up to four bytes.
  func number(_ place: Int, bytes size: Int) -> Int? {
    guard place >= 0, place <= bytes.count - size else { return nil }
    var value = 0
    for index in 0..<size {
      value = value << 8 | Int(bytes[isBigEndian ? place + index : place + size - 1 - index])
    }
    return value
  }

  /// Whether these characters stand at a place.
  func has(_ text: StaticString, at place: Int = 0) -> Bool {
    let size = text.utf8CodeUnitCount
    guard place >= 0, place <= bytes.count - size else { return false }
    return (0..<size).allSatisfy { text.utf8Start[$0] == bytes[place + $0] }
  }

  /// Where a byte first stands at or after a place.
  func place(of value: UInt8, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(value), bytes.count - start)
    else { return nil }
    return base.distance(to: found)
  }

  /// The part of the file in these places, as far as it goes.
  func part(_ start: Int, _ size: Int) -> ByteReader {
    let first = min(max(0, start), bytes.count)
    let end = first + min(max(0, size), bytes.count - first)
    return ByteReader(bytes: UnsafeRawBufferPointer(rebasing: bytes[first..<end]), isBigEndian: isBigEndian)
  }
}
