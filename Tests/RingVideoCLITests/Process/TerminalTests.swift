import Foundation
import TestSupport
import Testing

/// What goes to a terminal.
@Suite struct TerminalTests {
  /// A terminal's two ends, the program's last.
  private static func openTerminal() throws -> (control: Int32, program: Int32) {
    let control = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard control >= 0 else { throw ChildProcess.Failure(description: "no terminal") }
    // What unlockpt and ptsname do, which Swift doesn't see: TIOCSPTLCK and TIOCGPTN.
    var (lock, number): (Int32, Int32) = (0, 0)
    let isUnlocked = ioctl(control, 0x4004_5431, &lock) == 0 && ioctl(control, 0x8004_5430, &number) == 0
    let program = isUnlocked ? open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC) : -1
    guard program >= 0 else {
      close(control)
      throw ChildProcess.Failure(description: "no terminal")
    }
    return (control, program)
  }

  /// A container need not have any.
  static let hasTerminals: Bool = {
    guard let ends = try? openTerminal() else { return false }
    close(ends.control)
    close(ends.program)
    return true
  }()

  @Test(
    .enabled(if: hasTerminals, "this machine has no terminals to give"),
    arguments: [
      "--preset spark45s --size 8x8 --to 0.1 -o -", "--preset spark45s --size 8x8 --to 0.1 --format y4m -o -",
      "still --preset spark45s --size 8x8 --at 1 -o -", "sheet --preset spark45s --count 1 --width 8 -o -",
    ])
  func picturesAreRefused(line: String) throws {
    let ends = try Self.openTerminal()
    defer {
      close(ends.control)
      close(ends.program)
    }
    let words = line.split(separator: " ").map(String.init)
    let program = try BuiltProgram()
    let result = try withExtendedLifetime(program) { try program.start(words, output: ends.program).wait() }
    #expect(result.status == 2)
    #expect(
      result.errors == """
        ringvideo: error RV043: --output: found -, and standard output is a terminal; pipe it into a program, \
        or name a file

        """)
  }

  @Test func timesForPeopleAreShort() throws {
    let program = try BuiltProgram()
    let call = "--preset spark45s --size 16x16 -o a.nut"
    #expect(
      try program.succeed("\(call) --fps 30 --frames 0-6").errors.contains(": 7 frames, 0.233 s, 16x16"))
    #expect(
      try program.succeed("\(call) --fps 24 --frames 0-4").errors.contains(": 5 frames, 0.208 s, 16x16"))
    #expect(try program.succeed("\(call) --fps 60 --frames 4").errors.contains(": 1 frame, 0.017 s, 16x16"))
  }
}
