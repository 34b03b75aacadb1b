import Foundation
import Testing

@testable import Media

/// x264 gives the same bytes whichever extensions of the CPU it uses.
@Suite struct AssemblyTests {
  struct Example: CustomTestStringConvertible {
    let quality: Quality
    let rateFactor: Int?
    let size: (Int, Int)
    let assembly: String
    var testDescription: String {
      "\(quality), \(rateFactor.map(String.init) ?? "own rate factor"), \(size), asm=\(assembly)"
    }
  }

  /// What this CPU has of what the test asks for: x264 doesn't look whether it is there.
  static let assemblies: [String] = {
    #if arch(x86_64)
      let cpu = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
      return ["0", "sse2"] + (cpu.contains(" avx2 ") ? ["avx2"] : [])
    #else
      return ["0"]
    #endif
  }()

  static let examples = [
    (Quality.draft, nil), (.standard, nil), (.high, nil), (.standard, 0), (.standard, 30),
  ]
  .flatMap { (quality, rateFactor: Int?) in
    [(64, 48), (198, 110)].flatMap { size in
      assemblies.map { Example(quality: quality, rateFactor: rateFactor, size: size, assembly: $0) }
    }
  }

  /// The hash of the packets of moving frames, with how many frames there were.
  func packets(_ example: Example, assembly: String?) throws -> (hash: String, count: Int) {
    let format = format(example.size.0, example.size.1, frames: 30)
    var settings = try H264Settings(quality: example.quality, rateFactor: example.rateFactor, chunkLength: 16)
    settings.assembly = assembly
    var digest = try Digest.start()
    var count = 0
    func collect(_ packet: EncodedPacket) {
      packet.add(to: &digest)
      count += 1
    }
    var frame = try FrameBuffer.allocate(layout: .yuv420p, width: format.width, height: format.height)
    for start in stride(from: 0, to: format.frameCount, by: settings.chunkLength) {
      var encoder = try H264Encoder.open(format: format, settings: settings)
      for index in start..<min(start + settings.chunkLength, format.frameCount) {
        try frame.withPlanes { Self.paint($0, frame: index) }
        try encoder.encode(frame, emit: collect)
      }
      try encoder.finish(emit: collect)
    }
    return (digest.finish(), count)
  }

  /// Soft hills that wander at fractions of a pixel, with grain on a part of them and a hard edge: work for
  /// every transform and every search.
  static func paint(_ planes: PixelPlanes, frame: Int) {
    var state = UInt32(frame &* 7919 &+ 1)
    for plane in 0..<3 {
      for row in 0..<planes[plane].rows {
        let samples = planes[plane][row: row]
        for column in 0..<samples.count {
          let (x, y) = (column * 8 + frame * 11, row * 8 - frame * 5)
          var value = 60 + (x * x / 640 + y * y / 320 + x * y / 512) % 120
          if row * 3 > planes[plane].rows * 2 {
            state = state &* 1_664_525 &+ 1_013_904_223
            value += Int(state >> 27)
          }
          if abs(column - frame * 2) < 4 { value = 235 }
          samples[column] = UInt8(max(16, min(235, value)))
        }
      }
    }
  }

  @Test(arguments: examples) func packetsAreTheSame(_ example: Example) throws {
    let all = try packets(example, assembly: nil)
    let some = try packets(example, assembly: example.assembly)
    #expect(all.count == 30)
    #expect(some == all)
  }

  @Test func nothingIsAskedForByDefault() throws {
    var settings = try H264Settings()
    #expect(settings.encoderOptions.allSatisfy { !$0.value.contains("asm") })
    settings.assembly = "sse2"
    #expect(settings.encoderOptions.contains { $0.name == "x264-params" && $0.value.hasSuffix(":asm=sse2") })
  }

  /// x264 ignores names that it doesn't know; what it does with these it says to those who ask.
  @Test(arguments: assemblies) func x264DoesAsItIsTold(_ assembly: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["ffmpeg", "-nostdin", "-v", "info", "-f", "lavfi", "-i", "color=s=64x64:d=0.1", "-c:v", "libx264"]
      + ["-x264-params", "asm=" + assembly, "-f", "null", "-"]
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let line = try #require(text.split(separator: "\n").first { $0.contains("using cpu capabilities:") })
    let words = line.split(separator: " ")
    switch assembly {
    case "0": #expect(line.contains("none"))
    case "sse2": #expect(words.contains("SSE2") && !words.contains { $0.hasPrefix("AVX") })
    default: #expect(words.contains("AVX2") && !words.contains("AVX512"))
    }
  }
}
