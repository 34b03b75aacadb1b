import Foundation
import TestSupport
import Testing

@testable import RingVideoKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The XML for CI systems, as another reader understands it.
@Suite struct JUnitTests {
  /// Elements in order, with their attributes and their own text.
  private final class Reader: NSObject, XMLParserDelegate {
    struct Element {
      let name: String
      let attributes: [String: String]
      var text = ""
    }
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }
  }

  private func elements(_ text: String) throws -> [Reader.Element] {
    let (parser, reader) = (XMLParser(data: Data(text.utf8)), Reader())
    parser.delegate = reader
    try #require(parser.parse(), "\(text)")
    return reader.elements
  }

  private static let awkward = [
    "a\"&<b>.json", "]]>&amp;'", "\u{1}\u{B}\u{1F}\u{FFFF}", "äöü 日本 🎈", "a\nb\tc",
  ]

  private func report(_ subject: String, _ verdict: VerifyReport.Verdict, _ text: String) -> VerifyReport {
    var report = VerifyReport(subject)
    report.add(.frames, verdict, text)
    return report
  }

  @Test func casesAreCounted() throws {
    let reports = [
      report("one", .same, "1 is the same"), report("two", .differs, "2 of 3 differ"),
      report("three", .damaged, "are damaged"), report("four", .other, "are others"),
    ]
    let error = RingVideoError(.damagedLock, file: "five", "the file is empty", remedy: "take a copy")
    let text = JUnitReport.text(reports, errors: [("five", error)])
    let found = try elements(text)
    #expect(
      found.map(\.name) == [
        "testsuites", "testsuite", "testcase", "error", "testcase", "system-out", "testcase", "failure",
        "testcase",
        "failure", "testcase", "system-out",
      ])
    #expect(
      found[1].attributes == ["name": "ringvideo verify", "tests": "5", "failures": "2", "errors": "1"])
    let cases = found.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["name"] } == ["five", "one", "two", "three", "four"])
    #expect(cases.allSatisfy { $0.attributes["classname"] == "ringvideo" })
    #expect(found[3].attributes["message"] == "the file is empty; take a copy")
    #expect(found[3].text == "five: error RV071: the file is empty; take a copy")
    #expect(found[5].text == "one: same\n  frames     1 is the same\n" && found[5].attributes.isEmpty)
    #expect(found[7].attributes["message"] == "2 of 3 differ")
    #expect(found[9].text == "three: damaged\n! frames     are damaged\n")
  }

  @Test(arguments: awkward) func namesAreEscaped(name: String) throws {
    let error = RingVideoError(.fileNotFound, file: name, name)
    let text = JUnitReport.text(
      [report(name, .differs, name), report(name, .same, name)], errors: [(name, error)])
    let found = try elements(text)
    let shown = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map {
          $0.value < 32 && $0 != "\n" && $0 != "\t" || $0.value == 0xFFFF ? "?" : $0
        }))
    // Line feeds and tabs in attributes are spaces to every reader.
    let attribute = shown.replacing("\n", with: " ").replacing("\t", with: " ")
    let cases = found.filter { $0.name == "testcase" }
    #expect(cases.map { $0.attributes["name"] } == [attribute, attribute, attribute])
    #expect(found.first { $0.name == "failure" }?.attributes["message"] == attribute)
    #expect(found.first { $0.name == "failure" }?.text == "\(shown): differs\n! frames     \(shown)\n")
    #expect(found.first { $0.name == "error" }?.text == "\(shown): error RV060: \(shown)")
  }

  @Test func nothingIsAReportToo() throws {
    let found = try elements(JUnitReport.text([]))
    #expect(found.count == 2 && found[1].attributes["tests"] == "0")
  }

  @Test func theSameIsWrittenTwice() throws {
    let folder = try TemporaryFolder()
    let text = JUnitReport.text([report("one", .same, "1 is the same")])
    try JUnitReport.write(text, to: folder["r.xml"])
    try JUnitReport.write(text, to: folder["r.xml"])
    #expect(try folder.bytes("r.xml") == Array(text.utf8))
    #expect(try codes { try JUnitReport.write(text, to: folder["none/r.xml"]) } == [.ioFailure])
  }
}
