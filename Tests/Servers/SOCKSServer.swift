/// A SOCKS5 proxy (`socks.py` beside this), one of each for all tests of a process.
public enum SOCKSServer: Sendable {
  /// For everybody.
  case open
  /// For those with ``user`` and ``password``.
  case known

  public static let user = "mufasa"
  public static let password = "circle-of-life"

  private static let servers = [
    Result { try ServerProcess(python: "python3", "socks.py") },
    Result { try ServerProcess(python: "python3", "socks.py", [user, password]) },
  ]

  /// The proxy's host and port: `127.0.0.1:PORT`.
  public var authority: String {
    get throws {
      let server = try SOCKSServer.servers[self == .open ? 0 : 1].get()
      guard let port = Int(server.line) else {
        throw ServerProcess.NoServer(description: "socks.py says \(server.line)")
      }
      return "127.0.0.1:\(port)"
    }
  }
}
