import TestSupport
import Testing
import Timeline

@testable import RingVideoKit

/// How long clips are, which of their frames are taken, and what a frame shows.
@Suite struct ClipTimeTests {
  private let json = """
    { "video": { "size": [16, 16], "fps": 10 }, "effects": [ { "type": "spark", "start": 1, "fullCircle": 9, "presses": [[0, 5], [5, null]] } ] }
    """

  private func clip(_ settings: [String: String] = [:]) throws -> Clip {
    try PresetFolder().clip(
      json, settings.sorted { $0.key < $1.key }.map { set("video.\($0.key)", $0.value) })
  }

  /// The scene ends at 10 s.
  static let lengths: [(settings: [String: String], frames: Int, warnings: [DiagnosticCode])] = [
    ([:], 100, []), (["hold": "2"], 120, []), (["duration": "4"], 40, [.sceneCutShort]),
    (["duration": "20"], 200, []),
    (["duration": "10"], 100, []), (["stretch": "5"], 50, []), (["stretch": "40", "hold": "1"], 410, []),
    (["stretch": "5", "duration": "4"], 40, [.sceneCutShort]),
    (["duration": "20", "hold": "1"], 200, [.holdWithoutEffect]),
    (["duration": "0.05"], 1, [.sceneCutShort]), (["duration": "0.125", "fps": "24"], 3, [.sceneCutShort]),
    (["fps": "29.97"], 300, []), (["fps": "24000/1001"], 240, []), (["fps": "59.94"], 599, []),
    (["fps": "50"], 500, []),
  ]

  @Test(arguments: lengths) func frameCounts(
    settings: [String: String], frames: Int, warnings: [DiagnosticCode]
  ) throws {
    let clip = try clip(settings)
    #expect(clip.frameCount == frames)
    #expect(clip.warnings(for: OutputFormat.png).map(\.code) == warnings)
  }

  @Test func aClipHasAtLeastHalfAFrame() throws {
    let error = try #require(throws: RingVideoError.self) { try clip(["duration": "0.049999999"]) }
    #expect(error.diagnostics.map(\.code) == [.tooShort] && error.exitStatus == 2)
  }

  @Test func aClipLastsADayAtMost() throws {
    let json = spark(#""start": 86000, "fullCircle": 1000"#)
    let complaints = try PresetFolder().complaints(json)
    #expect(complaints.count == 1 && complaints[0].contains("RV012: video.duration: the scene lasts 87000 s"))
    #expect(try PresetFolder().clip(json, [set("video.duration", "86400")]).frameCount == 5_184_000)
    #expect(
      try PresetFolder().clip(json, [set("video.stretch", "86400"), set("video.fps", "240")]).frameCount
        == 20_736_000)
  }

  /// Stretched to a length, a scene isn't cut at the preset's own; but where both are asked for, it is.
  @Test func stretchingUndoesThePresetsOwnDuration() throws {
    let text = json.replacing("\"fps\": 10", with: "\"fps\": 10, \"duration\": 4")
    #expect(try PresetFolder().clip(text).frameCount == 40)
    #expect(try PresetFolder().clip(text, [set("video.stretch", "20")]).frameCount == 200)
    #expect(
      try PresetFolder().clip(text, [set("video.stretch", "20"), set("video.duration", "4")]).frameCount == 40
    )
    #expect(
      try PresetFolder().clip(text, [set("video.duration", "4"), set("video.stretch", "20")]).frameCount == 40
    )
  }

  @Test func stretchingScalesAllTimes() throws {
    let (natural, stretched) = (try clip(), try clip(["stretch": "40"]))
    for quarter: Int64 in 0...40 {
      let (a, b) = (
        try natural.inspect(at: .time(Time(nanoseconds: quarter * 250_000_000))),
        try stretched.inspect(at: .time(Time(nanoseconds: quarter * 1_000_000_000)))
      )
      #expect(
        JSONNode(a).node(at: "effects")?.value.compact == JSONNode(b).node(at: "effects")?.value.compact)
    }
  }

  static let selections: [(selection: FrameSelection, range: Range<Int>)] = [
    (.all, 0..<100), (.frames(0...0), 0..<1), (.frames(10...99), 10..<100),
    (.times(from: nil, to: nil), 0..<100),
    (.times(from: .seconds(1), to: .seconds(2)), 10..<20), (.times(from: .seconds(9), to: nil), 90..<100),
    (.times(from: nil, to: .seconds(1)), 0..<10), (.times(from: nil, to: .seconds(1000)), 0..<100),
    // Frames that begin in the span: 0.1 s and 0.2 s, but not 0.3 s.
    (.times(from: Time(nanoseconds: 1), to: Time(nanoseconds: 300_000_000)), 1..<3),
    (.times(from: Time(nanoseconds: 100_000_000), to: Time(nanoseconds: 300_000_001)), 1..<4),
  ]

  @Test(arguments: selections) func framesAreChosen(selection: FrameSelection, range: Range<Int>) throws {
    #expect(try selection.range(in: clip()) == range)
    #expect(try clip().frameCount(in: selection) == range.count)
  }

  @Test(arguments: [
    FrameSelection.frames(0...100), .frames(100...100), .times(from: .seconds(10), to: nil),
    .times(from: .seconds(2), to: .seconds(2)), .times(from: .seconds(3), to: .seconds(2)),
    .times(from: nil, to: .zero),
  ])
  func framesThatThereAreNot(selection: FrameSelection) throws {
    let error = try #require(throws: RingVideoError.self) { try selection.range(in: clip()) }
    #expect(error.diagnostics.map(\.code) == [.timeOutsideClip] && error.exitStatus == 2)
  }

  /// Partitions of a clip by time have each frame once, whatever the rate.
  @Test(arguments: ["24", "25", "29.97", "30", "50", "59.94", "60", "24000/1001", "7"])
  func partsAddUp(rate: String) throws {
    let clip = try clip(["fps": rate])
    var next = 0
    for tenth: Int64 in 0..<100 {
      let (from, to) = (Time(nanoseconds: tenth * 100_000_000), Time(nanoseconds: (tenth + 1) * 100_000_000))
      guard let range = try? FrameSelection.times(from: from, to: to).range(in: clip) else { continue }
      #expect(range.lowerBound == next)
      next = range.upperBound
    }
    #expect(next == clip.frameCount)
  }

  @Test func momentsAreExactTimesOrFrames() throws {
    let clip = try clip(["sampling": "mid"])
    #expect(
      try Moment.time(Time(nanoseconds: 250_000_001)).resolve(in: clip) == (2, Time(nanoseconds: 250_000_001))
    )
    #expect(try Moment.time(Time(nanoseconds: 299_999_999)).resolve(in: clip).frame == 2)
    #expect(try Moment.time(.seconds(10)).resolve(in: clip) == (99, .seconds(10)))
    #expect(try Moment.frame(2).resolve(in: clip) == (2, Time(nanoseconds: 250_000_000)))
    #expect(try Moment.frame(99).resolve(in: self.clip(["sampling": "end"])).time == .seconds(10))
    #expect(try Moment.frame(0).resolve(in: self.clip()).time == .zero)
    for moment in [
      Moment.frame(100), .frame(-1), .time(Time(nanoseconds: 10_000_000_001)), .time(Time(nanoseconds: -1)),
    ] {
      let error = try #require(throws: RingVideoError.self) { try moment.resolve(in: clip) }
      #expect(error.diagnostics.map(\.code) == [.timeOutsideClip])
    }
  }

  @Test func warningsAreAboutTheFormat() throws {
    let presets = try PresetFolder()
    let json = spark(#""ring": { "lineWidth": 1.5 }"#)
    let clip = try presets.clip(json, [set("canvas.background", "#FFF8"), set("video.crf", "0")])
    #expect(clip.warnings(for: OutputFormat.mp4).map(\.code) == [.translucentCanvas, .thinLine, .lossless])
    #expect(clip.warnings(for: OutputFormat.nut).isEmpty)
    #expect(try presets.clip(spark(#""ring": { "lineWidth": 2 }"#)).warnings(for: OutputFormat.mp4).isEmpty)
  }
}
