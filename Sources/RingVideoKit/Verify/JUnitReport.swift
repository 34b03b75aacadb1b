import Media

/// Reports in the XML that CI systems know from JUnit.
public enum JUnitReport {
  /// One case a report or error; nothing in it depends on the time or the machine.
  public static func text(_ reports: [VerifyReport], errors: [(subject: String, error: RingVideoError)] = [])
    -> String
  {
    let failures = reports.count { !$0.isSame }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites>"#,
      #"  <testsuite name="ringvideo verify" tests="\#(reports.count + errors.count)" failures="\#(failures)" errors="\#(errors.count)">"#,
    ]
    for (subject, error) in errors {
      lines += testCase(
        subject, "error", message: error.diagnostics.first?.text ?? "", text: error.description)
    }
    for report in reports {
      let kind = report.isSame ? "system-out" : "failure"
      lines += testCase(report.subject, kind, message: report.differences, text: report.text)
    }
    return (lines + ["  </testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }

  /// Writes a report's file.
  public static func write(_ text: String, to path: String) throws(RingVideoError) {
    do throws(MediaError) {
      try writeFile(Array(text.utf8), to: path)
    } catch {
      throw RingVideoError(error)
    }
  }

  private static func testCase(_ name: String, _ kind: String, message: String, text: String) -> [String] {
    let attribute = kind == "system-out" ? "" : #" message="\#(escaped(message))""#
    return [
      #"    <testcase classname="ringvideo" name="\#(escaped(name))">"#,
      "      <\(kind)\(attribute)>\(escaped(text))</\(kind)>",
      "    </testcase>",
    ]
  }

  /// Text as XML 1.0 has it: what it can't hold at all becomes a question mark.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
