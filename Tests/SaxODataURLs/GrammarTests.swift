import SaxTestSuites
import Testing

@testable import SaxODataURLs

/// The grammar's cases of OASIS: what matches a rule, and where what does not fails.
@Suite(.enabled(if: Suites.have("odata/oasis-abnf"), "odata/oasis-abnf is not there"))
struct GrammarTests {
  static let files = [
    "odata-abnf-testcases.yaml", "odata-aggregation-testcases.yaml",
    "odata-temporal-testcases.yaml",
  ]

  /// Inputs whose failure is told at another offset than the grammar's tool gives.
  static let elsewhere = [
    // At the begin of the name that is no transformation; the tool tells its end.
    """
    $apply=addnested(Products,addnested(Sales,filter(Amount gt 3) as FilteredSales) as \
    Stuff,addnested(Suppliers,nest(Products)))
    """
  ]

  @Test func casesOfTheGrammarAreDecidedAsItSays() throws {
    var matching = 0
    var failing = 0
    var rules: Set<String> = []
    var misplaced: [String] = []
    for file in Self.files {
      let grammar = try GrammarCases(file)
      for item in grammar.cases {
        rules.insert(item.rule)
        let failure = GrammarRules.failure(item.rule, item.input, grammar.names)
        if let offset = item.failAt {
          failing += 1
          guard let failure else {
            Issue.record("\(item.rule) matches \(item.input) [\(item.name)]")
            continue
          }
          if failure.offset != offset, !Self.elsewhere.contains(item.input) {
            misplaced.append("\(item.name): \(item.input) at \(offset), but: \(failure)")
          }
        } else {
          matching += 1
          if let failure {
            Issue.record("\(item.rule) fails for \(item.input) [\(item.name)]: \(failure)")
          }
        }
      }
    }
    #expect(matching == 952)
    #expect(failing == 102)
    #expect(rules.count == 83)
    #expect(misplaced == [])
  }
}
