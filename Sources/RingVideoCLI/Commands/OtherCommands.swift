import RingVideoKit

/// `ringvideo still`: one picture.
enum StillCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    let output = try call.picture(orElse: "\(call.name).png")
    try OutputFile.checkDistinct(output, inputs: call.inputs)
    try call.report(call.clip.sceneWarnings)
    // To a pipe nothing has to be cleaned up.
    if output != "-" { Interruption.listen() }
    let moment = try call.moment()
    try call.clip.still(at: moment, to: output, overwrites: !command.has(.noOverwrite)) {
      Interruption.signal
    }
    if command.has(.json) { return try call.tell(report(moment, output, call.clip), of: output) }
    if !command.has(.quiet), output != "-" { Console.standardError("\(output)\n") }
  }

  private static func report(
    _ moment: Moment, _ output: String, _ clip: Clip
  ) throws(RingVideoError) -> JSONValue {
    let state = JSONNode(try clip.inspect(at: moment))
    let video = clip.preset.video
    return JSONValue.fields([
      ("output", .string(output)), ("width", .integer(video.width)), ("height", .integer(video.height)),
      ("frame", state["frame"]?.value ?? .null), ("time", state["time"]?.value ?? .null),
    ]).adding(warnings: clip.sceneWarnings)
  }
}

/// `ringvideo inspect`: the scene's state.
enum InspectCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    try call.report(call.clip.sceneWarnings)
    var state = try call.clip.inspect(at: call.moment())
    if command.has(.json) { state = state.adding(warnings: call.clip.sceneWarnings) }
    try Console.standardOutput(state.pretty)
  }
}

/// `ringvideo version`: the program's and its libraries' versions.
enum VersionCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    guard command.has(.json) else { return try Console.standardOutput(Version.summary + "\n") }
    let fields = Version.summary.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (parts[0], JSONValue.string(parts[1]))
    }
    try Console.standardOutput(JSONValue.fields(fields).pretty)
  }
}

extension JSONValue {
  /// An object with the warnings of the call that it is the result of.
  func adding(warnings: [Diagnostic]) -> JSONValue {
    guard let members = object else { return self }
    return .object(members + [JSONMember("warnings", JSONNode(.list(warnings.map(\.json))))])
  }
}
