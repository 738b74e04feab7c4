// swift-tools-version: 6.3

import PackageDescription

// The fuzzers are a package of their own, so that the project's needs no sanitizer to be built.
// `Tests/fuzz/run` builds them with libFuzzer and runs them.

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

func door(_ name: String) -> Target {
  .executableTarget(
    name: "fuzz-" + name,
    dependencies: ["FuzzDriver", .product(name: "Parallax", package: "swift-parallax")],
    path: "Sources/" + name, swiftSettings: settings)
}

let package = Package(
  name: "parallax-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-parallax", path: "../..")],
  targets: [
    .target(name: "FuzzDriver", swiftSettings: settings),
    door("reader"), door("containers"), door("pipeline"), door("scene"), door("timeline"),
  ]
)
