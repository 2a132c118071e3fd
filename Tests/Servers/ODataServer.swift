/// A service of OData (`odata.py` beside this), which misbehaves as the first segment of its path says, as long as it is
/// there.
public final class ODataServer: Sendable {
  private let process: ServerProcess
  private let port: Int

  private static let common = Result { try ODataServer() }

  /// The one of all tests of a process; it keeps nothing.
  ///
  /// - Throws: an error if it does not begin.
  public static func shared() throws -> ODataServer { try common.get() }

  private init() throws {
    process = try ServerProcess(python: "python3", "odata.py")
    guard let port = Int(process.line) else {
      throw ServerProcess.NoServer(description: "odata.py says \(process.line)")
    }
    self.port = port
  }

  /// The root of a service: `svc`, `dies`, `fails`, `loops`, `login`, `two`, `gone`, `broken`, `mute` or `northwind`.
  public func root(_ way: String) -> String { "http://127.0.0.1:\(port)/\(way)" }
}
