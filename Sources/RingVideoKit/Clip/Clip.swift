import Effects
import Media
import Raster
import Timeline

/// A preset made ready to be rendered: its scene in pixels and its frames in time.
public struct Clip: Sendable {
  /// What it was made from.
  public let preset: Preset
  /// What is shown, over the whole picture's background.
  let scene: Scene
  /// Its frames a second, as the preset gives them.
  public let frameRate: FrameRate
  /// How many frames it has, at least 1.
  public let frameCount: Int

  /// The most frames that a clip can have: 24 h of 240 a second.
  static let mostFrames = 24 * 60 * 60 * 240

  /// Makes a preset ready; throws where the clip would have no frame or last more than 24 h.
  public init(_ preset: Preset) throws(RingVideoError) {
    self.preset = preset
    scene = try Self.scene(preset)
    frameRate = preset.video.frameRate
    let duration = preset.video.duration ?? scene.end + preset.video.hold
    let count = frameRate.frameCount(over: min(duration, ScalarValues.longest))
    guard count >= 1 else {
      throw RingVideoError([
        Diagnostic(
          .tooShort, path: "video.duration",
          "\(duration.decimalSeconds) s at \(frameRate.text) frames a second are less than half a frame",
          remedy: "make the clip longer")
      ])
    }
    guard duration <= ScalarValues.longest else {
      throw RingVideoError([
        Diagnostic(
          .outOfRange, path: "video.duration",
          "the scene lasts \(duration.decimalSeconds) s, at most 86400 s (24 h) are allowed",
          remedy: "set video.duration or shorten the scene")
      ])
    }
    frameCount = Int(count)
    self.duration = duration
  }

  /// How long the preset asks the clip to be, or else its scene and hold last.
  ///
  /// The frames last `frameCount / frameRate`.
  public let duration: Time

  /// The time that a frame shows.
  public func time(ofFrame index: Int) -> Time {
    frameRate.time(ofFrame: Int64(index), sampling: preset.video.sampling)
  }

  /// The last frame that shows a time not after this one, as the sampling has it; the first where none does.
  public func frame(at time: Time) -> Int {
    var index = min(frameCount - 1, Int(frameRate.frame(at: time)))
    // Sampled later than at its beginning, the frame that is on may show a time still to come.
    while index > 0, self.time(ofFrame: index) > time { index -= 1 }
    return index
  }

  /// What is odd about the preset and its scene, whatever they are rendered to.
  public var sceneWarnings: [Diagnostic] {
    preset.warnings
      + scene.entries.compactMap { entry in
        switch entry.effect {
        case let loader as ImageLoader where loader.progress.revealStart == nil:
          Diagnostic(
            .neverArrives, path: "effects.\(loader.id).progress",
            "never reaches the end: the picture is not revealed")
        case let ring as SparkRing where ring.opening != nil && ring.openingStart == nil:
          Diagnostic(
            .neverArrives, path: "effects.\(ring.id).presses",
            "never complete the ring: the picture is not revealed")
        default: nil
        }
      }
  }

  /// What is odd about the clip but doesn't keep it from being rendered.
  ///
  /// - Parameter layout: what the output's pixels are.
  func warnings(for layout: PixelLayout) -> [Diagnostic] {
    var warnings = sceneWarnings
    let frameEnd = time(ofFrame: frameCount - 1)
    if preset.video.duration != nil, scene.end > max(duration, frameEnd) {
      warnings.append(
        Diagnostic(
          .sceneCutShort, path: "video.duration",
          "the clip ends at \(duration.decimalSeconds) s, the scene at \(scene.end.decimalSeconds) s",
          remedy: "--stretch \(duration.decimalSeconds) fits all of it in"))
    }
    guard layout == .yuv420p else { return warnings }
    let (width, height) = size(for: layout)
    if !scene.background.isOpaque(width: width, height: height) {
      warnings.append(
        Diagnostic(
          .translucentCanvas, path: "canvas.background",
          "the format has no alpha: what is translucent lies over \(preset.video.matte.hexadecimal)",
          remedy: "choose the colour with --matte, or write PNG files or NUT"))
    }
    for entry in scene.entries {
      let style = (entry.effect as? SparkRing)?.style ?? (entry.effect as? ImageLoader)?.style
      guard let style, style.lineWidth < 2 else { continue }
      warnings.append(
        Diagnostic(
          .thinLine, path: "effects.\(entry.effect.id).ring.lineWidth",
          "is \(JSONNumber(style.lineWidth).literal) pixels: under 2, a line loses half its colour in 4:2:0 video"
        ))
    }
    if preset.video.crf == 0 {
      warnings.append(
        Diagnostic(
          .lossless, path: "video.crf", "0 is lossless, in H.264 High 4:4:4 Predictive: few players show it"))
    }
    return warnings
  }

  /// A painter of the clip's frames.
  ///
  /// In 4:2:0 the canvas is opaque, over the matte, and its sides even.
  func painter(for layout: PixelLayout, manner: PaintingManner = PaintingManner()) -> Painter {
    let (width, height) = size(for: layout)
    return Painter(
      width: width, height: height, background: scene.background,
      matte: layout == .yuv420p ? preset.video.matte : nil, tileWidth: manner.tileWidth,
      kernels: manner.kernels)
  }

  /// The picture's size in pixels, padded where the preset asks for it and the layout needs it.
  func size(for layout: PixelLayout) -> (width: Int, height: Int) {
    let video = preset.video
    let pads = layout == .yuv420p && video.padsToEven
    return pads
      ? (video.width + video.width % 2, video.height + video.height % 2) : (video.width, video.height)
  }

  /// The same; throws where the layout can't have it.
  func checkedSize(for layout: PixelLayout) throws(RingVideoError) -> (width: Int, height: Int) {
    let (width, height) = size(for: layout)
    do throws(MediaError) {
      try layout.validate(width: width, height: height)
    } catch {
      let isOdd = width % 2 != 0 || height % 2 != 0
      throw RingVideoError([
        Diagnostic(
          .invalidSize, path: "video.size", error.message,
          remedy: error.remedy.map { $0 + (isOdd ? "; --pad even adds what is missing" : "") })
      ])
    }
    return (width, height)
  }

  private static func scene(_ preset: Preset) throws(RingVideoError) -> Scene {
    let video = preset.video
    let context = SceneContext(
      frame: CanvasFrame(preset.canvas, video: video), seed: preset.seed,
      backgroundColors: preset.canvas.background.colors)
    // What may be padded must not show a bare edge.
    let padding = video.padsToEven ? 1 : 0
    let whole = PixelRect(
      x: 0..<video.width + video.width % 2 * padding, y: 0..<video.height + video.height % 2 * padding)
    var problems = Diagnostics()
    var entries: [Scene.Entry] = []
    for effect in preset.effects {
      do throws(RingVideoError) {
        entries.append(Scene.Entry(start: effect.start, effect: try effect.effect(in: context)))
      } catch {
        problems.add(contentsOf: error.diagnostics)
      }
    }
    var background = Paint.color(.clear)
    do throws(RingVideoError) {
      background = try preset.canvas.background.paint(over: whole)
    } catch {
      problems.add(contentsOf: error.diagnostics)
    }
    try problems.throwErrors()
    var scene = Scene(entries: entries, background: background)
    if let stretch = video.stretch { scene.stretch(to: stretch) }
    return scene
  }
}
