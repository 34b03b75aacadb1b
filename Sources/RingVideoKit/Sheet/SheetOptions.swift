import Timeline

/// What a contact sheet shows, and how.
public struct SheetOptions: Sendable {
  /// Which part of the clip.
  public var frames = FrameSelection.all
  /// How many of its frames, spread evenly from the first to the last, both included; fewer where the part
  /// has fewer.
  public var count = 12
  /// How many stand side by side; nil for what makes the sheet a little wider than high.
  public var columns: Int?
  /// How wide a frame is rendered, in pixels; its height keeps the clip's ratio.
  public var width = 240
  /// Whether a file that is there already may be replaced.
  public var overwrites = true
  /// How many frames are worked on at a time, 1 or more; nil for one a core. Changes no byte.
  public var jobs: Int?
  /// Called after every frame with the number done.
  public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  /// Asked before every frame; a signal's number ends the work, and nothing is left behind.
  public var interruption: (@Sendable () -> Int32?)?

  /// The most frames that a sheet can be asked for.
  public static let mostFrames = 10_000

  /// Twelve frames of 240 pixels, from the first to the last.
  public init() {}

  /// Throws where a sheet can't have such numbers.
  func check() throws(RingVideoError) {
    var problems = Diagnostics()
    func require(_ value: Int, _ range: ClosedRange<Int>, _ option: String) {
      guard !range.contains(value) else { return }
      problems.add(
        .invalidOption, at: Origin(option: option),
        "found \(value), expected a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    require(count, 1...Self.mostFrames, "--count")
    if let columns { require(columns, 1...Self.mostFrames, "--columns") }
    require(width, 1...VideoSpec.largestSide, "--width")
    try problems.throwErrors()
  }
}

/// What was written on a contact sheet.
public struct SheetReport: Sendable {
  /// As the caller named it.
  public let output: String
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// How many frames stand side by side.
  public let columns: Int
  /// A frame's size in pixels.
  public let frameWidth: Int
  public let frameHeight: Int
  /// The frames row by row: the number, the time that it shows, and the upper left corner's place on the
  /// sheet.
  public let frames: [(number: Int, time: Timestamp, x: Int, y: Int)]

  /// The report as one object.
  public var json: JSONValue {
    .fields([
      ("output", .string(output)), ("width", .integer(width)), ("height", .integer(height)),
      ("columns", .integer(columns)),
      ("frameSize", .list([.integer(frameWidth), .integer(frameHeight)])),
      (
        "frames",
        .list(
          frames.map { frame in
            .fields([
              ("frame", .integer(frame.number)), ("time", frame.time.json), ("x", .integer(frame.x)),
              ("y", .integer(frame.y)),
            ])
          })
      ),
    ])
  }
}
