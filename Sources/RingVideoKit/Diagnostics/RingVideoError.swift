/// Why something could not be done: one or more problems, and how a program should end on them.
public struct RingVideoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of failure it is.
  public enum Kind: Hashable, Sendable {
    /// The call, the preset or an input file is wrong; nothing was started.
    case usage
    /// It could not be done: a file, the encoder, a failed check.
    case failed
    /// A fault worth another try: no memory, a full disk.
    case retryable
    /// A signal stopped the work; nothing is left behind.
    case interrupted(signal: Int32)
    /// A comparison found a difference or damage.
    case difference
  }

  /// What sort of failure it is.
  public var kind: Kind

  /// The problems, in the order to be told; warnings may be among them.
  public var diagnostics: [Diagnostic]

  /// Problems as a failure, of the kind of the first error unless one is given.
  public init(_ diagnostics: [Diagnostic], kind: Kind? = nil) {
    self.diagnostics = diagnostics
    let first = diagnostics.first { $0.severity == .error }
    self.kind = kind ?? first?.code.kind ?? .usage
  }

  /// A single problem, of the kind of its code unless one is given.
  ///
  /// - Parameters:
  ///   - file: The file it is about, as it was given.
  ///   - message: What failed.
  ///   - remedy: What to do about it.
  public init(
    _ code: DiagnosticCode, file: String? = nil, _ message: String, remedy: String? = nil, kind: Kind? = nil
  ) {
    self.init(
      [Diagnostic(code, at: file.map { Origin(file: $0) }, message, remedy: remedy)], kind: kind)
  }

  /// The status a program ends with: 1, 2, 3 or 75, and 128 + the signal's number.
  public var exitStatus: Int32 {
    switch kind {
    case .usage: 2
    case .failed: 1
    case .retryable: 75
    case .difference: 3
    case .interrupted(let signal): 128 &+ signal
    }
  }

  /// A problem a line.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
