import Foundation
import RingVideoKit
import Testing

@Suite struct InputFileTests {
  private func complaint(_ path: String, limit: Int = 100, at origin: Origin? = nil) -> String {
    do throws(Diagnostic) {
      return try "no error: \(InputFile.read(path, shownAs: "shown", namedAt: origin, limit: limit).count)"
    } catch {
      return error.description
    }
  }

  @Test func filesAreReadOrExplained() throws {
    let folder = NSTemporaryDirectory() + "ringvideo-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(repeating: 32, count: 100).write(to: URL(fileURLWithPath: folder + "/presses.csv"))
    #expect(complaint(folder + "/presses.csv") == "no error: 100")
    #expect(
      complaint(folder + "/presses.csv", limit: 99)
        == "shown: error RV005: the file is larger than the limit of 0 MB (99 bytes)")
    let long = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try Data(long).write(to: URL(fileURLWithPath: folder + "/long"))
    #expect(try InputFile.read(folder + "/long", limit: 200_000) == long)
    #expect(
      complaint(folder + "/preses.csv")
        == "shown: error RV060: there is no such file; did you mean presses.csv?")
    #expect(
      complaint(folder + "/other", at: Origin(option: "--presses"))
        == "--presses: error RV060: shown: there is no such file")
    #expect(complaint(folder) == "shown: error RV061: this is a folder, not a file")
    for device in ["/dev/zero", "/dev/null"] {
      #expect(complaint(device) == "shown: error RV061: this is a device, not a file")
    }
  }
}
