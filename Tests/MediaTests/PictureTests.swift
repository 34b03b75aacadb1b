import Foundation
import Media
import Raster
import Testing

/// The pictures beside the tests and what each must come out as.
enum PictureSet {
  struct Expected: Decodable, Sendable {
    struct Probe: Decodable, Sendable {
      let at: [Int]
      let rgba: [Int]
    }

    let size: [Int]?
    let probes: [Probe]?
    let tolerance: Int?
    let refused: String?
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Pictures").path

  static func path(_ name: String) -> String { folder + "/" + name }

  static let all: [String: Expected] = {
    let data = FileManager.default.contents(atPath: path("expected.json")) ?? Data()
    return (try? JSONDecoder().decode([String: Expected].self, from: data)) ?? [:]
  }()

  static let good = all.filter { $0.value.refused == nil }.map(\.key).sorted()
}

extension Color {
  var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }

  /// The largest difference of a channel.
  func distance(to other: [Int]) -> Int { zip(channels, other).map { abs($0 - $1) }.max() ?? 0 }
}

@Suite struct PictureTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(arguments: PictureSet.good) func decodes(_ name: String) throws {
    let expected = try #require(PictureSet.all[name])
    let picture = try PictureReader.read(path: PictureSet.path(name))
    #expect([picture.bitmap.width, picture.bitmap.height] == expected.size)
    for probe in try #require(expected.probes) {
      let color = picture.bitmap[probe.at[0], probe.at[1]]
      #expect(
        color.distance(to: probe.rgba) <= (expected.tolerance ?? 0), "\(probe.at): \(color.channels)")
    }
    let isOpaque = expected.probes?.allSatisfy { $0.rgba[3] == 255 }
    #expect(picture.isOpaque == isOpaque)
  }

  @Test(arguments: [
    ("empty.png", "empty"), ("text.png", "not a picture"), ("truncated.jpg", "ends in the middle"),
    ("truncated.png", "ends in the middle"), ("bomb.png", "60000 × 60000 pixels are over the limit"),
    ("zero-size.png", "no width"), ("truncated-scan.jpg", "damaged"), ("flipped-byte.png", "damaged"),
  ]) func refuses(_ name: String, _ reason: String) throws {
    let error = try mediaError { _ = try PictureReader.read(path: PictureSet.path(name)) }
    #expect(error.kind == .badPicture)
    #expect(error.file == PictureSet.path(name))
    #expect(error.message.contains(reason), "\(error)")
    print(error)
  }

  @Test func everyPictureIsTested() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: PictureSet.folder)
    #expect(names.sorted() == (PictureSet.all.keys + ["expected.json"]).sorted())
    #expect(PictureSet.good.count == 22)
  }

  @Test(arguments: PictureSet.good) func cuts(_ name: String) throws {
    let bytes = try fileBytes(PictureSet.path(name))
    guard bytes.count < 3000 else { return }
    let whole = try PictureReader.read(path: PictureSet.path(name))
    let path = scratch["cut"]
    var out = ""
    for length in 1..<bytes.count {
      try Data(bytes[..<length]).write(to: URL(fileURLWithPath: path))
      do {
        let p = try PictureReader.read(path: path)
        let same = p.bitmap.pixels.elementsEqual(whole.bitmap.pixels)
        out += "\(length - bytes.count)\(same ? "=" : "≠") "
      } catch {}
    }
    print("CUT", name, bytes.count, out)
  }
}
