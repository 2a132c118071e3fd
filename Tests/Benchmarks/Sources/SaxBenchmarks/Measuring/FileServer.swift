import Contests
import Foundation

/// nginx on loopback with one file, by `Tests/Servers/serve.py`. It ends when this does.
struct FileServer {
  /// The line that serve.py prints of itself.
  private struct Facts: Decodable {
    var http: String
    var https: String
    /// The certificate of who signed that of `https`, in a file.
    var ca: String
    /// The folder whose files are at `/files/`.
    var files: String
  }

  private static let name = "payload.json"

  private let process: ChildProcess
  private let facts: Facts

  var url: String { "\(facts.http)/files/\(Self.name)" }
  var secureURL: String { "\(facts.https)/files/\(Self.name)" }
  /// The certificate to trust, in a file.
  var authority: String { facts.ca }

  init(_ path: String, command: [String]) throws {
    // No proxy is asked for what is on this machine.
    setenv("no_proxy", "127.0.0.1,localhost", 1)
    process = try ChildProcess(command)
    guard let line = try process.hear() else {
      throw JobFailure(description: "\(command.joined(separator: " ")) ended without an answer")
    }
    facts = try JSONDecoder().decode(Facts.self, from: Data(line.utf8))
    try FileManager.default.createSymbolicLink(
      atPath: "\(facts.files)/\(Self.name)", withDestinationPath: URL(filePath: path).path)
  }

  func end() throws { try process.end() }
}
