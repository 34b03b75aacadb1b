/// How a sink treats the file it writes.
public struct OutputOptions: Sendable {
  /// Whether an existing file is an error instead of being replaced.
  public var noOverwrite: Bool
  /// Asked before a complete file gets its name; a signal's number throws `interrupted`, and nothing is left.
  public var interruption: (@Sendable () -> Int32?)?

  /// Replaces existing files unless told otherwise.
  public init(noOverwrite: Bool = false, interruption: (@Sendable () -> Int32?)? = nil) {
    self.noOverwrite = noOverwrite
    self.interruption = interruption
  }

  /// Throws where a signal has come.
  func checkInterruption(_ target: String) throws(MediaError) {
    guard let signal = interruption?() else { return }
    throw MediaError(
      .interrupted(signal: signal), operation: "write", file: target, message: "stopped by a signal")
  }
}
