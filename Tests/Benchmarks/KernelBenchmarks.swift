import Raster

/// Each vectorized loop against its scalar twin, over a row of 1920 pixels.
enum KernelBenchmarks {
  static func run() {
    let width = 1920
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: width * 2)
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: width * 2)
    defer {
      row.deallocate()
      bytes.deallocate()
    }
    for x in 0..<width * 2 { row[x] = UInt32(truncatingIfNeeded: x &* 2_654_435_761) | 0xFF00_0000 }
    let color = Color(red: 200, green: 30, blue: 77, alpha: 120)
    compare("blend") {
      SpanKernels.blend(row, count: width, color: color)
    } scalar: {
      SpanKernels.blendScalar(row, count: width, color: color)
    }
    compare("picture") {
      SpanKernels.blend(row, count: width, pixels: row + width, opacity: Coverage.full)
    } scalar: {
      SpanKernels.blendScalar(row, count: width, pixels: row + width, opacity: Coverage.full)
    }
    compare("chroma") {
      YCbCrKernels.chroma(row, row + width, samples: 0..<width / 2, cb: bytes, cr: bytes + width)
    } scalar: {
      YCbCrKernels.chromaScalar(row, row + width, samples: 0..<width / 2, cb: bytes, cr: bytes + width)
    }
  }

  private static func compare(_ name: String, vector: () -> Void, scalar: () -> Void) {
    let (fast, slow) = Stopwatch.race(
      runs: 400, { for _ in 0..<20 { vector() } }, { for _ in 0..<20 { scalar() } })
    let label = name + String(repeating: " ", count: 10 - name.count)
    print(
      "\(label) \((fast / 20 / 1000).text(2)) µs a row, \((slow / fast).text(1)) times its scalar twin's speed"
    )
  }
}
