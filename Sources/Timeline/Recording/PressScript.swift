/// One stay of the finger on the button.
public struct Press: Hashable, Sendable {
  /// When the finger goes down.
  public var down: Time

  /// When it is lifted, or nil where it stays until the ring is complete.
  public var up: Time?

  /// Creates a press.
  public init(down: Time, up: Time?) {
    self.down = down
    self.up = up
  }
}

/// Presses in the order of their times, none of which overlap; they may touch.
///
/// A press that ends as it begins is kept in its place, but records nothing.
public struct PressScript: Hashable, Sendable {
  /// The presses; at least one, and only the last may stay down.
  public let presses: [Press]

  /// The most presses that a script may have.
  public static let maximumCount = 10_000

  /// Checks the presses; throws the first of `problems(in:)`.
  public init(_ presses: [Press]) throws(PressScriptError) {
    if let problem = Self.problems(in: presses).first { throw problem }
    self.presses = presses
  }

  /// Everything that keeps `presses` from being a script, in their order.
  public static func problems(in presses: [Press]) -> [PressScriptError] {
    if presses.isEmpty { return [PressScriptError(.empty)] }
    if presses.count > maximumCount { return [PressScriptError(.tooMany(presses.count))] }

    var problems: [PressScriptError] = []
    for (index, press) in presses.enumerated() {
      if press.down < .zero { problems.append(PressScriptError(.negativeDown(press: index))) }
      if let up = press.up, up < press.down { problems.append(PressScriptError(.upBeforeDown(press: index))) }
      guard index > 0 else { continue }
      let previous = presses[index - 1]
      if press.down < previous.down {
        problems.append(PressScriptError(.unsorted(index - 1, index)))
      } else if let up = previous.up {
        if up > press.down { problems.append(PressScriptError(.overlapping(index - 1, index))) }
      } else {
        problems.append(PressScriptError(.openBeforeLast(press: index - 1)))
      }
    }
    return problems
  }

  /// Takes presses that are a script by the way they were made.
  init(checked presses: [Press]) {
    self.presses = presses
  }
}
