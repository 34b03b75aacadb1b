/// How far apart the samples of frames are, exactly; of one pair of frames or of many.
public struct PlaneDifference: Sendable, Equatable {
  /// The sum of the squared differences.
  public private(set) var squaredError: UInt64 = 0
  /// The largest difference of two samples, in levels.
  public private(set) var largest = 0
  /// How many samples differ.
  public private(set) var differing = 0
  /// How many samples were compared.
  public private(set) var samples = 0

  /// Nothing compared yet.
  public init() {}

  /// Two frames compared in all planes, which have the same layout and size.
  public init(_ left: PixelPlanes, _ right: PixelPlanes) {
    add(left, right)
  }

  /// Compares two more frames in all planes, which have the same layout and size.
  public mutating func add(_ left: PixelPlanes, _ right: PixelPlanes) {
    precondition(
      left.layout == right.layout && left.width == right.width && left.height == right.height,
      "frames that are compared have the same layout and size")
    for index in 0..<left.count { add(left[index], right[index]) }
  }

  /// Compares two planes more, which have the same size.
  public mutating func add(_ left: PixelPlane, _ right: PixelPlane) {
    precondition(
      left.rowBytes == right.rowBytes && left.rows == right.rows,
      "planes that are compared have the same size")
    for row in 0..<left.rows {
      add(UnsafeBufferPointer(left[row: row]), UnsafeBufferPointer(right[row: row]))
    }
  }

  /// Adds what was found elsewhere.
  public mutating func add(_ other: PlaneDifference) {
    squaredError += other.squaredError
    largest = max(largest, other.largest)
    differing += other.differing
    samples += other.samples
  }

  /// The peak signal-to-noise ratio in decibels; nil, as it has no end, where nothing differs.
  public var psnr: Double? { PSNR.decibels(squaredError: squaredError, samples: samples) }

  private mutating func add(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) {
    samples += left.count
    var start = 0
    while start < left.count {
      // So many squares of 8 bits at most that 32 bits hold their sum.
      let end = min(start + 32768, left.count)
      var (sum, count, most): (UInt32, UInt32, UInt8) = (0, 0, 0)
      for index in start..<end {
        let (a, b) = (left[index], right[index])
        let difference = max(a, b) &- min(a, b)
        sum &+= UInt32(difference) &* UInt32(difference)
        count &+= difference == 0 ? 0 : 1
        most = max(most, difference)
      }
      squaredError += UInt64(sum)
      differing += Int(count)
      largest = max(largest, Int(most))
      start = end
    }
  }
}
