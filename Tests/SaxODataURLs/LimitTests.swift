import Testing

@testable import SaxODataURLs

/// Texts that are long, deep, or made to be slow.
@Suite struct LimitTests {
  /// Texts that are repeated inside themselves, behind the name of an option.
  static let openings = [
    "$filter=(", "$filter=not ", "$filter=-", "$filter=[", "$filter={\"a\":", "$filter=trim(",
    "$filter=a/any(a:", "$filter=a in (", "$filter=N.F(a=", "$filter=F(a=", "$filter=cast(",
    "$filter=case(", "$filter=a/$filter(", "$filter=a/aggregate(", "$filter=a or (",
    "$filter=a/$count($filter=", "$expand=a($expand=", "$select=a($select=", "$search=(",
    "$search=NOT ", "$apply=concat(", "$apply=groupby((a),",
    "$apply=traverse($root/a,b,c,preorder,", "$apply=traverse($root/a,b,c,preorder,N.F()/",
    "$apply=nest(", "$apply=join(a as b,",
  ]

  @Test(arguments: openings) func deepTextsAreRefusedSoon(_ opening: String) throws {
    // The name of the option is not repeated, but what it is nested by is.
    let equals = try #require(opening.firstIndex(of: "="))
    let nested = opening[opening.index(after: equals)...]
    for count in [200, 800_000 / nested.utf8.count] {
      let text = opening[...equals] + String(repeating: String(nested), count: count)
      let clock = ContinuousClock()
      let start = clock.now
      let error = #expect(throws: ODataSyntaxError.self) {
        try ODataQuery(parsing: String(text), version: .v401)
      }
      #expect(clock.now - start < .seconds(5))
      #expect(error?.code == .depth, "\(opening): \(error?.description ?? "")")
    }
  }

  @Test func aHundredLevelsAreTakenAndTwoHundredAreNot() throws {
    for (count, isTaken) in [(99, true), (100, false), (200, false)] {
      let text = String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
      let tree = try? ODataExpression(parsing: text, version: .v4)
      #expect((tree == .path(ODataMemberPath("a"))) == isTaken)
    }
    let text = String(repeating: "(", count: 200) + "a" + String(repeating: ")", count: 200)
    let error = #expect(throws: ODataSyntaxError.self) {
      try ODataExpression(parsing: text, version: .v4)
    }
    #expect(error?.code == .depth)
    #expect(error?.offset == 100)
    #expect(
      error?.message == "more than 100 levels of parentheses and options within one another")
    _ = try ODataExpression(parsing: text, version: .v4, limits: ODataURLLimits(depth: 250))
    // The greatest depth that can be asked for.
    let deep = String(repeating: "Items/any(i:", count: 600)
    let deepest = #expect(throws: ODataSyntaxError.self) {
      try ODataExpression(parsing: deep, version: .v4, limits: ODataURLLimits(depth: .max))
    }
    #expect(deepest?.code == .depth)
  }

  @Test func longTextsAreRefused() throws {
    let text = "'" + String(repeating: "a", count: 1 << 20) + "'"
    let error = #expect(throws: ODataSyntaxError.self) {
      try ODataExpression(parsing: text, version: .v4)
    }
    #expect(error?.code == .length)
    #expect(error?.offset == 1 << 20)
    _ = try ODataExpression(
      parsing: text, version: .v4, limits: ODataURLLimits(length: 2 << 20))
  }

  /// Texts that are repeated one behind another, and those that end the chain.
  static let chains: [(begin: String, part: String, end: String)] = [
    ("$filter=a", " or a", ""), ("$filter=a", " add b", ""), ("$filter=a", "/a", ""),
    ("$filter=a", " eq a and a", ""), ("$filter='", "''", "'"), ("$filter=a in (1", ",1", ")"),
    ("$filter=[1", ",1", "]"), ("$filter={\"a\":1", ",\"a\":1", "}"), ("$orderby=a", ",a", ""),
    ("$select=a", ",a", ""), ("$expand=a", ",a($top=1)", ""), ("$search=a", " a", ""),
    ("$search=a", " OR a", ""), ("a", "&a", ""), ("$apply=identity", "/identity", ""),
    ("$filter=a", "                ", " eq 1"), ("$filter=N.F(a=1", ",a=1", ")"),
    ("$filter=a/F(a=1", ",a=1", ")"), ("$filter=a eq 1", "1", ""), ("$skiptoken=a", "%61", ""),
    ("$filter=case(a:1", ",a:1", ")"), ("$filter=a.a", ".a", "/b"),
  ]

  @Test(arguments: chains) func longChainsTakeTheirLength(
    begin: String, part: String, end: String
  ) throws {
    let count = (1 << 15) / part.utf8.count
    let text = begin + String(repeating: part, count: count) + end
    let clock = ContinuousClock()
    let start = clock.now
    let query = try ODataQuery(parsing: text, version: .v401)
    let printed = try query.text(version: .v401)
    #expect(try ODataQuery(parsing: printed, version: .v401) == query)
    #expect(clock.now - start < .seconds(20))
  }

  @Test func collectionsOfShapesAreBounded() throws {
    let text = "geometry'SRID=0;" + String(repeating: "GeometryCollection(", count: 200)
    let error = #expect(throws: ODataSyntaxError.self) {
      try ODataLiteral(parsing: text, version: .v4)
    }
    #expect(error?.code == .depth)
  }

  @Test func mixedChainsOfOneStrengthAreBounded() throws {
    let text = "a" + String(repeating: " add b sub c", count: 500)
    let error = #expect(throws: ODataSyntaxError.self) {
      try ODataExpression(parsing: text, version: .v4)
    }
    #expect(error?.code == .depth)
  }
}
