import Foundation

/// Where presets are found: by path, in `./presets`, in the folder that RINGVIDEO_PRESETS names, and compiled
/// in.
public enum PresetLibrary {
  /// A preset that can be had by its name.
  public struct Entry: Hashable, Sendable {
    /// The name, as `load` takes it.
    public let name: String
    /// What it says about itself; empty where it says nothing or can't be read.
    public let summary: String
    /// The file, or nil for one that is compiled in.
    public let path: String?
    /// Whether another of the same name is found before it.
    public let isHidden: Bool
    /// Why the file can't be read, or nil where it can.
    public let problem: String?
  }

  /// The variable that names a folder with presets.
  public static let variable = "RINGVIDEO_PRESETS"

  /// All presets by name, the winners before those that they hide; a copy of the winner is left out.
  public static func entries() -> [Entry] {
    var winners: [String: [UInt8]] = [:]
    var entries: [Entry] = []
    for (name, path) in files() + compiledIn.map({ ($0.name, nil) }) {
      var bytes: [UInt8] = []
      var summary = ""
      var problem: String?
      do {
        let own = compiledIn.first { $0.name == name }?.bytes ?? []
        bytes = if let path { try InputFile.read(path) } else { own }
        summary = try JSONReader.parse(bytes, file: name)["summary"]?.value.string ?? ""
      } catch {
        problem = reason(for: error)
      }
      let winner = winners[name]
      if winner == nil { winners[name] = bytes } else if winner == bytes { continue }
      entries.append(
        Entry(name: name, summary: summary, path: path, isHidden: winner != nil, problem: problem))
    }
    return entries.sorted { ($0.name, $0.isHidden ? 1 : 0) < ($1.name, $1.isHidden ? 1 : 0) }
  }

  /// The first problem, with its line and column.
  private static func reason(for error: any Error) -> String {
    guard let first = error as? Diagnostic ?? (error as? RingVideoError)?.diagnostics.first else {
      return "\(error)"
    }
    let place = first.origin?.position.map { "\($0.line):\($0.column): " } ?? ""
    return place + first.text
  }

  /// The text of a preset as it stands, by name or path.
  public static func text(of reference: String) throws(RingVideoError) -> [UInt8] {
    try find(reference, namedBy: nil).bytes
  }

  /// Reads a preset, sets fields, and checks the whole.
  ///
  /// Throws all problems at once.
  ///
  /// - Parameters:
  ///   - reference: a path if it holds a slash or ends in `.json`, else a name.
  ///   - overrides: fields to set, in order.
  public static func load(
    _ reference: String, overrides: [PresetOverride] = []
  ) throws(RingVideoError) -> Preset {
    let found = try find(reference, namedBy: Origin(option: "--preset"))
    var problems = Diagnostics()
    var node = JSONReader.parse(found.bytes, file: found.shown, reporting: &problems)
    if node == nil { try problems.throwErrors() }
    // What is no object has no fields to set; the reader says so.
    for override in node?.value.object == nil ? [] : overrides {
      do throws(Diagnostic) {
        node = try node.map { value throws(Diagnostic) in try override.apply(to: value) }
      } catch {
        problems.add(error)
      }
    }
    guard var node else { preconditionFailure("a text that is no JSON has errors") }
    if isSet("video.stretch", overrides), !isSet("video.duration", overrides) {
      // Stretched to a length, the scene shall not be cut at the preset's own.
      node = node.removing("video", "duration")
    }
    let preset: Preset
    do throws(RingVideoError) {
      preset = try Preset(node, name: found.name, files: InputFolder(ofFile: found.path))
    } catch {
      throw RingVideoError(Diagnostics.inTextOrder(problems.all + error.diagnostics).withoutConsequences)
    }
    try problems.throwErrors()
    return preset
  }

  private static func isSet(_ path: String, _ overrides: [PresetOverride]) -> Bool {
    overrides.contains { if case .path(path) = $0.target { true } else { false } }
  }

  private struct Found {
    let name: String
    /// As messages show it.
    let shown: String
    let path: String?
    let bytes: [UInt8]
  }

  private static func find(_ reference: String, namedBy origin: Origin?) throws(RingVideoError) -> Found {
    do throws(Diagnostic) {
      if reference.contains("/") || reference.hasSuffix(".json") {
        let name = URL(fileURLWithPath: reference).deletingPathExtension().lastPathComponent
        return Found(name: name, shown: reference, path: reference, bytes: try InputFile.read(reference))
      }
      if let file = files().first(where: { $0.name == reference }) {
        return Found(name: reference, shown: file.path, path: file.path, bytes: try InputFile.read(file.path))
      }
    } catch {
      throw RingVideoError([error])
    }
    if let preset = compiledIn.first(where: { $0.name == reference }) {
      return Found(name: reference, shown: "\(reference).json", path: nil, bytes: preset.bytes)
    }
    let names = entries().filter { !$0.isHidden }.map(\.name)
    throw RingVideoError([
      Diagnostic(
        .unknownPreset, at: origin,
        "there is no preset \"\(reference)\"\(hint(for: reference, among: names))",
        remedy: "there are \(names.joined(separator: ", ")); a file is given by a path with a slash or .json")
    ])
  }

  /// Presets in folders, in the order in which they win.
  private static func files() -> [(name: String, path: String)] {
    let folders =
      ["presets"] + [ProcessInfo.processInfo.environment[variable]].compactMap { $0 }.filter { !$0.isEmpty }
    return folders.flatMap { folder in
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
      return names.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
        .map { (String($0.dropLast(5)), "\(folder)/\($0)") }
    }
  }
}

extension JSONNode {
  /// The tree without a member of an object in it.
  fileprivate func removing(_ parent: String, _ key: String) -> JSONNode {
    guard let members = value.object else { return self }
    let kept = members.map { member in
      guard member.key == parent, let inner = member.value.value.object else { return member }
      let rest = inner.filter { $0.key != key }
      return JSONMember(
        member.key, JSONNode(.object(rest), origin: member.value.origin), keyOrigin: member.keyOrigin)
    }
    return JSONNode(.object(kept), origin: origin)
  }
}

extension [Diagnostic] {
  /// Without what is said about a value that could not be had in the first place: a number beyond all
  /// numbers, which was read as 0, or the text of a variable.
  fileprivate var withoutConsequences: [Diagnostic] {
    let causes = filter { $0.code == .notFinite || $0.code == .reservedVariable }.compactMap(\.origin)
    return filter { problem in
      problem.code == .notFinite || problem.code == .reservedVariable
        || !causes.contains { $0 == problem.origin && $0.position != nil }
    }
  }
}
