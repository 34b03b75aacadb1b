import Foundation
import Testing

@testable import RingVideoCLI

@Suite struct CompletionsTests {
  /// What a shell prints for a script on its standard input.
  private func output(_ shell: String, _ arguments: [String] = [], _ script: String) throws -> (
    text: String, status: Int32
  ) {
    let file = FileManager.default.temporaryDirectory.appending(path: "ringvideo-\(UUID().uuidString).sh")
    try script.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [shell] + arguments + [file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  static func isInstalled(_ shell: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
    }
  }

  @Test(arguments: Shell.allCases.filter { isInstalled($0.rawValue) })
  func shellsReadTheirScripts(shell: Shell) throws {
    let result = try output(shell.rawValue, ["-n"], shell.completions)
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  /// The last word is the one to complete; bash hands "--option=value" over as three words.
  @Test(arguments: [
    (["s"], ["still", "sheet", "schema"]),
    (["-q", "ha"], ["hash"]),
    (["sheet", "--co"], ["--count", "--columns"]),
    (["still", "--f"], ["--fps", "--frame"]),
    (["--fr"], ["--from", "--frames"]),
    (["--preset", "still", "--fr"], ["--from", "--frames"]),
    (["--preset", "=", "still", "--fr"], ["--from", "--frames"]),
    (["inspect", "--fr"], ["--frame"]),
    (["presets", "--n"], ["--names"]),
    (["--quality", ""], ["draft", "standard", "high"]),
    (["--quality", "="], ["draft", "standard", "high"]),
    (["--quality", "=", "d"], ["draft"]),
    (["hash", "--pixels", "y"], ["yuv420p"]),
    (["--preset", "spark"], ["spark45s", "spark15s-story"]),
    (["still", "--preset", "=", "spark4"], ["spark45s"]),
    (["presets", ""], ["show"]),
    (["presets", "show", "spark1"], ["spark15s-story"]),
    (["completions", "z"], ["zsh"]),
    (["help", "e"], ["errors"]),
    (["--size", ""], []),
    (["still", ""], []),
    (["still", "--preset", "x", "--crf"], []),
    (["-o", "pict"], ["picture one.png"]),
    (["--preset", "pict"], []),
    (["--preset", "oth"], ["other.json"]),
    (["--preset", "my"], ["my presets"]),
    (["hash", "--algorithm", "SHA2"], ["SHA224", "SHA256"]),
  ])
  func bashCompletes(words: [String], expected: [String]) throws {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      set -u
      folder=$(mktemp -d) && cd "$folder" && touch 'picture one.png' other.json && mkdir 'my presets'
      ringvideo() { [[ "$*" == "presets --names" ]] && printf '%s\\n' spark45s spark15s-story demo; }
      \(BashCompletions.script)
      COMP_WORDS=(ringvideo \(list))
      COMP_CWORD=\(words.count)
      _ringvideo
      for word in ${COMPREPLY[@]+"${COMPREPLY[@]}"}; do echo "$word"; done
      complete -p ringvideo >/dev/null || echo "not registered"
      rm -r "$folder"
      """
    let result = try output("bash", [], script)
    #expect(result.text.split(separator: "\n").map(String.init) == expected)
  }

  @Test(arguments: Shell.allCases) func everyOptionAndCommandIsThere(shell: Shell) {
    let script = shell.completions
    for option in Option.allCases {
      let name = shell == .fish ? "-l \(option.rawValue) " : option.name
      #expect(script.contains(name), "\(option)")
    }
    for command in Command.allCases { #expect(script.contains(command.rawValue)) }
    #expect(script.contains("presets --names"))
  }

  /// Quotes are closed on every line, but for those within the functions that are written by hand.
  @Test func zshQuotesAreBalanced() {
    for line in ZshCompletions.script.split(separator: "\n") where line.contains("[") && line.hasSuffix("\\")
    {
      let bare = line.replacing("'\\''", with: "")
      #expect(bare.count { $0 == "'" }.isMultiple(of: 2), "\(line)")
    }
  }
}
