import Foundation
import Testing

@testable import RingVideoKit

/// The README against what it describes.
@Suite struct ReadmeTests {
  private let text: String

  init() throws {
    text = try String(contentsOf: SchemaTests.repository.appending(path: "README.md"), encoding: .utf8)
  }

  /// The cells of all tables' rows.
  private var rows: [[String]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
  }

  @Test func errorTableIsWhole() {
    let found = rows.filter { $0[0].hasPrefix("RV") }
    #expect(found == DiagnosticCode.allCases.map { [$0.rawValue, $0.meaning] })
  }

  /// Every option that the help texts have, and no other, stands in the README.
  @Test func optionsAreWhole() throws {
    let folder = SchemaTests.repository.appending(path: "Tests/RingVideoCLITests/Vectors/Help")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    var known: Set<String> = []
    for name in names where name.hasSuffix(".txt") {
      let help = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for line in help.split(separator: "\n") where line.hasPrefix("  -") {
        known.formUnion(Self.options(in: String(line)))
      }
    }
    #expect(known.count > 20)
    #expect(Self.options(in: rows.filter { $0[0].hasPrefix("`-") }.map { $0[0] }.joined()) == known)
  }

  private static func options(in text: String) -> Set<String> {
    let words = text.split { !($0.isLetter || $0 == "-") }.map(String.init)
    return Set(words.filter { $0.hasPrefix("--") })
  }

  /// Every field of the schema has its row, with its default where that is a plain value.
  @Test func fieldsAreWhole() throws {
    let schema = try JSONReader.parse(PresetLibrary.presetSchema, file: "preset.schema.json")
    let names = [
      "video", "canvas", "spark", "ring", "colors", "gradient", "sparkReveal", "loader", "loaderRing",
      "reveal", "image", "surfacePicture",
    ]
    let parts = names.compactMap { schema["$defs"]?[$0] }
    #expect(parts.count == names.count)
    for part in [schema] + parts {
      for property in try #require(part["properties"]?.value.object) where !property.key.hasPrefix("$") {
        let row = rows.first { row in
          row[0].contains("`\(property.key)`")
            && (property.value["default"].map { row[1].contains($0.value.pretty.trimmed) } ?? true)
        }
        // An empty text has a word in place of its value.
        #expect(row != nil || property.key == "summary", "\(property.key) has no row with its default")
      }
    }
  }

  @Test func presetsAreNamed() {
    let prefixes = ["`spark", "`loader"]
    let named = rows.filter { row in row.count == 2 && prefixes.contains { row[0].hasPrefix($0) } }
      .map { $0[0] }
    #expect(Set(named) == Set(PresetLibrary.compiledIn.map { "`\($0.name)`" }))
  }

  @Test func saysTheTwoCommands() throws {
    let start = text.prefix(2000)
    #expect(start.contains("    .ci/setup && swift run -c release ringvideo --preset spark45s\n"))
    #expect(start.contains("    .ci/setup && swift test\n"))
  }

  @Test func linksLeadSomewhere() throws {
    for match in text.matches(of: try Regex(#"\]\(([^)#]+)\)"#)) {
      let path = try #require(match.output[1].substring)
      let file = SchemaTests.repository.appending(path: String(path)).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
