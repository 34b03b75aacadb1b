import Foundation
import RingVideoKit

/// `ringvideo render`: a clip into a file or a pipe.
enum RenderCommand {
  static func run(_ command: ParsedCommand) throws(RingVideoError) {
    let call = try PresetCall(command)
    let frames = try call.frames()
    let (output, format) = try destination(call)
    try OutputFile.checkDistinct(output, inputs: call.inputs)
    let total = try call.clip.frameCount(in: frames)
    var (options, line) = try command.following(total: total, isPipe: output == "-")
    try call.report(
      call.clip.warnings(for: format) + call.clip.workerWarnings(jobs: options.jobs, for: format))
    options.frames = frames
    options.format = format
    options.overwrites = !command.has(.noOverwrite)
    if let level = command[.metadata].flatMap(RenderOptions.Metadata.init) { options.metadata = level }
    let report: RenderReport
    do throws(RingVideoError) {
      report = try call.clip.render(to: output, options: options)
    } catch {
      line.finish()
      throw error
    }
    line.finish()
    try tell(report, call)
  }

  /// Where the clip goes: by default the preset's name in the working directory.
  private static func destination(_ call: PresetCall) throws(RingVideoError) -> (String, OutputFormat) {
    let named = call.command[.format]
    if let output = try call.output() { return (output, try OutputFormat(output: output, named: named)) }
    let format = try OutputFormat(output: "x.mp4", named: named)
    return (format == .png ? "\(call.name)-%05d.png" : "\(call.name).\(format.rawValue)", format)
  }

  private static func tell(_ report: RenderReport, _ call: PresetCall) throws(RingVideoError) {
    if call.command.has(.json) { return try call.tell(report.json, of: report.output) }
    guard !call.command.has(.quiet), report.output != "-" else { return }
    Console.standardError("\(report.output): \(report.summary)\n")
  }
}

extension RenderReport {
  /// `2700 frames, 45 s, 1080x1080, 812 kB`.
  fileprivate var summary: String {
    let bytes =
      byteCount < 1_000_000
      ? "\((byteCount + 500) / 1000) kB" : "\(Double((byteCount + 50_000) / 100_000) / 10) MB"
    let time = frameRate.time(ofFrame: Int64(frameCount)).nanoseconds
    let seconds = Timestamp(nanoseconds: (time + 500_000) / 1_000_000 * 1_000_000).decimalSeconds
    return "\(frameCount) frame\(frameCount == 1 ? "" : "s"), \(seconds) s, \(width)x\(height), \(bytes)"
  }
}
