/// Collects problems, so that all of a preset can be told at once.
public struct Diagnostics: Sendable {
  /// What was added, in that order.
  public private(set) var all: [Diagnostic] = []

  /// An empty collection.
  public init() {}

  /// Adds a problem.
  public mutating func add(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  /// Adds several problems.
  public mutating func add(contentsOf diagnostics: [Diagnostic]) { all += diagnostics }

  /// Adds a problem with the severity of its code.
  public mutating func add(
    _ code: DiagnosticCode, at origin: Origin? = nil, path: String = "", _ message: String,
    remedy: String? = nil
  ) {
    all.append(Diagnostic(code, at: origin, path: path, message, remedy: remedy))
  }

  /// The problems that stop the work.
  public var errors: [Diagnostic] { all.filter { $0.severity == .error } }

  /// The problems that don't.
  public var warnings: [Diagnostic] { all.filter { $0.severity == .warning } }

  /// Whether a problem stops the work.
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// Makes every warning an error.
  public mutating func makeStrict() {
    for index in all.indices { all[index].severity = .error }
  }

  /// Throws everything collected, in text order, where a problem stops the work.
  public func throwErrors() throws(RingVideoError) {
    if hasErrors { throw RingVideoError(Self.inTextOrder(all)) }
  }

  /// Problems of one source by their place in it; sources and problems without a place in the order they
  /// came.
  public static func inTextOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var sources: [String] = []
    var keyed: [(source: Int, position: SourcePosition, index: Int)] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      let name = diagnostic.origin?.source ?? ""
      if !sources.contains(name) { sources.append(name) }
      let source = sources.firstIndex(of: name) ?? 0
      keyed.append((source, diagnostic.origin?.position ?? SourcePosition(line: 0, column: 0), index))
    }
    keyed.sort { ($0.source, $0.position, $0.index) < ($1.source, $1.position, $1.index) }
    return keyed.map { diagnostics[$0.index] }
  }

  /// `{ "diagnostics": [ … ] }` in the order given.
  public static func json(_ diagnostics: [Diagnostic]) -> JSONValue {
    .fields([("diagnostics", .list(diagnostics.map(\.json)))])
  }
}
