import CFFmpeg
import Raster

/// Turns RGBA frames into PNG files in memory: straight alpha, tagged sRGB.
public struct PNGEncoder: ~Copyable {
  private var encoder: VideoEncoder
  private var nextIndex = 0

  /// Opens the encoder for frames of one size; throws `unavailable` where this FFmpeg has none.
  public static func open(width: Int, height: Int) throws(MediaError) -> PNGEncoder {
    let format = ClipFormat(
      width: width, height: height, timing: StreamTiming(numerator: 1, denominator: 1), frameCount: 1)
    try format.validate(for: .rgba)
    return PNGEncoder(
      encoder: try VideoEncoder.open("png", layout: .rgba, format: format, options: [("pred", "up")]))
  }

  private init(encoder: consuming VideoEncoder) {
    self.encoder = encoder
  }

  /// Encodes a frame; `emit` receives the whole file's bytes.
  public mutating func encode(
    _ frame: borrowing FrameBuffer, emit: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    precondition(frame.layout == .rgba, "PNG takes RGBA")
    let index = nextIndex
    nextIndex += 1
    try encoder.encode(frame, index: index) { packet throws(MediaError) in
      try emit(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
    }
  }

  /// Encodes the clip's `index`-th frame; the packet is the whole file.
  mutating func packet(of frame: borrowing FrameBuffer, index: Int) throws(MediaError) -> EncodedPacket {
    var packet: EncodedPacket?
    try encoder.encode(frame, index: index) { source throws(MediaError) in
      packet = try EncodedPacket(moving: source)
    }
    guard let packet else {
      throw MediaError(.codec, operation: "encode with png", message: "a frame gave no file")
    }
    return packet
  }
}

/// Writes one picture to a PNG file: under a temporary name, only once it is painted, then under its own.
///
/// `paint` receives the planes, transparent black. Throws `MediaError`, or what `paint` throws.
@discardableResult
public func writePNG(
  path: String, width: Int, height: Int, options: OutputOptions = OutputOptions(),
  paint: (PixelPlanes) throws -> Void
) throws -> SinkReport {
  try StagedFile.checkTarget(path, options)
  var encoder = try PNGEncoder.open(width: width, height: height)
  var buffer = try FrameBuffer.allocate(layout: .rgba, width: width, height: height)
  try buffer.withPlanes(paint)
  try options.checkInterruption(path)
  var size = 0
  try encoder.encode(buffer) { bytes throws(MediaError) in
    size = bytes.count
    var file = try StagedFile.create(for: path, options: options)
    try file.write(bytes)
    try file.publish()
  }
  return SinkReport(path: path, frameCount: 1, byteCount: size, packetHash: nil)
}

/// Writes a bitmap to a PNG file, as `writePNG` does what is painted.
@discardableResult
public func writePNG(
  _ bitmap: Bitmap, path: String, options: OutputOptions = OutputOptions()
) throws -> SinkReport {
  try writePNG(path: path, width: bitmap.width, height: bitmap.height, options: options) { planes in
    for y in 0..<bitmap.height {
      let row = UnsafeRawBufferPointer(
        rebasing: UnsafeRawBufferPointer(bitmap.pixels)[y * bitmap.width * 4..<(y + 1) * bitmap.width * 4])
      UnsafeMutableRawBufferPointer(planes[0][row: y]).copyMemory(from: row)
    }
  }
}
