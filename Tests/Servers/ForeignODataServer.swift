/// A server of OData that others wrote (`odata_*.py` beside this), as long as it is there. Each is a process of its own,
/// with data of its own.
public final class ForeignODataServer: Sendable {
  /// The programs that serve.
  public enum Program: String, Sendable {
    /// OData 4: entities in JSON and Atom, streams, operations, and both formats of batches.
    case odatapy
    /// OData 2, with SQLite: entities in JSON and Atom.
    case pyslet
    /// A gateway of SAP in JSON: OData 2 with tokens and batches, and OData 4.
    case mocksap
  }

  private let process: ServerProcess
  /// The server's address: `http://127.0.0.1:PORT`.
  public let address: String

  /// True if the packages are installed that it needs.
  public static var isThere: Bool { RealServer.httpbin.isThere }

  /// Starts a server of its own.
  ///
  /// - Parameters:
  ///   - program: the one that serves.
  ///   - arguments: as its file says.
  /// - Throws: an error if it does not begin.
  public init(_ program: Program, _ arguments: String...) throws {
    let script = "odata_\(program.rawValue).py"
    process = try ServerProcess(python: RealServer.python, script, arguments)
    guard let port = Int(process.line) else {
      throw ServerProcess.NoServer(description: "\(script) says \(process.line)")
    }
    address = "http://127.0.0.1:\(port)"
  }
}
