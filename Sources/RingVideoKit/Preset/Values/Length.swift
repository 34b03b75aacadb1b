/// A length on the canvas: points, or a share of one of its sides.
public enum Length: Hashable, Sendable {
  /// In the canvas's points.
  case points(Double)
  /// 0.34 for `"34%"`: of the canvas's short side, or for a place of the axis it lies on.
  case share(Double)

  /// In points, where a whole side has `side`.
  func points(of side: Double) -> Double {
    switch self {
    case .points(let points): points
    case .share(let share): share * side
    }
  }

  /// The field's own form.
  var json: JSONValue {
    switch self {
    case .points(let points): .double(points)
    case .share(let share): .string(JSONNumber(share * 100).literal + "%")
    }
  }

  /// The largest length, in points, and share; beyond it nothing can be seen anyhow.
  static let limit = 100_000.0

  /// What a field allows.
  enum Bound {
    case aboveZero, zeroOrAbove, any

    var description: String {
      switch self {
      case .aboveZero: "above 0"
      case .zeroOrAbove: "0 or above"
      case .any: "from -100000 to 100000"
      }
    }

    func allows(_ value: Double) -> Bool {
      switch self {
      case .aboveZero: value > 0
      case .zeroOrAbove: value >= 0
      case .any: true
      }
    }
  }

  /// A reader of lengths within a bound.
  static func read(_ bound: Bound) -> (JSONNode, String, ProblemLog) -> Length? {
    { node, path, problems in
      let length: Length?
      if let number = node.value.number {
        length = .points(number.double)
      } else if let text = node.text, text.hasSuffix("%"), let number = JSONNumber(String(text.dropLast())) {
        length = .share(number.double / 100)
      } else {
        length = nil
      }
      guard let length else {
        problems.add(.wrongType, at: node, path: path, expected: "points or a share such as \"34%\"")
        return nil
      }
      let value = length.points(of: 1)
      if abs(value) > limit {
        problems.add(.outOfRange, at: node, path: path, expected: "at most 100000 points")
        return nil
      }
      if bound.allows(value) { return length }
      problems.add(.outOfRange, at: node, path: path, expected: bound.description)
      return nil
    }
  }

  /// A reader of a place: two lengths, [x, y].
  static func place(_ node: JSONNode, _ path: String, _ problems: ProblemLog) -> [Length]? {
    guard let nodes = node.value.array, nodes.count == 2 else {
      problems.add(
        .wrongType, at: node, path: path, expected: "two lengths [x, y], in points or shares such as \"50%\"")
      return nil
    }
    let both = nodes.enumerated().compactMap { read(.any)($1, "\(path).\($0)", problems) }
    return both.count == 2 ? both : nil
  }
}
