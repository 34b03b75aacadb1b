/// Widths and heights: two numbers [1080, 1920], or "1080x1920" as the command line has it.
enum SizeValue {
  /// The two numbers of a size where it is one that `isAllowed` takes; else nil, and a report.
  ///
  /// - Parameters:
  ///   - unit: what the numbers count, for messages.
  ///   - example: a width and a height.
  ///   - bounds: what `isAllowed` takes, for messages.
  static func read(
    _ node: JSONNode, _ path: String, _ problems: ProblemLog, unit: String, example: (Int, Int),
    bounds: String,
    isAllowed: (JSONNumber) -> Bool
  ) -> (JSONNumber, JSONNumber)? {
    let numbers = numbers(node)
    guard numbers.count == 2 else {
      let (width, height) = example
      problems.add(
        .wrongType, at: node, path: path,
        expected: "a width and a height in \(unit) [\(width), \(height)], or \"\(width)x\(height)\"")
      return nil
    }
    guard numbers.allSatisfy(isAllowed) else {
      problems.list.add(
        .outOfRange, at: node.origin, path: path,
        "found \(numbers[0].literal)x\(numbers[1].literal), must be \(bounds)")
      return nil
    }
    return (numbers[0], numbers[1])
  }

  /// All numbers of an array, or of a text with x between them; none where one is something else.
  private static func numbers(_ node: JSONNode) -> [JSONNumber] {
    let numbers =
      if let nodes = node.value.array {
        nodes.map(\.value.number)
      } else {
        (node.text ?? "").lowercased().split(separator: "x", omittingEmptySubsequences: false)
          .map { JSONNumber(String($0)) }
      }
    return numbers.contains { $0 == nil } ? [] : numbers.compactMap { $0 }
  }
}
