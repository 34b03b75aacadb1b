import RingVideoKit

/// `ringvideo still`: one picture.
enum StillCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    let output = try call.picture(orElse: "\(call.name).png")
    try call.report(call.clip.preset.warnings)
    try call.clip.still(at: call.moment(), to: output, overwrites: !command.has(.noOverwrite))
    if !command.has(.quiet), output != "-" { Console.standardError("\(output)\n") }
  }
}

/// `ringvideo inspect`: the scene's state.
enum InspectCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    try call.report(call.clip.preset.warnings)
    try Console.standardOutput(call.clip.inspect(at: call.moment()).pretty)
  }
}

/// `ringvideo hash`: every frame's hash.
enum HashCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    let frames = try call.frames()
    let pixels = command[.pixels].flatMap(HashedPixels.init) ?? .rgba
    try call.report(call.clip.preset.warnings)
    let (options, line) = call.options(total: try call.clip.frameCount(in: frames), isPipe: true)
    defer { line.finish() }
    try call.clip.hash(
      pixels: pixels, algorithm: command[.algorithm] ?? "SHA256", frames: frames,
      totalOnly: command.has(.total), options: options
    ) { text throws(RingVideoError) in try Console.standardOutput(text) }
  }
}

/// `ringvideo presets`: what there is, or the text of one.
enum PresetsCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    if command.arguments.count == 2 {
      return try Console.standardOutput(
        String(decoding: PresetLibrary.text(of: command.arguments[1]), as: UTF8.self))
    }
    let entries = PresetLibrary.entries()
    if command.has(.names) {
      return try Console.standardOutput(entries.filter { !$0.isHidden }.map { $0.name + "\n" }.joined())
    }
    if command.has(.json) { return try Console.standardOutput(JSONValue.list(entries.map(\.json)).pretty) }
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let place = entry.path ?? "built in"
      let name = entry.name + String(repeating: " ", count: width - entry.name.count)
      try Console.standardOutput("\(name)  \(entry.summary)\n")
      try Console.standardOutput(
        "\(String(repeating: " ", count: width))  \(place)\(entry.isHidden ? ", hidden by the one above" : "")\n"
      )
    }
  }
}

extension PresetLibrary.Entry {
  fileprivate var json: JSONValue {
    .fields([
      ("name", .string(name)), ("summary", .string(summary)), ("path", path.map { .string($0) } ?? .null),
      ("hidden", .bool(isHidden)),
    ])
  }
}
