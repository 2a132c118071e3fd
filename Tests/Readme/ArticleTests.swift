import Foundation
import Saxifrage
import Testing

/// What the library's documentation shows is what happens.
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

  /// The code in Swift stands, apart from its indentation, in what is compiled and run with the tests.
  @Test func swiftCodeIsCompiled() throws {
    let sources = try Self.sources()
    var count = 0
    for article in Article.all {
      for code in article.code {
        #expect(
          sources.contains { $0.contains(Self.withoutIndentation(code)) },
          "\(article.name): \(code)")
        count += 1
      }
    }
    #expect(count >= 1)
  }

  @Test func linksLeadToArticles() {
    let names = Set(Article.all.map(\.name))
    for article in Article.all {
      for link in article.text.matches(of: /<doc:([^>#]+)/) {
        #expect(names.contains(String(link.1)), "\(article.name)")
      }
    }
  }

  private static func sources() throws -> [String] {
    try ["Tests/Readme", "Tests/TutorialExample"].flatMap { path in
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
