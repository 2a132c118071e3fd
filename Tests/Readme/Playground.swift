import Foundation
import SaxTestServers

/// A folder with files of a page, the corpus and the mappings, in which commands are run.
final class Playground {
  private final class Here {}

  private let url = FileManager.default.temporaryDirectory
    .appending(path: "saxifrage-\(UUID().uuidString)")

  convenience init(_ readme: Readme) throws {
    var files: [String: String] = [:]
    for block in readme.blocks where block.language != "swift" {
      if let file = block.file { files[file] = block.text }
    }
    try self.init(files)
  }

  /// Makes the folder, with files of its own and links to the corpus and the mappings.
  ///
  /// - Parameter files: texts, by name.
  init(_ files: [String: String]) throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
    for folder in ["Corpus", "Mappings"] {
      try FileManager.default.createSymbolicLink(
        at: url.appending(path: folder),
        withDestinationURL: Readme.checkout.appending(path: folder))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The address of the server that the README shows; there is one here as well, with the folder's
  /// files.
  private static let shownServer = "http://localhost:8080"
  /// The public service that it shows; there is a twin of it here.
  private static let shownService = "https://services.odata.org/V4/Northwind/Northwind.svc"

  /// Runs a command line by the shell, with the programs that were built beside the tests.
  ///
  /// - Returns: what it wrote, errors too.
  func run(_ line: String) throws -> String {
    if line.contains(Self.shownService) {
      return try runAsItIs(
        line.replacing(Self.shownService, with: ODataServer.shared().root("northwind")))
    }
    guard line.contains(Self.shownServer) else { return try runAsItIs(line) }
    let server = try FileServer(url.path)
    return try runAsItIs(line.replacing(Self.shownServer, with: server.url))
      .replacing(server.url, with: Self.shownServer)
  }

  private func runAsItIs(_ line: String) throws -> String {
    let output = url.appending(path: ".output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = url
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(Self.products):\(environment["PATH"] ?? "/usr/bin:/bin")"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    process.waitUntilExit()
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  /// The path of a file in the folder; an absolute path stays as it is.
  func path(of name: String) -> String {
    name.hasPrefix("/") ? name : url.appending(path: name).path
  }

  /// The folder of the programs.
  private static let products: String = {
    var folders = [
      Bundle(for: Here.self).bundleURL.deletingLastPathComponent(), Bundle.main.bundleURL,
    ]
    folders += CommandLine.arguments.prefix(1).map {
      URL(filePath: $0).deletingLastPathComponent()
    }
    return folders.map(\.path).first {
      FileManager.default.isExecutableFile(atPath: $0 + "/sax")
    } ?? "."
  }()
}
