// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// All code that the articles show, and what users make for themselves, as a package of its own; Tests/Packaging/library
// lays it out beside the examples.
let package = Package(
  name: "Samples",
  platforms: [.macOS(.v26)],
  dependencies: [.package(path: "../saxifrage")],
  targets: [
    .executableTarget(
      name: "HTTPExample", dependencies: [.product(name: "SaxServices", package: "saxifrage")],
      swiftSettings: strict),
    .executableTarget(
      name: "ODataExample", dependencies: [.product(name: "SaxOData", package: "saxifrage")],
      swiftSettings: strict),
    .executableTarget(
      name: "TutorialExample", dependencies: [.product(name: "Saxifrage", package: "saxifrage")],
      swiftSettings: strict),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        .product(name: "SaxOData", package: "saxifrage"),
        .product(name: "SaxRecording", package: "saxifrage"),
      ],
      resources: [.copy("payments.sax")],
      // What stands for SwiftNIO's buffers lends their bytes, as those do.
      swiftSettings: strict + [.enableExperimentalFeature("Lifetimes")]),
  ]
)
