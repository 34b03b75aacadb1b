/// What a verification found of one thing: a lock, a clip, a pair of clips.
public struct VerifyReport: Sendable {
  /// What was looked at.
  public enum Layer: String, Sendable {
    /// All bytes of a file.
    case file
    /// What stands around the packets.
    case container
    /// What the clip says of its making.
    case note
    /// The encoded frames.
    case packets
    /// Which preset it is.
    case preset
    /// The frames themselves.
    case frames
  }

  /// How a layer came out.
  public enum Verdict: String, Sendable {
    /// As it should be.
    case same
    /// Not as it should be.
    case differs
    /// Damaged.
    case damaged
    /// Not looked at, for the reason that is told.
    case skipped
    /// Another, where it may be.
    case other
  }

  /// A sentence about a layer.
  public struct Finding: Sendable {
    /// What it is about.
    public var layer: Layer
    /// How it came out.
    public var verdict: Verdict
    /// What was found, without a full stop.
    public var text: String
    /// The same as values.
    public var values: [(name: String, value: JSONValue)] = []
  }

  /// The lock, the clip, or the pair of clips, as they were named.
  public let subject: String
  /// What was found, in the order in which it was looked at.
  public private(set) var findings: [Finding] = []
  /// The files that were written to look at.
  public internal(set) var artifacts: [String] = []

  /// What is said of the subject where nothing differs.
  private let praise: String

  /// - Parameter praise: what is said where nothing differs.
  init(_ subject: String, praise: String = "same") {
    self.subject = subject
    self.praise = praise
  }

  mutating func add(
    _ layer: Layer, _ verdict: Verdict, _ text: String, _ values: [(name: String, value: JSONValue)] = []
  ) {
    findings.append(Finding(layer: layer, verdict: verdict, text: text, values: values))
  }

  /// Whether nothing differs that must not.
  public var isSame: Bool { !findings.contains { $0.verdict == .differs || $0.verdict == .damaged } }

  /// One word for all of it.
  public var verdict: Verdict {
    if findings.contains(where: { $0.verdict == .damaged }) { return .damaged }
    return isSame ? .same : .differs
  }

  /// The differences in one sentence; empty where there are none.
  public var differences: String {
    findings.filter { $0.verdict == .differs || $0.verdict == .damaged }.map(\.text).joined(separator: "; ")
  }

  /// For people: the subject and its verdict, then a line a finding.
  public var text: String {
    let width = 9
    let lines = findings.map { finding in
      let name = finding.layer.rawValue
      let space = String(repeating: " ", count: max(1, width + 1 - name.count))
      let mark = finding.verdict == .differs || finding.verdict == .damaged ? "!" : " "
      return "\(mark) \(name)\(space) \(finding.text)\n"
    }
    return "\(subject): \(isSame ? praise : verdict.rawValue)\n"
      + (lines + artifacts.map { "  written    \($0)\n" }).joined()
  }

  /// The report as one object.
  public var json: JSONValue {
    let list = findings.map { finding in
      JSONValue.fields(
        [
          ("layer", .string(finding.layer.rawValue)), ("verdict", .string(finding.verdict.rawValue)),
          ("text", .string(finding.text)),
        ] + finding.values.map { ($0.name, $0.value) })
    }
    return .fields([
      ("subject", .string(subject)), ("verdict", .string(verdict.rawValue)), ("findings", .list(list)),
      ("artifacts", .list(artifacts.map { .string($0) })),
    ])
  }
}
