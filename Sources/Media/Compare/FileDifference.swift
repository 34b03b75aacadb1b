#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where two files differ, byte by byte.
public struct FileDifference: Sendable, Equatable {
  /// The offset of the first byte that differs, or that only one of the files has; nil where they are equal.
  public private(set) var first: Int?
  /// How many bytes differ, of those that both files have.
  public private(set) var differing = 0
  /// The first file's length in bytes.
  public private(set) var leftSize = 0
  /// The second file's length in bytes.
  public private(set) var rightSize = 0

  /// Whether the files are equal.
  public var isNone: Bool { first == nil }

  /// Compares two files, however long, in a little memory.
  public static func between(_ left: String, _ right: String) throws(MediaError) -> FileDifference {
    let one = try open(left)
    defer { close(one) }
    let other = try open(right)
    defer { close(other) }
    return try between(one, left, other, right)
  }

  /// Compares two open files from their beginnings; errors call them by their paths.
  static func between(
    _ left: Int32, _ leftPath: String, _ right: Int32, _ rightPath: String
  ) throws(MediaError) -> FileDifference {
    var result = FileDifference()
    let size = 1 << 16
    let buffers = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * size, alignment: 16)
    defer { buffers.deallocate() }
    let (one, other) = (buffers[..<size], buffers[size...])
    while true {
      let offset = max(result.leftSize, result.rightSize)
      let a = try read(left, at: offset, into: .init(rebasing: one), leftPath)
      let b = try read(right, at: offset, into: .init(rebasing: other), rightPath)
      result.compare(.init(rebasing: one.prefix(a)), .init(rebasing: other.prefix(b)), at: offset)
      result.leftSize += a
      result.rightSize += b
      // The one that ended before can't be read at the longer one's offset any more.
      if a < size && b < size { return result }
    }
  }

  private mutating func compare(
    _ left: UnsafeMutableRawBufferPointer, _ right: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    let common = min(left.count, right.count)
    for index in 0..<common where left[index] != right[index] {
      if first == nil { first = offset + index }
      differing += 1
    }
    if left.count != right.count, first == nil { first = offset + common }
  }

  private static let operation = "compare the files"

  private static func open(_ path: String) throws(MediaError) -> Int32 {
    let descriptor = FileSystem.openForReading(path)
    guard descriptor >= 0 else { throw Libav.systemError(operation, file: path) }
    return descriptor
  }

  /// Reads until the buffer is full or the file ends.
  private static func read(
    _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer, _ path: String
  ) throws(MediaError) -> Int {
    var size = 0
    while size < buffer.count, let base = buffer.baseAddress {
      let count = pread(descriptor, base + size, buffer.count - size, off_t(offset + size))
      if count == 0 { break }
      if count > 0 { size += count } else if errno != EINTR { throw Libav.systemError(operation, file: path) }
    }
    return size
  }
}
