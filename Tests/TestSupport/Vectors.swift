import Foundation

/// The JSON of `Vectors/<name>` beside the calling test's file.
public func vector(_ name: String, from file: String = #filePath) throws -> Any {
  let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Vectors")
  return try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent(name)))
}
