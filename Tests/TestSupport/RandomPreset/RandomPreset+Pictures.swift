/// Loaders and pictures that stand for a while.
extension RandomPreset {
  /// A frame with sides of so many thousandths of the canvas's, and its shorter side in thousandths of a point.
  mutating func frame(_ share: ClosedRange<Int>) -> (text: String, shortSide: Int) {
    let (width, height) = (draw(share), draw(share))
    let text = JSONText.list([
      length(draw(-200...400), of: sides.width), length(draw(-200...400), of: sides.height),
      length(width, of: sides.width), length(height, of: sides.height),
    ])
    return (text, min(width * sides.width, height * sides.height))
  }

  mutating func loader(id: String?) -> String {
    let start = chance(35) ? nanoseconds(0...300) : nil
    let smoothing = chance(75) ? (chance(20) ? 0 : nanoseconds(20...200)) : nil
    let opening = chance(85) ? (chance(8) ? 0 : nanoseconds(150...500)) : nil
    let (progress, soonest, latest) = progress()
    let begin = start ?? 0
    lasts(
      until: begin + soonest,
      orUntil: begin + latest + (smoothing ?? 250_000_000) + (opening ?? 1_000_000_000))
    let frame = chance(50) ? frame(400...1100) : nil
    // In thousandths of a point; a ring must be smaller than half the frame's diagonal.
    let room = frame?.shortSide ?? shortSide * 1000
    let hasRing = room < 50_000 || chance(90)
    let reveal = JSONText.object([
      ("duration", opening.map(Self.seconds)), ("pacing", maybe(60) { $0.pacing() }),
    ])
    return JSONText.object([
      ("type", "\"loader\""), ("id", id), ("start", start.map(Self.seconds)), ("image", Self.picture),
      ("fit", maybe(60) { $0.fit() }), ("frame", frame?.text), ("progress", progress),
      ("pacing", maybe(60) { $0.pacing() }), ("smoothing", smoothing.map(Self.seconds)),
      ("ring", hasRing ? loaderRing(room: room) : nil), ("veil", maybe(75) { $0.surface() }),
      ("reveal", opening == nil && chance(50) ? nil : reveal),
    ])
  }

  private mutating func loaderRing(room: Int) -> String {
    let radius = room / 1000 * draw(40...450)
    let lineWidth = radius / 1000 * draw(30...1500)
    // As shares, the rounding to a tenth of a per cent is downwards.
    func length(_ thousandths: Int, asShare: Bool) -> String {
      let share = thousandths / shortSide
      return asShare && share > 0
        ? "\"\(JSONText.decimal(share, places: 1))%\"" : JSONText.thousandths(max(1, thousandths))
    }
    return JSONText.object([
      ("radius", length(radius, asShare: chance(50))),
      ("lineWidth", length(lineWidth, asShare: chance(50))),
      ("color", maybe(80) { $0.paint() }), ("track", maybe(60) { $0.paintOrNull(20) }),
      ("cap", maybe(70) { $0.cap() }), ("startTurn", maybe(70) { $0.startTurn() }),
      ("clockwise", maybe(60) { $0.bool() }),
    ])
  }

  /// Progress, and when its last event is, in nanoseconds: at the soonest and at the latest.
  private mutating func progress() -> (text: String, soonest: Int, latest: Int) {
    if chance(35) {
      let duration = chance(85) ? nanoseconds(300...900) : nil
      let random = JSONText.object([
        ("seconds", duration.map(Self.seconds)), ("stalls", maybe(60) { "\($0.draw(0...4))" }),
      ])
      return (JSONText.object([("random", random)]), duration ?? 4_000_000_000, duration ?? 4_000_000_000)
    }
    let count = draw(1...8)
    let arrives = chance(80)
    var (now, received, total) = (chance(70) ? 0 : nanoseconds(10...200), 0, draw(1000...100_000))
    var isKnown = chance(70)
    var rows: [String] = []
    for index in 1...count {
      if index == count, arrives { (isKnown, received) = (true, total) }
      let expected = isKnown ? "\(total)" : choose(["0", "-1"])
      rows.append(JSONText.list([Self.seconds(now), "\(received)", expected]))
      guard index < count else { break }
      // Now and then two events at one time, a step back, or another size.
      if !chance(8) { now += nanoseconds(30...900 / count) }
      received = chance(12) ? received / 2 : received + (total - received) / 10 * draw(0...6)
      if chance(50) { isKnown = true }
      if chance(10) { total += total / 4 }
    }
    return (JSONText.list(rows), now, now)
  }

  mutating func image(id: String?) -> String {
    let start = chance(40) ? nanoseconds(0...500) : nil
    let fade = chance(60) ? nanoseconds(0...400) : nil
    let end = chance(50) ? (start ?? 0) + nanoseconds(100...700) : nil
    let last = end ?? (start ?? 0) + (fade ?? 0)
    lasts(until: start ?? 0, orUntil: last)
    return JSONText.object([
      ("type", "\"image\""), ("id", id), ("start", start.map(Self.seconds)), ("image", Self.picture),
      ("fit", maybe(60) { $0.fit() }), ("frame", maybe(70) { $0.frame(50...1100).text }),
      ("opacity", maybe(60) { JSONText.thousandths($0.draw(0...1000)) }),
      ("end", end.map(Self.seconds)), ("fade", fade.map(Self.seconds)),
    ])
  }
}
