import Foundation

/// The compiler that the tests were built with, and what it left.
enum Toolchain {
  struct Failure: Error {
    var text: String
  }

  private struct Info: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String }
    var target: Target
    var paths: Paths
  }

  private final class Here {}

  private static func info() throws -> Info {
    try JSONDecoder().decode(Info.self, from: run("swift", ["-print-target-info"]))
  }

  static func triple() throws -> String { try info().target.triple }

  /// The folder of its libraries.
  static func libraries() throws -> URL {
    URL(filePath: try info().paths.runtimeResourcePath).deletingLastPathComponent()
  }

  /// The folder that the tests were built in.
  static func products() throws -> URL {
    let folders = [
      Bundle(for: Here.self).bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL,
      URL(filePath: CommandLine.arguments.first ?? "").deletingLastPathComponent(),
    ]
    return try folders.first {
      FileManager.default.fileExists(atPath: $0.appending(path: "Modules").path)
    } ?? { throw Failure(text: "no folder Modules beside the tests") }()
  }

  /// Runs one of its programs in the checkout, and takes what it prints.
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = SourceFiles.checkout
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(text: "\(program) \(arguments.joined(separator: " ")) failed")
    }
    return data
  }
}
