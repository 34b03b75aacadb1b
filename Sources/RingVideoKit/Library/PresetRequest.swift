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
    if !assignments.isEmpty {
      let moved = assignments.map { JSONValue.string(Self.mapFiles(in: $0) { folder.path(to: $0) }) }
      members.append(("set", .list(moved)))
    }
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
      assignments = assignments.map { Self.mapFiles(in: $0) { folder.resolve($0) } }
    }
    func path(_ name: String) -> String? {
      node[name]?.value.string.map { $0 == PictureSource.sampleName ? $0 : folder.resolve($0) }
    }
    (presses, trace, image) = (path("presses"), path("trace"), path("image"))
  }
}

extension PresetRequest {
  /// The fields that name files.
  private static let fileFields = ["file", "image"]

  /// An assignment with the files that its value names, if any, named otherwise.
  fileprivate static func mapFiles(in assignment: String, _ map: (String) -> String) -> String {
    guard let equals = assignment.firstIndex(of: "=") else { return assignment }
    let (path, text) = (assignment[..<equals], String(assignment[assignment.index(after: equals)...]))
    let node = JSONReader.parse(optionValue: text, option: "--set")
    if node.value.object != nil || node.value.array != nil {
      let value = node.value.mappingFiles(map)
      return "\(path)=\(value.changed ? value.value.compact : text)"
    }
    guard let field = path.split(separator: ".").last, fileFields.contains(String(field)),
      text != PictureSource.sampleName
    else { return assignment }
    return "\(path)=\(map(text))"
  }
}

extension JSONValue {
  /// The value with all files in it named otherwise, and whether there are any.
  fileprivate func mappingFiles(_ map: (String) -> String) -> (value: JSONValue, changed: Bool) {
    switch self {
    case .object(let members):
      var changed = false
      let mapped = members.map { member in
        guard ["file", "image"].contains(member.key), let name = member.value.value.string,
          name != PictureSource.sampleName
        else {
          let inner = member.value.value.mappingFiles(map)
          if inner.changed { changed = true }
          return JSONMember(member.key, JSONNode(inner.value))
        }
        changed = true
        return JSONMember(member.key, JSONNode(.string(map(name))))
      }
      return (.object(mapped), changed)
    case .array(let nodes):
      let mapped = nodes.map { $0.value.mappingFiles(map) }
      return (.list(mapped.map(\.value)), mapped.contains { $0.changed })
    default: return (self, false)
    }
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
    let from = Self.components(of: folder.isEmpty ? "." : folder)
    let slash = file.lastIndex(of: "/")
    let to =
      Self.components(of: slash.map { String(file[...$0]) } ?? ".") + [
        String(file[(slash.map { file.index(after: $0) } ?? file.startIndex)...])
      ]
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: from.count - shared) + to[shared...]
    return (steps.count == 1 ? "./" : "") + steps.joined(separator: "/")
  }

  /// The names on the way to a folder, without links: `..` behind one leads elsewhere than its text says.
  private static func components(of folder: String) -> [String] {
    guard let real = realpath(folder, nil) else {
      return URL(fileURLWithPath: folder).standardizedFileURL.pathComponents
    }
    defer { free(real) }
    return URL(fileURLWithPath: String(cString: real)).pathComponents
  }

  /// A path that can be opened from the working directory.
  func resolve(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    // A name alone is a preset's: what is beside the file keeps a slash.
    if path.hasPrefix("./"), !folder.isEmpty { return folder + path.dropFirst(2) }
    return folder + path
  }
}
