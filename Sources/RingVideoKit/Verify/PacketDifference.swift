import Media

/// How the packets of two clips differ.
struct PacketDifference {
  /// A part of a sentence; nil where they are the same.
  let text: String?

  /// - Parameters:
  ///   - found: those of the clip that is looked at.
  ///   - expected: those that it should have.
  init(_ found: [PacketMark], _ expected: [PacketMark]) {
    let (found, expected) = (found.map(\.hash), expected.map(\.hash))
    guard found != expected else {
      text = nil
      return
    }
    let same = zip(found, expected).prefix { $0 == $1 }.count
    let surplus = found.count - expected.count
    if surplus < 0, found[same...] == expected[(same - surplus)...] {
      text = Self.run(same, -surplus, "missing")
    } else if surplus > 0, found[(same + surplus)...] == expected[same...] {
      text = Self.run(same, surplus, "there in addition")
    } else {
      let differing = zip(found, expected).count { $0 != $1 }
      let counts = surplus == 0 ? "" : ", and there are \(found.count) instead of \(expected.count)"
      text = "\(differing) of \(min(found.count, expected.count)) differ, the first is \(same)\(counts)"
    }
  }

  private static func run(_ first: Int, _ count: Int, _ what: String) -> String {
    count == 1 ? "\(first) is \(what)" : "\(first) to \(first + count - 1) are \(what)"
  }
}

extension FileDifference {
  /// `12 bytes differ, the first at 48`, with the lengths where they differ.
  var text: String {
    guard let first else { return "no byte differs" }
    if differing == 0 { return "it ends after \(leftSize) bytes instead of \(rightSize)" }
    let lengths = leftSize == rightSize ? "" : ", with \(leftSize) bytes instead of \(rightSize)"
    return "\(differing) byte\(differing == 1 ? " differs" : "s differ"), the first at \(first)\(lengths)"
  }
}
