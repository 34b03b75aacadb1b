import Foundation
import TestSupport
import Testing

/// The package as others take it: by version, in a package of their own.
@Suite struct PackageTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// The first block of Swift in the README that imports the library; nil where there is none.
  static func program(in readme: String) -> String? {
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
    let programs = blocks.compactMap { $0.components(separatedBy: "\n```").first }
    return programs.first { $0.hasPrefix("import RingVideoKit\n") }.map { $0 + "\n" }
  }

  @Test func theProgramIsTakenFromTheREADME() {
    let readme =
      "```swift\nlet a = 1\n```\ntext\n```swift\nimport RingVideoKit\n\nprint(1)\n```\n```sh\nls\n```\n"
    #expect(Self.program(in: readme) == "import RingVideoKit\n\nprint(1)\n")
    #expect(Self.program(in: "import RingVideoKit\n") == nil)
  }

  /// Ten lines of code, taken from the README as they stand, in a package that depends on a version of ours.
  @Test func aProgramOfTenLinesRendersAClip() throws {
    let folder = try TemporaryFolder()
    let readme = try String(contentsOfFile: Self.root + "/README.md", encoding: .utf8)
    let program = try #require(Self.program(in: readme), "the README shows no program")
    #expect(program.split(separator: "\n").count <= 11)

    // What is tracked, as it stands now, as version 0.1.0 of a repository.
    let copy = """
      set -e
      cd "$1"
      git ls-files -z --cached --others --exclude-standard -- Package.swift Sources presets samples > "$2/files"
      mkdir "$2/ringvideo" "$2/ringvideo/Tests"
      xargs -0 -I {} sh -c 'test ! -e "$1" && test ! -L "$1" || { mkdir -p "$2/$(dirname "$1")" && cp -P "$1" "$2/$1"; }' sh {} "$2/ringvideo" < "$2/files"
      cd "$2/ringvideo"
      for target in TestSupport TimelineTests RasterTests EffectsTests MediaTests RingVideoKitTests RingVideoCLITests; do
        mkdir Tests/$target
        echo '// Tests are not needed here.' > Tests/$target/Empty.swift
      done
      git init --quiet
      git add .
      git -c user.name=tests -c user.email=tests@localhost commit --quiet --message 'Version 0.1.0'
      git tag 0.1.0
      """
    // Where the repository is a work tree or has hooks, git says so in variables that must not reach another
    // one.
    let environment: [String: String?] = [
      "GIT_DIR": nil as String?, "GIT_INDEX_FILE": nil as String?, "GIT_WORK_TREE": nil as String?,
      "RINGVIDEO_STRICT": nil as String?, "GIT_CONFIG_GLOBAL": "/dev/null",
    ]
    try ChildProcess.tool("/bin/sh", ["-c", copy, "sh", Self.root, folder.path], environment: environment)

    try ChildProcess.tool("mkdir", ["-p", "user/Sources/user"], in: folder.path)
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "user", platforms: [.macOS(.v26)],
        dependencies: [.package(url: "file://\(folder.path)/ringvideo", from: "0.1.0")],
        targets: [
          .executableTarget(name: "user", dependencies: [.product(name: "RingVideoKit", package: "ringvideo")])
        ])

      """, to: "user/Package.swift")
    try folder.write(program, to: "user/Sources/user/main.swift")
    // A build folder and caches of its own: the outer `swift test` holds the lock of the usual one.
    let result = try ChildProcess.tool(
      "swift",
      [
        "run", "--disable-sandbox", "--package-path", "user", "--scratch-path", folder["build"],
        "--cache-path",
        folder["cache"], "--config-path", folder["config"], "--security-path", folder["security"], "user",
      ], in: folder.path, environment: environment)

    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 2 && lines.first == "120 frames")
    #expect(lines.last?.wholeMatch(of: /ring\.mp4 [0-9a-f]{64}/) != nil)
    let clip = try probed(folder["ring.mp4"])
    #expect(clip["nb_read_frames"] == "120" && clip["width"] == "540" && clip["height"] == "540")
    #expect(clip["format.duration"] == "2.000000" && clip["codec_name"] == "h264")
  }
}
