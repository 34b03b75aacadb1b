import RingVideoKit

/// `ringvideo sheet`: a grid of frames.
enum SheetCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    let output = try call.picture(orElse: "\(call.name)-sheet.png")
    try OutputFile.checkDistinct(output, inputs: call.inputs)
    var options = SheetOptions()
    options.frames = try call.frames()
    options.overwrites = !command.has(.noOverwrite)
    if let count = try command.integer(.count, in: 1...SheetOptions.mostFrames) { options.count = count }
    options.columns = try command.integer(.columns, in: 1...SheetOptions.mostFrames)
    if let width = try command.integer(.width, in: 1...16384) { options.width = width }
    try call.report(call.clip.sceneWarnings)
    let total = min(options.count, try call.clip.frameCount(in: options.frames))
    let (following, line) = try command.following(total: total, isPipe: output == "-")
    options.jobs = following.jobs
    options.progress = following.progress
    options.interruption = following.interruption
    let report: SheetReport
    do throws(RingVideoError) {
      report = try call.clip.sheet(options, to: output)
    } catch {
      line.finish()
      throw error
    }
    line.finish()
    if command.has(.json) {
      return try call.tell(report.json.adding(warnings: call.clip.sceneWarnings), of: output)
    }
    guard !command.has(.quiet), output != "-" else { return }
    let count = report.frames.count
    Console.standardError(
      "\(output): \(count) frame\(count == 1 ? "" : "s"), \(report.width)x\(report.height)\n")
  }
}
