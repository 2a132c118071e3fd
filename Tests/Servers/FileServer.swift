/// Serves the files of a folder (`files.py` beside this) as long as it is there.
public final class FileServer: Sendable {
  private let process: ServerProcess

  /// Starts a server of a folder's files, at a port that is free.
  ///
  /// - Parameter folder: its path.
  public init(_ folder: String) throws {
    process = try ServerProcess(python: "python3", "files.py", [folder])
  }

  /// The server's address: `http://127.0.0.1:PORT`.
  public var url: String { "http://127.0.0.1:\(process.line)" }
}
