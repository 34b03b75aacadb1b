import RingVideoKit

/// Writes results and problems; the one place where errors become text.
enum Console {
  /// Writes a result; throws where nobody takes it, such as a full disk.
  ///
  /// A reader that has gone, as `head` does, is an error without a message.
  static func standardOutput(_ text: String) throws(RingVideoError) { try StandardStream.output.write(text) }

  /// Writes everything that is no result; that nobody takes it is nobody's loss.
  static func standardError(_ text: String) { try? StandardStream.error.write(text) }

  /// Problems a line each, or as one JSON object.
  ///
  /// Those of files begin with the file, as compilers do it; all others with the program's name:
  /// `ringvideo: error RV041: there is no option --sise; did you mean --size?`
  static func report(_ diagnostics: [Diagnostic], asJSON: Bool) -> String {
    if diagnostics.isEmpty { return "" }
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
