import Testing

/// The folders of a module stand in an order: what a file refers to is in its own folder or a lower one.
///
/// References are by the names of types that the module declares outside of others.
@Suite struct FolderTests {
  /// The lowest first; empty for the module's own folder.
  static let folders = [
    "SaxValues": ["Texts", "Values", "Formats"],
    "SaxLanguage": ["Model", "Diagnostics", "Lexing", "Syntax", "Printing", "Checking", ""],
    "SaxMapping": [
      "Collections", "Results", "Plan", "Coverage", "Capture", "Nodes", "Rows", "Objects",
      "Matching",
      "Walk", "Decoding", "", "Encoding", "Writing", "Calls", "Explanation",
    ],
    "SaxXML": ["", "Native", "Writing"],
    "SaxJSON": ["", "Writing"],
    "Saxifrage": [
      "Inputs", "Checkpoints", "Coverage", "Reading", "Objects", "Writing", "Models", "",
    ],
    "SaxSchema": ["Model", "Writing", "Inference", "Entities"],
    "SaxHTTP": [
      "Messages", "Hashing", "Transport", "Transfer", "Around", "Authentication", "Caching",
      "Recording", "",
    ],
    "SaxOData": [
      "URLs", "Metadata", "Errors", "Batches", "Queries", "Entities", "Bodies", "Service",
      "Writing",
    ],
    "SaxServices": ["", "Results", "Checkpoints", "Services", "SOAP", "Calls", "Resources"],
    "SaxCommand": ["Arguments", "Output", "Input", "Commands", ""],
  ]

  private struct Reader {
    let file: SourceFiles.File
    let folder: String
    /// The names of types that it declares, on its outermost level and anywhere.
    var types: Set<String> = []
    var all: Set<String> = []

    init(_ file: SourceFiles.File) {
      self.file = file
      let parts = file.path.split(separator: "/")
      folder = parts.count > 3 ? String(parts[2]) : ""
      for line in file.code {
        let isPrivate = line.contains("private ")
        guard
          let match = line.firstMatch(
            of: /\b(?:struct|class|enum|actor|protocol|typealias) ([A-Z]\w*)/)
        else { continue }
        all.insert(String(match.1))
        if !line.hasPrefix(" "), !isPrivate { types.insert(String(match.1)) }
      }
    }

    /// The capitalized words of its code that are no members of others.
    var words: Set<String> {
      var words: Set<String> = []
      for line in file.code {
        for match in line.matches(of: /(?:^|[^\w.])([A-Z]\w+)/) { words.insert(String(match.1)) }
      }
      return words
    }
  }

  @Test(arguments: folders.keys.sorted()) func standInOrder(_ module: String) throws {
    let order = try #require(Self.folders[module])
    let files = try SourceFiles.all(below: "Sources/\(module)").map(Reader.init)
    #expect(files.count > 3)
    #expect(Set(files.map(\.folder)).isSubset(of: order), "a folder without a place")
    var homes: [String: String] = [:]
    for file in files { for type in file.types { homes[type] = file.folder } }
    var references = 0
    for file in files {
      let place = try #require(order.firstIndex(of: file.folder))
      for word in file.words.subtracting(file.all) {
        guard let home = homes[word], let other = order.firstIndex(of: home) else { continue }
        references += 1
        #expect(other <= place, "\(file.file.path) refers to \(word), which is in \(home)")
      }
    }
    #expect(references > 10)
  }
}
