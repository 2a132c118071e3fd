/// A SOAP service (`soap.py` beside this, by spyne) that checks what comes against its schema, as long as it is there.
public final class SOAPServer: Sendable {
  private let process: ServerProcess
  /// The port that it listens on, at 127.0.0.1.
  public let port: Int

  private static let common = Result { try SOAPServer() }

  /// True if the packages are installed that it needs.
  public static var isThere: Bool { RealServer.httpbin.isThere }

  /// The one of all tests of a process.
  ///
  /// - Throws: an error if it does not begin.
  public static func shared() throws -> SOAPServer { try common.get() }

  /// Starts a server at a port that is free.
  ///
  /// - Throws: an error if it does not begin.
  public init() throws {
    process = try ServerProcess(python: RealServer.python, "soap.py")
    guard let port = Int(process.line) else {
      throw ServerProcess.NoServer(description: "soap.py says \(process.line)")
    }
    self.port = port
  }

  /// The server's address: `127.0.0.1:PORT`.
  public var host: String { "127.0.0.1:\(port)" }
}
