import Foundation
import Testing

@testable import SaxLanguage

/// The grammar for editors names every part of a mapping as the language's own parser does.
@Suite struct GrammarTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let grammarFile = checkout.appending(
    path: "Editors/vscode/sax.tmLanguage.json")

  /// The mappings in the checkout, by their paths from there.
  private static let mappings: [String] = ["Mappings", "Corpus", "Tests/SaxCommand"].flatMap {
    folder in
    let root = checkout.appending(path: folder).path
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    return files.filter { $0.hasSuffix(".sax") && !$0.contains(".build/") }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// Compares the scopes that the grammar gives a mapping's tokens with their roles.
  ///
  /// - Returns: the number of tokens that were looked at.
  private func check(_ text: String, named name: String) throws -> Int {
    let roles = try #require(MappingRoles(text), "\(name) does not compile")
    var tokenizer = TextMateTokenizer(try TextMateGrammar(contentsOf: Self.grammarFile))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      String($0.hasSuffix("\r") ? $0.dropLast() : $0)
    }
    let scopes = try lines.map { try tokenizer.scopes(of: $0) }
    for (line, scopes) in zip(lines, scopes) {
      #expect(!scopes.contains { $0.hasPrefix("invalid") }, "\(name): \(line)")
    }
    // A rule at the end of the file may go on: the rule and its path.
    #expect(tokenizer.depth <= 2, "\(name) leaves \(tokenizer.depth) regions open")
    var covered = lines.map { [Bool](repeating: false, count: $0.utf16.count) }
    for token in roles.tokens where token.kind != .end {
      let line = token.range.line - 1
      let before = lines[line].unicodeScalars.prefix(token.range.column - 1)
      let start = before.reduce(0) { $0 + UTF16.width($1) }
      for offset in start..<(start + token.text.utf16.count) { covered[line][offset] = true }
      let place = MappingRoles.Start(line: token.range.line, column: token.range.column)
      guard let wanted = roles.scopes[place] else { continue }
      let found = scopes[line][start]
      let isRight =
        wanted.isEmpty
        ? found.contains(".sax") && !found.hasPrefix("source") : found.hasPrefix(wanted)
      #expect(
        isRight,
        "\(name):\(place.line):\(place.column): \(token.text) is \(found), wanted \(wanted)")
    }
    for place in roles.placeholders {
      let line = lines[place.line - 1]
      let before = line.unicodeScalars.prefix(place.column - 1)
      let found = scopes[place.line - 1][before.reduce(0) { $0 + UTF16.width($1) }]
      #expect(
        found.hasPrefix("variable.parameter"),
        "\(name):\(place.line):\(place.column) is \(found) in \(line)")
    }
    // A comment is what is left of a line that no token covers.
    for (number, line) in lines.enumerated() {
      let units = Array(line.utf16)
      guard let mark = units.indices.first(where: { units[$0] == 35 && !covered[number][$0] })
      else { continue }
      let isDocumentation = line.contains(/^[ \t]*##(?!#)/)
      let wanted = "comment.line." + (isDocumentation ? "documentation" : "number-sign")
      for unit in mark..<units.count {
        #expect(scopes[number][unit].hasPrefix(wanted), "\(name): \(line)")
      }
    }
    return roles.tokens.count
  }

  @Test(arguments: mappings) func everyMappingOfTheProject(path: String) throws {
    let url = Self.checkout.appending(path: path)
    #expect(try check(String(contentsOf: url, encoding: .utf8), named: path) > 10)
  }

  @Test func thereAreMappings() { #expect(Self.mappings.count > 4) }

  /// Words that are keywords elsewhere, layouts that go on in the next line, every literal.
  @Test func whatIsHardToTell() throws {
    let url = Self.checkout.appending(path: "Tests/Editors/hard.sax")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(try check(text, named: "hard.sax") > 700)
  }

  @Test(arguments: [
    ("type T { a: String default \"x }", "\"x }"),
    ("type T { a: String as \"\\q\" }", "\\q"),
    ("emit T at /a`b", "`b"),
    ("hello T", "hello"),
    ("type T { a: String from b ~ }", "~"),
    ("type T { a: String as sideways }", "sideways"),
    ("service S at \"https://s\" { hedder A = b }", "hedder"),
    ("service S at \"https://s\" { call a() = GET \"a\" ~ }", "~"),
    ("service S at \"https://s\" { auth basik }", "auth"),
    ("service S at \"https://s\" { call a() = GET \"a }", "\"a }"),
    ("service S at \"https://s\" { cache soon }", "cache"),
  ]) func whatIsWrongIsMarked(text: String, wrong: String) throws {
    var tokenizer = TextMateTokenizer(try TextMateGrammar(contentsOf: Self.grammarFile))
    let scopes = try tokenizer.scopes(of: text)
    let marked = zip(text.utf16, scopes).filter { $1.hasPrefix("invalid") }.map(\.0)
    #expect(String(decoding: marked, as: UTF16.self).hasPrefix(wrong))
  }
}
