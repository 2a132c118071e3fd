import Testing

/// The folders of a module stand in an order: what a file refers to is in its own folder or a lower one.
///
/// References are those of the compiler's index, so that members count as types do.
@Suite(SymbolIndex.isThere) struct FolderTests {
  /// The lowest first; empty for the module's own folder.
  static let folders = [
    "SaxEvents": ["", "Writing"],
    "SaxValues": ["Texts", "Values", "Formats"],
    "SaxLanguage": [
      "Model", "Diagnostics", "Lexing", "Syntax", "Printing", "Checking", "Clauses", "Parsing", "",
    ],
    "SaxEngine": [
      "Collections", "Results", "Plan", "Coverage", "Capture", "Parts", "Rows", "Nodes", "Objects",
      "Finishing", "Deciding", "Matching", "Walk", "",
    ],
    "SaxCodable": ["Decoding", "Encoding", "Probing"],
    "SaxXML": ["", "Native", "Writing"],
    "SaxJSON": ["", "Writing"],
    "Saxifrage": [
      "Inputs", "Checkpoints", "Coverage", "Reading", "Objects", "Writing", "Models", "",
    ],
    "SaxSchema": ["Model", "Writing", "Entities"],
    "SaxImport": ["Entities", "Decodables", "Samples"],
    "SaxHTTP": [
      "Messages", "Hashing", "Statuses", "Transport", "Transfer", "Around", "Authentication",
      "Caching", "",
    ],
    "SaxOData": [
      "", "Metadata", "Queries", "Responses", "Batches", "Writing", "Client",
    ],
    "SaxODataURLs": ["Tree", "Parsing", "Printing"],
    "SaxServices": [
      "", "Mappings", "Results", "Checkpoints", "Services", "SOAP", "Calls", "Resources",
    ],
    "SaxCommand": ["Arguments", "Output", "Input", "Commands", ""],
  ]

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 3 ? String(parts[2]) : ""
  }

  private static func references(in module: String) throws -> [SymbolIndex.Reference] {
    let folder = "Sources/\(module)/"
    return try SymbolIndex.sources().references.filter {
      $0.file.hasPrefix(folder) && $0.home.hasPrefix(folder)
    }
  }

  /// Finds the references of a module that go to a folder further on in the order.
  private static func upward(
    _ references: [SymbolIndex.Reference], in order: [String]
  ) throws -> [SymbolIndex.Reference] {
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    return try references.filter {
      let own = try #require(
        places[folder(of: $0.file)], "\($0.file) is in a folder without a place")
      let other = try #require(
        places[folder(of: $0.home)], "\($0.home) is in a folder without a place")
      return other > own
    }
  }

  @Test(arguments: folders.keys.sorted()) func standInOrder(_ module: String) throws {
    let order = try #require(Self.folders[module])
    let files = try SourceFiles.all(below: "Sources/\(module)").map(\.path)
    #expect(Set(files.map(Self.folder)) == Set(order))
    let unknown = try Set(files).subtracting(SymbolIndex.sources().files)
    #expect(unknown.isEmpty, "the index lacks these files: build again")
    let references = try Self.references(in: module)
    #expect(references.count > 4 * files.count)
    for reference in try Self.upward(references, in: order) { Issue.record("\(reference)") }
  }

  /// So that the test above sees what it is to see.
  @Test(arguments: folders.keys.filter { folders[$0]?.count != 1 }.sorted())
  func theOtherWayRoundIsNoticed(_ module: String) throws {
    let order = try #require(Self.folders[module])
    let references = try Self.references(in: module)
    let across = references.count { Self.folder(of: $0.file) != Self.folder(of: $0.home) }
    #expect(across > 0)
    #expect(try Self.upward(references, in: order.reversed()).count == across)
  }

  @Test func eachModuleWithFoldersHasAnOrder() throws {
    let files = try SourceFiles.all(below: "Sources").filter { !Self.folder(of: $0.path).isEmpty }
    #expect(Set(files.map(\.target)) == Set(Self.folders.keys))
  }
}
