import Foundation

/// The result of a run of the program.
struct Run {
  var output: String
  var messages: String
  var status: Int32

  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// The program, as it was built beside the tests.
enum Sax {
  private final class Here {}

  static let path: String = {
    var folders = [Bundle(for: Here.self).bundleURL.deletingLastPathComponent()]
    folders.append(Bundle.main.bundleURL)
    folders += CommandLine.arguments.prefix(1).map {
      URL(filePath: $0).deletingLastPathComponent()
    }
    for folder in folders {
      let path = folder.appending(path: "sax").path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    return "sax"
  }()

  /// Runs the program in a folder to its end.
  static func run(
    _ arguments: String..., input: String = "", in folder: Folder
  ) throws -> Run {
    try run(arguments, input: Array(input.utf8), in: folder)
  }

  /// The program, ready to be run in a folder.
  static func process(
    _ arguments: [String], in folder: Folder, program: String = path
  ) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    return process
  }

  static func run(
    _ arguments: [String], input: [UInt8], in folder: Folder, program: String = path,
    environment: [String: String] = [:]
  ) throws -> Run {
    let process = process(arguments, in: folder, program: program)
    if !environment.isEmpty {
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    }
    // Files, so that nobody has to read while another writes.
    let files = ["stdin", "stdout", "stderr"].map { folder.url.appending(path: ".\($0)") }
    try Data(input).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return Run(
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
      status: process.terminationReason == .exit ? process.terminationStatus : -1)
  }
}

/// A folder of its own for one test, gone with it.
final class Folder {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "sax-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Array(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// The names of all that is in it.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
