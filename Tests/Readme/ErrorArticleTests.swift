import Foundation
import Saxifrage
import Testing

/// Every code of every error has its heading, and an example below that causes it.
@Suite struct ErrorArticleTests {
  private static let diagnostics = Article.all.first { $0.name == "Diagnostics" }
  private static let errors = Article.all.first { $0.name == "Errors" }

  private static let codes =
    ReadingError.Code.all.map(\.description) + BuildError.Code.all.map(\.description)
    + InputError.Code.all.map(\.description)

  @Test func everyDiagnosticHasAnEntry() throws {
    let article = try #require(Self.diagnostics)
    #expect(Set(article.entries) == Set(Diagnostic.Code.all.map(\.name)))
    #expect(article.entries.count == Diagnostic.Code.all.count)
  }

  @Test func everyErrorHasAnEntry() throws {
    let article = try #require(Self.errors)
    #expect(Set(article.entries) == Set(Self.codes))
    #expect(
      Set(article.examples.map(\.heading) + article.printed.map(\.heading))
        .isSuperset(of: Self.codes))
  }

  @Test(arguments: Diagnostic.Code.all)
  func diagnosticIsCaused(_ code: Diagnostic.Code) throws {
    let examples = try #require(Self.diagnostics).examples.filter { $0.heading == code.name }
    #expect(!examples.isEmpty)
    for example in examples {
      let found = try diagnostics(of: example)
      #expect(found.contains { $0.code == code }, "\(example.testDescription)")
    }
  }

  @Test(arguments: errors?.examples.filter { codes.contains($0.heading) } ?? [])
  func errorIsCaused(_ example: Article.Example) throws {
    #expect(try code(of: example) == example.heading)
  }

  private func diagnostics(of example: Article.Example) throws -> [Diagnostic] {
    let folder = try Playground(example.files)
    _ = try folder.run(example.command.line)
    let file = try #require(example.command.line.split(separator: " ").last)
    do throws(MappingError) {
      return try Mapping(contentsOfFile: folder.path(of: String(file))).warnings
    } catch {
      return error.diagnostics
    }
  }

  /// Does in this process what the last `sax map` of a command does.
  private func code(of example: Article.Example) throws -> String? {
    let folder = try Playground(example.files)
    _ = try folder.run(example.command.line)
    let call = try #require(example.command.line.split(separator: "; ").last)
    let words = call.split(separator: " ").map(String.init)
    let mapping = try Mapping(contentsOfFile: folder.path(of: words[2]))
    var options = ReadingOptions()
    if let index = words.firstIndex(of: "--engine") {
      options.engine = try #require(ReadingOptions.Engine(rawValue: words[index + 1]))
    }
    options.build.rejectsUnread = words.contains("--strict")
    if let missing = mapping.missingConverters(in: options.build) { return "\(missing.code)" }
    var reading = mapping.emissions(options: options) { emission in _ = try emission.result.get() }
    do {
      let file = try FileInput(path: folder.path(of: words[3]))
      var buffer = [UInt8](repeating: 0, count: 4096)
      while let count = try file.read(into: &buffer), count > 0 {
        try reading.feed(buffer.span.extracting(..<count))
      }
      try reading.finish()
    } catch let error as ReadingError {
      return "\(error.code)"
    } catch let error as BuildError {
      return "\(error.code)"
    } catch let error as InputError {
      return "\(error.code)"
    }
    return nil
  }
}
