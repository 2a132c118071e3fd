/// The server that answers as no server should (`faults.py` beside this), one for all tests of a
/// process.
public enum FaultServer {
  private static let shared = Result { try ServerProcess(python: "python3", "faults.py") }

  /// The URL of a path.
  public static func url(_ path: String) throws -> String {
    let server = try shared.get()
    guard let port = Int(server.line) else {
      throw ServerProcess.NoServer(description: "faults.py says \(server.line)")
    }
    return "http://127.0.0.1:\(port)\(path)"
  }
}
