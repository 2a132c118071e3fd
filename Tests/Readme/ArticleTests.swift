import Foundation
import Saxifrage
import Testing

/// The examples of the library's documentation behave as it says.
@Suite struct ArticleTests {
  static let examples = Article.all.flatMap(\.examples)

  @Test func thereAreArticles() {
    #expect(Article.all.count >= 5)
    #expect(Self.examples.count >= 100)
  }

  @Test(arguments: examples)
  func givesWhatIsShown(_ example: Article.Example) throws {
    let folder = try Playground(example.files)
    #expect(try folder.run(example.command.line) == example.command.output)
  }

  /// No example is left out.
  @Test func everyBlockIsRun() {
    for article in Article.all {
      for block in article.loose {
        Issue.record(
          "\(article.name):\(block.line): nothing is done with a block in \(block.language)")
      }
    }
  }

  /// The code in Swift, and what it prints, stands, apart from its indentation, in the samples, which see nothing
  /// but what is public and are run as tests.
  @Test func swiftCodeIsCompiled() throws {
    let sources = try Self.samples()
    let shown = Article.all.flatMap { article in
      (article.code + article.printed.map(\.text)).map { (article.name, $0) }
    }
    for (name, text) in shown {
      #expect(sources.contains { $0.contains(Self.withoutIndentation(text)) }, "\(name): \(text)")
    }
    #expect(shown.count >= 20)
  }

  /// The samples see what users see.
  @Test func samplesSeeWhatIsPublic() throws {
    let known = [
      "Foundation", "PackageDescription", "SaxHTTP", "SaxOData", "SaxRecording", "SaxServices",
      "Saxifrage", "Synchronization", "Testing",
    ].map { "import \($0)" }
    for source in try Self.samples() {
      for line in source.split(separator: "\n") where line.contains(/\bimport \w+$/) {
        #expect(known.contains(String(line)))
      }
    }
  }

  @Test func linksLeadToArticles() {
    let names = Set(Article.all.map(\.name))
    for article in Article.all {
      for link in article.text.matches(of: /<doc:([^>#]+)/) {
        #expect(names.contains(String(link.1)), "\(article.name)")
      }
    }
  }

  private static func samples() throws -> [String] {
    try ["Tests/Samples", "Tests/TutorialExample"].flatMap { path in
      let folder = Readme.checkout.appending(path: path)
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".swift") }
        .map {
          withoutIndentation(try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }
  }

  private static func withoutIndentation(_ text: String) -> String {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }
}
