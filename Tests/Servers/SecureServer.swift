/// A server on TLS that ends streams or connections as it is told: `h2.py` or `tls.py` beside this.
public final class SecureServer: Sendable {
  private let process: ServerProcess
  private let words: [Substring]

  /// True if the packages that it needs are installed.
  public static var isThere: Bool { RealServer.httpbin.isThere }

  /// Starts a server of HTTP/2 at a port that is free.
  ///
  /// - Parameter mode: how it ends the one stream that it ends otherwise.
  public static func http2(_ mode: String) throws -> SecureServer {
    try SecureServer("h2.py", mode)
  }

  /// Starts a server of HTTP/1.1 at a port that is free.
  ///
  /// - Parameter version: of TLS: `1.2` or `1.3`.
  public static func http1(tls version: String) throws -> SecureServer {
    try SecureServer("tls.py", version)
  }

  private init(_ program: String, _ argument: String) throws {
    process = try ServerProcess(python: RealServer.python, program, [argument])
    words = process.line.split(separator: " ")
    guard words.count == 2 else {
      throw ServerProcess.NoServer(description: "\(program) says \(process.line)")
    }
  }

  /// The server's address: `https://127.0.0.1:PORT/`.
  public var url: String { "https://127.0.0.1:\(words[0])/" }
  /// The file of its authority's certificate.
  public var authority: String { String(words[1]) }
}
