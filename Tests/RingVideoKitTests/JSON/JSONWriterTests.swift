import RingVideoKit
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    (#"{ "b": 1.0, "a": [1e0, "x"], "": null }"#, #"{"":null,"a":[1,"x"],"b":1}"#),
    // By UTF-8 bytes U+E000 comes before U+1F600; by UTF-16 units it would not.
    ("{\"😀\":1,\"\u{E000}\":2,\"é\":3,\"z\":4}", "{\"z\":4,\"é\":3,\"\u{E000}\":2,\"😀\":1}"),
    (#""\u0000\u001f\u007f\u0041\/\b\f\n\r\t\"\\é""#, "\"\\u0000\\u001f\u{7F}A/\\b\\f\\n\\r\\t\\\"\\\\é\""),
    ("[]", "[]"), ("{ }", "{}"), ("true", "true"), (" -0.0 ", "0"),
  ])
  func canonical(text: String, expected: String) throws {
    let node = try JSONReader.parse(text, file: "x")
    #expect(node.value.canonical == expected)
    #expect(try JSONReader.parse(expected, file: "x").value.canonical == expected)
  }

  @Test func compactKeepsOrderAndDigits() throws {
    let node = try JSONReader.parse(#"{ "b": 1.0, "a": [ 1e0 ] }"#, file: "x")
    #expect(node.value.compact == #"{"b":1.0,"a":[1e0]}"#)
  }

  @Test func pretty() throws {
    let text = #"""
      {
        "version": 1,
        "video": {
          "size": [1080, 1080],
          "fps": "60"
        },
        "none": [],
        "nothing": {},
        "effects": [
          {
            "id": "ring1",
            "presses": [
              [0, 5],
              [7.50, null]
            ],
            "segments": [
              { "start": 0.25, "color": "#D2447B" },
              { "start": 0.5, "color": "a \"b\"" }
            ]
          }
        ]
      }

      """#
    let node = try JSONReader.parse(text, file: "x")
    #expect(node.value.pretty == text)
    #expect(try JSONReader.parse(node.value.compact, file: "x").value.pretty == text)
  }

  @Test func longArraysAreBroken() {
    let numbers = JSONValue.list((0..<51).map { .integer($0) })
    #expect(numbers.pretty.split(separator: "\n").count == 53)
    let texts = JSONValue.list((0..<3).map { _ in .string(String(repeating: "x", count: 40)) })
    #expect(texts.pretty.split(separator: "\n").count == 5)
  }
}
