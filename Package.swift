// swift-tools-version: 6.2
import PackageDescription

/// A dependency taken by version may not carry unsafe flags; a checkout of this package itself may.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// What every target is built with. Warnings are errors where RINGVIDEO_STRICT is set, as CI does.
let settings: [SwiftSetting] =
  [.swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny")]
  + (Context.environment["RINGVIDEO_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Pixel loops without optimization are a hundred times slower: debug builds optimize them too.
let pixelSettings =
  settings + (isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))])

/// squareRoot() is one instruction, but its path for negative numbers names the C library's function.
let linkMath: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

let package = Package(
  name: "ringvideo",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "RingVideoKit", targets: ["RingVideoKit"]),
    .executable(name: "ringvideo", targets: ["RingVideoCLI"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFmpeg", pkgConfig: "libavformat libavcodec libswscale libavutil",
      providers: [
        .apt(["pkg-config", "libavformat-dev", "libavcodec-dev", "libswscale-dev", "libavutil-dev"]),
        .brew(["ffmpeg"]),
      ]),
    .target(name: "CFFmpegShims", dependencies: ["CFFmpeg"]),
    .target(name: "CSamples"),
    .target(name: "Timeline", swiftSettings: settings, linkerSettings: linkMath),
    .target(name: "Raster", swiftSettings: pixelSettings, linkerSettings: linkMath),
    .target(name: "Effects", dependencies: ["Timeline", "Raster"], swiftSettings: settings),
    .target(name: "Media", dependencies: ["CFFmpeg", "CFFmpegShims", "Raster"], swiftSettings: settings),
    .target(
      name: "RingVideoKit", dependencies: ["Timeline", "Raster", "Effects", "Media", "CSamples"],
      resources: [.embedInCode("presets")], swiftSettings: settings),
    .executableTarget(name: "RingVideoCLI", dependencies: ["RingVideoKit"], swiftSettings: settings),

    .executableTarget(
      name: "Benchmarks", dependencies: ["Timeline", "Raster", "Effects", "RingVideoKit"],
      path: "Tests/Benchmarks", swiftSettings: settings),

    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .executableTarget(
      name: "RandomPresets", dependencies: ["TestSupport"], path: "Tests/RandomPresets",
      swiftSettings: settings),
    .testTarget(
      name: "TimelineTests", dependencies: ["Timeline", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: settings),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: settings),
    .testTarget(
      name: "EffectsTests", dependencies: ["Effects", "Timeline", "Raster", "TestSupport"],
      exclude: ["Vectors"],
      swiftSettings: settings),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "Raster", "TestSupport"], exclude: ["Pictures"],
      swiftSettings: settings),
    .testTarget(
      name: "RingVideoKitTests", dependencies: ["RingVideoKit", "TestSupport"],
      exclude: ["Goldens", "Vectors"], swiftSettings: settings),
    .testTarget(
      name: "RingVideoCLITests", dependencies: ["RingVideoCLI", "TestSupport"], exclude: ["Vectors"],
      swiftSettings: settings),
  ]
)
