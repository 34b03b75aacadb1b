import Foundation
import Media
import Raster
import Testing

/// A folder of its own for one test, removed at the end.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "ringvideo-media-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(name: String) -> String { path + "/" + name }

  /// All names in the folder, hidden ones too.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }
}

struct ToolFailure: Error {
  let message: String
}

/// Runs a program found on the PATH and returns what it printed.
@discardableResult
func run(_ arguments: String...) throws -> Data {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  let (output, errors) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = errors
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  let message = errors.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else {
    throw ToolFailure(
      message: arguments.joined(separator: " ") + ": " + String(decoding: message, as: UTF8.self))
  }
  return data
}

/// ffprobe's answers for the first video stream, the container, and, on demand, its packets.
func probe(_ path: String, packets: Bool = false) throws -> (
  stream: [String: Any], format: [String: Any], packets: [[String: Any]]
) {
  let wanted = packets ? "-show_packets" : "-hide_banner"
  let data = try run(
    "ffprobe", "-v", "error", "-count_packets", "-show_streams", "-show_format", wanted, "-of", "json",
    "file:" + path)
  let all = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  let streams = try #require(all["streams"] as? [[String: Any]])
  return (
    try #require(streams.first), try #require(all["format"] as? [String: Any]),
    all["packets"] as? [[String: Any]] ?? []
  )
}

/// The bytes of all frames, decoded by ffmpeg.
func decode(_ path: String, _ pixelFormat: String) throws -> [UInt8] {
  [UInt8](
    try run(
      "ffmpeg", "-v", "error", "-i", "file:" + path, "-f", "rawvideo", "-pix_fmt", pixelFormat, "-fps_mode",
      "passthrough", "-"))
}

func fileBytes(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func format(
  _ width: Int = 64, _ height: Int = 48, frames: Int = 10, fps: (Int32, Int32) = (30, 1)
) -> ClipFormat {
  ClipFormat(
    width: width, height: height, timing: StreamTiming(numerator: fps.0, denominator: fps.1),
    frameCount: frames)
}

/// Fills a plane with one value, without its padding.
func fill(_ plane: PixelPlane, _ value: UInt8) {
  for row in 0..<plane.rows { plane[row: row].update(repeating: value) }
}

/// A square wandering over grey: something that moves, the same every time.
func paintPattern(_ planes: PixelPlanes, frame: Int) {
  fill(planes[0], 90)
  fill(planes[1], 120)
  fill(planes[2], 140)
  let side = max(1, min(planes.width, planes.height) / 4)
  let left = (frame * 3) % max(1, planes.width - side)
  for row in 0..<side {
    for column in left..<left + side { planes[0][row: row][column] = 200 }
  }
}

/// Any bytes, the same for the same frame, all alphas among them.
func paintNoise(_ planes: PixelPlanes, frame: Int) {
  var state = UInt32(truncatingIfNeeded: frame &* 7919 &+ 1)
  for row in 0..<planes[0].rows {
    for column in 0..<planes[0].rowBytes {
      state = state &* 1_664_525 &+ 1_013_904_223
      planes[0][row: row][column] = UInt8(truncatingIfNeeded: state >> 24)
    }
  }
}

/// Drives a sink of any kind with one encoder, frame after frame, on one thread.
final class FrameWriter {
  private let take: ((PixelPlanes) throws -> Void) throws -> Void
  /// Completes the output.
  let finish: () throws -> SinkReport
  /// Removes what was written.
  let cancel: () -> Void

  init<Sink: FrameSink>(_ sink: Sink, _ format: ClipFormat) throws {
    let encoding = sink.encoding
    var encoder = try encoding.makeEncoder()
    var buffer = try FrameBuffer.allocate(
      layout: encoding.layout, width: format.width, height: format.height)
    var index = 0
    take = { update in
      try buffer.withPlanes(update)
      try encoder.encode(buffer, index: index) { try sink.collect($0) }
      index += 1
      let ends = (0..<encoding.chunks.count).map { encoding.chunks[$0].upperBound }
      if ends.contains(index) { try encoder.finishChunk { try sink.collect($0) } }
    }
    finish = { try sink.finish() }
    cancel = { sink.cancel() }
  }

  /// Encodes the next frame; the planes hold the one before.
  func write(_ update: (PixelPlanes) throws -> Void) throws { try take(update) }

  /// Encodes all frames and finishes.
  @discardableResult
  func writeAll(_ format: ClipFormat, _ paint: (PixelPlanes, Int) -> Void) throws -> SinkReport {
    for frame in 0..<format.frameCount { try write { paint($0, frame) } }
    return try finish()
  }
}

/// Writes all frames of a format and finishes.
@discardableResult
func writeAll<Sink: FrameSink>(
  _ sink: Sink, _ format: ClipFormat, paint: (PixelPlanes, Int) -> Void
) throws -> SinkReport {
  try FrameWriter(sink, format).writeAll(format, paint)
}

/// Writes an MP4 clip of the moving pattern.
@discardableResult
func writeClip(
  _ path: String, _ format: ClipFormat, quality: Quality = .standard, rateFactor: Int? = nil,
  chunkLength: Int = 240, comment: @escaping (String) -> String? = { _ in nil }
) throws -> SinkReport {
  let settings = try H264Settings(quality: quality, rateFactor: rateFactor, chunkLength: chunkLength)
  let sink = try MP4Sink(path: path, format: format, settings: settings, comment: comment)
  return try writeAll(sink, format) { paintPattern($0, frame: $1) }
}

/// The error that `body` throws, which must be one of Media's.
func mediaError(_ body: () throws -> Void) throws -> MediaError {
  do {
    try body()
  } catch let error as MediaError {
    return error
  }
  throw ToolFailure(message: "nothing was thrown")
}

/// The pixels of a bitmap, R, G, B, A in memory.
func pixels(of bitmap: Bitmap) -> [UInt32] {
  withExtendedLifetime(bitmap) { Array(bitmap.pixels) }
}
