import Testing

@testable import RingVideoKit

/// What is wrong with a preset is told by code, path, line and column; ‸ marks the places.
@Suite struct PresetFieldTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let json: String
    let messages: [String]
    init(_ json: String, _ messages: String...) { (self.json, self.messages) = (json, messages) }
    var testDescription: String { messages.first ?? json }
  }

  private func check(_ row: Row) throws {
    let marked = MarkedText(row.json)
    try #require(marked.places.count == row.messages.count)
    let found = try PresetFolder().complaints(marked.text)
    #expect(found == marked.complaints("p.json", row.messages))
  }

  static let whole = [
    Row("‸[1]", "RV011: found [1], must be an object { … }"),
    Row("‸{}", "RV014: effects: a preset needs at least one effect"),
    Row(
      #"{"effects": ‸[]}"#,
      #"RV011: effects: found an empty array, must be at least one effect [ { "type": "spark", … } ]"#),
    Row(
      #"{"effects": ‸7}"#, #"RV011: effects: found 7, must be at least one effect [ { "type": "spark", … } ]"#
    ),
    Row(#"{"effects": [‸7]}"#, "RV011: effects.0: found 7, must be an object { … }"),
    Row(preset(#""version": ‸0"#), "RV012: version: found 0, must be a whole number from 1 to 1"),
    Row(preset(#""version": ‸"1""#), #"RV011: version: found "1", must be a whole number from 1 to 1"#),
    Row(
      preset(#""version": ‸2, "newField": {}"#),
      "RV018: version: the preset needs version 2 of the format, this program knows 1; install a newer ringvideo"
    ),
    Row(preset(#""name": ‸7"#), "RV011: name: found 7, must be text"),
    Row(preset(#""summary": ‸null"#), "RV011: summary: found null, must be text"),
    Row(
      preset(#""seed": ‸-1"#), "RV012: seed: found -1, must be a whole number from 0 to 18446744073709551615"),
    Row(
      preset(#""seed": ‸0.5"#),
      "RV012: seed: found 0.5, must be a whole number from 0 to 18446744073709551615"),
    Row(
      preset(#""seed": ‸18446744073709551616"#),
      "RV012: seed: found 18446744073709551616, must be a whole number from 0 to 18446744073709551615"),
    Row(
      preset(#""seed": ‸true"#),
      "RV011: seed: found true, must be a whole number from 0 to 18446744073709551615"),
    Row(preset(#"‸"sede": 1"#), "RV010: sede: there is no such field; did you mean seed?"),
    Row(preset(#""video": ‸[]"#), "RV011: video: found an empty array, must be an object { … }"),
    Row(preset(#""canvas": ‸"wide""#), #"RV011: canvas: found "wide", must be an object { … }"#),
    Row(
      preset(#""name": ‸"{title}""#),
      #"RV019: name: found "{title}", which is kept for variables; write the value itself"#),
    Row(
      spark(#""ring": { "track": ‸"{grey}" }"#).replacing("{grey}", with: "{grey-1}"),
      #"RV019: effects.0.ring.track: found "{grey-1}", which is kept for variables; write the value itself"#),
  ]

  @Test(arguments: whole) func wholes(row: Row) throws { try check(row) }

  static let videos = [
    Row(
      video(#""size": ‸[0, 10]"#),
      "RV012: video.size: found 0x10, must be whole numbers of pixels from 1 to 16384"),
    Row(
      video(#""size": ‸[10, 16385]"#),
      "RV012: video.size: found 10x16385, must be whole numbers of pixels from 1 to 16384"),
    Row(
      video(#""size": ‸[16384, 16129]"#),
      "RV024: video.size: 16384x16129 is larger than FFmpeg's frames can be; make it smaller, at most 16384x16128 or 16128x16384"
    ),
    Row(
      video(#""size": ‸[10.5, 10]"#),
      "RV012: video.size: found 10.5x10, must be whole numbers of pixels from 1 to 16384"),
    Row(
      video(#""size": ‸[10]"#),
      #"RV011: video.size: found [10], must be a width and a height in pixels [1080, 1920], or "1080x1920""#),
    Row(
      video(#""size": ‸1080"#),
      #"RV011: video.size: found 1080, must be a width and a height in pixels [1080, 1920], or "1080x1920""#),
    Row(
      video(#""size": ‸"big""#),
      #"RV011: video.size: found "big", must be a width and a height in pixels [1080, 1920], or "1080x1920""#),
    Row(
      video(#""size": ‸"1e999x10""#),
      #"RV011: video.size: found "1e999x10", must be a width and a height in pixels [1080, 1920], or "1080x1920""#
    ),
    Row(
      video(#""fps": ‸0"#),
      #"RV025: video.fps: found 0, must be above 0 and at most 240 frames a second, such as 60, 29.97 or "30000/1001""#
    ),
    Row(
      video(#""fps": ‸241"#),
      #"RV025: video.fps: found 241, must be above 0 and at most 240 frames a second, such as 60, 29.97 or "30000/1001""#
    ),
    Row(
      video(#""fps": ‸"60/0""#),
      #"RV025: video.fps: found "60/0", must be above 0 and at most 240 frames a second, such as 60, 29.97 or "30000/1001""#
    ),
    Row(
      video(#""fps": ‸"1000/2147483647""#),
      #"RV025: video.fps: found "1000/2147483647", must be a fraction of terms below 2147483647"#),
    Row(
      video(#""fps": ‸[60]"#),
      #"RV011: video.fps: found [60], must be a frame rate such as 60, 29.97 or "30000/1001""#),
    Row(
      video(#""duration": ‸0"#),
      "RV012: video.duration: found 0, must be above 0 and at most 86400 (24 h), in seconds"),
    Row(
      video(#""duration": ‸-5"#),
      "RV012: video.duration: found -5, must be above 0 and at most 86400 (24 h), in seconds"),
    Row(
      video(#""duration": ‸86400.000000001"#),
      "RV012: video.duration: found 86400.000000001, must be above 0 and at most 86400 (24 h), in seconds"),
    Row(
      video(#""duration": ‸1e308"#),
      "RV012: video.duration: found 1e308, must be above 0 and at most 86400 (24 h), in seconds"),
    Row(
      video(#""duration": ‸"10""#),
      #"RV011: video.duration: found "10", must be a number above 0 and at most 86400 (24 h), in seconds"#),
    Row(video(#""hold": ‸-1"#), "RV012: video.hold: found -1, must be from 0 to 86400 (24 h), in seconds"),
    Row(
      video(#""stretch": ‸0"#),
      "RV012: video.stretch: found 0, must be above 0 and at most 86400 (24 h), in seconds"),
    Row(
      video(#""sampling": ‸"strat""#),
      #"RV016: video.sampling: found "strat", must be one of start, mid, end; did you mean start?"#),
    Row(video(#""quality": ‸3"#), "RV011: video.quality: found 3, must be one of draft, standard, high"),
    Row(video(#""crf": ‸52"#), "RV012: video.crf: found 52, must be a whole number from 0 to 51"),
    Row(video(#""crf": ‸1.5"#), "RV012: video.crf: found 1.5, must be a whole number from 0 to 51"),
    Row(video(##""matte": ‸"#FFF8""##), ##"RV020: video.matte: found "#FFF8", must be an opaque colour"##),
    Row(
      video(#""pad": ‸"evn""#),
      #"RV016: video.pad: found "evn", must be one of none, even; did you mean even?"#),
    Row(video(#"‸"Fps": 60"#), "RV010: video.Fps: there is no such field; did you mean fps?"),
    Row(
      canvas(#""size": ‸[0, 100]"#),
      "RV012: canvas.size: found 0x100, must be from 1 to 100000 points a side"),
    Row(
      canvas(#""size": ‸"320 by 320""#),
      #"RV011: canvas.size: found "320 by 320", must be a width and a height in points [320, 320], or "320x320""#
    ),
    Row(
      canvas(#""background": ‸"grren""#),
      #"RV020: canvas.background: found "grren", must be a colour: #RGB, #RGBA, #RRGGBB, #RRGGBBAA, a CSS name or transparent; did you mean green?"#
    ),
    Row(
      canvas(##""background": ‸"#12345""##),
      ##"RV020: canvas.background: found "#12345", must be a colour: #RGB, #RGBA, #RRGGBB, #RRGGBBAA, a CSS name or transparent"##
    ),
    Row(
      canvas(#""background": ‸7"#),
      #"RV021: canvas.background: found 7, must be a colour or a gradient { "type": … }"#),
  ]

  @Test(arguments: videos) func videosAndCanvases(row: Row) throws { try check(row) }

  static let effects = [
    Row(
      #"{"effects": [‸{"presses": [[0, 1]]}]}"#,
      "RV014: effects.0.type: an effect needs one of spark, loader, image"),
    Row(
      #"{"effects": [{"type": ‸"sprak", "presses": [[0, 1]]}]}"#,
      #"RV016: effects.sprak.type: found "sprak", must be one of spark, loader, image; did you mean spark?"#),
    Row(
      #"{"effects": [‸{"type": "spark"}]}"#,
      "RV014: effects.spark.presses: a spark needs presses such as [[0, 5], [7, null]], a file or random ones"
    ),
    Row(
      spark(#""id": ‸"a.b""#),
      #"RV012: effects.a.b.id: found "a.b", must be 1 to 64 letters, digits, hyphens and underscores, not digits alone"#
    ),
    Row(
      spark(#""id": ‸"12""#),
      #"RV012: effects.12.id: found "12", must be 1 to 64 letters, digits, hyphens and underscores, not digits alone"#
    ),
    Row(spark(#""id": ‸7"#), "RV011: effects.spark.id: found 7, must be text"),
    Row(
      spark(#""start": ‸-1"#),
      "RV012: effects.spark.start: found -1, must be from 0 to 86400 (24 h), in seconds"),
    Row(
      spark(#""fullCircle": ‸0"#),
      "RV012: effects.spark.fullCircle: found 0, must be above 0 and at most 86400 (24 h), in seconds"),
    Row(
      spark(#""fullCircle": ‸1e999"#),
      "RV013: effects.0.fullCircle: found 1e999, which is beyond the largest number (about 1.8e308)"),
    Row(
      spark(#""pacing": ‸"easeInOut""#),
      #"RV022: effects.spark.pacing: found "easeInOut", must be one of linear, easeIn, easeOut, easeInEaseOut, default, or four numbers; did you mean easeOut?"#
    ),
    Row(
      spark(#""pacing": ‸[0, 0, 1.1, 1]"#),
      "RV022: effects.spark.pacing: found [0, 0, 1.1, 1], must be one of linear, easeIn, easeOut, easeInEaseOut, default, or four numbers [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
    ),
    Row(
      spark(#""pacing": ‸7"#),
      "RV011: effects.spark.pacing: found 7, must be one of linear, easeIn, easeOut, easeInEaseOut, default, or four numbers [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
    ),
    Row(
      spark(#""over": ‸"segments""#),
      #"RV016: effects.spark.over: found "segments", must be one of segment, remaining; did you mean segment?"#
    ),
    Row(
      spark(#"‸"pressess": []"#),
      "RV010: effects.spark.pressess: there is no such field; did you mean presses?"),
    Row(spark(#""ring": { "radius": ‸0 }"#), "RV012: effects.spark.ring.radius: found 0, must be above 0"),
    Row(
      spark(#""ring": { "radius": ‸"0%" }"#),
      #"RV012: effects.spark.ring.radius: found "0%", must be above 0"#),
    Row(
      spark(#""ring": { "radius": ‸1e308 }"#),
      "RV012: effects.spark.ring.radius: found 1e308, must be at most 100000 points"),
    Row(
      spark(#""ring": { "radius": ‸1e999 }"#),
      "RV013: effects.0.ring.radius: found 1e999, which is beyond the largest number (about 1.8e308)"),
    Row(
      spark(#""ring": { "radius": ‸"wide" }"#),
      #"RV011: effects.spark.ring.radius: found "wide", must be points or a share such as "34%""#),
    Row(
      spark(#""ring": ‸{ "radius": 99999 }"#),
      "RV012: effects.spark.ring: at 1080x1080 its rim is 100002 pixels from its centre, at most 65536 are allowed; make the ring or the video smaller"
    ),
    Row(
      spark(#""ring": { "center": ‸["-9000%", 0] }"#).replacing(
        "{ \"effects\"", with: #"{ "video": { "size": [2000, 2000] }, "effects""#),
      "RV012: effects.spark.ring.center: at 2000x2000 it is 180000 pixels from the picture's corner, at most 65536 are allowed; bring the ring nearer or make the video smaller"
    ),
    Row(
      spark(#""ring": { "lineWidth": ‸-3 }"#),
      "RV012: effects.spark.ring.lineWidth: found -3, must be above 0"),
    Row(spark(#""ring": { "gap": ‸-0.5 }"#), "RV012: effects.spark.ring.gap: found -0.5, must be 0 or above"),
    Row(
      spark(#""ring": { "center": ‸[1] }"#),
      #"RV011: effects.spark.ring.center: found [1], must be two lengths [x, y], in points or shares such as "50%""#
    ),
    Row(
      spark(#""ring": { "center": [‸-100001, "50%"] }"#),
      "RV012: effects.spark.ring.center.0: found -100001, must be at most 100000 points"),
    Row(
      spark(#""ring": { "cap": ‸"rund" }"#),
      #"RV016: effects.spark.ring.cap: found "rund", must be one of butt, round; did you mean round?"#),
    Row(
      spark(#""ring": { "startTurn": ‸"topp" }"#),
      #"RV016: effects.spark.ring.startTurn: found "topp", must be right, bottom, left, top, or turns clockwise from the right, -1000 to 1000; did you mean top?"#
    ),
    Row(
      spark(#""ring": { "startTurn": ‸1001 }"#),
      "RV012: effects.spark.ring.startTurn: found 1001, must be right, bottom, left, top, or turns clockwise from the right, -1000 to 1000"
    ),
    Row(
      spark(#""ring": { "clockwise": ‸1 }"#),
      "RV011: effects.spark.ring.clockwise: found 1, must be true or false"),
    Row(
      spark(#""ring": { "track": ‸true }"#),
      #"RV021: effects.spark.ring.track: found true, must be a colour or a gradient { "type": … }"#),
    Row(
      spark(#""ring": { ‸"linewdith": 3 }"#),
      "RV010: effects.spark.ring.linewdith: there is no such field; did you mean lineWidth?"),
    Row(
      spark(#""colors": { "mode": ‸"vivd" }"#),
      #"RV016: effects.spark.colors.mode: found "vivd", must be one of rgb, vivid, harmony, palette; did you mean vivid?"#
    ),
    Row(
      spark(#""colors": ‸{ "mode": "palette" }"#),
      ##"RV014: effects.spark.colors.palette: the mode palette needs colours such as ["#E6285A", "#1EA0DC"]"##
    ),
    Row(
      spark(#""colors": { "mode": "palette", "palette": ‸[] }"#),
      ##"RV011: effects.spark.colors.palette: found an empty array, must be at least one colour, such as ["#E6285A"]"##
    ),
    Row(
      spark(#""colors": { "mode": "rgb", "palette": ‸["red"] }"#),
      "RV010: effects.spark.colors.palette: the mode rgb takes no palette; set the mode to palette"),
    Row(
      spark(#""colors": { "mode": "palette", "palette": ["red", ‸""] }"#),
      #"RV020: effects.spark.colors.palette.1: found "", must be a colour: #RGB, #RGBA, #RRGGBB, #RRGGBBAA, a CSS name or transparent"#
    ),
    Row(
      spark(#""colors": { "shuffle": ‸"yes" }"#),
      #"RV011: effects.spark.colors.shuffle: found "yes", must be true or false"#),
  ]

  @Test(arguments: effects) func effectsAndRings(row: Row) throws { try check(row) }

  static let gradients = [
    Row(
      canvas(#""background": ‸‸{}"#),
      "RV014: canvas.background.type: a gradient needs one: axial, radial or conic",
      ##"RV014: canvas.background.stops: a gradient needs stops such as [["#F00", 0], ["#00F", 1]]"##),
    Row(
      canvas(##""background": { "type": ‸"linear", "stops": [["#F00", 0]] }"##),
      #"RV016: canvas.background.type: found "linear", must be one of axial, radial, conic"#),
    Row(
      canvas(#""background": ‸{ "type": "axial" }"#),
      ##"RV014: canvas.background.stops: a gradient needs stops such as [["#F00", 0], ["#00F", 1]]"##),
    Row(
      canvas(#""background": { "type": "axial", "stops": ‸[] }"#),
      ##"RV011: canvas.background.stops: found an empty array, must be stops such as [["#F00", 0], ["#00F", 1]]"##
    ),
    Row(
      canvas(#""background": { "type": "axial", "stops": [‸"red"] }"#),
      ##"RV011: canvas.background.stops.0: found "red", must be a colour and a position ["#F00", 0.5]"##),
    Row(
      canvas(#""background": { "type": "axial", "stops": [["red", ‸1.5]] }"#),
      "RV012: canvas.background.stops.0.1: found 1.5, must be from 0 to 1"),
    Row(
      canvas(#""background": { "type": "axial", "stops": [["red", 0.5], ["blue", ‸0.4]] }"#),
      "RV021: canvas.background.stops.1.1: found 0.4, must not be below the position before it, 0.5"),
    Row(
      canvas(#""background": ‸{ "type": "axial", "start": [1, 1], "stops": [["red", 0]] }"#),
      "RV021: canvas.background: start and end are the same place: the gradient has no direction; keep them at least 0.0001 apart"
    ),
    Row(
      canvas(#""background": ‸{ "type": "radial", "start": [1, 0], "stops": [["red", 0]] }"#),
      "RV021: canvas.background: start and end share an axis: the ellipse between them has no area; keep them at least 0.0001 apart"
    ),
    Row(
      canvas(#""background": { "type": "conic", "start": ‸[0.5], "stops": [["red", 0]] }"#),
      "RV011: canvas.background.start: found [0.5], must be two numbers [x, y] in the unit square"),
    Row(
      canvas(#""background": { "type": "conic", "end": [‸1e999, 1], "stops": [["red", 0]] }"#),
      "RV013: canvas.background.end.0: found 1e999, which is beyond the largest number (about 1.8e308)"),
    Row(
      canvas(#""background": { "type": "conic", ‸"stop": [], "stops": [["red", 0]] }"#),
      "RV010: canvas.background.stop: there is no such field; did you mean stops?"),
  ]

  @Test(arguments: gradients) func paints(row: Row) throws { try check(row) }

  @Test func allProblemsComeAtOnceInTextOrder() throws {
    let row = Row(
      """
      { ‸"sede": 1,
        "video": { "size": [100, 100], "fps": ‸0, "hold": ‸-1 },
        "canvas": { "background": ‸"blck" },
        "effects": [
          { "type": "spark", "presses": [[0, 5], ‸[4, 6]],
            "ring": { "radius": ‸0, ‸"width": 3 } } ] }
      """,
      "RV010: sede: there is no such field; did you mean seed?",
      #"RV025: video.fps: found 0, must be above 0 and at most 240 frames a second, such as 60, 29.97 or "30000/1001""#,
      "RV012: video.hold: found -1, must be from 0 to 86400 (24 h), in seconds",
      #"RV020: canvas.background: found "blck", must be a colour: #RGB, #RGBA, #RRGGBB, #RRGGBBAA, a CSS name or transparent; did you mean black?"#,
      "RV023: effects.spark.presses.1: presses 0 and 1 overlap, each must begin when the one before it has ended or later",
      "RV012: effects.spark.ring.radius: found 0, must be above 0",
      "RV010: effects.spark.ring.width: there is no such field")
    try check(row)
  }

  @Test func brokenTextsAreToldByTheirPlace() throws {
    try check(
      Row(
        "{ \"seed\": 1,\n  \"video\": { \"fps\": 60‸ \"hold\": 1 } }",
        "RV001: a comma is missing after this value"))
    try check(Row(spark(#""ring": { "radius": ‸NaN }"#), "RV013: found NaN, JSON has no NaN; write a number"))
    try check(
      Row(
        spark(#""ring": { "radius": ‸-Infinity }"#),
        "RV013: found -Infinity, JSON has no -Infinity; write a number"))
    try check(
      Row(
        preset(#""seed": 1, ‸"seed": 2"#),
        "RV003: seed: this field stands twice in the object; the first is at line 1, column 3"))
  }

  @Test func commentsAndExtensionsAreIgnored() throws {
    let text = """
      { "$schema": "./preset.schema.json", "$comment": "{free}", "x-author": ["{me}", { "a": 1 }],
        "video": { "x-note": 1 }, "canvas": { "$comment": 2 },
        "effects": [ { "type": "spark", "x-take": 0, "presses": [[0, null]],
                       "ring": { "$comment": "r" }, "colors": { "x-": 0 } } ] }
      """
    #expect(try PresetFolder().complaints(text).isEmpty)
    let other = try PresetFolder().complaints(text.replacing("x-author", with: "X-author"))
    #expect(other.count == 2)
    #expect(
      other.contains { $0.contains("RV010: X-author") } && other.contains { $0.contains("RV019: X-author.0") }
    )
  }

  @Test func bracesThatAreNoVariableAreText() throws {
    let preset = try PresetFolder().load(preset(#""name": "{}", "summary": "{two words}""#))
    #expect(preset.name == "{}" && preset.summary == "{two words}")
  }

  @Test func aHoldBesideADurationIsAWarning() throws {
    let preset = try PresetFolder().load(video(#""duration": 5, "hold": 1"#))
    #expect(preset.warnings.map(\.code) == [.holdWithoutEffect])
    #expect(try PresetFolder().load(video(#""duration": 5, "hold": 0"#)).warnings.isEmpty)
  }
}
