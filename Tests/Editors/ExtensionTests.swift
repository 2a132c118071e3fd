import Foundation
import Testing

@testable import SaxLanguage
@testable import SaxValues

/// The extension for Visual Studio Code is whole: its files are there, fit each other, and speak the language.
@Suite struct ExtensionTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = checkout.appending(path: "Editors/vscode")

  private func json(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func whatTheManifestNamesIsThere() throws {
    let contributes = try #require(json("package.json")["contributes"] as? [String: Any])
    let languages = try #require(contributes["languages"] as? [[String: Any]])
    #expect(languages.first?["extensions"] as? [String] == [".sax"])
    let configuration = try #require(languages.first?["configuration"] as? String)
    let grammar = try #require((contributes["grammars"] as? [[String: Any]])?.first)
    let snippets = try #require((contributes["snippets"] as? [[String: Any]])?.first)
    let root = try TextMateGrammar(
      contentsOf: Self.folder.appending(path: "sax.tmLanguage.json")
    ).root
    #expect(grammar["scopeName"] as? String == root.name)
    for part in [grammar, snippets] {
      #expect(part["language"] as? String == languages.first?["id"] as? String)
    }
    let paths = [configuration] + [grammar, snippets].compactMap { $0["path"] as? String }
    #expect(paths.count == 3)
    for path in paths { #expect(try !json(path).isEmpty, "\(path)") }
  }

  @Test func commentsAreThoseOfTheLanguage() throws {
    let comments = try json("language-configuration.json")["comments"] as? [String: String]
    let mark = try #require(comments?["lineComment"])
    #expect(comments?.count == 1)
    #expect(MappingRoles("emit Raw at /a \(mark) as it is\n") != nil)
  }

  /// Each with its examples filled in, and with what it takes for granted around it.
  @Test func snippetsCompile() throws {
    let around = [
      "Rule": ("", "\ntype Order { id: Int from id }"),
      "Type": ("emit Line at /line\n", ""),
      "Field": ("emit T at /t\ntype T {\n", "\n}"),
      "Enum": ("emit T at /t\ntype T { s: Status from s }\n", ""),
      "Namespace": ("", "\nemit Raw at /s:a"),
      "Error rule": ("emit Raw at /a\n", "\ntype Problem { code: String? from code }"),
      "Call": ("service S at \"https://s.example\" {\n", "\n}\ntype Order { id: Int }"),
      "Documentation": ("", "\ntype Order { id: Int }\nemit Order at /order"),
    ]
    let snippets = try json("snippets.json")
    #expect(snippets.count > around.count)
    for (name, snippet) in snippets {
      let snippet = try #require(snippet as? [String: Any])
      #expect(snippet["prefix"] is String && snippet["description"] is String)
      let body = try #require(snippet["body"] as? [String]).joined(separator: "\n")
        .replacing(/\$\{\d+:([^}]*)\}/) { $0.output.1 }
      let (before, after) = around[name] ?? ("", "")
      #expect(MappingRoles(before + body + after) != nil, "\(name): \(body)")
    }
  }

  /// Every word that begins a declaration or a clause, every type and every limit.
  @Test func theGrammarKnowsEveryKeyword() throws {
    var words = Set(ScalarType.allCases.map(\.rawValue) + ["Any", "Raw"])
    let language = Self.checkout.appending(path: "Sources/SaxLanguage")
    let clauses = try FileManager.default.contentsOfDirectory(
      at: language.appending(path: "Clauses/Calls"), includingPropertiesForKeys: nil)
    let others = [
      "Parsing/Parser+Declarations", "Parsing/Parser+Results", "Syntax/TokenCursor+Contents",
    ].map { language.appending(path: "\($0).swift") }
    for file in clauses + others {
      let source = try String(contentsOf: file, encoding: .utf8)
      words.formUnion(
        source.matches(of: /\n    case "([A-Za-z]+)"( where|:)/).map { String($0.output.1) })
      words.formUnion(
        source.matches(of: /(?:isName\(|word: )"([a-z]+)"\)/).map { String($0.output.1) })
    }
    words.formUnion(TokenCursor.declarations + FieldClauses.keywords)
    words.formUnion(TokenCursor.serviceEntries + CallClauses.keywords)
    #expect(words.isSuperset(of: ["emit", "type", "from", "default", "max", "Int"]))
    #expect(
      words.isSuperset(of: ["call", "multipart", "scopes", "always", "step", "events", "File"]))
    let grammar = try String(
      contentsOf: Self.folder.appending(path: "sax.tmLanguage.json"), encoding: .utf8)
    let known = Set(
      grammar.split(separator: "\n").filter {
        $0.contains("\"match\":") || $0.contains("\"begin\":")
      }
      .flatMap { $0.matches(of: /[A-Za-z]+/).map { String($0.output) } })
    for word in words.sorted() { #expect(known.contains(word), "\(word)") }
  }
}
