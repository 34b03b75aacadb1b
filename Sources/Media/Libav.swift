import CFFmpeg
import CFFmpegShims

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What all of Media does with libav as a whole: silence, error codes, their texts.
enum Libav {
  /// Silences libav, once, and forgets what it has complained of so far: everything that calls it begins
  /// here, so that an error tells of its own causes alone.
  static func begin() {
    _ = silenced
    rv_log_forget()
  }

  private static let silenced: Void = rv_log_install()

  static let endOfFile = rv_error_eof()
  static let again = rv_error_again()

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

  /// The error for a negative result of libav, with what libav logged about it.
  static func error(_ code: Int32, _ operation: String, file: String? = nil) -> MediaError {
    let log = takeLog()
    // x264 has one code for all of its failures, and tells all but a failed allocation: that it prints
    // itself.
    let isMemory = code == rv_error_external() && log.isEmpty
    var error = systemError(isMemory ? -ENOMEM : code, operation, file: file)
    if !log.isEmpty { error.message += ": " + log }
    return error
  }

  /// The error for an allocation that failed.
  static func outOfMemory(_ operation: String) -> MediaError {
    error(-ENOMEM, operation)
  }

  /// The error for the current errno.
  static func systemError(_ operation: String, file: String? = nil) -> MediaError {
    systemError(-errno, operation, file: file)
  }

  /// The error for a negative errno.
  static func systemError(_ code: Int32, _ operation: String, file: String? = nil) -> MediaError {
    MediaError(
      kind(of: code), operation: operation, file: file, message: text(of: code), remedy: remedy(for: code))
  }

  /// Throws unless `code`, 0 or a negative errno, says success.
  static func checkSystem(_ code: Int32, _ operation: String, file: String? = nil) throws(MediaError) {
    if code < 0 { throw systemError(code, operation, file: file) }
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
    case ENOMEM: "use a smaller size, or end other programs"
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
