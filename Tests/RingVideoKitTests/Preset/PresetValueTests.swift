import Raster
import TestSupport
import Testing

@testable import RingVideoKit

/// What the values of a preset mean once they have been read.
@Suite struct PresetValueTests {
  static let colors: [(text: String, value: String)] = [
    ("#F00", "#FF0000"), ("#f00a", "#FF0000AA"), ("#1ea0dc", "#1EA0DC"), ("#1EA0DC80", "#1EA0DC80"),
    ("#1EA0DCFF", "#1EA0DC"), ("transparent", "#00000000"), ("rebeccapurple", "#663399"),
    ("RebeccaPurple", "#663399"),
    ("tomato", "#FF6347"), ("darkslategrey", "#2F4F4F"), ("darkslategray", "#2F4F4F"), ("lime", "#00FF00"),
    ("green", "#008000"), ("lightgoldenrodyellow", "#FAFAD2"), ("yellowgreen", "#9ACD32"),
    ("aliceblue", "#F0F8FF"),
    ("papayawhip", "#FFEFD5"), ("mediumspringgreen", "#00FA9A"), ("navy", "#000080"),
    ("lightgrey", "#D3D3D3"),
    ("mediumpurple", "#9370DB"), ("palevioletred", "#DB7093"),
  ]

  @Test(arguments: colors) func colorsAreRead(text: String, value: String) {
    #expect(Color(text: text)?.hexadecimal == value)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#123456789", "#GGG", "#１23", "red ", "rouge", "0xFF0000", "#+12",
  ])
  func colorsThatAreNone(text: String) { #expect(Color(text: text) == nil) }

  /// FFmpeg has the names of an older list of its own.
  @Test func allNamesAreCSSs() throws {
    let names = CSSColors.all.map(\.name)
    #expect(names.count == 148 && names == names.sorted() && Set(names).count == 148)
    var theirs: [String: String] = [:]
    for line in try ChildProcess.tool("ffmpeg", ["-v", "error", "-colors"]).text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 2, words[1].hasPrefix("#") { theirs[words[0].lowercased()] = words[1].uppercased() }
    }
    try #require(theirs.count > 130)
    var compared = 0
    // Three of its values are not the standard's.
    for name in names where !["lightgrey", "mediumpurple", "palevioletred"].contains(name) {
      guard let value = theirs[name] else { continue }
      #expect(Color(text: name)?.hexadecimal == value, "\(name)")
      compared += 1
    }
    #expect(compared > 130)
    for (name, other) in [
      ("gray", "grey"), ("darkgray", "darkgrey"), ("lightslategray", "lightslategrey"), ("aqua", "cyan"),
    ] {
      #expect(Color(text: name) == Color(text: other))
    }
  }

  private func style(_ json: String) throws -> (center: Point, radius: Double, width: Double, gap: Double) {
    let preset = try PresetFolder().load(json)
    guard case .spark(let spec) = preset.effects[0] else { preconditionFailure("a spark was given") }
    let style = spec.ring.style(in: CanvasFrame(preset.canvas, video: preset.video))
    return (style.center, style.radius, style.lineWidth, style.gap)
  }

  private func ring(_ size: String, _ canvas: String, _ ring: String) -> String {
    """
    { "video": { "size": \(size) }, "canvas": { \(canvas) },
      "effects": [ { "type": "spark", "presses": [[0, null]], "ring": { \(ring) } } ] }
    """
  }

  static let geometry: [(size: String, canvas: String, ring: String, found: [Double])] = [
    // Without a canvas a point is a pixel; the ring is the source's, in the middle.
    ("[640, 480]", "", "", [320, 240, 100, 6, 0]),
    // On any canvas it takes the source's points, scaled by one factor and centred.
    ("[640, 480]", #""size": [320, 320]"#, "", [320, 240, 150, 9, 0]),
    ("[480, 640]", #""size": [320, 320]"#, #""center": [0, 0]"#, [0, 80, 150, 9, 0]),
    (
      "[1080, 1920]", #""size": [360, 640]"#, #""radius": 118, "lineWidth": 18, "gap": 7"#,
      [540, 960, 354, 54, 21]
    ),
    // Shares are of the short side; those of a centre of its axes.
    ("[640, 480]", "", #""radius": "25%", "lineWidth": "5%", "gap": "2.5%""#, [320, 240, 120, 24, 12]),
    (
      "[640, 480]", #""size": [200, 100]"#, #""center": ["25%", "75%"], "radius": "50%""#,
      [160, 320, 160, 19.2, 0]
    ),
    ("[640, 480]", "", #""center": [-10, "200%"]"#, [-10, 960, 100, 6, 0]),
    ("\"640x480\"", "", "", [320, 240, 100, 6, 0]),
  ]

  @Test(arguments: geometry) func lengths(size: String, canvas: String, ring: String, found: [Double]) throws
  {
    let style = try style(self.ring(size, canvas, ring))
    let values = [style.center.x, style.center.y, style.radius, style.width, style.gap]
    for (value, expected) in zip(values, found) { #expect(abs(value - expected) < 1e-9) }
  }

  @Test func startTurnsHaveNames() throws {
    for (name, turns) in [("right", "0"), ("bottom", "0.25"), ("left", "0.5"), ("top", "0.75")] {
      let presets = try PresetFolder()
      #expect(
        try presets.load(spark(#""ring": { "startTurn": "\#(name)" }"#)).key
          == presets.load(spark(#""ring": { "startTurn": \#(turns) }"#)).key)
    }
  }

  @Test func idsAreTheTypesByDefault() throws {
    let one = #"{ "type": "spark", "presses": [[0, 1]] }"#
    let named = #"{ "type": "spark", "id": "spark-2", "presses": [[0, 1]] }"#
    let presets = try PresetFolder()
    #expect(
      try presets.load(#"{ "effects": [\#(one), \#(one), \#(one)] }"#).effects.map(\.id) == [
        "spark", "spark-2", "spark-3",
      ])
    #expect(
      try presets.load(#"{ "effects": [\#(one), \#(named), \#(one)] }"#).effects.map(\.id) == [
        "spark", "spark-2", "spark-3",
      ])
    let marked = MarkedText(
      #"{ "effects": [\#(named), { "type": "spark", "id": ‸"spark-2", "presses": [[0, 1]] }] }"#)
    #expect(
      try presets.complaints(marked.text)
        == marked.complaints("p.json", ["RV017: effects.1.id: another effect is called spark-2"]))
  }

  @Test func aPresetIsCalledAfterItsFile() throws {
    let presets = try PresetFolder()
    #expect(try presets.load(spark()).name == "p")
    #expect(try presets.load(preset(#""name": "demo""#)).name == "demo")
  }

  @Test func atMostAHundredEffects() throws {
    let one = #"{ "type": "spark", "presses": [[0, 1]] }"#
    func complaints(_ count: Int) throws -> [String] {
      try PresetFolder().complaints(
        #"{ "effects": [\#(Array(repeating: one, count: count).joined(separator: ","))] }"#)
    }
    #expect(try complaints(100).isEmpty)
    #expect(
      try complaints(101) == ["p.json:1:14: error RV015: effects: found 101 effects, at most 100 are allowed"]
    )
  }

  static let rates: [(text: String, rate: String)] = [
    ("60", "60"), ("\"60\"", "60"), ("29.97", "30000/1001"), ("\"29.97\"", "30000/1001"),
    ("59.94", "60000/1001"),
    ("23.976", "24000/1001"), ("\"24000/1001\"", "24000/1001"), ("12.5", "25/2"), ("240", "240"),
    ("\"50/2\"", "25"),
  ]

  @Test(arguments: rates) func frameRates(text: String, rate: String) throws {
    #expect(try PresetFolder().load(video("\"fps\": \(text)")).video.frameRate.text == rate)
  }
}
