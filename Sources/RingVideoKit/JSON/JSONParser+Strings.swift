extension JSONParser {
  /// Reads a string; the current place is its opening quote.
  mutating func string() throws(Diagnostic) -> String {
    let opening = here
    index += 1
    let start = index
    try skipPlain(openedAt: opening)
    if bytes[index] == UInt8(ascii: "\"") {
      index += 1
      return String(decoding: bytes[start..<(index - 1)], as: UTF8.self)
    }
    // With escapes the text is put together piece by piece.
    var text = Array(bytes[start..<index])
    while bytes[index] != UInt8(ascii: "\"") {
      try escape(into: &text, openedAt: opening)
      let piece = index
      try skipPlain(openedAt: opening)
      text += bytes[piece..<index]
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Steps to the next quote or backslash.
  private mutating func skipPlain(openedAt opening: SourcePosition) throws(Diagnostic) {
    while true {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return
      case 0x20..<0x80: index += 1
      case 0x80...: try skipScalar()
      default: throw controlCharacter(openedAt: opening)
      }
    }
  }

  /// Steps over a scalar of two to four bytes: no overlong forms, no surrogates, nothing above U+10FFFF.
  private mutating func skipScalar() throws(Diagnostic) {
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: count = 4
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: throw notUTF8()
    }
    guard index + count <= bytes.count, second ~= bytes[index + 1] else { throw notUTF8() }
    for offset in 2..<max(count, 2) where bytes[index + offset] & 0xC0 != 0x80 { throw notUTF8() }
    index += count
    continuations += count - 1
  }

  private mutating func escape(
    into text: inout [UInt8], openedAt opening: SourcePosition
  ) throws(Diagnostic) {
    let place = here
    index += 1
    guard !isAtEnd else { throw controlCharacter(openedAt: opening) }
    let letter = byte
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"):
      let scalar = try unicodeEscape(at: place)
      text += Array(String(Character(scalar)).utf8)
      return
    default: throw unknownEscape(at: place)
    }
    index += 1
  }

  /// Reads what follows a backslash from the `u` on: four hexadecimal digits, twice for a surrogate pair.
  private mutating func unicodeEscape(at place: SourcePosition) throws(Diagnostic) -> Unicode.Scalar {
    let first = try fourDigits(at: place)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, byte == UInt8(ascii: "\\"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 1
      let second = try fourDigits(at: place)
      if 0xDC00...0xDFFF ~= second,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw failure("this is half of a surrogate pair; write both halves or the character itself", at: place)
  }

  /// Reads `u` and four hexadecimal digits.
  private mutating func fourDigits(at place: SourcePosition) throws(Diagnostic) -> UInt32 {
    index += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw failure("\\u takes four hexadecimal digits", at: place)
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }
}
