import RingVideoKit
import Testing

@Suite struct JSONPathTests {
  private static let preset = """
    { "name": "demo",
      "effects": [ { "type": "spark", "id": "ring1", "ring": { "lineWidth": 6 }, "presses": [[0, 5], [7, 12]] },
                   { "type": "spark" }, { "type": "spark" }, { "type": "loader", "id": "spark-2" } ],
      "empty": [] }
    """

  private func edited(_ path: String, _ value: String) -> Result<JSONNode, Diagnostic> {
    do throws(Diagnostic) {
      guard let root = try? JSONReader.parse(Self.preset, file: "demo.json") else {
        throw Diagnostic(.syntax, "the test's own preset is broken")
      }
      return .success(try root.setting(path, to: JSONReader.parse(optionValue: value, option: "--set")))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [
    "name", "effects.ring1.ring.lineWidth", "effects.0.ring.lineWidth", "effects.ring1.presses.1.0",
    "effects.spark.start", "effects.spark-3.ring.cap", "effects.spark-2.image", "effects.3.image",
    "canvas.size", "a.b.c.d", "effects",
  ])
  func valuesAreSet(path: String) throws {
    let node = try edited(path, "8").get()
    #expect(node.node(at: path)?.value.number?.int64 == 8)
    #expect(node.node(at: path)?.origin.description == "--set")
  }

  @Test func theRestStays() throws {
    let node = try edited("effects.spark-3.ring.lineWidth", "8").get()
    let expected = try JSONReader.parse(Self.preset, file: "x").value.compact.replacing(
      #"{"type":"spark"},{"type":"loader""#,
      with: #"{"type":"spark","ring":{"lineWidth":8}},{"type":"loader""#)
    #expect(node.value.compact == expected)
    #expect(node.node(at: "effects.ring1.ring.lineWidth")?.origin.description == "demo.json:2:73")
  }

  @Test(arguments: [
    ("", "--set: error RV033: the path is empty; write it like effects.spark.ring.lineWidth"),
    (
      "a..b",
      "--set: error RV033: a..b: the path has an empty step; write it like effects.spark.ring.lineWidth"
    ),
    ("name.x", "--set: error RV033: name.x: name is \"demo\" and has no field x"),
    (
      "effects.ring1.ring.lineWidth.x",
      "--set: error RV033: effects.ring1.ring.lineWidth.x: effects.ring1.ring.lineWidth is 6 and has no field x"
    ),
    (
      "effects.rign1.start",
      "--set: error RV031: effects.rign1.start: effects has no rign1; "
        + "there are ring1, spark, spark-3, spark-2; did you mean ring1?"
    ),
    (
      "effects.4.start",
      "--set: error RV031: effects.4.start: effects has no 4; there are ring1, spark, spark-3, spark-2"
    ),
    (
      "effects.ring1.presses.2.0",
      "--set: error RV033: effects.ring1.presses.2.0: "
        + "effects.ring1.presses has no 2; there are 0 to 1"
    ),
    ("empty.0", "--set: error RV033: empty.0: empty has no 0; it is empty"),
  ])
  func pathsThatLeadNowhere(path: String, message: String) {
    guard case .failure(let diagnostic) = edited(path, "8") else {
      Issue.record("no error")
      return
    }
    #expect(diagnostic.description == message)
  }

  @Test(arguments: ["x", "effects.9", "effects.nobody", "name.x", "empty.0"])
  func missingNodesAreNil(path: String) throws {
    #expect(try JSONReader.parse(Self.preset, file: "x").node(at: path) == nil)
  }
}
