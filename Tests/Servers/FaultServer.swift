import Foundation

/// The server that answers as no server should (`faults.py` beside this), one for all tests of a
/// process.
public final class FaultServer: Sendable {
  private struct NoServer: Error {}

  private static let shared = Result { try FaultServer() }

  private let process: Process
  private let port: Int

  private init() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3",
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "faults.py").path,
    ]
    let output = Pipe()
    process.standardOutput = output
    // It ends when the other end of its standard input does, with these tests.
    process.standardInput = Pipe()
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw NoServer()
    }
    self.port = port
    self.process = process
  }

  /// The URL of a path.
  public static func url(_ path: String) throws -> String {
    "http://127.0.0.1:\(try shared.get().port)\(path)"
  }
}
