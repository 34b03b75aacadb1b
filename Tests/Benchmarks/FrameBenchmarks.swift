import Effects
import Raster
import Timeline

/// Whole frames of a recording ring at 1920 × 1080: painted anew, painted on, and converted to 4:2:0.
enum FrameBenchmarks {
  static func run() throws {
    let script = try PressScript([
      Press(down: .zero, up: .seconds(2)), Press(down: .seconds(3), up: .seconds(5)),
      Press(down: .seconds(6), up: nil),
    ])
    let style = RingStyle(
      center: Point(x: 960, y: 540), radius: 432, lineWidth: 32.4,
      orientation: Orientation(startTurn: 0, clockwise: true))
    let colors = [Color(red: 230, green: 40, blue: 90), Color(red: 30, green: 160, blue: 220), .black]
    let ring = SparkRing(
      id: "spark",
      recording: RecordingTimeline(fullCircle: .seconds(45), script: script, pacing: .linear, over: .segment),
      style: style, track: .color(Color(red: 170, green: 170, blue: 170)), colors: colors.map { .color($0) })
    let scene = Scene(entries: [.init(start: .zero, effect: ring)], background: .color(.white))
    let drawings = (600..<660).map { scene.drawing(at: Time(nanoseconds: Int64($0) * 16_666_667)) }
    let painter = Painter(width: 1920, height: 1080, background: .color(.white))
    var everything = BlockSet(width: 1920, height: 1080)
    everything.insertAll()

    let full = Stopwatch.time(runs: 20) {
      painter.reset()
      _ = painter.paint(drawings[0])
    }
    print("full frame        \((full / 1e6).text(3)) ms")
    let part = Stopwatch.time(runs: 20) { for drawing in drawings { _ = painter.paint(drawing) } }
    print("changed frame     \((part / 1e6 / 60).text(3)) ms")

    let luma = UnsafeMutablePointer<UInt8>.allocate(capacity: 1920 * 1080)
    let chroma = UnsafeMutablePointer<UInt8>.allocate(capacity: 1920 * 1080 / 2)
    defer {
      luma.deallocate()
      chroma.deallocate()
    }
    let planes = YCbCrPlanes(
      y: luma, cb: chroma, cr: chroma + 1920 * 1080 / 4, yStride: 1920, chromaStride: 960)
    let convert = Stopwatch.time(runs: 20) { painter.convert(everything, to: planes) }
    print("full conversion   \((convert / 1e6).text(3)) ms")
  }
}
