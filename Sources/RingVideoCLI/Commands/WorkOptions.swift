import Foundation
import RingVideoKit

/// How many work, who follows the work, and what ends it.
extension ParsedCommand {
  /// Follows the work on the terminal, and takes signals as its end.
  ///
  /// - Parameters:
  ///   - isPipe: whether the work goes to standard output. Nothing has to be cleaned up then, and a program
  ///     that waits for its reader could not ask whether a signal has come: signals keep their own way.
  ///   - printsLines: whether text goes there meanwhile, which a bar on the same terminal would break up.
  func following(
    total: Int, isPipe: Bool, printsLines: Bool = false
  ) throws(RingVideoError) -> (RenderOptions, ProgressLine) {
    let jobs = try integer(.jobs, in: 1...1024)
    if !isPipe { Interruption.listen() }
    let environment = ProcessInfo.processInfo.environment
    let style = ProgressStyle(
      requested: self[.progress], isQuiet: has(.quiet), isTerminal: isatty(STDERR_FILENO) == 1,
      isShared: printsLines && isatty(STDOUT_FILENO) == 1, environment: environment)
    let line = ProgressLine(
      style: style, total: total, isColored: ProgressStyle.isColored(environment: environment))
    var options = RenderOptions()
    options.jobs = jobs
    options.interruption = { Interruption.signal }
    options.progress = { done, _ in line.update(done: done) }
    return (options, line)
  }
}
