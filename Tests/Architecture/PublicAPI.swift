import Foundation

/// The public declarations that `import` of a module shows, from the compiler's symbol graphs of the modules that
/// were built beside the tests.
struct PublicAPI {
  /// A line for each declaration: its owner, and the declaration; sorted by owner and name.
  private(set) var lines: [String] = []
  /// Those among them that protocols of the standard library ask for, such as `==`.
  private(set) var witnesses = 0

  init(of module: String) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "saxifrage-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.extract(module, with: Self.reexports(of: module), into: folder)
    var symbols: [Symbol] = []
    var conformances: [String: Set<String>] = [:]
    for file in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    {
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      symbols += graph.symbols.filter { $0.location != nil }
      for relationship in graph.relationships where relationship.kind == "conformsTo" {
        guard let name = relationship.targetFallback else { continue }
        conformances[relationship.source, default: []].insert(name)
      }
    }
    lines = symbols.map { symbol in
      (symbol.path, symbol.line(conformingTo: conformances[symbol.identifier.precise] ?? []))
    }
    .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.1)
    witnesses = symbols.count { Symbol.ofStandardProtocols.contains($0.pathComponents.last ?? "") }
  }

  /// The modules that one re-exports, and what those do.
  static func reexports(of module: String) throws -> Set<String> {
    var found: Set<String> = []
    for file in try SourceFiles.all(below: "Sources/\(module)") {
      for line in file.lines where line.hasPrefix("@_exported ") {
        guard let name = line.split(separator: " ").last.map(String.init) else { continue }
        found.formUnion(try reexports(of: name).union([name]))
      }
    }
    return found
  }

  private static func extract(
    _ module: String, with reexports: Set<String>, into folder: URL
  ) throws {
    let products = try Toolchain.products()
    let importPaths =
      [products.appending(path: "Modules").path, "Sources/CZlib"]
      + (try SourceFiles.folders(of: "Sources")).filter { $0.hasPrefix("C") }
      .map { products.appending(path: "\($0).build").path }
    _ = try Toolchain.run(
      "swift",
      [
        "symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public",
        "-skip-synthesized-members", "-target", try Toolchain.triple(), "-output-dir", folder.path,
        "-experimental-allowed-reexported-modules=\(reexports.sorted().joined(separator: ","))",
      ] + importPaths.flatMap { ["-I", $0] })
  }
}

extension PublicAPI {
  /// The parts of a symbol graph that are read.
  private struct Graph: Decodable {
    var symbols: [Symbol]
    var relationships: [Relationship]
  }

  private struct Relationship: Decodable {
    var kind: String
    var source: String
    var targetFallback: String?
  }

  private struct Symbol: Decodable {
    struct Identifier: Decodable { var precise: String }
    struct Fragment: Decodable { var spelling: String }
    /// The file of a declaration; a symbol that the compiler adds has none.
    struct Location: Decodable { var uri: String }

    var identifier: Identifier
    var pathComponents: [String]
    var declarationFragments: [Fragment]
    var location: Location?

    /// Of owners the names, by which declarations are sorted.
    var path: String { pathComponents.joined(separator: ".") }

    /// With the protocols that a type conforms to, but for those that the compiler adds.
    func line(conformingTo protocols: Set<String>) -> String {
      let owner = pathComponents.dropLast().joined(separator: ".")
      let declaration = declarationFragments.map(\.spelling).joined()
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let names = Set(protocols.map { $0.split(separator: ".").last.map(String.init) ?? $0 })
        .subtracting(["Copyable", "Escapable", "SendableMetatype"]).sorted()
      return (owner.isEmpty ? "" : owner + ": ") + declaration
        + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
    }

    static let ofStandardProtocols: Set<String> = [
      "==(_:_:)", "<(_:_:)", "hash(into:)", "description", "init(from:)", "encode(to:)",
      "rawValue", "init(rawValue:)", "AsyncIterator", "makeAsyncIterator()", "next()",
      "next(isolation:)",
    ]
  }
}
