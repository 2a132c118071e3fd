// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // libFuzzer brings the main function.
  .unsafeFlags(["-parse-as-library"]),
]

// A package of its own, as it is built with instrumentation.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "Saxifrage", path: "../..")],
  targets: [
    "json", "xml", "mapping", "gzip", "pair", "ways", "suggest", "http", "writing", "archives",
    "odata", "odata-metadata", "soap", "events", "recordings",
  ].map {
    .executableTarget(
      name: "fuzz-\($0)",
      dependencies: [.product(name: "_SaxFuzzChecks", package: "Saxifrage")],
      swiftSettings: strict)
  }
)
