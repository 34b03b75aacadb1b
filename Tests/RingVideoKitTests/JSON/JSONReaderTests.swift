import Foundation
import RingVideoKit
import Testing

@Suite struct JSONReaderTests {
  /// The first problem of a text, as a person sees it.
  private func complaint(_ bytes: [UInt8]) -> String {
    do {
      let node = try JSONReader.parse(bytes, file: "x")
      return "no error: \(node.value.compact)"
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    ("", "x:1:1: error RV001: the text is empty, a JSON value is missing"),
    ("  \n ", "x:2:2: error RV001: the text is empty, a JSON value is missing"),
    ("{", "x:1:2: error RV001: the text ends inside the object opened at line 1, column 1"),
    ("[1,\n 2", "x:2:3: error RV001: the text ends inside the array opened at line 1, column 1"),
    ("{\"a\":", "x:1:6: error RV001: the text ends where a value is missing"),
    ("{\"a\"", "x:1:5: error RV001: the text ends after the field's name \"a\""),
    ("[1,]", "x:1:3: error RV001: a comma stands before ']'; remove it"),
    ("{\"a\":1,\n}", "x:1:7: error RV001: a comma stands before '}'; remove it"),
    ("[1 2]", "x:1:3: error RV001: a comma is missing after this value"),
    ("{\"a\": 1\n \"b\": 2}", "x:1:8: error RV001: a comma is missing after this value"),
    ("[,1]", "x:1:2: error RV001: a value is missing before ','"),
    ("{\"a\":}", "x:1:6: error RV001: a value is missing before '}'"),
    ("{,}", "x:1:2: error RV001: a field is missing before ','"),
    ("['a']", "x:1:2: error RV001: found a single quote; text must stand in double quotes"),
    ("{'a':1}", "x:1:2: error RV001: found a single quote; text must stand in double quotes"),
    ("{a:1}", "x:1:2: error RV001: found a; a field's name must stand in double quotes: \"a\""),
    ("{1:1}", "x:1:2: error RV001: found 1; a field's name must stand in double quotes: \"1\""),
    (
      "{\"a\"=1}",
      "x:1:5: error RV001: found '=', expected ':' after the field's name \"a\"; write ':' for '='"
    ),
    ("// c\n1", "x:1:1: error RV001: JSON has no comments; use a field named \"$comment\""),
    ("[1 /* c */]", "x:1:4: error RV001: JSON has no comments; use a field named \"$comment\""),
    ("1 # c", "x:1:3: error RV001: JSON has no comments; use a field named \"$comment\""),
    ("[1}", "x:1:3: error RV001: found '}', expected ']' to close the array opened at line 1, column 1"),
    ("[NaN]", "x:1:2: error RV013: found NaN, JSON has no NaN; write a number"),
    ("[-Infinity]", "x:1:2: error RV013: found -Infinity, JSON has no -Infinity; write a number"),
    ("True", "x:1:1: error RV001: found True; write true"),
    ("None", "x:1:1: error RV001: found None; write null"),
    ("trues", "x:1:1: error RV001: found trues, expected a value; text must stand in double quotes"),
    ("[red]", "x:1:2: error RV001: found red, expected a value; text must stand in double quotes"),
    ("1 2", "x:1:3: error RV001: found '2' after the end of the JSON value"),
    ("[é]", "x:1:2: error RV001: found 'é', expected a value"),
    ("[\u{1}]", "x:1:2: error RV001: found the control character U+0001, expected a value"),
    ("[1;2]", "x:1:3: error RV001: found ';', expected ',' or ']'"),
    // Numbers.
    ("+1", "x:1:1: error RV001: a number may not begin with '+'; leave it out"),
    (".5", "x:1:1: error RV001: a number may not begin with '.'; write 0 before it"),
    ("-.5", "x:1:1: error RV001: found -.5; write 0 before the point"),
    ("5.", "x:1:1: error RV001: found 5.; write digits after the point or leave it out"),
    ("012", "x:1:1: error RV001: found 012; a number may not begin with a zero before other digits"),
    ("0x1F", "x:1:1: error RV001: found 0x1F; JSON has no hexadecimal numbers"),
    ("1.2.3", "x:1:1: error RV001: found 1.2.3; this is no number"),
    ("1e", "x:1:1: error RV001: found 1e; this is no number"),
    ("-", "x:1:1: error RV001: found -; this is no number"),
    ("12px", "x:1:1: error RV001: found 12px; with a unit it must be text in double quotes"),
    // Strings.
    ("[\"abc", "x:1:2: error RV001: the string that begins here is never closed"),
    ("[\"abc\\", "x:1:2: error RV001: the string that begins here is never closed"),
    ("[\"abc\n\"]", "x:1:2: error RV001: the string that begins here is not closed on its line"),
    ("\"a\tb\"", "x:1:3: error RV001: found a tab in a string; write \\t"),
    (
      "\"a\u{7}\"",
      "x:1:3: error RV001: found the control character U+0007 in a string; write it as an escape"
    ),
    ("\"\\x41\"", "x:1:2: error RV001: \\ before 'x' is no escape; a backslash itself is written \\\\"),
    ("\"\\u12g4\"", "x:1:2: error RV001: \\u takes four hexadecimal digits"),
    (
      "\"\\ud800\"",
      "x:1:2: error RV001: this is half of a surrogate pair; write both halves or the character itself"
    ),
    (
      "\"\\udc00\\ud800\"",
      "x:1:2: error RV001: this is half of a surrogate pair; write both halves or the character itself"
    ),
    // What does not end the reading.
    (
      "{\"a\":{\"b\":1,\n\"b\":2}}",
      "x:2:1: error RV003: a.b: this field stands twice in the object; the first is at line 1, column 7"
    ),
    (
      "{\"a\":[0,1e999]}",
      "x:1:9: error RV013: a.1: found 1e999, which is beyond the largest number (about 1.8e308)"
    ),
  ])
  func mistakeIsNamedWhereItIs(text: String, message: String) {
    #expect(complaint(Array(text.utf8)) == message)
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22],  // a continuation byte alone
      [0x22, 0xC0, 0x80, 0x22],  // NUL in two bytes
      [0x22, 0xE0, 0x9F, 0xBF, 0x22],  // three bytes where two do
      [0x22, 0xED, 0xA0, 0x80, 0x22],  // a surrogate
      [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22],  // four bytes where three do
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],  // above U+10FFFF
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xC3, 0x22],  // cut short
      [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xF0, 0x9F, 0x98, 0x22],
      [0x22, 0xF0, 0x9F, 0x98],
      [0x22, 0xC3],
    ] as [[UInt8]])
  func textIsUTF8(bytes: [UInt8]) {
    #expect(complaint(bytes) == "x:1:2: error RV002: found a byte that is not UTF-8; save the text as UTF-8")
  }

  @Test func byteOrderMarks() throws {
    #expect(try JSONReader.parse("\u{FEFF}[ 1]", file: "x").value.array?[0].origin.position?.column == 3)
    #expect(
      complaint([0xFF, 0xFE, 0x31, 0]) == "x:1:1: error RV002: the text is UTF-16; save it as UTF-8")
  }

  @Test func columnsCountScalars() throws {
    let text = "{\"é😀\": \"ß\", \"k\":\r\n\t[1, \"aé\", 2],\r\"l\": true}"
    let node = try JSONReader.parse(text, file: "my.json")
    let members = try #require(node.value.object)
    #expect(members.map(\.keyOrigin.description) == ["my.json:1:2", "my.json:1:13", "my.json:3:1"])
    #expect(members.map(\.value.origin.description) == ["my.json:1:8", "my.json:2:2", "my.json:3:6"])
    let array = try #require(members[1].value.value.array)
    #expect(array.map { $0.origin.position?.column } == [3, 6, 12])
  }

  @Test func valuesAreThoseOfFoundation() throws {
    let text = """
      { "a": [1, -2.5e-3, 0, -0, 1E+2, 123456789012345678901234567890], "b": {"c": null, "d": true, "e": false},
        "s": "\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\ud83d\\ude00 é😀\u{7F}", "empty": {}, "none": [ ], "": "" }
      """
    let node = try JSONReader.parse(text, file: "x")
    let ours = try JSONSerialization.jsonObject(with: Data(node.value.compact.utf8)) as? NSDictionary
    let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    #expect(ours != nil && ours == theirs)
    #expect(node.value.object?.map(\.key) == ["a", "b", "s", "empty", "none", ""])
    #expect(node["s"]?.text == "\"\\/\u{8}\u{C}\n\r\tAé😀 é😀\u{7F}")
    let literals = node["a"]?.value.array?.map { $0.value.number?.literal }
    #expect(literals?[3...] == ["-0", "1E+2", "123456789012345678901234567890"])
  }

  @Test func nestingHasALimit() {
    let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
    #expect(complaint(Array(deep(100).utf8)).hasPrefix("no error"))
    #expect(
      complaint(Array(deep(101).utf8))
        == "x:1:101: error RV004: arrays and objects are nested more than 100 deep")
    #expect(complaint(Array(String(repeating: "[", count: 1_000_000).utf8)).hasPrefix("x:1:101: error RV004"))
  }

  @Test func sizeHasALimit() {
    var bytes = [UInt8](repeating: UInt8(ascii: " "), count: JSONReader.maximumSize)
    bytes[0] = UInt8(ascii: "1")
    #expect(complaint(bytes) == "no error: 1")
    bytes.append(UInt8(ascii: " "))
    #expect(
      complaint(bytes)
        == "x: error RV005: the text has 16777217 bytes, the limit is 16 MB (16777216 bytes)")
  }

  @Test func duplicatesInLargeObjectsAreFound() {
    let fields = (0..<40).map { "\"k\($0)\": \($0)" } + ["\"k3\": 0", "\"k39\": 0"]
    let text = "{" + fields.joined(separator: ",\n") + "}"
    var diagnostics = Diagnostics()
    let node = JSONReader.parse(Array(text.utf8), file: "x", reporting: &diagnostics)
    #expect(diagnostics.all.map { $0.origin?.position?.line } == [41, 42])
    #expect(diagnostics.all.map(\.path) == ["k3", "k39"])
    #expect(node?.value.object?.count == 40)
    #expect(node?["k3"]?.value.number?.int64 == 3)
  }

  @Test func aBrokenTextTellsDuplicatesToo() {
    var diagnostics = Diagnostics()
    #expect(JSONReader.parse(Array("{\"a\":1,\"a\":2".utf8), file: "x", reporting: &diagnostics) == nil)
    #expect(diagnostics.all.map(\.code) == [.duplicateKey, .syntax])
  }

  /// Any text at all gives a tree or an error; a mutated one that is accepted is accepted by Foundation too.
  @Test(arguments: 0..<20) func mutatedTextsAgreeWithFoundation(seed: UInt64) throws {
    let base = Array(#"{"a":[1,-2.5e3,true,null,"x\u00e9\n😀"],"b":{"c":[[],{}],"d":"é"},"e":0.5}"#.utf8)
    let pieces = Array(#"{}[],:"\/.-+eE019truefalsn "#.utf8) + [0, 10, 0x80, 0xC3, 0xA9, 0xFF]
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    for _ in 0..<200 {
      var bytes = base
      for _ in 0...next(3) {
        let place = next(bytes.count)
        switch next(3) {
        case 0: bytes[place] = pieces[next(pieces.count)]
        case 1: bytes.insert(pieces[next(pieces.count)], at: place)
        default: bytes.remove(at: place)
        }
      }
      var diagnostics = Diagnostics()
      let node = JSONReader.parse(bytes, file: "x", reporting: &diagnostics)
      #expect((node == nil) == diagnostics.all.contains { $0.code != .duplicateKey && $0.code != .notFinite })
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      if let node, !diagnostics.hasErrors {
        let ours = try JSONSerialization.jsonObject(
          with: Data(node.value.compact.utf8), options: .fragmentsAllowed)
        #expect((ours as? NSObject) == (theirs as? NSObject), "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test func optionValuesAreJSONOrText() {
    let value = { (text: String) in JSONReader.parse(optionValue: text, option: "--set") }
    #expect(value("8").value.number?.int64 == 8)
    #expect(value("8").text == "8")
    #expect(value("34%").value.string == "34%")
    #expect(value("\"34%\"").value.string == "34%")
    #expect(value("\"34%\"").literal == "\"34%\"")
    #expect(value("[1, 2").value.string == "[1, 2")
    #expect(value("[1, \"a\"]").value.array?[1].literal == nil)
    #expect(value("[1, \"a\"]").value.array?[1].text == "a")
    #expect(value("").value.string == "")
    #expect(value("1").origin.description == "--set")
  }
}
