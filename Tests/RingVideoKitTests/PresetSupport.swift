import Foundation
import TestSupport

@testable import RingVideoKit

/// Presets as files in a folder of their own, read as the program reads them.
struct PresetFolder {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads the text of a preset, called `p.json`.
  func load(_ json: String, _ overrides: [PresetOverride] = []) throws -> Preset {
    try PresetLibrary.load(folder.write(json, to: "p.json"), overrides: overrides)
  }

  /// The same as a clip.
  func clip(_ json: String, _ overrides: [PresetOverride] = []) throws -> Clip {
    try Clip(load(json, overrides))
  }

  /// All that is wrong with the text of a preset, a line each, paths relative to the folder; or nothing.
  func complaints(_ json: String, _ overrides: [PresetOverride] = []) throws -> [String] {
    do {
      _ = try clip(json, overrides)
      return []
    } catch let error as RingVideoError {
      return error.diagnostics.map { $0.description.replacing(folder.path + "/", with: "") }
    }
  }
}

/// The least preset of a recording ring, with more fields for the ring's effect.
func spark(_ fields: String = "", presses: String = "[[0, null]]") -> String {
  """
  { "effects": [
    { "type": "spark", "presses": \(presses)\(fields.isEmpty ? "" : ",\n      " + fields) }
  ] }
  """
}

/// A small clip of a loader of the sample picture, with more effects, if any, after it.
func loader(
  progress: String = "[[0, 0, 10], [1, 10, 10]]", image: String = "sample:landscape",
  frame: String = #"[0, 0, "100%", "100%"]"#, second: String = ""
) -> String {
  """
  { "video": { "size": [96, 64] }, "effects": [
    { "type": "loader", "image": "\(image)", "frame": \(frame), "progress": \(progress) }\(second)
  ] }
  """
}

/// The least preset, with more fields for the whole.
func preset(_ fields: String) -> String {
  """
  { \(fields),
    "effects": [ { "type": "spark", "presses": [[0, null]] } ] }
  """
}

/// The least preset, with fields for its video.
func video(_ fields: String) -> String { preset("\"video\": { \(fields) }") }

/// The least preset, with fields for its canvas.
func canvas(_ fields: String) -> String { preset("\"canvas\": { \(fields) }") }

/// Shorthand for what `--set` does.
func set(_ path: String, _ value: String) -> PresetOverride { PresetOverride(path: path, value: value) }

/// A text with marks at the places that should be complained about, which are worked out here and not by a
/// parser.
struct MarkedText {
  /// Without the marks.
  let text: String
  /// `line:column` of each mark.
  let places: [String]

  init(_ marked: String) {
    var (text, places, line, column) = (String.UnicodeScalarView(), [String](), 1, 1)
    for scalar in marked.unicodeScalars {
      if scalar == "‸" {
        places.append("\(line):\(column)")
        continue
      }
      text.append(scalar)
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    self.text = String(text)
    self.places = places
  }

  /// The complaints of a file, one for each mark.
  func complaints(_ file: String, _ messages: [String]) -> [String] {
    zip(places, messages).map { "\(file):\($0): error \($1)" }
  }
}
