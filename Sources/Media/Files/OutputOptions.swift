/// How a sink treats the file it writes.
public struct OutputOptions: Sendable {
  /// Whether an existing file is an error instead of being replaced.
  public var noOverwrite: Bool

  /// Replaces existing files unless told otherwise.
  public init(noOverwrite: Bool = false) {
    self.noOverwrite = noOverwrite
  }
}
