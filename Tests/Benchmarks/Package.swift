// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that whoever builds Saxifrage doesn't build this.
let package = Package(
  name: "Benchmarks",
  products: [
    // Loaded into what is measured, never linked with it.
    .library(name: "Allocations", type: .dynamic, targets: ["CAllocations"])
  ],
  dependencies: [.package(name: "Saxifrage", path: "../..")],
  targets: [
    // Under names of their own, as those of Saxifrage's are not for other packages.
    .systemLibrary(name: "Yajl", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"])]),
    .systemLibrary(name: "LibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CBareParsers", dependencies: ["Yajl", "LibXML2"]),
    .target(name: "CAllocations"),
    .target(name: "Contests", swiftSettings: strict),
    // What takes part, each without what it does not need itself.
    .executableTarget(
      name: "SaxJobs",
      dependencies: [
        "Contests", .product(name: "Saxifrage", package: "Saxifrage"),
        .product(name: "SaxServices", package: "Saxifrage"),
        .product(name: "_SaxBenchReaders", package: "Saxifrage"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "BareJobs", dependencies: ["Contests", "CBareParsers"], swiftSettings: strict),
    .executableTarget(name: "FoundationJobs", dependencies: ["Contests"], swiftSettings: strict),
    // Measures how time grows, and nothing beside it.
    .executableTarget(
      name: "GrowthBench",
      dependencies: [
        .product(name: "Saxifrage", package: "Saxifrage"),
        .product(name: "SaxOData", package: "Saxifrage"),
      ],
      swiftSettings: strict),
    // Starts and measures the others.
    .executableTarget(name: "SaxBenchmarks", dependencies: ["Contests"], swiftSettings: strict),
  ]
)
