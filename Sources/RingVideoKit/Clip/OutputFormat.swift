import Foundation
import Media

/// What kind of file frames are written to.
public enum OutputFormat: String, Sendable, CaseIterable {
  /// H.264 in MP4.
  case mp4
  /// A PNG file a frame, straight alpha.
  case png
  /// Uncompressed RGBA in NUT, for pipes.
  case nut
  /// Uncompressed 4:2:0, for pipes.
  case y4m

  /// What its frames are made of.
  var layout: PixelLayout {
    switch self {
    case .mp4, .y4m: .yuv420p
    case .png, .nut: .rgba
    }
  }

  /// The format of an output: the one given, else by the file's extension; `-` is NUT.
  ///
  /// Throws for an extension or a name that isn't known.
  public init(output: String, named name: String? = nil) throws(RingVideoError) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: output, isDirectory: &isFolder)
    if output.hasSuffix("/") || (exists && isFolder.boolValue) {
      throw RingVideoError(
        .outputIsFolder, file: output, "cannot write: it is a folder", remedy: "name a file in it")
    }
    let known = Self.allCases.map(\.rawValue)
    let text = name ?? (output == "-" ? "nut" : URL(fileURLWithPath: output).pathExtension.lowercased())
    if let format = Self(rawValue: text) {
      self = format
      return
    }
    let found =
      name.map { "found \"\($0)\"" }
      ?? "\"\(output)\" has \(text.isEmpty ? "no extension" : "the extension .\(text)")"
    throw RingVideoError([
      Diagnostic(
        .unknownFormat, at: Origin(option: name == nil ? "--output" : "--format"),
        "\(found), the formats are \(known.joined(separator: ", "))\(hint(for: text, among: known))",
        remedy: name == nil ? "give the file one of these extensions, or choose with --format" : nil)
    ])
  }
}
