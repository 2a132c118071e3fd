/// A server of this folder whose scheme others wrote, one of each for all tests of a process.
public enum AuthenticationServer {
  /// `ntlm.py`.
  case ntlm
  /// `oauth.py`.
  case oauth

  private static let sharedNTLM = Result {
    try ServerProcess(python: RealServer.python, "ntlm.py")
  }
  private static let sharedOAuth = Result {
    try ServerProcess(python: RealServer.python, "oauth.py")
  }

  /// True if the packages that it needs are installed.
  public var isThere: Bool { RealServer.httpbin.isThere }

  /// The URL of a path.
  public func url(_ path: String) throws -> String {
    let server =
      switch self {
      case .ntlm: try Self.sharedNTLM.get()
      case .oauth: try Self.sharedOAuth.get()
      }
    guard let port = Int(server.line) else {
      throw ServerProcess.NoServer(description: "\(self) says \(server.line)")
    }
    return "http://127.0.0.1:\(port)\(path)"
  }
}
