import RingVideoKit

/// `ringvideo hash`: every frame's hash.
enum HashCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    let frames = try call.frames()
    let pixels = command[.pixels].flatMap(HashedPixels.init) ?? .rgba
    let total = try call.clip.frameCount(in: frames)
    let (options, line) = try command.following(
      total: total, isPipe: !command.has(.lock), printsLines: !command.has(.lock))
    try call.report(
      call.clip.warnings(for: pixels)
        + call.clip.workerWarnings(jobs: options.jobs, for: pixels == .rgba ? nil : .y4m))
    defer { line.finish() }
    if command.has(.lock) { return try lock(call, pixels, frames, options, line) }
    var json = command.has(.json) ? HashJSON(clip: call.clip, pixels: pixels) : nil
    try call.clip.hash(
      pixels: pixels, algorithm: command[.algorithm] ?? "SHA256", frames: frames,
      totalOnly: command.has(.total), options: options
    ) { text throws(RingVideoError) in
      try Console.standardOutput(json?.text(for: text) ?? text)
    }
    if let json { try Console.standardOutput(json.end) }
  }

  /// Writes a lock in place of the text.
  private static func lock(
    _ call: PresetCall, _ pixels: HashedPixels, _ frames: FrameSelection, _ options: RenderOptions,
    _ line: ProgressLine
  ) throws(RingVideoError) {
    let command = call.command
    guard let path = command[.lock], command.all(.lock).count == 1 else {
      throw command.invalid(.lock, "was given several times, hash writes one lock")
    }
    try OutputFile.check(path, inputs: call.inputs)
    let lock = try call.clip.lock(call.request, pixels: pixels, frames: frames, options: options)
    try lock.write(to: path)
    line.finish()
    if command.has(.json) {
      let report = JSONValue.fields([
        ("output", .string(path)), ("frames", .integer(lock.frameCount)), ("key", .string(lock.key)),
      ])
      return try call.tell(report.adding(warnings: call.clip.warnings(for: pixels)), of: path)
    }
    if !command.has(.quiet) {
      Console.standardError("\(path): \(lock.frameCount) frame\(lock.frameCount == 1 ? "" : "s")\n")
    }
  }
}

/// Sets the lines of framehash as JSON, a frame a line, as they come: a clip may have more frames than
/// memory.
struct HashJSON {
  let clip: Clip
  let pixels: HashedPixels
  private var hasRows = false
  private var isTotal = false

  init(clip: Clip, pixels: HashedPixels) {
    self.clip = clip
    self.pixels = pixels
  }

  /// What stands for the head, for a frame's line or for the line of a total.
  mutating func text(for lines: String) -> String {
    if lines.hasPrefix("#") {
      let name = lines.split(separator: "\n").first { $0.hasPrefix("#hash: ") }?.dropFirst(7) ?? ""
      return head(algorithm: String(name)) + "  \"frames\": ["
    }
    let columns = lines.split { ", \n".contains($0) }
    guard columns.count == 6, let frame = Int(columns[1]), let size = Int(columns[4]) else {
      isTotal = true
      let parts = lines.split { "=\n".contains($0) }.map(String.init)
      return head(algorithm: parts[0]) + "  \"total\": \(JSONValue.string(parts[1]).compact)"
    }
    let time = clip.time(ofFrame: frame).decimalSeconds
    let row = JSONValue.fields([
      ("frame", .integer(frame)), ("time", JSONNumber(time).map { .number($0) } ?? .null),
      ("size", .integer(size)), ("hash", .string(String(columns[5]))),
    ])
    defer { hasRows = true }
    return (hasRows ? ",\n    " : "\n    ") + row.compact
  }

  /// What closes the object.
  var end: String { isTotal ? "\n}\n" : "\n  ]\n}\n" }

  private func head(algorithm: String) -> String {
    let warnings = JSONValue.list(clip.warnings(for: pixels).map(\.json)).compact
    return """
      {
        "algorithm": \(JSONValue.string(algorithm).compact),
        "pixels": \(JSONValue.string(pixels.rawValue).compact),
        "warnings": \(warnings),

      """
  }
}
