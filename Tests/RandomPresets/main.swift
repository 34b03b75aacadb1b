import Foundation
import TestSupport

// RandomPresets FOLDER FIRST COUNT: writes FOLDER/random-FIRST.json and so on, a preset of each seed.
let words = CommandLine.arguments.dropFirst()
guard words.count == 3, let folder = words.first, let first = UInt64(words[words.startIndex + 1]),
  let count = UInt64(words[words.startIndex + 2]), count <= 1_000_000, first <= .max - count
else {
  try FileHandle.standardError.write(contentsOf: Data("usage: RandomPresets FOLDER FIRST COUNT\n".utf8))
  exit(2)
}
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
for seed in first..<first + count {
  try Data(RandomPreset.text(seed: seed).utf8).write(
    to: URL(fileURLWithPath: "\(folder)/random-\(seed).json"))
}
