import Foundation

/// The parsed JSON of `Vectors/<name>` beside the calling test file.
public func vector(_ name: String, from file: String = #filePath) throws -> Any {
  let url = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Vectors/\(name)")
  return try JSONSerialization.jsonObject(with: Data(contentsOf: url))
}
