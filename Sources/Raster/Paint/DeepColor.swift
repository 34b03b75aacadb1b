/// A colour with 16 bits a channel, premultiplied or not as whoever holds it says.
///
/// Neither a SIMD type, since outside the kernels nothing is laid out in vector lanes, nor generic, which
/// debug builds would not specialize.
struct DeepColor: Sendable {
  var red: UInt16
  var green: UInt16
  var blue: UInt16
  var alpha: UInt16

  static let clear = DeepColor(red: 0, green: 0, blue: 0, alpha: 0)
}
