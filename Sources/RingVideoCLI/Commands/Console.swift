import Foundation
import RingVideoKit

/// Writes results and problems; the one place where errors become text.
enum Console {
  /// Writes a result; throws where nobody takes it, such as a full disk.
  static func standardOutput(_ text: String) throws(RingVideoError) {
    let reason = write(text, to: STDOUT_FILENO)
    guard reason != 0 else { return }
    let message = "writing to stdout failed: \(String(cString: strerror(reason)))"
    throw RingVideoError(reason == ENOSPC ? .diskFull : .ioFailure, message)
  }

  /// Writes everything that is no result; that nobody takes it is nobody's loss.
  static func standardError(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// Writes all of a text and returns 0, or the system's error number.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// Problems a line each, or as one JSON object.
  ///
  /// Those of files begin with the file, as compilers do it; all others with the program's name:
  /// `ringvideo: error RV041: there is no option --sise; did you mean --size?`
  static func report(_ diagnostics: [Diagnostic], asJSON: Bool) -> String {
    if asJSON { return Diagnostics.json(diagnostics).pretty }
    return diagnostics.map { line(of: $0) + "\n" }.joined()
  }

  private static func line(of diagnostic: Diagnostic) -> String {
    if let origin = diagnostic.origin, origin.isFile { return diagnostic.description }
    let option = diagnostic.origin.map { $0.source.isEmpty ? "" : "\($0.source): " } ?? ""
    return
      "ringvideo: \(diagnostic.severity.rawValue) \(diagnostic.code.rawValue): \(option)\(diagnostic.text)"
  }
}
