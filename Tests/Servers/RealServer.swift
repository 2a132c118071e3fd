import Foundation

/// A server that others wrote (`serve.py` beside this), one of each for all tests of a process.
public enum RealServer: String, CaseIterable, Sendable {
  /// Answers with what it was asked.
  case httpbin
  /// Files, by http, https and https for known clients alone.
  case nginx
  /// Files behind Basic and Digest authentication.
  case apache
  /// A proxy, for everybody and for those who are known.
  case squid

  private static let built = ServerProcess.folder.deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build")
  private static let venv = built.appending(path: "venv/bin/python").path
  static let python = ProcessInfo.processInfo.environment["SAX_TEST_PYTHON"] ?? venv

  private static let shared: [RealServer: LazyServer] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, LazyServer($0)) })

  private final class LazyServer: Sendable {
    private let server: RealServer
    private let lock = NSLock()
    nonisolated(unsafe) private var facts: Result<[String: String], any Error>?

    init(_ server: RealServer) { self.server = server }

    func get() throws -> [String: String] {
      try lock.withLock {
        let facts = self.facts ?? Result { try start() }
        self.facts = facts
        return try facts.get()
      }
    }

    nonisolated(unsafe) private var process: ServerProcess?

    private func start() throws -> [String: String] {
      let process = try ServerProcess(python: python, "serve.py", [server.rawValue])
      self.process = process
      return try JSONDecoder().decode([String: String].self, from: Data(process.line.utf8))
    }
  }

  /// True if it is installed. Where tests have to be whole it counts as such, and they fail without
  /// it.
  public var isThere: Bool {
    let environment = ProcessInfo.processInfo.environment
    if environment["CI"] == "true" { return true }
    guard FileManager.default.isExecutableFile(atPath: Self.python) else { return false }
    let program =
      switch self {
      case .httpbin: "sh"
      case .nginx: "nginx"
      case .apache: "apache2"
      case .squid: "squid"
      }
    let unpacked = Self.built.appending(path: "servers/usr/sbin").path
    let folders = "\(environment["PATH"] ?? ""):/usr/sbin:\(unpacked)".split(separator: ":")
    return folders.contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// A fact that it tells of itself, such as `http`, its address, or `ca`, the file of its
  /// authority.
  public func fact(_ name: String) throws -> String {
    guard let fact = try Self.shared[self]?.get()[name] else {
      throw ServerProcess.NoServer(description: "\(rawValue) has no \(name)")
    }
    return fact
  }

  /// The URL of a path.
  public func url(_ path: String, by way: String = "http") throws -> String {
    try fact(way) + path
  }
}
