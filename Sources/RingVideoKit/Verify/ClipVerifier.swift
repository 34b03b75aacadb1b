import Foundation
import Media

/// Tells whether a finished clip is whole, and whether it is what a preset gives.
public struct ClipVerifier: Sendable {
  /// The clip's file, as it was named.
  public let path: String
  private let given: Clip?

  /// A clip, and the preset that it should show, unless the clip carries it or only whether it is whole is
  /// asked. Throws where there is no such file.
  public init(_ path: String, preset: Preset? = nil) throws(RingVideoError) {
    try Self.checkFile(path)
    self.path = path
    if let preset { given = try Clip(preset) } else { given = nil }
  }

  /// Throws where a path leads to nothing that can be read.
  static func checkFile(_ path: String) throws(RingVideoError) {
    do throws(Diagnostic) {
      try InputFile.check(path)
    } catch {
      throw RingVideoError([error])
    }
    // Whatever is called a clip and is none is a damaged one.
    guard URL(fileURLWithPath: path).pathExtension.lowercased() != "mp4" else { return }
    let start = FileHandle(forReadingAtPath: path)?.readData(ofLength: 8) ?? Data()
    if start.starts(with: Data("{".utf8)) || start.starts(with: Data("#format".utf8)) {
      throw RingVideoError(
        .invalidOption, file: path, "is a text, no clip",
        remedy: "locks go with --lock, presets with --preset")
    }
  }

  /// Looks at the clip.
  ///
  /// Damage of any kind is a finding, not an error. Throws where the preset or an option is wrong, where there
  /// is nothing that the clip could be compared with, or the work can't be done.
  public func verify(_ options: VerifyOptions = VerifyOptions()) throws(RingVideoError) -> VerifyReport {
    do {
      return try examine(options)
    } catch {
      throw RingVideoError(wrapping: error)
    }
  }

  private func examine(_ options: VerifyOptions) throws -> VerifyReport {
    var report = VerifyReport(path, praise: "whole")
    let whole = ClipWholeness(path: path, rendering: options.rendering, level: options.level)
    guard let info = try whole.examine(&report) else { return report }
    let note = whole.note(of: info)
    guard let clip = try given ?? carried(note, &report) else {
      if note == nil, report.isSame {
        throw RingVideoError(
          .missingOption, file: path, "the clip says nothing of its making that it could be held against",
          remedy: "name its preset with --preset")
      }
      return report
    }
    // The same frames may have been encoded otherwise than the preset asks.
    let encoded = try note.flatMap { clip.preset.encoded(forKey: $0.key) }.map { try Clip($0) }
    try ClipContent(
      path: path, info: info, note: note, clip: encoded ?? clip, asked: clip.preset, options: options
    ).examine(&report)
    return report
  }

  /// The clip of the preset that the file carries.
  private func carried(_ note: ReadNote?, _ report: inout VerifyReport) throws -> Clip? {
    guard let node = note?.preset else { return nil }
    do throws(RingVideoError) {
      return try Clip(Preset(carried: node, by: path))
    } catch {
      report.add(
        .preset, .skipped,
        "the clip carries can't be rendered: \(error.diagnostics.first?.text ?? "it can't be read")")
      return nil
    }
  }
}
