/// A colour's four channels, in units and premultiplied or not as whoever holds it says.
///
/// Not a SIMD type: outside the kernels nothing is laid out in vector lanes.
struct Channels<Value: Sendable>: Sendable {
  var red: Value
  var green: Value
  var blue: Value
  var alpha: Value

  @inline(__always)
  init(_ red: Value, _ green: Value, _ blue: Value, _ alpha: Value) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

extension Channels where Value: FixedWidthInteger {
  /// Nothing: zeros in all channels.
  @inline(__always)
  static var zero: Channels { Channels(0, 0, 0, 0) }

  /// Adds channel by channel, wrapping around.
  @inline(__always)
  static func &+= (sum: inout Channels, other: Channels) {
    sum.red &+= other.red
    sum.green &+= other.green
    sum.blue &+= other.blue
    sum.alpha &+= other.alpha
  }
}
