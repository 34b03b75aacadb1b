/// R'G'B' to Y'CbCr by BT.709 in limited range, in integers.
///
/// Coefficients are in 2⁻¹⁶: 219·k/255 for Y, 224·k/255 for the differences, with k from Kr = 0.2126 and Kb =
/// 0.0722 (ITU-R BT.709-6, 3.2 to 3.4). Those of Y add up to white's 219 · 65536 / 255, those of Cb and of Cr
/// to 0, so that grays are free of colour.
enum YCbCrMatrix {
  static let yRed: Int32 = 11966
  static let yGreen: Int32 = 40254
  static let yBlue: Int32 = 4064
  static let cbRed: Int32 = -6596
  static let cbGreen: Int32 = -22189
  static let cbBlue: Int32 = 28785
  static let crRed: Int32 = 28784
  static let crGreen: Int32 = -26145
  static let crBlue: Int32 = -2639
  /// 16 and one half, in 2⁻¹⁶.
  static let yOffset: Int32 = 16 << 16 + 1 << 15
  /// 128 and one half, in 2⁻¹⁹: chroma is made of sums of eight weighted pixels.
  static let chromaOffset: Int32 = 128 << 19 + 1 << 18
}
