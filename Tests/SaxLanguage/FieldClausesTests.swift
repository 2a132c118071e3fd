import Testing

@testable import SaxLanguage

@Suite struct FieldClausesTests {
  /// Words that each clause takes; a new clause needs some.
  static let words = [
    "from": "x", "to": "y", "key": "@k", "value": "@v", "as": "iso8601", "in": "\"UTC\"",
    "using": "c", "default": "1", "max": "2", "distinct": "",
  ]

  @Test func keywordsAndPropertiesAreUnique() {
    let all = FieldClauses.all
    #expect(Set(FieldClauses.keywords).count == all.count)
    #expect(Set(all.map { property(of: $0) as AnyKeyPath }).count == all.count)
    #expect(Set(FieldClauses.keywords) == Set(Self.words.keys))
  }

  @Test(arguments: FieldClauses.keywords)
  func aSecondClauseIsReportedAndTheFirstKept(_ keyword: String) throws {
    let words = try #require(Self.words[keyword])
    let other = ["x": "z", "y": "none", "1": "3", "2": "4", "c": "d"][words] ?? words
    let field = try field("\(keyword) \(words) \(keyword) \(other)")
    let errors = field.diagnostics.filter { $0.code.kind == .duplicate }
    #expect(errors.map(\.message) == ["\(keyword) stands twice in one field, wanted it once"])
    let clause = try #require(FieldClauses.clause(keyword))
    let printed = [keyword, words].filter { !$0.isEmpty }.joined(separator: " ")
    #expect(clause.printed(of: field.syntax) == printed)
  }

  @Test func aClauseIsPrintedByItsOwnTypeAlone() throws {
    for (keyword, words) in Self.words {
      let syntax = try field("\(keyword) \(words)").syntax
      let printing = FieldClauses.all.filter { $0.printed(of: syntax) != nil }
      #expect(printing.map { $0.keyword } == [keyword])
    }
  }

  private func property<Clause: FieldClause>(of clause: Clause.Type) -> AnyKeyPath {
    clause.written
  }

  private func field(
    _ clauses: String
  ) throws -> (syntax: FieldSyntax, diagnostics: [Diagnostic]) {
    let collector = DiagnosticCollector()
    let text = SourceText(
      name: "t.sax", scalars: Array("type A { a: [Date] \(clauses) }".unicodeScalars))
    let mapping = Parser.parse(text, file: collector.add(text), reportingTo: collector)
    guard case .object(let object)? = mapping.declarations.first,
      case .field(let field)? = object.members.first
    else { throw NoField() }
    return (field, collector.diagnostics)
  }

  private struct NoField: Error {}
}
