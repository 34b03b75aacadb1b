import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RingVideoKit

/// One preset rendered more than once in one process: after itself, after others, and beside them.
@Suite struct RepeatTests {
  /// All that a clip gives: its file, and the hashes of its frames.
  private struct Yield: Equatable {
    let file: [UInt8]
    let rgba: String
    let yuv420p: String

    init(_ name: String, _ presets: PresetFolder) throws {
      // Read anew each time, so that pictures are too.
      let clip = try PresetLibrary.load(presets.folder[name + ".json"])
      self = try Yield(Clip(clip), in: presets.folder)
    }

    private init(_ clip: Clip, in folder: TemporaryFolder) throws {
      let output = UUID().uuidString + ".mp4"
      try clip.render(to: folder[output])
      file = try folder.bytes(output)
      rgba = try Self.hashes(clip, .rgba)
      yuv420p = try Self.hashes(clip, .yuv420p)
    }

    private static func hashes(_ clip: Clip, _ pixels: HashedPixels) throws -> String {
      var text = ""
      try clip.hash(pixels: pixels) { text += $0 }
      return text
    }
  }

  /// Some that are compiled in, all of their scene in a few frames, and some that are drawn.
  private static let names =
    ["loader-square", "spark-reveal", "spark15s-story"] + [2, 11, 17, 30].map { "random-\($0)" }

  private let presets: PresetFolder

  init() throws {
    presets = try PresetFolder()
    for name in Self.names {
      guard let seed = name.hasPrefix("random-") ? UInt64(name.dropFirst(7)) : nil else { continue }
      try presets.folder.write(RandomPreset.text(seed: seed), to: name + ".json")
    }
    for (name, bytes) in PresetLibrary.compiledIn where Self.names.contains(name) {
      var node = try JSONReader.parse(bytes, file: name)
      for (field, value) in [("size", "[96, 128]"), ("fps", "12"), ("stretch", "2"), ("hold", "0.25")] {
        node = try node.setting("video.\(field)", to: JSONReader.parse(value, file: name))
      }
      try presets.folder.write(node.value.compact, to: name + ".json")
    }
  }

  @Test(arguments: names) func onceMore(name: String) throws {
    let first = try Yield(name, presets)
    // Each of these is something, and not the same throughout.
    #expect(first.file.count > 500)
    #expect(Set(first.rgba.split(separator: "\n").compactMap { $0.split(separator: " ").last }).count > 5)
    #expect(try Yield(name, presets) == first)
  }

  @Test func withOthersBetween() throws {
    let first = try Self.names.map { try Yield($0, presets) }
    for _ in 0..<2 {
      for index in Self.names.indices.reversed() {
        #expect(try Yield(Self.names[index], presets) == first[index], "\(Self.names[index])")
      }
    }
  }

  @Test func sideBySide() throws {
    let alone = try Self.names.map { try Yield($0, presets) }
    // Each by two threads, all of them at once.
    let work = Self.names.indices.flatMap { [$0, $0] }
    let results = Mutex<[(index: Int, result: Result<Yield, any Error>)]>([])
    let (start, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    for index in work {
      let thread = Thread { [presets] in
        start.wait()
        let result = Result { try Yield(Self.names[index], presets) }
        results.withLock { $0.append((index, result)) }
        done.signal()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    for _ in work { start.signal() }
    for _ in work { done.wait() }
    let found = results.withLock { $0 }
    #expect(found.count == work.count)
    for (index, result) in found { #expect(try result.get() == alone[index], "\(Self.names[index])") }
  }
}
