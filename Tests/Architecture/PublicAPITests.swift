import Foundation
import Testing

/// The public declarations of the libraries stand in files, so that a change of them is seen with
/// the change that makes it.
@Suite struct PublicAPITests {
  /// The modules of the products.
  static let modules = ["Saxifrage", "SaxHTTP", "SaxRecording", "SaxServices", "SaxOData"]

  /// `make api` writes the files anew.
  @Test(arguments: modules) func theListIsThatOfTheSources(_ module: String) throws {
    let file = SourceFiles.checkout.appending(path: "Tests/Architecture/API/\(module).txt")
    let found = Self.head(module, try PublicAPI(of: module))
    if ProcessInfo.processInfo.environment["SAX_WRITE_API"] != nil {
      try Data((found.joined(separator: "\n") + "\n").utf8).write(to: file)
      return
    }
    let kept = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .map(String.init)
    let difference = found.difference(from: kept).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    #expect(
      difference.isEmpty,
      "make api writes \(file.lastPathComponent) anew:\n\(difference.joined(separator: "\n"))")
  }

  /// A module that is re-exported is seen by everyone who imports the other, all of it.
  @Test func reexportsAreThoseOfTheFacade() throws {
    let core: Set = [
      "SaxEvents", "SaxValues", "SaxLanguage", "SaxJSON", "SaxXML", "SaxEngine", "SaxCodable",
      "SaxWriting",
    ]
    #expect(try PublicAPI.reexports(of: "Saxifrage") == core)
    #expect(try PublicAPI.reexports(of: "SaxHTTP").isEmpty)
    #expect(try PublicAPI.reexports(of: "SaxServices").isEmpty)
  }

  private static func head(_ module: String, _ api: PublicAPI) -> [String] {
    """
    # The public declarations that `import \(module)` shows, a line each; `make api` writes them.
    # Counted is what is written in the sources: types, cases, members, also those of extensions and of the
    # modules that it re-exports. Not what the compiler adds, such as `==` of an enum, nor names with an underscore.
    # \(api.lines.count) declarations; \(api.witnesses) of them are asked for by the standard library (==, description, init(from:), next() and the like).
    """.split(separator: "\n").map(String.init) + api.lines
  }
}
