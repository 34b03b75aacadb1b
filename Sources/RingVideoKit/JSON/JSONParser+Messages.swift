/// What is said about a text that is no JSON: what stands there, and what to write instead.
extension JSONParser {
  func failure(_ message: String, at place: SourcePosition? = nil) -> Diagnostic {
    Diagnostic(.syntax, at: Origin(source, place ?? here), message)
  }

  func notUTF8() -> Diagnostic {
    Diagnostic(
      .invalidText, at: Origin(source, here), "found a byte that is not UTF-8; save the text as UTF-8")
  }

  /// Something else than a value stands where one must.
  func noValue() -> Diagnostic {
    if let general = general() { return general }
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      return failure("a value is missing before '\(character)'")
    case UInt8(ascii: "+"): return failure("a number may not begin with '+'; leave it out")
    case UInt8(ascii: "."): return failure("a number may not begin with '.'; write 0 before it")
    default: break
    }
    let word = self.word
    switch word.lowercased() {
    case "": return failure("found \(foundHere), expected a value")
    case "nan", "infinity", "inf": return notFinite(word)
    case "true", "false", "null": return failure("found \(word); write \(word.lowercased())")
    case "none", "nil", "undefined": return failure("found \(word); write null")
    default: return failure("found \(word), expected a value; text must stand in double quotes")
    }
  }

  func noKey(openedAt opening: SourcePosition) -> Diagnostic {
    if isAtEnd { return unclosed("object", openedAt: opening) }
    if let general = general() { return general }
    if byte == UInt8(ascii: ",") { return failure("a field is missing before ','") }
    let word = self.word
    return word.isEmpty
      ? failure("found \(foundHere), expected a field's name in double quotes")
      : failure("found \(word); a field's name must stand in double quotes: \"\(word)\"")
  }

  func noColon(after key: String) -> Diagnostic {
    if isAtEnd { return failure("the text ends after the field's name \"\(key)\"") }
    let hint = byte == UInt8(ascii: "=") ? "; write ':' for '='" : ""
    return failure("found \(foundHere), expected ':' after the field's name \"\(key)\"\(hint)")
  }

  /// Neither a comma nor the closing bracket follows a member.
  func noSeparator(
    after end: SourcePosition, closing: Character, of kind: String, openedAt opening: SourcePosition
  ) -> Diagnostic {
    if isAtEnd { return unclosed(kind, openedAt: opening) }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return general() ?? failure("found \(foundHere), expected ',' or '\(closing)'")
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      let place = "line \(opening.line), column \(opening.column)"
      return failure("found '\(character)', expected '\(closing)' to close the \(kind) opened at \(place)")
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      return failure("a comma is missing after this value", at: end)
    default: return failure("found \(foundHere), expected ',' or '\(closing)'")
    }
  }

  func trailingComma(at comma: SourcePosition, before bracket: Character) -> Diagnostic {
    failure("a comma stands before '\(bracket)'; remove it", at: comma)
  }

  func afterDocument() -> Diagnostic {
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#"), let general = general() { return general }
    return failure("found \(foundHere) after the end of the JSON value")
  }

  func noDigits(from start: Int, at place: SourcePosition) -> Diagnostic {
    let word = self.word
    switch word.lowercased() {
    case "nan", "infinity", "inf": return notFinite("-" + word, at: place)
    default: return malformedNumber(from: start, at: place)
    }
  }

  func malformedNumber(from start: Int, at place: SourcePosition) -> Diagnostic {
    var end = index
    while end < bytes.count, Self.isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    let digits = text.drop { $0 == "-" }
    let hint =
      if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
        "JSON has no hexadecimal numbers"
      } else if digits.hasPrefix("0"), digits.dropFirst().first?.isNumber ?? false {
        "a number may not begin with a zero before other digits"
      } else if digits.first == "." {
        "write 0 before the point"
      } else if digits.last == "." {
        "write digits after the point or leave it out"
      } else if let last = digits.last, last.isLetter || last == "%", last != "e", last != "E" {
        "with a unit it must be text in double quotes"
      } else {
        "this is no number"
      }
    return failure("found \(text.prefix(60)); \(hint)", at: place)
  }

  func controlCharacter(openedAt opening: SourcePosition) -> Diagnostic {
    if isAtEnd { return failure("the string that begins here is never closed", at: opening) }
    switch byte {
    case 10, 13: return failure("the string that begins here is not closed on its line", at: opening)
    case 9: return failure("found a tab in a string; write \\t")
    default: return failure("found \(foundHere) in a string; write it as an escape")
    }
  }

  func unknownEscape(at place: SourcePosition) -> Diagnostic {
    failure("\\ before \(foundHere) is no escape; a backslash itself is written \\\\", at: place)
  }

  /// What is wrong anywhere between tokens.
  private func general() -> Diagnostic? {
    switch byte {
    case _ where isAtEnd: return failure("the text ends where a value is missing")
    case UInt8(ascii: "'"): return failure("found a single quote; text must stand in double quotes")
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return failure("JSON has no comments; use a field named \"$comment\"")
    default: return nil
    }
  }

  private func notFinite(_ word: String, at place: SourcePosition? = nil) -> Diagnostic {
    Diagnostic(
      .notFinite, at: Origin(source, place ?? here), "found \(word), JSON has no \(word); write a number")
  }

  private func unclosed(_ kind: String, openedAt opening: SourcePosition) -> Diagnostic {
    failure("the text ends inside the \(kind) opened at line \(opening.line), column \(opening.column)")
  }

  private var word: String {
    var end = index
    while end < bytes.count, Self.isWordByte(bytes[end]), end - index < 60 { end += 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  /// The scalar at the current place.
  private var character: Character {
    String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
      .map { Character($0) } ?? " "
  }

  private var foundHere: String {
    guard !isAtEnd else { return "the end of the text" }
    guard byte >= 0x20, byte != 0x7F else {
      let digits = String(byte, radix: 16, uppercase: true)
      return "the control character U+00" + (digits.count < 2 ? "0" : "") + digits
    }
    return "'\(character)'"
  }
}
