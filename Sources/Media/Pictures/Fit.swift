/// How a picture of another shape fills a rectangle.
public enum Fit: String, CaseIterable, Sendable {
  /// As large as it takes to cover all; what stands out is cut off at both sides alike.
  case cover
  /// As large as fits in; transparent bars fill the rest.
  case contain
  /// Scaled in each direction by itself.
  case stretch
}

/// How one direction of a picture is scaled.
struct AxisFit: Equatable {
  /// The first sample used of the picture and how many.
  var first = 0
  var count: Int
  /// What those become.
  var length: Int
  /// Where that begins in the result; negative where it is cut off.
  var offset = 0

  /// The two directions of a picture fitted to a size.
  static func axes(
    _ source: (width: Int, height: Int), to target: (width: Int, height: Int), _ fit: Fit
  ) -> (x: AxisFit, y: AxisFit) {
    let x = AxisFit(count: source.width, length: target.width)
    let y = AxisFit(count: source.height, length: target.height)
    // Which direction decides about the scale: compares target.width / source.width with the heights' ratio.
    let (left, right) = (target.width * source.height, target.height * source.width)
    if fit == .stretch || left == right { return (x, y) }
    switch (fit, left < right) {
    case (.contain, true): return (x, .contained(y, by: target.width, of: source.width))
    case (.contain, false): return (.contained(x, by: target.height, of: source.height), y)
    case (_, true): return (.covering(x, by: target.height, of: source.height), y)
    case (_, false): return (x, .covering(y, by: target.width, of: source.width))
    }
  }

  private static func contained(_ axis: AxisFit, by target: Int, of source: Int) -> AxisFit {
    let length = min(axis.length, max(1, (2 * axis.count * target + source) / (2 * source)))
    return AxisFit(count: axis.count, length: length, offset: (axis.length - length) / 2)
  }

  /// Takes the part in the middle that shows, with a few samples more for the filter.
  ///
  /// Both cuts are exactly in the middle: what is cut off of the source and of the result is even.
  private static func covering(_ axis: AxisFit, by target: Int, of source: Int) -> AxisFit {
    let visible = (axis.length * source + target - 1) / target
    let cut = max(0, axis.count - visible - 8) / 2
    let count = axis.count - 2 * cut
    let exact = count * target
    // The nearest length that differs from the result's by an even number.
    let excess = max(0, exact - axis.length * source + source) / (2 * source)
    return AxisFit(first: cut, count: count, length: axis.length + 2 * excess, offset: -excess)
  }
}
