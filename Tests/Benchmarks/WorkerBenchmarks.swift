import Foundation
import RingVideoKit

/// A clip of 45 seconds rendered by one worker and by several, the whole way into an MP4 file.
enum WorkerBenchmarks {
  static func run() throws {
    let clip = try Clip(PresetLibrary.load("spark45s"))
    let path = NSTemporaryDirectory() + "/ringvideo-benchmark-\(getpid()).mp4"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func render(_ jobs: Int) {
      var options = RenderOptions()
      options.jobs = jobs
      do {
        try clip.render(to: path, options: options)
      } catch {
        print("\(error)")
      }
    }
    for jobs in [2, 4, 8] where jobs <= ProcessInfo.processInfo.activeProcessorCount {
      let (one, several) = Stopwatch.race(runs: 3, { render(1) }, { render(jobs) })
      print(
        "spark45s: \((one / 1e9).text(2)) s by one worker, \((several / 1e9).text(2)) s by \(jobs): \((one / several).text(2)) times its speed"
      )
    }
  }
}
