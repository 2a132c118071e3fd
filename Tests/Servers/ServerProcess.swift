import Foundation

/// A program of this folder that serves on loopback until the tests' process ends.
final class ServerProcess: Sendable {
  struct NoServer: Error, CustomStringConvertible {
    var description: String
  }

  /// The folder of the programs.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private let process: Process
  /// The line in which the program says where it is.
  let line: String

  /// Waits for that line.
  ///
  /// - Parameters:
  ///   - python: who runs it; a name is looked for in the PATH.
  ///   - script: the program's name.
  ///   - arguments: its arguments.
  init(python: String, _ script: String, _ arguments: [String] = []) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, Self.folder.appending(path: script).path] + arguments
    let output = Pipe()
    process.standardOutput = output
    // It ends when the other end of its standard input does, with these tests.
    process.standardInput = Pipe()
    try process.run()
    // It may come in pieces.
    var bytes = Data()
    while bytes.last != UInt8(ascii: "\n") {
      let piece = output.fileHandleForReading.availableData
      if piece.isEmpty { break }
      bytes += piece
    }
    guard !bytes.isEmpty else {
      throw NoServer(description: "\(script) \(arguments.joined(separator: " ")) did not begin")
    }
    line = String(decoding: bytes, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    self.process = process
  }

  deinit { process.terminate() }
}
