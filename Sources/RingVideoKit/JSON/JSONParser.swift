/// One pass over a text; strings and messages are in files of their own.
struct JSONParser {
  let bytes: [UInt8]
  let source: Origin.Source

  /// The next byte.
  var index = 0

  /// Line and column come without looking back: only strings hold bytes that are no scalar of their own, and
  /// only the space between tokens holds line ends.
  var line = 1
  var lineStart = 0
  var continuations = 0

  /// Problems that do not end the parsing.
  var problems: [Diagnostic] = []

  /// The way to the current value, for the paths of `problems`.
  private var trail: [Step] = []

  private enum Step {
    case index(Int)
    case key(Range<Int>)
  }

  init(_ bytes: [UInt8], source: Origin.Source) {
    self.bytes = bytes
    self.source = source
  }

  /// The byte at the current place; 0, which JSON never allows, at the end.
  var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  var isAtEnd: Bool { index >= bytes.count }

  var here: SourcePosition { SourcePosition(line: line, column: index - lineStart - continuations + 1) }

  mutating func document() throws(Diagnostic) -> JSONNode {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      index = 3
      lineStart = 3
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw Diagnostic(.invalidText, at: Origin(source, here), "the text is UTF-16; save it as UTF-8")
    }
    skipSpace()
    guard !isAtEnd else { throw failure("the text is empty, a JSON value is missing") }
    let node = try value()
    skipSpace()
    if !isAtEnd { throw afterDocument() }
    return node
  }

  private mutating func value() throws(Diagnostic) -> JSONNode {
    let origin = Origin(source, here)
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(.object(try object()), origin: origin)
    case UInt8(ascii: "["): return JSONNode(.array(try array()), origin: origin)
    case UInt8(ascii: "\""): return JSONNode(.string(try string()), origin: origin)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONNode(try number(), origin: origin)
    case UInt8(ascii: "t") where skip("true"): return JSONNode(.bool(true), origin: origin)
    case UInt8(ascii: "f") where skip("false"): return JSONNode(.bool(false), origin: origin)
    case UInt8(ascii: "n") where skip("null"): return JSONNode(.null, origin: origin)
    default: throw noValue()
    }
  }

  private mutating func array() throws(Diagnostic) -> [JSONNode] {
    let opening = try open()
    var nodes: [JSONNode] = []
    skipSpace()
    if byte == UInt8(ascii: "]") {
      index += 1
      return nodes
    }
    trail.append(.index(0))
    while true {
      trail[trail.count - 1] = .index(nodes.count)
      nodes.append(try value())
      let end = here
      skipSpace()
      switch byte {
      case UInt8(ascii: ","):
        let comma = here
        index += 1
        skipSpace()
        if byte == UInt8(ascii: "]") { throw trailingComma(at: comma, before: "]") }
      case UInt8(ascii: "]"):
        index += 1
        trail.removeLast()
        return nodes
      default: throw noSeparator(after: end, closing: "]", of: "array", openedAt: opening)
      }
    }
  }

  private mutating func object() throws(Diagnostic) -> [JSONMember] {
    let opening = try open()
    var members: [JSONMember] = []
    // Most objects are small; the set is only filled once comparing one by one would get slow.
    var seen: Set<String> = []
    skipSpace()
    if byte == UInt8(ascii: "}") {
      index += 1
      return members
    }
    trail.append(.index(0))
    while true {
      guard byte == UInt8(ascii: "\"") else { throw noKey(openedAt: opening) }
      let keyOrigin = Origin(source, here)
      let start = index + 1
      let key = try string()
      trail[trail.count - 1] = .key(start..<(index - 1))
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw noColon(after: key) }
      index += 1
      skipSpace()
      let node = try value()
      if members.count == 16 { seen = Set(members.map(\.key)) }
      let isKnown =
        members.count < 16 ? members.contains { $0.key == key } : !seen.insert(key).inserted
      if isKnown {
        reportDuplicate(key, at: keyOrigin, first: members.first { $0.key == key }?.keyOrigin.position)
      } else {
        members.append(JSONMember(key, node, keyOrigin: keyOrigin))
      }
      let end = here
      skipSpace()
      switch byte {
      case UInt8(ascii: ","):
        let comma = here
        index += 1
        skipSpace()
        if byte == UInt8(ascii: "}") { throw trailingComma(at: comma, before: "}") }
      case UInt8(ascii: "}"):
        index += 1
        trail.removeLast()
        return members
      default: throw noSeparator(after: end, closing: "}", of: "object", openedAt: opening)
      }
    }
  }

  /// Steps over an opening bracket and returns its place.
  private mutating func open() throws(Diagnostic) -> SourcePosition {
    let place = here
    guard trail.count < JSONReader.maximumDepth else {
      throw Diagnostic(
        .tooDeep, at: Origin(source, place),
        "arrays and objects are nested more than \(JSONReader.maximumDepth) deep")
    }
    index += 1
    return place
  }

  private mutating func number() throws(Diagnostic) -> JSONValue {
    let start = index
    let place = here
    if byte == UInt8(ascii: "-") { index += 1 }
    if byte == UInt8(ascii: "0") {
      index += 1
    } else if skipDigits() == 0 {
      throw noDigits(from: start, at: place)
    }
    if byte == UInt8(ascii: ".") {
      index += 1
      if skipDigits() == 0 { throw malformedNumber(from: start, at: place) }
    }
    var canOverflow = index - start > 300
    if byte | 0x20 == UInt8(ascii: "e") {
      canOverflow = true
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      if skipDigits() == 0 { throw malformedNumber(from: start, at: place) }
    }
    if Self.isWordByte(byte) || byte == UInt8(ascii: ".") { throw malformedNumber(from: start, at: place) }
    let number = JSONNumber(checked: String(decoding: bytes[start..<index], as: UTF8.self))
    if canOverflow, !number.double.isFinite {
      problems.append(
        Diagnostic(
          .notFinite, at: Origin(source, place), path: path,
          "found \(JSONNode(.number(number)).found), which is beyond the largest number (about 1.8e308)"))
      return .number(JSONNumber(checked: "0"))
    }
    return .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { index += 1 }
    return index - start
  }

  /// Steps over a keyword; not over a longer word that begins with it.
  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    let isThere = word.withUTF8Buffer { text in
      (0..<count).allSatisfy { text[$0] == bytes[index + $0] }
    }
    let isLonger = index + count < bytes.count && Self.isWordByte(bytes[index + count])
    guard isThere, !isLonger else { return false }
    index += count
    return true
  }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
      case UInt8(ascii: "\n"): startLine()
      case UInt8(ascii: "\r"):
        // A line ends with "\r\n" once; a "\r" alone ends one too.
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { index += 1 }
        startLine()
      default: return
      }
    }
  }

  private mutating func startLine() {
    index += 1
    line += 1
    lineStart = index
    continuations = 0
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private mutating func reportDuplicate(_ key: String, at origin: Origin, first: SourcePosition?) {
    let place = first.map { "; the first is at line \($0.line), column \($0.column)" } ?? ""
    problems.append(
      Diagnostic(.duplicateKey, at: origin, path: path, "this field stands twice in the object\(place)"))
  }

  private var path: String {
    trail.map { step in
      switch step {
      case .index(let index): String(index)
      case .key(let range): String(decoding: bytes[range], as: UTF8.self)
      }
    }.joined(separator: ".")
  }
}
