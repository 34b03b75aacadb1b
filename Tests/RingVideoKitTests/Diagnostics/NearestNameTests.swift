import RingVideoKit
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("lineWitdh", "lineWidth"), ("linewidth", "lineWidth"), ("lneWidth", "lineWidth"), ("rdius", "radius"),
    ("radiuss", "radius"), ("fsp", "fps"), ("spark45", "spark45s"), ("spark45-classic", "spark45s-classic"),
    ("full", "fullCircle"), ("x", nil), ("", nil), ("background", nil), ("zzz", nil), ("spa", nil),
    ("fpx", "fps"), ("fxx", nil), ("a", nil),
  ])
  func nearest(name: String, expected: String?) {
    let names = ["lineWidth", "radius", "fps", "fullCircle", "spark45s", "spark45s-classic", "b"]
    #expect(nearestName(to: name, among: names) == expected)
  }

  @Test func theFirstOfEquallyCloseWins() {
    #expect(nearestName(to: "cat", among: ["bat", "hat"]) == "bat")
    #expect(nearestName(to: "CAT", among: ["bat", "cat"]) == "cat")
  }
}
