/// A REST service (`shop.py` beside this) with orders, tokens and counts of requests of its own, as long as it is
/// there.
public final class ShopServer: Sendable {
  private let process: ServerProcess
  /// The port that it listens on, at 127.0.0.1.
  public let port: Int

  private static let common = Result { try ShopServer() }

  /// True if the packages are installed that it needs for users and tokens. The rest needs none.
  public static var givesTokens: Bool { RealServer.httpbin.isThere }

  /// The one of all tests of a process that change nothing and count nothing.
  ///
  /// - Throws: an error if it does not begin.
  public static func shared() throws -> ShopServer { try common.get() }

  /// Starts a server at a port that is free.
  ///
  /// - Throws: an error if it does not begin.
  public init() throws {
    let python = Self.givesTokens ? RealServer.python : "python3"
    process = try ServerProcess(python: python, "shop.py")
    guard let port = Int(process.line) else {
      throw ServerProcess.NoServer(description: "shop.py says \(process.line)")
    }
    self.port = port
  }

  /// The server's address: `http://127.0.0.1:PORT`.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// The address that the paths of its orders begin with: `http://127.0.0.1:PORT/api/v2`.
  public var base: String { url + "/api/v2" }
}
