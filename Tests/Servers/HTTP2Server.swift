/// A server that speaks HTTP/2 (`h2.py` beside this), and ends streams as it is told.
public final class HTTP2Server: Sendable {
  private let process: ServerProcess
  private let words: [Substring]

  /// True if the packages that it needs are installed.
  public static var isThere: Bool { RealServer.httpbin.isThere }

  /// Starts a server at a port that is free.
  ///
  /// - Parameter mode: how it ends the one stream that it ends otherwise.
  public init(_ mode: String) throws {
    process = try ServerProcess(python: RealServer.python, "h2.py", [mode])
    words = process.line.split(separator: " ")
    guard words.count == 2 else {
      throw ServerProcess.NoServer(description: "h2.py says \(process.line)")
    }
  }

  /// The server's address: `https://127.0.0.1:PORT/`.
  public var url: String { "https://127.0.0.1:\(words[0])/" }
  /// The file of its authority's certificate.
  public var authority: String { String(words[1]) }
}
