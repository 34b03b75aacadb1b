import CFFmpeg
import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What all of Media does with libav as a whole: silence, error codes, their texts.
enum Libav {
  /// Silences libav, once; everything that opens a codec or a container calls it first.
  static func prepare() {
    _ = silenced
  }

  private static let silenced: Void = rv_log_install()

  static let endOfFile = rv_error_eof()
  static let again = rv_error_again()
  static let noTimestamp = rv_no_timestamp()

  /// Throws unless `code`, a result of libav, says success.
  @discardableResult
  static func check(_ code: Int32, _ operation: String, file: String? = nil) throws(MediaError) -> Int32 {
    guard code < 0 else { return code }
    throw error(code, operation, file: file)
  }

  /// Throws where an allocation of libav returned nothing.
  static func allocated<T>(_ pointer: UnsafeMutablePointer<T>?, _ operation: String)
    throws(MediaError) -> UnsafeMutablePointer<T>
  {
    guard let pointer else { throw outOfMemory(operation) }
    return pointer
  }

  /// The error for a negative result of libav or a negative errno, with what libav logged about it.
  static func error(_ code: Int32, _ operation: String, file: String? = nil) -> MediaError {
    let log = takeLog()
    let message = text(of: code) + (log.isEmpty ? "" : ": " + log)
    return MediaError(
      kind(of: code), operation: operation, file: file, message: message, remedy: remedy(for: code))
  }

  /// The error for an allocation that failed.
  static func outOfMemory(_ operation: String) -> MediaError {
    error(-ENOMEM, operation)
  }

  /// The error for the current errno.
  static func systemError(_ operation: String, file: String? = nil) -> MediaError {
    error(-errno, operation, file: file)
  }

  private static func kind(of code: Int32) -> MediaError.Kind {
    switch -code {
    case ENOSPC, EDQUOT: .diskFull
    case ENOMEM: .outOfMemory
    case EPIPE: .brokenPipe
    case EEXIST: .exists
    case 1..<4096: .io
    default: .codec
    }
  }

  private static func remedy(for code: Int32) -> String? {
    switch -code {
    case ENOSPC, EDQUOT: "free some space or write elsewhere"
    case ENOMEM: "use a smaller size or fewer workers"
    case EACCES, EPERM, EROFS: "choose a folder you may write to"
    default: nil
    }
  }

  private static func text(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress else { return "error \(code)" }
      av_strerror(code, base, 256)
      return String(cString: base)
    }
  }

  /// What this thread's libav calls have complained of since the last time, on one line.
  static func takeLog() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      rv_log_take(base, 1024)
      return String(cString: base).split(separator: "\n").joined(separator: "; ")
    }
  }
}
