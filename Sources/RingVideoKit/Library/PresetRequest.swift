import Foundation

/// What to render, as it was asked for: a preset and what is changed in it.
public struct PresetRequest: Hashable, Sendable {
  /// The preset: a path if it holds a slash or ends in `.json`, else a name.
  public var reference: String
  /// Fields that are set, as `PATH=VALUE`.
  public var assignments: [String] = []
  /// A press script for the one effect that takes presses.
  public var presses: String?
  /// A progress trace for the one effect that takes progress.
  public var trace: String?
  /// A picture for the one effect that takes one.
  public var image: String?

  /// A preset as it is.
  public init(_ reference: String) { self.reference = reference }

  /// Reads and checks the preset with all changes made.
  public func load() throws(RingVideoError) -> Preset {
    var overrides: [PresetOverride] = []
    for assignment in assignments { overrides.append(try .set(assignment)) }
    if let presses { overrides.append(.presses(file: presses)) }
    if let trace { overrides.append(.trace(file: trace)) }
    if let image { overrides.append(.image(file: image)) }
    return try PresetLibrary.load(reference, overrides: overrides)
  }

  private var isPath: Bool { reference.contains("/") || reference.hasSuffix(".json") }

  /// The members that say the same in a file, with paths relative to that file.
  func members(in file: String) -> [(String, JSONValue)] {
    let folder = RelativePath(folderOf: file)
    var members: [(String, JSONValue)] = [
      ("preset", .string(isPath ? folder.path(to: reference) : reference))
    ]
    if !assignments.isEmpty { members.append(("set", .list(assignments.map { .string($0) }))) }
    for (name, path) in [("presses", presses), ("trace", trace), ("image", image)] {
      guard let path else { continue }
      let isFile = path != PictureSource.sampleName
      members.append((name, .string(isFile ? folder.path(to: path) : path)))
    }
    return members
  }

  /// Reads these members; nil where they are none.
  init?(_ node: JSONNode, in file: String) {
    guard let reference = node["preset"]?.value.string else { return nil }
    self.reference = reference
    let folder = RelativePath(folderOf: file)
    if isPath { self.reference = folder.resolve(reference) }
    if let nodes = node["set"]?.value.array {
      assignments = nodes.compactMap(\.value.string)
      if assignments.count != nodes.count { return nil }
    }
    func path(_ name: String) -> String? {
      node[name]?.value.string.map { $0 == PictureSource.sampleName ? $0 : folder.resolve($0) }
    }
    (presses, trace, image) = (path("presses"), path("trace"), path("image"))
  }
}

/// Paths as a file in a folder names them.
struct RelativePath {
  /// As it was given, with a slash at its end; empty for the working directory.
  private let folder: String

  init(folderOf file: String) {
    folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  /// The way from the folder to a file, so that both can be moved together.
  func path(to file: String) -> String {
    let from = URL(fileURLWithPath: folder.isEmpty ? "." : folder).standardizedFileURL.pathComponents
    let to = URL(fileURLWithPath: file).standardizedFileURL.pathComponents
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - shared) + to[shared...]
    return (steps.count == 1 ? "./" : "") + steps.joined(separator: "/")
  }

  /// A path that can be opened from the working directory.
  func resolve(_ path: String) -> String { path.hasPrefix("/") ? path : folder + path }
}
