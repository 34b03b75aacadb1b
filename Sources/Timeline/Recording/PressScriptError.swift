/// What keeps presses from being a script; presses are named by their place in the list, from 0.
public struct PressScriptError: Error, Hashable, Sendable {
  /// The ways in which presses can be wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no press.
    case empty
    /// There are more than `PressScript.maximumCount`: this many.
    case tooMany(Int)
    /// A press begins before zero.
    case negativeDown(press: Int)
    /// A press ends before it begins.
    case upBeforeDown(press: Int)
    /// The second of two neighbours begins before the first.
    case unsorted(Int, Int)
    /// The second of two neighbours begins before the first ends.
    case overlapping(Int, Int)
    /// A press that never ends is followed by another.
    case openBeforeLast(press: Int)
    /// The number of random presses asked for is not in 1…`PressScript.maximumCount`: this many.
    case randomCount(Int)
    /// The random pauses asked for are below zero, or end beyond the last time there is.
    case randomPause
  }

  /// What is wrong.
  public let reason: Reason

  /// Creates an error.
  public init(_ reason: Reason) {
    self.reason = reason
  }

  /// The places of the presses concerned, ascending; empty where it is the list as a whole.
  public var presses: [Int] {
    switch reason {
    case .empty, .tooMany, .randomCount, .randomPause: []
    case .negativeDown(let press), .upBeforeDown(let press), .openBeforeLast(let press): [press]
    case .unsorted(let first, let second), .overlapping(let first, let second): [first, second]
    }
  }
}

extension PressScriptError: CustomStringConvertible {
  /// One line that says what is wrong and what is allowed, without the field's name.
  public var description: String {
    switch reason {
    case .empty:
      "no presses, needs at least one"
    case .tooMany(let count):
      "\(count) presses, at most \(PressScript.maximumCount) are allowed"
    case .negativeDown(let press):
      "press \(press) begins before 0, must be at 0 or later"
    case .upBeforeDown(let press):
      "press \(press) ends before it begins"
    case .unsorted(let first, let second):
      "press \(second) begins before press \(first), must be in the order of their times"
    case .overlapping(let first, let second):
      "presses \(first) and \(second) overlap, each must begin when the one before it has ended or later"
    case .openBeforeLast(let press):
      "press \(press) never ends, only the last may"
    case .randomCount(let count):
      "found \(count) random presses, must be 1 to \(PressScript.maximumCount)"
    case .randomPause:
      "pauses must not be below 0, nor add up to more than a time can hold"
    }
  }
}
