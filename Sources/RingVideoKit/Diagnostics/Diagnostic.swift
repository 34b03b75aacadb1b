/// One problem: what is wrong, where, and what to do about it.
public struct Diagnostic: Hashable, Sendable, Error, CustomStringConvertible {
  /// Whether a problem stops the work.
  public enum Severity: String, Hashable, Sendable {
    /// The work stops.
    case error
    /// The work goes on.
    case warning
  }

  /// Whether the problem stops the work.
  public var severity: Severity

  /// The stable code.
  public var code: DiagnosticCode

  /// The file and place, or the option; nil where there is neither.
  public var origin: Origin?

  /// The field, such as `effects.ring1.ring.lineWidth`; empty where the problem concerns none.
  public var path: String

  /// What was found and what was expected, without a full stop.
  public var message: String

  /// What to do, where the message does not say it already.
  public var remedy: String?

  /// A problem with the severity of its code.
  public init(
    _ code: DiagnosticCode, at origin: Origin? = nil, path: String = "", _ message: String,
    remedy: String? = nil
  ) {
    severity = code.isWarning ? .warning : .error
    self.code = code
    self.origin = origin
    self.path = path
    self.message = message
    self.remedy = remedy
  }

  /// The path, the message and the remedy, without place and code.
  public var text: String {
    (path.isEmpty ? "" : "\(path): ") + message
      + (remedy.map { (message.hasSuffix("?") ? " " : "; ") + $0 } ?? "")
  }

  /// The compilers' form: `my.json:14:22: error RV012: effects.ring1.ring.lineWidth: found -3, must be above
  /// 0`.
  public var description: String {
    let place = origin.map { $0.source.isEmpty ? "" : "\($0): " } ?? ""
    return "\(place)\(severity.rawValue) \(code.rawValue): \(text)"
  }

  /// An object with `severity`, `code`, `message`, and where known `file`, `line`, `column`, `option`,
  /// `path`, `remedy`.
  public var json: JSONValue {
    var fields: [(String, JSONValue)] = [
      ("severity", .string(severity.rawValue)), ("code", .string(code.rawValue)),
    ]
    if let origin, !origin.source.isEmpty {
      fields.append((origin.isFile ? "file" : "option", .string(origin.source)))
      if let position = origin.position {
        fields.append(("line", .integer(position.line)))
        fields.append(("column", .integer(position.column)))
      }
    }
    if !path.isEmpty { fields.append(("path", .string(path))) }
    fields.append(("message", .string(message)))
    if let remedy { fields.append(("remedy", .string(remedy))) }
    return .fields(fields)
  }
}
