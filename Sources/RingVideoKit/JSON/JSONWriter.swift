extension JSONValue {
  /// The one text of all equal values: keys sorted by their UTF-8 bytes, no spaces, numbers as
  /// `JSONNumber.canonical`.
  ///
  /// Hashes and keys are made of it, so it never changes.
  public var canonical: String {
    var writer = JSONWriter(isCanonical: true)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value on one line without spaces, in its own order and with its own numbers.
  public var compact: String {
    var writer = JSONWriter(isCanonical: false)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value for people: two spaces a level, and a line feed at the end.
  ///
  /// Arrays without arrays and objects in them, and objects of that kind within an array, stand on one line
  /// where 100 columns hold them.
  public var pretty: String {
    var writer = JSONWriter(isCanonical: false)
    writer.writePretty(self, indent: 0, isRow: false)
    writer.bytes.append(UInt8(ascii: "\n"))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes JSON as UTF-8.
struct JSONWriter {
  let isCanonical: Bool
  var bytes: [UInt8] = []

  private static let lineWidth = 100

  init(isCanonical: Bool) { self.isCanonical = isCanonical }

  /// Writes a value without spaces.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += (isCanonical ? number.canonical : number.literal).utf8
    case .string(let string): write(string)
    case .array(let nodes):
      bytes.append(UInt8(ascii: "["))
      for (index, node) in nodes.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(node.value)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      let ordered =
        isCanonical
        ? members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } : members
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in ordered.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        write(member.key)
        bytes.append(UInt8(ascii: ":"))
        write(member.value.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a string with the escapes that it must have and no others.
  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 8: bytes += "\\b".utf8
      case 9: bytes += "\\t".utf8
      case 10: bytes += "\\n".utf8
      case 12: bytes += "\\f".utf8
      case 13: bytes += "\\r".utf8
      case 0..<0x20:
        bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a value over several lines; the current line already holds the indent.
  mutating func writePretty(_ value: JSONValue, indent: Int, isRow: Bool) {
    if let line = value.onOneLine(isRow: isRow), indent + line.utf8.count <= Self.lineWidth {
      bytes += line.utf8
      return
    }
    switch value {
    case .array(let nodes):
      bytes.append(UInt8(ascii: "["))
      for (index, node) in nodes.enumerated() {
        startLine(indent + 2, isFirst: index == 0)
        writePretty(node.value, indent: indent + 2, isRow: true)
      }
      startLine(indent, isFirst: true)
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        startLine(indent + 2, isFirst: index == 0)
        write(member.key)
        bytes += ": ".utf8
        writePretty(member.value.value, indent: indent + 2, isRow: false)
      }
      startLine(indent, isFirst: true)
      bytes.append(UInt8(ascii: "}"))
    default: write(value)
    }
  }

  private mutating func startLine(_ indent: Int, isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: indent)
  }
}

extension JSONValue {
  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  /// The value with a space after each comma, where it is a kind that may stand on one line.
  fileprivate func onOneLine(isRow: Bool) -> String? {
    switch self {
    case .array(let nodes):
      guard nodes.count <= 50, nodes.allSatisfy(\.value.isScalar) else { return nil }
      return "[" + nodes.map(\.value.compact).joined(separator: ", ") + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      guard isRow, members.count <= 20, members.allSatisfy(\.value.value.isScalar) else { return nil }
      let fields = members.map { "\(JSONValue.string($0.key).compact): \($0.value.value.compact)" }
      return "{ " + fields.joined(separator: ", ") + " }"
    default: return nil
    }
  }
}
