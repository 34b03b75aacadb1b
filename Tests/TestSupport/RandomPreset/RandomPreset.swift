/// Valid presets drawn from a seed, for property tests and for comparing builds and machines.
///
/// They reach all of the format but files: small pictures, few frames, and all that can be in them. All times
/// are shares of a length that is drawn first, so that every scene has something to show in its few frames.
public struct RandomPreset {
  /// The preset of a seed as JSON text; `sample:landscape` is the only picture in it.
  public static func text(seed: UInt64) -> String {
    var preset = RandomPreset(seed: seed)
    return preset.text()
  }

  /// A frame rate as a preset may give it, and the fraction that it is.
  private static let rates: [(json: String, numerator: Int, denominator: Int)] = [
    ("60", 60, 1), ("\"60\"", 60, 1), ("29.97", 30_000, 1001), ("\"30000/1001\"", 30_000, 1001),
    ("25", 25, 1),
    ("23.976", 24_000, 1001), ("\"59.94\"", 60_000, 1001), ("12.5", 25, 2), ("240", 240, 1),
    ("\"100/7\"", 100, 7), ("10", 10, 1), ("\"2.5\"", 5, 2), ("\"1/2\"", 1, 2),
  ]

  private var random: TestRandom
  /// The video's sides in pixels.
  let (width, height): (Int, Int)
  /// The canvas's sides in points, or nil where a point shall be a pixel.
  let canvas: (width: Int, height: Int)?
  private let rate: (json: String, numerator: Int, denominator: Int)
  /// What the effects' times are shares of: 8 to 20 frames, in nanoseconds.
  let length: Int
  /// When the last effect so far ends, in nanoseconds, at the soonest and at the latest.
  private var end = (soonest: 0, latest: 0)

  private init(seed: UInt64) {
    var random = TestRandom(seed: seed)
    // The first numbers of neighbouring seeds are alike.
    for _ in 0..<16 { _ = random.next() }
    func draw(_ range: ClosedRange<Int>) -> Int { Self.draw(range, from: &random) }
    let mask = draw(0...1) == 0 ? ~1 : ~0
    (width, height) = (draw(16...200) & mask, draw(16...200) & mask)
    canvas = draw(0...2) > 0 ? (draw(20...600), draw(20...600)) : nil
    rate = Self.rates[draw(0...Self.rates.count - 1)]
    length = draw(8...20) * 1_000_000_000 * rate.denominator / rate.numerator
    self.random = random
  }

  private mutating func text() -> String {
    let count = choose([1, 1, 1, 2, 2, 3, 4])
    let effects = (0..<count).map { effect($0) }
    // What the video may leave to the effects depends on when they end.
    let video = video()
    return JSONText.object([
      ("$comment", maybe(10) { _ in "[\"anything\", { \"may\": \"stand here\" }]" }),
      ("version", maybe(40) { _ in "1" }),
      ("name", maybe(20) { _ in "\"a name\"" }),
      ("summary", maybe(20) { _ in "\"One line\"" }),
      ("seed", maybe(80) { $0.seed() }),
      ("video", video),
      ("canvas", canvas == nil && chance(25) ? nil : canvasObject()),
      ("effects", JSONText.list(effects)),
      ("x-more", maybe(10) { _ in "null" }),
    ]) + "\n"
  }

  private mutating func seed() -> String {
    // From few bits to all of them, more than a signed number holds.
    let seed = "\(bits() >> UInt64(choose([0, 0, 1, 20, 40, 60])))"
    return chance(50) ? seed : "\"\(seed)\""
  }

  /// A whole number, drawn evenly.
  ///
  /// Written out here, so that no version of the standard library draws another one from the same seed.
  mutating func draw(_ range: ClosedRange<Int>) -> Int { Self.draw(range, from: &random) }

  private static func draw(_ range: ClosedRange<Int>, from random: inout TestRandom) -> Int {
    range.lowerBound + Int(random.next() >> 16) % range.count
  }

  /// 64 bits.
  mutating func bits() -> UInt64 { random.next() }

  /// Takes note of how long an effect lasts.
  mutating func lasts(until soonest: Int, orUntil latest: Int) {
    end = (max(end.soonest, soonest), max(end.latest, latest))
  }

  private mutating func effect(_ index: Int) -> String {
    let id = maybe(40) { "\"\($0.choose(["ring", "a-b", "é_", "Z"]))\(index)\"" }
    return switch choose(["spark", "spark", "loader", "image"]) {
    case "spark": spark(id: id)
    case "loader": loader(id: id)
    default: image(id: id)
    }
  }

  private mutating func video() -> String {
    let isOdd = width % 2 + height % 2 > 0
    var (duration, stretch): (String?, String?)
    switch draw(0...2) {
    // As long as the effects, where that isn't too few frames or too many.
    case 0 where end.soonest * 4 >= length * 3 && end.latest * 10 <= length * 17: break
    case 1 where end.soonest > 0: stretch = time(750...1500)
    default:
      duration = time(750...1500)
      // The scene may be far longer than a few frames.
      if end.soonest > length * 2 || chance(20) { stretch = time(500...2000) }
    }
    let canHold = duration == nil
    return JSONText.object([
      ("size", chance(50) ? "[\(width), \(height)]" : "\"\(width)x\(height)\""),
      ("fps", rate.numerator == 60 && chance(30) ? nil : rate.json),
      ("duration", duration),
      ("hold", maybe(30) { canHold ? $0.time(0...300) : "0" }),
      ("stretch", stretch),
      ("sampling", maybe(70) { JSONText.quoted($0.choose(["start", "mid", "end"])) }),
      ("quality", maybe(60) { JSONText.quoted($0.choose(["draft", "standard", "high"])) }),
      ("crf", maybe(20) { "\($0.choose([0, 10, 23, 51]))" }),
      ("matte", maybe(40) { $0.color(isOpaque: true) }),
      // 4:2:0 needs even sides.
      ("pad", isOdd ? "\"even\"" : maybe(50) { JSONText.quoted($0.choose(["none", "even"])) }),
    ])
  }

  private mutating func canvasObject() -> String {
    let size = canvas.map { chance(50) ? "[\($0.width), \($0.height)]" : "\"\($0.width)x\($0.height)\"" }
    return JSONText.object([("size", size), ("background", maybe(85) { $0.surface() })])
  }
}
