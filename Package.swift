// swift-tools-version: 6.3

import PackageDescription

/// Every target is held to the same language: a warning is an error, and unsafe code says so.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func target(_ name: String, uses dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func program(_ name: String, uses dependencies: Target.Dependency...) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A small program that shows one thing; the tests run it.
func example(_ name: String, uses dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Examples/" + name, exclude: ["scene.json"],
    swiftSettings: settings)
}

func tests(_ name: String, uses dependencies: Target.Dependency...) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "swift-parallax",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Parallax", targets: ["MotionEffects", "MotionTraces", "MotionTimelines"]),
    .executable(name: "parallax", targets: ["parallax"]),
  ],
  targets: [
    // zlib, for recordings in zip archives and gzip files.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // The files of the preview page, compiled in, so that the command stays one file.
    .target(name: "CPreviewPage", exclude: ["page"]),
    // The one place that knows which C library the platform has.
    target("ParallaxPlatform", uses: "CZlib"),
    // What moves, and by how much, for a viewer offset?
    target("MotionEffects", uses: "ParallaxPlatform"),
    // How did the viewer move? Recordings in, viewer offsets out.
    target("MotionTraces", uses: "MotionEffects", "ParallaxPlatform"),
    // What happened? Frames and timelines.
    target("MotionTimelines", uses: "MotionEffects", "ParallaxPlatform", "CPreviewPage"),
    // The command: arguments, files, exit codes.
    program(
      "parallax",
      uses: "MotionEffects", "MotionTraces", "MotionTimelines", "ParallaxPlatform"),
    // How fast, checked against its own results.
    program(
      "parallax-benchmark",
      uses: "MotionEffects", "MotionTraces", "MotionTimelines", "ParallaxPlatform"),

    // The README's program, and one scene each as a document and as a program.
    .executableTarget(
      name: "twelve-lines", dependencies: ["MotionEffects", "MotionTraces"],
      path: "Examples/twelve-lines", swiftSettings: settings),
    example("card-over-wallpaper", uses: "MotionEffects"),
    example("shared-group", uses: "MotionEffects"),
    example("opposite-windows", uses: "MotionEffects"),
    example("perspective", uses: "MotionEffects"),

    // A test file to copy, which guards a scene.
    .testTarget(
      name: "guarded-scene", dependencies: ["MotionEffects", "MotionTimelines"],
      path: "Examples/guarded-scene", swiftSettings: settings),

    // Seeded random numbers, golden files and the folder of real recordings, for the tests below.
    .target(
      name: "_ParallaxTestSupport", dependencies: ["MotionEffects"],
      path: "Tests/_ParallaxTestSupport", swiftSettings: settings),
    tests("MotionEffectsTests", uses: "MotionEffects", "_ParallaxTestSupport"),
    tests("MotionTracesTests", uses: "MotionTraces", "MotionEffects", "_ParallaxTestSupport"),
    tests(
      "MotionTimelinesTests",
      uses: "MotionTimelines", "MotionTraces", "MotionEffects", "ParallaxPlatform",
      "_ParallaxTestSupport"),
    tests(
      "ParallaxTests",
      uses: "parallax", "MotionEffects", "MotionTraces", "MotionTimelines", "_ParallaxTestSupport"),
  ]
)
