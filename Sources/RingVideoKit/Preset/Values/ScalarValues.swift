import Raster
import Timeline

/// Readers of single values, for `ObjectReader.read`.
enum ScalarValues {
  static func text(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> String? {
    if let text = node.text { return text }
    problems.add(.wrongType, at: node, path: path, expected: "text")
    return nil
  }

  static func bool(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> Bool? {
    if let flag = node.value.bool { return flag }
    problems.add(.wrongType, at: node, path: path, expected: "true or false")
    return nil
  }

  /// A reader of one of an enumeration's names.
  static func name<Value: RawRepresentable & CaseIterable>(
    _ type: Value.Type
  ) -> (JSONNode, String, ProblemLog) -> Value? where Value.RawValue == String {
    let names = Value.allCases.map(\.rawValue)
    return { node, path, problems in
      guard let text = node.text else {
        problems.add(.wrongType, at: node, path: path, expected: "one of \(names.joined(separator: ", "))")
        return nil
      }
      if let value = Value(rawValue: text) { return value }
      problems.list.add(
        .unknownName, at: node.origin, path: path,
        "found \(node.found), must be one of \(names.joined(separator: ", "))\(hint(for: text, among: names))"
      )
      return nil
    }
  }

  /// A reader of a number in a range, which `expected` describes.
  static func number(
    _ isAllowed: @escaping (Double) -> Bool, _ expected: String
  ) -> (JSONNode, String, ProblemLog) -> Double? {
    { node, path, problems in
      guard let number = node.value.number else {
        problems.add(.wrongType, at: node, path: path, expected: "a number \(expected)")
        return nil
      }
      if isAllowed(number.double) { return number.double }
      problems.add(.outOfRange, at: node, path: path, expected: expected)
      return nil
    }
  }

  static func integer(_ range: ClosedRange<Int>) -> (JSONNode, String, ProblemLog) -> Int? {
    { node, path, problems in
      let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      guard let number = node.value.number else {
        problems.add(.wrongType, at: node, path: path, expected: expected)
        return nil
      }
      if let value = number.int64.flatMap({ Int(exactly: $0) }), range.contains(value) { return value }
      problems.add(.outOfRange, at: node, path: path, expected: expected)
      return nil
    }
  }

  /// A seed: 64 bits, which a JSON number holds only as text in most programs; so text is taken too.
  static func seed(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> UInt64? {
    if let text = node.value.number?.literal ?? node.text, let seed = UInt64(text) { return seed }
    if let whole = node.value.number?.int64, whole >= 0 { return UInt64(whole) }
    problems.add(
      node.value.number == nil ? .wrongType : .outOfRange, at: node, path: path,
      expected: "a whole number from 0 to 18446744073709551615")
    return nil
  }

  /// The longest time a preset may name.
  static let longest = Time.seconds(24 * 60 * 60)

  /// A reader of a time in seconds, up to 24 h.
  static func time(above: Bool = false) -> (JSONNode, String, ProblemLog) -> Time? {
    { node, path, problems in
      let expected =
        above ? "above 0 and at most 86400 (24 h), in seconds" : "from 0 to 86400 (24 h), in seconds"
      guard let number = node.value.number else {
        problems.add(.wrongType, at: node, path: path, expected: "a number \(expected)")
        return nil
      }
      if let time = Time(decimalSeconds: number.literal), time <= longest,
        above ? time > .zero : time >= .zero
      {
        return time
      }
      problems.add(.outOfRange, at: node, path: path, expected: expected)
      return nil
    }
  }

  static func frameRate(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> FrameRate? {
    guard let text = node.value.number?.literal ?? node.text else {
      problems.add(
        .wrongType, at: node, path: path, expected: "a frame rate such as 60, 29.97 or \"30000/1001\"")
      return nil
    }
    if let rate = FrameRate(text: text) { return rate }
    problems.add(
      .invalidRate, at: node, path: path,
      expected: "above 0 and at most 240 frames a second, such as 60, 29.97 or \"30000/1001\"")
    return nil
  }

  static func pacing(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> Pacing? {
    let names = Pacing.named.map(\.name)
    if let text = node.value.string {
      if let pacing = Pacing(name: text) { return pacing }
      problems.list.add(
        .invalidPacing, at: node.origin, path: path,
        "found \(node.found), must be one of \(names.joined(separator: ", ")), or four numbers"
          + hint(for: text, among: names))
      return nil
    }
    let numbers = node.value.array?.compactMap { $0.value.number?.double } ?? []
    if numbers.count == 4, node.value.array?.count == 4,
      let pacing = Pacing(numbers[0], numbers[1], numbers[2], numbers[3])
    {
      return pacing
    }
    problems.add(
      node.value.array == nil ? .wrongType : .invalidPacing, at: node, path: path,
      expected:
        "one of \(names.joined(separator: ", ")), or four numbers [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
    )
    return nil
  }

  /// `right`, `bottom`, `left`, `top`, or turns clockwise from the right.
  static func startTurn(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> Double? {
    let sides: [(String, Double)] = [("right", 0), ("bottom", 0.25), ("left", 0.5), ("top", 0.75)]
    let expected = "right, bottom, left, top, or turns clockwise from the right, -1000 to 1000"
    if let text = node.value.string {
      if let side = sides.first(where: { $0.0 == text }) { return side.1 }
      problems.list.add(
        .unknownName, at: node.origin, path: path,
        "found \(node.found), must be \(expected)\(hint(for: text, among: sides.map(\.0)))")
      return nil
    }
    guard let turns = node.value.number?.double else {
      problems.add(.wrongType, at: node, path: path, expected: expected)
      return nil
    }
    if abs(turns) <= 1000 { return turns }
    problems.add(.outOfRange, at: node, path: path, expected: expected)
    return nil
  }
}
