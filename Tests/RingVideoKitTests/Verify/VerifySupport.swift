import Foundation
import TestSupport

@testable import RingVideoKit

/// A preset of few small frames, and what is made of it, in a folder of its own.
struct VerifyFolder {
  let presets: PresetFolder

  var folder: TemporaryFolder { presets.folder }

  /// Ten frames, of which 3, 4 and 5 are alike.
  static let text = """
    { "seed": 3, "video": { "size": [64, 64], "fps": 10, "duration": 1 },
      "effects": [ { "type": "spark", "fullCircle": 1, "presses": [[0, 0.3], [0.5, null]],
        "ring": { "radius": 20, "lineWidth": 6 } } ] }
    """

  init(_ text: String = text) throws {
    presets = try PresetFolder()
    try folder.write(text, to: "p.json")
  }

  /// The preset as the file has it now, with fields set.
  func preset(_ assignments: String...) throws -> Preset { try request(assignments).load() }

  /// The same as a clip.
  func clip(_ assignments: String...) throws -> Clip { try Clip(request(assignments).load()) }

  func request(_ assignments: [String] = []) -> PresetRequest {
    var request = PresetRequest(folder["p.json"])
    request.assignments = assignments
    return request
  }

  /// Writes a lock of the preset and returns its path.
  @discardableResult
  func lock(
    _ name: String = "p.lock.json", _ assignments: String..., pixels: HashedPixels = .rgba,
    frames: FrameSelection = .all
  ) throws -> String {
    let request = request(assignments)
    let lock = try Clip(request.load()).lock(request, pixels: pixels, frames: frames)
    try lock.write(to: folder[name])
    return folder[name]
  }

  /// Writes a clip of the preset and returns its path.
  @discardableResult
  func render(
    _ name: String = "a.mp4", _ assignments: String..., metadata: RenderOptions.Metadata = .key,
    frames: FrameSelection = .all
  ) throws -> String {
    var options = RenderOptions()
    (options.metadata, options.frames) = (metadata, frames)
    try Clip(request(assignments).load()).render(to: folder[name], options: options)
    return folder[name]
  }

  /// Writes a text of hashes of the preset and returns its path.
  func hashText(
    _ name: String = "hashes.txt", _ assignments: String..., algorithm: String = "SHA256",
    pixels: HashedPixels = .rgba, frames: FrameSelection = .all
  ) throws -> String {
    var text = ""
    try Clip(request(assignments).load()).hash(pixels: pixels, algorithm: algorithm, frames: frames) {
      text += $0
    }
    return try folder.write(text, to: name)
  }

  /// What is found of a lock or a text of hashes.
  func verify(lock path: String, _ options: VerifyOptions = VerifyOptions()) throws -> VerifyReport {
    try LockVerifier(path).verify(options)
  }

  /// A file's text with something replaced by something else, once and really.
  func edit(_ name: String, _ text: String, _ other: String) throws {
    let before = String(decoding: try folder.bytes(name), as: UTF8.self)
    guard before.contains(text), text != other else {
      throw ChildProcess.Failure(description: "\(name) doesn't hold \(text)")
    }
    try folder.write(before.replacing(text, with: other, maxReplacements: 1), to: name)
  }

  /// Writes bytes and returns their path.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder[name]))
    return folder[name]
  }
}

extension VerifyReport {
  /// `layer verdict: text` of each finding.
  var lines: [String] { findings.map { "\($0.layer.rawValue) \($0.verdict.rawValue): \($0.text)" } }

  /// The verdicts of a layer, in order.
  func verdicts(_ layer: Layer) -> [Verdict] { findings.filter { $0.layer == layer }.map(\.verdict) }

  /// The value of that name in any finding.
  func value(_ name: String) -> JSONValue? {
    findings.flatMap(\.values).first { $0.name == name }?.value
  }
}

extension VerifyOptions {
  /// Everything, but for these.
  init(
    level: Level? = nil, frames: FrameSelection = .all, artifacts: String? = nil, reference: String? = nil
  ) {
    self.init()
    (self.level, self.frames, self.artifacts, self.reference) = (level, frames, artifacts, reference)
  }
}

/// The SHA-256 of each of some pieces of bytes, by sha256sum.
func independentHashes(_ pieces: [[UInt8]]) throws -> [String] {
  let folder = try TemporaryFolder()
  let names = pieces.indices.map { "piece-\($0)" }
  for (name, piece) in zip(names, pieces) {
    try Data(piece).write(to: URL(fileURLWithPath: folder[name]))
  }
  return try ChildProcess.tool("sha256sum", names, in: folder.path).text.split(separator: "\n").map {
    String($0.prefix(64))
  }
}

/// The codes of the error that a body throws; empty where it throws none.
func codes(of body: () throws -> Void) throws -> [DiagnosticCode] {
  do {
    try body()
    return []
  } catch let error as RingVideoError {
    return error.diagnostics.map(\.code)
  }
}

extension VerifyFolder {
  /// Changes what a clip says of its making, sealed anew, in place: the comment keeps its length.
  func forge(_ name: String, _ change: (inout [JSONMember]) throws -> Void) throws {
    var bytes = try folder.bytes(name)
    let (start, end) = (Array(#"{"ringvideo""#.utf8), Array(#""check":""#.utf8))
    guard let first = bytes.firstRange(of: start)?.lowerBound,
      let last = bytes[first...].firstRange(of: end)?.upperBound
    else { throw ChildProcess.Failure(description: "\(name) has no comment") }
    let place = first..<last + 18
    let node = try JSONReader.parse(Array(bytes[place]), file: name)
    var members = node.value.object ?? []
    try change(&members)
    let text = JSONValue.object(members).sealed().compact
    guard text.utf8.count == place.count else {
      throw ChildProcess.Failure(description: "the comment of \(name) has another length")
    }
    bytes.replaceSubrange(place, with: text.utf8)
    try write(bytes, to: name)
  }

  /// What the clip says: another x264 has written it.
  func forgeEncoder(_ name: String) throws {
    try forge(name) { members in
      for index in members.indices where members[index].key == "x264" {
        let version = members[index].value.value.string ?? ""
        members[index].value = JSONNode(.string("9" + version.dropFirst()))
      }
    }
  }

  /// Runs ffmpeg in the folder.
  func ffmpeg(_ arguments: String...) throws {
    try ChildProcess.tool("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments, in: folder.path)
  }
}
