// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Saxifrage", path: "../..")],
  targets: [
    .target(
      name: "CBareParsers",
      linkerSettings: [.linkedLibrary("yajl"), .linkedLibrary("xml2")]),
    .executableTarget(
      name: "SaxBenchmarks",
      dependencies: ["CBareParsers", .product(name: "Saxifrage", package: "Saxifrage")]),
  ]
)
