import CFFmpeg

/// A hash over bytes that come piece by piece.
public struct Digest: ~Copyable {
  private let context: OpaquePointer
  /// libavutil's name of the algorithm, as in "SHA256".
  public let algorithm: String

  /// The names of all algorithms, as libavutil spells them.
  public static var algorithms: [String] {
    var names: [String] = []
    while let name = av_hash_names(Int32(names.count)) { names.append(String(cString: name)) }
    return names
  }

  /// Starts a hash; upper and lower case of the name make no difference.
  public static func start(_ algorithm: String = "SHA256") throws(MediaError) -> Digest {
    var context: OpaquePointer?
    let code = av_hash_alloc(&context, algorithm)
    guard code >= 0, let context else {
      if algorithms.contains(where: { $0.lowercased() == algorithm.lowercased() }) {
        throw Libav.error(code, "compute a hash")
      }
      throw MediaError(
        .invalidInput, operation: "compute a hash", message: "there is no algorithm '\(algorithm)'",
        remedy: "use one of \(algorithms.joined(separator: ", "))")
    }
    av_hash_init(context)
    return Digest(context: context, algorithm: String(cString: av_hash_get_name(context)))
  }

  deinit {
    var pointer: OpaquePointer? = context
    av_hash_freep(&pointer)
  }

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    av_hash_update(context, base.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { update($0) }
  }

  /// Adds a frame's samples as raw video has them: plane after plane, row after row, without padding.
  public mutating func update(_ planes: PixelPlanes) {
    for index in 0..<planes.count {
      for row in 0..<planes[index].rows { update(UnsafeRawBufferPointer(planes[index][row: row])) }
    }
  }

  /// The hash of everything added, in lower-case hexadecimal, after which the digest starts over.
  public mutating func finish() -> String {
    let capacity = 2 * Int(AV_HASH_MAX_SIZE) + 4
    let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      av_hash_final_hex(context, base, Int32(capacity))
      return String(cString: base)
    }
    av_hash_init(context)
    return text
  }

  /// The first eight bytes of the hash of everything added, the first byte highest, after which the digest
  /// starts over. Shorter hashes are followed by zeros.
  public mutating func finishShort() -> UInt64 {
    let value = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { buffer -> UInt64 in
      buffer.initialize(repeating: 0)
      av_hash_final_bin(context, buffer.baseAddress, 8)
      return buffer.reduce(0) { $0 << 8 | UInt64($1) }
    }
    av_hash_init(context)
    return value
  }
}
