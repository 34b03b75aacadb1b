import RingVideoKit

/// `ringvideo verify`: is a clip whole, is it what its preset gives, and are frames still what they were?
enum VerifyCommand {
  /// Returns the exit status: 3 where something differs.
  static func run(_ command: ParsedCommand) throws(RingVideoError) -> Int32 {
    let locks = command.has(.lock) ? command.all(.lock) + command.arguments : []
    try check(command, locks)
    // Whatever is written is tried before anything is rendered.
    let call = command.has(.preset) ? try PresetCall(command) : nil
    if let file = command[.junit] {
      try OutputFile.check(file, inputs: (call?.inputs ?? []) + locks + command.arguments)
    }
    if let folder = command[.artifacts] { try OutputFile.checkFolder(folder) }
    let warnings = call?.clip.warnings(for: .png) ?? []
    try call?.report(warnings)
    var options = VerifyOptions()
    options.level = command[.level].flatMap(VerifyOptions.Level.init)
    options.artifacts = command[.artifacts]
    options.reference = command[.reference]
    if !locks.isEmpty { return try verify(locks: locks, call, options, command) }
    let report: VerifyReport
    do throws(RingVideoError) {
      report = try verify(clips: command.arguments, call, options, command)
    } catch {
      try writeJUnit([], [(command.arguments.joined(separator: " and "), error)], command)
      throw error
    }
    return try tell([report], [], warnings, command)
  }

  /// Complains of options that don't go with what is verified.
  private static func check(_ command: ParsedCommand, _ locks: [String]) throws(RingVideoError) {
    var problems = Diagnostics()
    func complain(_ code: DiagnosticCode, _ option: Option?, _ message: String, _ remedy: String? = nil) {
      problems.add(code, at: option.map { Origin(option: $0.name) }, message, remedy: remedy)
    }
    let count = command.arguments.count
    if locks.isEmpty, count == 0 {
      complain(.missingOption, nil, "verify needs a clip, two clips, or --lock FILE")
    }
    if locks.isEmpty, count > 2 {
      complain(
        .unexpectedArgument, nil, "unexpected argument \(command.arguments[2])", "locks go with --lock")
    }
    if !command.has(.preset) {
      let scenes = OptionSpec.rows.filter { [.scene, .output].contains($0.section) && $0.option != .preset }
      for spec in scenes where command.has(spec.option) {
        complain(.missingOption, spec.option, "changes a preset, and none is named", "add --preset")
      }
    } else if locks.isEmpty, count == 2 {
      complain(.conflictingOptions, .preset, "two clips are compared with each other, not with a preset")
    }
    for option in [Option.update, .reference] where command.has(option) && locks.isEmpty {
      complain(.missingOption, option, "goes with --lock")
    }
    if command.has(.update), command.has(.preset) {
      complain(
        .conflictingOptions, .update, "records what the lock names, not what --preset does",
        "lock another preset with ringvideo hash --lock")
    }
    if command.has(.update), let option = notWithUpdate.first(where: command.has) {
      complain(
        .conflictingOptions, .update, "records all that a lock holds anew and compares nothing",
        "leave out \(option.name)")
    }
    if command.has(.level), !locks.isEmpty {
      complain(.conflictingOptions, .level, "locks are of frames alone")
    }
    if command.has(.reference), !command.has(.artifacts) {
      complain(.missingOption, .reference, "needs --artifacts DIR, where the pictures go")
    }
    if command.has(.reference), locks.count > 1 {
      complain(.conflictingOptions, .reference, "goes with one lock, \(locks.count) are named")
    }
    if locks.isEmpty, let option = [Option.frames, .from, .to].first(where: command.has) {
      if count == 2 { complain(.conflictingOptions, option, "two clips are compared whole") }
      if count == 1, !command.has(.preset) {
        complain(.missingOption, option, "tells which part of a preset the clip shows", "add --preset")
      }
    }
    try problems.throwErrors()
  }

  private static let notWithUpdate: [Option] = [.level, .artifacts, .junit, .frames, .from, .to]

  private static func verify(
    clips: [String], _ call: PresetCall?, _ options: VerifyOptions, _ command: ParsedCommand
  ) throws(RingVideoError) -> VerifyReport {
    var options = options
    if let call { options.frames = try call.frames() }
    let total = try call.map { call throws(RingVideoError) in try call.clip.frameCount(in: options.frames) }
    let (following, line) = try command.following(total: total ?? 0, isPipe: false, printsLines: true)
    defer { line.finish() }
    options.rendering = following
    if total == nil { options.rendering.progress = nil }
    if clips.count == 2 { return try ClipPair(clips[0], clips[1]).verify(options) }
    return try ClipVerifier(clips[0], preset: call?.clip.preset).verify(options)
  }

  private static func verify(
    locks: [String], _ call: PresetCall?, _ options: VerifyOptions, _ command: ParsedCommand
  ) throws(RingVideoError) -> Int32 {
    var works: [(verifier: LockVerifier, selection: FrameSelection, count: Int)] = []
    var errors: [(subject: String, error: RingVideoError)] = []
    for path in locks {
      do throws(RingVideoError) {
        let verifier = try LockVerifier(
          path, preset: call?.clip.preset, anyRenderer: command.has(.update))
        let selection = try command.frames(of: verifier.clip)
        works.append((verifier, selection, try verifier.range(selection).count))
      } catch {
        errors.append((path, error))
      }
    }
    // What is wrong is told at once, before anything is rendered; whatever else there is, is verified.
    let wrong = errors.first.map { first in
      RingVideoError(errors.flatMap(\.error.diagnostics), kind: first.error.kind)
    }
    if let wrong {
      guard !works.isEmpty, !command.has(.update) else {
        try writeJUnit([], errors, command)
        throw wrong
      }
      Console.standardError(Console.report(wrong.diagnostics, asJSON: command.has(.json)))
    }
    let total = works.reduce(0) { $0 + $1.count }
    let (following, line) = try command.following(total: total, isPipe: false, printsLines: true)
    defer { line.finish() }
    if command.has(.update) { return try update(works.map(\.verifier), following, line, command) }
    var done = 0
    var reports: [VerifyReport] = []
    for work in works {
      var options = options
      (options.rendering, options.frames) = (following, work.selection)
      options.artifacts = folder(for: work.verifier.path, among: locks, in: options.artifacts)
      let before = done
      options.rendering.progress = { count, _ in line.update(done: before + count) }
      done += work.count
      do throws(RingVideoError) {
        reports.append(try work.verifier.verify(options))
      } catch {
        try writeJUnit(reports, errors + [(work.verifier.path, error)], command)
        throw error
      }
    }
    line.finish()
    let status = try tell(reports, errors, call?.clip.warnings(for: .png) ?? [], command)
    return wrong?.exitStatus ?? status
  }

  /// The folder for a lock's pictures: where several locks have one name, a numbered one for each.
  private static func folder(for path: String, among locks: [String], in folder: String?) -> String? {
    func name(_ path: String) -> Substring? { path.split(separator: "/").last }
    guard let folder, locks.count(where: { name($0) == name(path) }) > 1,
      let place = locks.firstIndex(of: path)
    else { return folder }
    return (folder.hasSuffix("/") ? folder : folder + "/") + "\(place + 1)"
  }

  private static func update(
    _ verifiers: [LockVerifier], _ options: RenderOptions, _ line: ProgressLine, _ command: ParsedCommand
  ) throws(RingVideoError) -> Int32 {
    var done = 0
    var rows: [JSONValue] = []
    for verifier in verifiers {
      var options = options
      let before = done
      options.progress = { count, _ in line.update(done: before + count) }
      done += try verifier.range(.all).count
      let (isChanged, differing) = try verifier.renew(options)
      if command.has(.json) {
        rows.append(
          .fields([
            ("subject", .string(verifier.path)), ("changed", .bool(isChanged)),
            ("differing", .integer(differing)),
          ]))
        continue
      }
      let frames =
        differing == 0 ? "no frame differs" : "\(differing) frame\(differing == 1 ? " differs" : "s differ")"
      let what = isChanged ? "recorded anew, \(frames)" : "left as it is, no frame differs"
      try Console.standardOutput("\(verifier.path): \(what)\n")
    }
    line.finish()
    if command.has(.json) {
      try Console.standardOutput(JSONValue.fields([("updates", .list(rows))]).pretty)
    }
    return 0
  }

  /// Prints what was found, and writes it for CI systems.
  private static func tell(
    _ reports: [VerifyReport], _ errors: [(subject: String, error: RingVideoError)],
    _ warnings: [Diagnostic], _ command: ParsedCommand
  ) throws(RingVideoError) -> Int32 {
    try writeJUnit(reports, errors, command)
    if command.has(.json) {
      let all = JSONValue.fields([
        ("same", .bool(errors.isEmpty && reports.allSatisfy(\.isSame))),
        ("reports", .list(reports.map(\.json))),
        ("warnings", .list(warnings.map(\.json))),
      ])
      try Console.standardOutput(all.pretty)
    } else {
      for report in reports { try Console.standardOutput(report.text) }
    }
    return reports.allSatisfy(\.isSame) ? 0 : 3
  }

  private static func writeJUnit(
    _ reports: [VerifyReport], _ errors: [(subject: String, error: RingVideoError)], _ command: ParsedCommand
  ) throws(RingVideoError) {
    guard let path = command[.junit] else { return }
    try JUnitReport.write(JUnitReport.text(reports, errors: errors), to: path)
  }
}
