import SaxTestSuites
import Testing

@testable import SaxODataURLs

/// All that matches the grammar is printed as a text that is the same tree again.
@Suite(.enabled(if: Suites.have("odata/oasis-abnf"), "odata/oasis-abnf is not there"))
struct GrammarPrintingTests {
  /// A tree of any kind, with the functions that print and parse it.
  private struct Printed {
    var text: String
    var encoded: String
    var isStable: Bool
  }

  @Test(arguments: [true, false]) func matchingCasesArePrintedAndParsedAgain(withNames: Bool) throws
  {
    var urls = 0
    var expressions = 0
    var others = 0
    for file in GrammarTests.files {
      let grammar = try GrammarCases(file)
      let names = withNames ? grammar.names : nil
      for item in grammar.cases where item.failAt == nil {
        let printed: Printed?
        do {
          switch item.rule {
          case "odataUri", "odataRelativeUri":
            urls += 1
            printed = try print(item.input) {
              try ODataURL(parsing: $0, version: .v401, names: names)
            } text: {
              ($0.description, try $0.text(version: .v401), try $0.encoded(version: .v401))
            }
          case "resourcePath":
            urls += 1
            printed = try print(item.input) {
              try ODataPath(parsing: $0, version: .v401, names: names)
            } text: {
              ($0.description, try $0.text(version: .v401), try $0.encoded(version: .v401))
            }
          case "queryOptions", "filter", "select", "expand", "orderby", "orderBy", "compute",
            "search", "systemQueryOption", "skiptoken", "deltatoken", "customQueryOption":
            others += 1
            printed = try print(item.input) {
              try ODataQuery(parsing: $0, version: .v401, names: names)
            } text: {
              ($0.description, try $0.text(version: .v401), try $0.encoded(version: .v401))
            }
          case "commonExpr", "boolCommonExpr", "boolcommonExpr", "notExpr", "isofExpr",
            "firstMemberExpr", "propertyPathExpr":
            expressions += 1
            printed = try print(item.input) {
              try ODataExpression(parsing: $0, version: .v401, names: names)
            } text: {
              ($0.description, try $0.text(version: .v401), try $0.encoded(version: .v401))
            }
          case "context":
            others += 1
            printed = try print(item.input) {
              try ODataContext(parsing: $0, version: .v401, names: names)
            } text: {
              ($0.description, try $0.text(version: .v401), try $0.encoded(version: .v401))
            }
          default: printed = nil
          }
        } catch {
          Issue.record("\(item.rule) \(item.input): \(error)")
          continue
        }
        guard let printed else { continue }
        #expect(printed.isStable, "\(item.input) becomes \(printed.text) and \(printed.encoded)")
        #expect(
          printed.encoded.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0)
          },
          "\(printed.encoded) has what no URL has")
      }
    }
    #expect(urls == 233)
    #expect(expressions == 189)
    #expect(others == 366)
  }

  private func print<Tree: Equatable>(
    _ input: String, _ parse: (String) throws -> Tree,
    text: (Tree) throws -> (String, String, String)
  ) throws -> Printed {
    let tree = try parse(input)
    let (description, raw, encoded) = try text(tree)
    let again = try parse(raw)
    let decoded = try parse(encoded)
    let second = try text(again)
    return Printed(
      text: raw, encoded: encoded,
      isStable: tree == again && tree == decoded && description == raw
        && second == (description, raw, encoded))
  }
}
