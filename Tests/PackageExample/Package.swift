// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  dependencies: [.package(path: "../saxifrage")],
  targets: [
    .executableTarget(
      name: "Shop", dependencies: [.product(name: "Saxifrage", package: "saxifrage")])
  ]
)
