import Media

/// Where a program writes its results and its messages.
public enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Writes all of a text; throws where nobody takes it, such as a full disk.
  ///
  /// Where the reader has gone the error has no diagnostics: whoever would read them wants nothing more.
  public func write(_ text: String) throws(RingVideoError) {
    let bytes = Array(text.utf8)
    do {
      try bytes.withUnsafeBytes { bytes in
        try writeAll(bytes, to: rawValue, operation: "write to standard \(self)")
      }
    } catch {
      if let error = error as? MediaError, case .brokenPipe = error.kind {
        throw RingVideoError([], kind: .failed)
      }
      throw RingVideoError(wrapping: error)
    }
  }
}

/// The temporary files that this process is writing.
public typealias UnfinishedFiles = Media.UnfinishedFiles
