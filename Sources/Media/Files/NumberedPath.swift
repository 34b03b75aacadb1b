/// A path with one "%d" or "%05d" where a number goes, as in "f-%05d.png".
public struct NumberedPath: Sendable {
  /// The pattern as given.
  public let text: String

  private let prefix: String
  private let suffix: String
  private let width: Int

  /// Reads a pattern; its file name must hold exactly one placeholder. "%%" stands for a per cent sign.
  public init(_ text: String) throws(MediaError) {
    var parts: [String] = [""]
    var width = 0
    var rest = Substring(text)
    while let sign = rest.firstIndex(of: "%") {
      parts[parts.count - 1] += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      if rest.first == "%" {
        parts[parts.count - 1] += "%"
      } else {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest[digits.endIndex...]
        guard rest.first == "d", digits.isEmpty || digits.first == "0", digits.count <= 3 else {
          throw Self.invalid(text, "it has a '%' that is no placeholder")
        }
        width = Int(digits) ?? 0
        parts.append("")
      }
      rest = rest.dropFirst()
    }
    parts[parts.count - 1] += rest
    guard parts.count == 2, width <= 100 else {
      throw Self.invalid(text, "it must have one place for the frame's number")
    }
    guard !parts[1].contains("/") else {
      throw Self.invalid(text, "the frame's number must stand in the file name, not in the folder")
    }
    self.text = text
    self.width = width
    prefix = parts[0]
    suffix = parts[1]
  }

  /// The pattern with its per cent signs as they are in the files' names and folder.
  var unescaped: String { prefix + (width > 0 ? "%0\(width)d" : "%d") + suffix }

  /// The path for a number, which is 0 or more.
  public subscript(number: Int) -> String {
    let digits = String(number)
    return prefix + String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits + suffix
  }

  private static func invalid(_ text: String, _ message: String) -> MediaError {
    MediaError(
      .invalidInput, operation: "write", file: text, message: message, remedy: "as in f-%05d.png")
  }
}
