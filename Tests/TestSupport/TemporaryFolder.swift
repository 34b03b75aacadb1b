import Foundation

/// A folder of its own for one test, removed at the end.
public final class TemporaryFolder: Sendable {
  /// Absolute, without a slash at the end.
  public let path: String

  /// Makes the folder.
  public init() throws {
    path = NSTemporaryDirectory().trimmedSlash + "/ringvideo-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name in the folder.
  public subscript(name: String) -> String { path + "/" + name }

  /// All names in the folder, hidden ones too, sorted.
  public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self[name]))
    return self[name]
  }

  /// A file's bytes.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }
}

extension String {
  fileprivate var trimmedSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}
