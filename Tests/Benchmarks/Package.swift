// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that whoever builds Saxifrage doesn't build this.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Saxifrage", path: "../..")],
  targets: [
    // Under names of their own, as those of Saxifrage's are not for other packages.
    .systemLibrary(name: "Yajl", pkgConfig: "yajl", providers: [.apt(["libyajl-dev"])]),
    .systemLibrary(name: "LibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .target(name: "CBareParsers", dependencies: ["Yajl", "LibXML2"]),
    .executableTarget(
      name: "SaxBenchmarks",
      dependencies: ["CBareParsers", .product(name: "Saxifrage", package: "Saxifrage")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
  ]
)
