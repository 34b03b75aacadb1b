/// Why reading or writing media failed, and what to do about it.
public struct MediaError: Error, Sendable, CustomStringConvertible {
  /// What sort of failure it was.
  public enum Kind: Sendable, Equatable {
    /// This FFmpeg lacks an encoder or a container that is needed.
    case unavailable
    /// The call asks for something that can't be written, such as an odd size in 4:2:0.
    case invalidInput
    /// A picture is damaged, too large or none at all.
    case badPicture
    /// The file exists and shall not be replaced.
    case exists
    /// A folder stands where the file should be.
    case isFolder
    /// Reading or writing failed.
    case io
    /// The reader of a pipe has gone.
    case brokenPipe
    /// The disk or the quota is full.
    case diskFull
    /// There is no memory left.
    case outOfMemory
    /// What was written is not what was meant: the check of the finished file failed.
    case mismatch
    /// libav or the encoder failed for a reason of its own.
    case codec
  }

  /// What sort of failure it was.
  public var kind: Kind
  /// What was being done, as in "write the clip".
  public var operation: String
  /// The file it was done to, as the caller named it.
  public var file: String?
  /// What went wrong, without a full stop.
  public var message: String
  /// What the user may do about it.
  public var remedy: String?

  /// An error with everything said.
  public init(
    _ kind: Kind, operation: String, file: String? = nil, message: String, remedy: String? = nil
  ) {
    self.kind = kind
    self.operation = operation
    self.file = file
    self.message = message
    self.remedy = remedy
  }

  /// One line: what failed, where, why, and what to do.
  public var description: String {
    let place = file.map { " '\($0)'" } ?? ""
    let advice = remedy.map { " (\($0))" } ?? ""
    return "cannot \(operation)\(place): \(message)\(advice)"
  }

  /// The same error, said of `file` unless it already names one.
  func about(_ file: String?) -> MediaError {
    var copy = self
    copy.file = copy.file ?? file
    return copy
  }
}
