import Media

/// SHA-256 by libavutil.
enum SHA256 {
  /// The hash of some bytes in lower-case hexadecimal.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    do {
      var digest = try Digest.start("SHA256")
      digest.update(bytes)
      return digest.finish()
    } catch {
      preconditionFailure("every libavutil has SHA-256: \(error)")
    }
  }
}
