import Foundation
import Media
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What failed, cancelled and abandoned runs leave: nothing.
@Suite struct StagingTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  enum Kind: String, CaseIterable {
    case mp4, nut, y4m, png
  }

  func open(
    _ kind: Kind, _ format: ClipFormat, options: OutputOptions = OutputOptions(), in folder: String? = nil
  )
    throws -> FrameWriter
  {
    let base = folder ?? scratch.path
    switch kind {
    case .mp4:
      let settings = try H264Settings()
      return try FrameWriter(
        MP4Sink(path: base + "/x.mp4", format: format, settings: settings, options: options), format)
    case .nut:
      return try FrameWriter(
        RawStreamSink(.nut, path: base + "/x.nut", format: format, options: options), format)
    case .y4m:
      return try FrameWriter(
        RawStreamSink(.y4m, path: base + "/x.y4m", format: format, options: options), format)
    case .png:
      return try FrameWriter(
        PNGSequenceSink(pattern: base + "/x-%d.png", firstNumber: 0, format: format, options: options), format
      )
    }
  }

  func paint(_ planes: PixelPlanes, frame: Int) {
    if planes.layout == .rgba { paintNoise(planes, frame: frame) } else { paintPattern(planes, frame: frame) }
  }

  @Test(arguments: Kind.allCases) func onlyTheTargetStays(_ kind: Kind) throws {
    let format = format(frames: 1)
    try open(kind, format).writeAll(format, paint)
    #expect(scratch.names == [kind == .png ? "x-0.png" : "x.\(kind)"])
  }

  @Test(arguments: Kind.allCases) func cancelLeavesNothing(_ kind: Kind) throws {
    let sink = try open(kind, format())
    try sink.write { paint($0, frame: 0) }
    #expect(scratch.names.count == 1)
    #expect(scratch.names.allSatisfy { $0.hasPrefix(".x") && $0.hasSuffix(".part") })
    sink.cancel()
    #expect(scratch.names == [])
  }

  @Test(arguments: Kind.allCases) func aDroppedSinkLeavesNothing(_ kind: Kind) throws {
    var sink: FrameWriter? = try open(kind, format())
    try sink?.write { paint($0, frame: 0) }
    #expect(scratch.names.count == 1)
    sink = nil
    #expect(scratch.names == [])
  }

  @Test(arguments: Kind.allCases) func missingFramesAreAnError(_ kind: Kind) throws {
    let sink = try open(kind, format(frames: 3))
    try sink.write { paint($0, frame: 0) }
    #expect(try mediaError { _ = try sink.finish() }.kind == .mismatch)
    #expect(scratch.names == [])
  }

  @Test(arguments: Kind.allCases) func anErrorOfTheCallersGoesThrough(_ kind: Kind) throws {
    let sink = try open(kind, format())
    #expect(throws: ToolFailure.self) { try sink.write { _ in throw ToolFailure(message: "mine") } }
    sink.cancel()
    #expect(scratch.names == [])
  }

  /// Only root may make a small disk, and not in every container.
  static let canMount: Bool = {
    guard let scratch = try? Scratch(),
      (try? run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", scratch.path)) != nil
    else { return false }
    return (try? run("umount", scratch.path)) != nil
  }()

  @Test(.enabled(if: canMount, "needs the right to mount"), arguments: Kind.allCases)
  func aFullDiskIsSaid(_ kind: Kind) throws {
    let folder = scratch["small"]
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder)
    defer { _ = try? run("umount", "-l", folder) }
    let format = format(640, 480, frames: 200)
    let error = try mediaError {
      let sink = try open(kind, format, in: folder)
      do {
        // Lossy or not, noise doesn't fit.
        try sink.writeAll(format) { planes, frame in
          for plane in 0..<planes.count {
            var state = UInt32(frame &* 31 &+ plane)
            for row in 0..<planes[plane].rows {
              for column in 0..<planes[plane].rowBytes {
                state = state &* 1_664_525 &+ 1_013_904_223
                planes[plane][row: row][column] = UInt8(state >> 24)
              }
            }
          }
        }
      } catch {
        sink.cancel()
        throw error
      }
    }
    #expect(error.kind == .diskFull)
    #expect(error.file?.contains("/x") == true)
    #expect(error.file?.contains(".part") == false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test(arguments: Kind.allCases) func aMissingFolderIsNamed(_ kind: Kind) throws {
    let error = try mediaError { _ = try open(kind, format(), in: scratch["none"]) }
    #expect(error.kind == .io)
    #expect(error.description.contains("'\(scratch["none"])' does not exist"))
  }

  @Test(arguments: Kind.allCases) func anUnwritableFolderIsAnError(_ kind: Kind) throws {
    // Not even root makes files there.
    let error = try mediaError { _ = try open(kind, format(), in: "/proc/self") }
    #expect(error.kind == .io)
  }

  @Test func whatIsNoFileIsRefused() throws {
    for target in [scratch.path, scratch.path + "/", "", "/dev/null"] {
      let error = try mediaError {
        _ = try MP4Sink(path: target, format: format(), settings: try H264Settings())
      }
      #expect(error.kind == (target.hasPrefix(scratch.path) ? .isFolder : .invalidInput), "\(target)")
      #expect(throws: MediaError.self) { try writePNG(path: target, width: 1, height: 1) { _ in } }
    }
    #expect(scratch.names == [])
  }

  @Test(arguments: Kind.allCases) func existingFilesAreKeptOnDemand(_ kind: Kind) throws {
    let (format, keep) = (format(frames: 1), OutputOptions(noOverwrite: true))
    let late = try open(kind, format, options: keep)
    try late.write { paint($0, frame: 0) }
    try open(kind, format).writeAll(format, paint)
    // One that comes up meanwhile, and one that is there from the start.
    #expect(try mediaError { _ = try late.finish() }.kind == .exists)
    #expect(try mediaError { _ = try open(kind, format, options: keep) }.kind == .exists)
    #expect(scratch.names.count == 1)
    try open(kind, format).writeAll(format, paint)
  }

  @Test(arguments: Kind.allCases) func abandonedPartsGoLiveOnesStay(_ kind: Kind) throws {
    let name = kind == .png ? "x-%d.png" : "x.\(kind)"
    let abandoned = ".\(name).123-4.part"
    let strangers = [".\(name).123-4.parts", ".\(name).a-4.part", ".y\(name).1-1.part", "\(name).1-1.part"]
    for stranger in strangers { try Data().write(to: URL(fileURLWithPath: scratch[stranger])) }
    if kind == .png {
      try FileManager.default.createDirectory(
        atPath: scratch[abandoned], withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: scratch[abandoned + "/0"]))
    } else {
      try Data().write(to: URL(fileURLWithPath: scratch[abandoned]))
    }
    let live = try open(kind, format(frames: 1))
    #expect(!scratch.names.contains(abandoned))
    let part = try #require(Set(scratch.names).subtracting(strangers).first)
    let other = try open(kind, format(frames: 1))
    #expect(scratch.names.contains(part))
    other.cancel()
    try live.writeAll(format(frames: 1), paint)
    #expect(scratch.names.count == 5)
    #expect(Set(scratch.names).isSuperset(of: strangers))
  }

  @Test func aLinkIsFollowed() throws {
    let format = format(frames: 1)
    try open(.mp4, format).writeAll(format, paint)
    try FileManager.default.moveItem(atPath: scratch["x.mp4"], toPath: scratch["real.mp4"])
    try Data("old".utf8).write(to: URL(fileURLWithPath: scratch["real.mp4"]))
    try FileManager.default.createSymbolicLink(
      atPath: scratch["x.mp4"], withDestinationPath: scratch["real.mp4"])
    try open(.mp4, format).writeAll(format, paint)
    #expect(try ClipProbe.read(scratch["real.mp4"]).frameCount == 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch["x.mp4"]).hasSuffix("real.mp4"))
  }

  @Test func longNamesAreWritten() throws {
    let path = scratch[String(repeating: "n", count: 250) + ".mp4"]
    try writeClip(path, format(frames: 1))
    #expect(scratch.names.count == 1)
  }

  @Test func modeFollowsTheMask() throws {
    let mask = umask(0)
    umask(mask)
    try writeClip(scratch["x.mp4"], format(frames: 1))
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch["x.mp4"])
    #expect(attributes[.posixPermissions] as? Int == Int(0o666 & ~mask))
  }

  @Test(arguments: Kind.allCases) func aSignalAtTheEndStillCounts(_ kind: Kind) throws {
    let format = format(frames: 1)
    try open(kind, format).writeAll(format, paint)
    let before = try fileBytes(scratch[scratch.names[0]])
    let sink = try open(kind, format, options: OutputOptions(interruption: { SIGTERM }))
    try sink.write { paint($0, frame: 5) }
    #expect(try mediaError { _ = try sink.finish() }.kind == .interrupted(signal: SIGTERM))
    #expect(scratch.names.count == 1)
    #expect(try fileBytes(scratch[scratch.names[0]]) == before)
  }

  @Test func aPictureIsPaintedBeforeThereIsAFile() throws {
    try writePNG(path: scratch["x.png"], width: 3, height: 3) { _ in #expect(scratch.names == []) }
    #expect(scratch.names == ["x.png"])
    let error = try mediaError {
      try writePNG(
        path: scratch["y.png"], width: 3, height: 3, options: OutputOptions(interruption: { SIGINT })
      ) { _ in }
    }
    #expect(error.kind == .interrupted(signal: SIGINT))
    #expect(scratch.names == ["x.png"])
  }

  /// Where one file can't get its name, those before it are again what they were.
  @Test func aSequenceIsReplacedWholeOrNotAtAll() throws {
    let format = format(frames: 3)
    try Data("old".utf8).write(to: URL(fileURLWithPath: scratch["x-0.png"]))
    let sink = try open(.png, format)
    for frame in 0..<3 { try sink.write { paint($0, frame: frame) } }
    try FileManager.default.createDirectory(
      atPath: scratch["x-2.png/inside"], withIntermediateDirectories: true)
    #expect(throws: MediaError.self) { _ = try sink.finish() }
    #expect(scratch.names == ["x-0.png", "x-2.png"])
    #expect(try fileBytes(scratch["x-0.png"]) == Array("old".utf8))
    #expect(FileManager.default.fileExists(atPath: scratch["x-2.png/inside"]))
  }

  @Test func perCentSignsInAFolder() throws {
    for name in ["100%", "100%/.f%-%03d.png.1-1.part"] {
      try FileManager.default.createDirectory(atPath: scratch[name], withIntermediateDirectories: true)
    }
    let format = format(frames: 1)
    let sink = try PNGSequenceSink(pattern: scratch["100%%/f%%-%03d.png"], firstNumber: 7, format: format)
    try writeAll(sink, format, paint: paint)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch["100%"]) == ["f%-007.png"])
  }

  @Test func aLinkThatLeadsNowhereIsFilled() throws {
    let format = format(frames: 1)
    try FileManager.default.createDirectory(atPath: scratch["deep"], withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: scratch["x.mp4"], withDestinationPath: "deep/y.mp4")
    try FileManager.default.createSymbolicLink(atPath: scratch["deep/y.mp4"], withDestinationPath: "z.mp4")
    try open(.mp4, format, options: OutputOptions(noOverwrite: true)).writeAll(format, paint)
    #expect(try ClipProbe.read(scratch["deep/z.mp4"]).frameCount == 1)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch["x.mp4"]) == "deep/y.mp4")
    #expect(scratch.names == ["deep", "x.mp4"])
  }

  @Test func linksInACircleAreAnError() throws {
    try FileManager.default.createSymbolicLink(atPath: scratch["x.mp4"], withDestinationPath: "x.mp4")
    #expect(try mediaError { _ = try open(.mp4, format()) }.kind == .io)
  }

  @Test func aFolderThatTakesNoFilesIsNotSaidToBeMissing() throws {
    let error = try mediaError { _ = try open(.mp4, format(), in: "/proc") }
    #expect(error.message == "no file can be made in the folder '/proc'")
  }
}
