/// Recording rings.
extension RandomPreset {
  mutating func spark(id: String?) -> String {
    let start = chance(35) ? nanoseconds(0...400) : nil
    let fullCircle = chance(6) ? nil : nanoseconds(300...1100)
    let (presses, complete, latest) = presses(fullCircle: fullCircle ?? 45_000_000_000)
    let reveals = chance(33)
    var opening: (text: String, lasts: Int)?
    if reveals { opening = sparkReveal() }
    let begin = start ?? 0
    lasts(until: begin + complete, orUntil: begin + latest + (opening?.lasts ?? 0))
    return JSONText.object([
      ("type", "\"spark\""), ("id", id), ("start", start.map(Self.seconds)),
      ("fullCircle", fullCircle.map(Self.seconds)), ("presses", presses),
      ("pacing", maybe(75) { $0.pacing() }),
      ("over", maybe(60) { JSONText.quoted($0.choose(["segment", "remaining"])) }),
      // The ring of 100 points that stands for none is too large to open in a small frame.
      ("ring", reveals ? ring(largest: 300) : maybe(93) { $0.ring(largest: 600) }),
      ("colors", maybe(80) { $0.colors() }), ("reveal", opening?.text),
    ])
  }

  /// Presses, and when they have ended or completed the ring, in nanoseconds: at the soonest and at the latest.
  private mutating func presses(fullCircle: Int) -> (text: String, soonest: Int, latest: Int) {
    if chance(40) {
      // Ten thousand are allowed, far more than there are pixels.
      let count = chance(4) ? draw(100...400) : draw(1...12)
      let shortest = chance(50) ? 0 : nanoseconds(0...300) / count
      let longest = chance(30) ? shortest : shortest + nanoseconds(0...300) / count
      let hasPause = longest > 0 || chance(30)
      let pause = JSONText.list([Self.seconds(shortest), Self.seconds(longest)])
      let random = JSONText.object([("count", "\(count)"), ("pause", hasPause ? pause : nil)])
      return (JSONText.object([("random", random)]), fullCircle, fullCircle + longest * count)
    }
    var pairs: [String] = []
    var (now, recorded, end) = (chance(70) ? 0 : fullCircle / 1000 * draw(1...200), 0, 0)
    let count = draw(1...6)
    for index in 0..<count {
      // The first of all lasts, so that there is something to see; others may end as they begin.
      let isEmpty = index > 0 && chance(8)
      let hold = isEmpty ? 0 : fullCircle / 1000 * draw(20...1300 / count)
      let staysDown = index == count - 1 && chance(50)
      pairs.append(JSONText.list([Self.seconds(now), staysDown ? "null" : Self.seconds(now + hold)]))
      let counted = staysDown ? fullCircle - recorded : min(hold, fullCircle - recorded)
      if counted > 0 { end = now + counted }
      (now, recorded) = (now + hold, recorded + counted)
      if chance(60) { now += fullCircle / 1000 * draw(1...100) }
    }
    // A ring that is complete has ended, whatever is still pressed; whether it ends later is not relied on.
    return (JSONText.list(pairs), end, max(end, now))
  }

  /// - Parameter largest: the largest radius in thousandths of the canvas's short side.
  private mutating func ring(largest: Int) -> String {
    let radius = draw(40...largest)
    // Now and then a disk: the line reaches beyond the centre.
    let lineWidth = chance(6) ? radius * 5 / 2 : draw(3...max(4, radius))
    return JSONText.object([
      ("center", maybe(35) { $0.center() }), ("radius", length(radius, of: shortSide)),
      ("lineWidth", maybe(93) { $0.length(lineWidth, of: $0.shortSide) }), ("cap", maybe(75) { $0.cap() }),
      ("startTurn", maybe(80) { $0.startTurn() }), ("clockwise", maybe(60) { $0.bool() }),
      ("gap", maybe(50) { $0.chance(20) ? "0" : $0.length(1...80) }),
      ("track", maybe(75) { $0.paintOrNull(25) }),
    ])
  }

  private mutating func center() -> String {
    let range = chance(80) ? 300...700 : -200...1200
    return JSONText.list([
      length(draw(range), of: sides.width), length(draw(range), of: sides.height),
    ])
  }

  private mutating func colors() -> String {
    let mode = choose(["rgb", "vivid", "harmony", "palette"])
    let count = choose([1, 2, 3, 5])
    let palette = mode == "palette" ? JSONText.list((0..<count).map { _ in paint() }) : nil
    return JSONText.object([
      ("mode", mode == "vivid" && chance(20) ? nil : JSONText.quoted(mode)), ("palette", palette),
      ("shuffle", maybe(50) { mode == "palette" ? $0.bool() : "false" }),
    ])
  }

  /// What the ring opens into, and how long that lasts at most, in nanoseconds.
  private mutating func sparkReveal() -> (text: String, lasts: Int) {
    let delay = chance(50) ? nanoseconds(0...200) : nil
    let duration = chance(90) ? (chance(8) ? 0 : nanoseconds(100...500)) : nil
    let text = JSONText.object([
      ("image", Self.picture), ("fit", maybe(60) { $0.fit() }),
      // With at least 0.7 of both sides, a corner is farther than the largest ring reaches.
      ("frame", maybe(50) { $0.frame(700...1200).text }),
      ("delay", delay.map(Self.seconds)), ("duration", duration.map(Self.seconds)),
      ("pacing", maybe(80) { $0.pacing() }),
    ])
    return (text, (delay ?? 0) + (duration ?? 1_000_000_000))
  }
}
