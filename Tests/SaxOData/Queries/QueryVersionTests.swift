import Foundation
import SaxOData
import SaxSchema
import Testing

/// Queries in the form of each version, and what versions lack.
@Suite struct QueryVersionTests {
  @Test func functionsHaveTheirOldNames() throws {
    let query = try products().filter { !$0.name.contains($0.note) && $0.name.contains("a") }
      .counted()
    for version in [ODataVersion.v2, .v3] {
      #expect(
        try sent(query, version)
          == "$filter=not substringof(Note,Name) and substringof('a',Name)&$inlinecount=allpages")
    }
    #expect(
      try sent(query, .v4) == "$filter=not contains(Name,Note) and contains(Name,'a')&$count=true")
    let old = ODataExpression.call(
      "substringof", [.literal(.string("a")), .path(ODataMemberPath("Name"))])
    #expect(try sent(products().with(.filter(old)), .v4) == "$filter=contains(Name,'a')")
  }

  @Test func expandedPropertiesBecomePaths() throws {
    let nested = try products().expand(\.main) {
      $0.select(\.name).expand(\.products) { $0.select(\.id) }
    }
    #expect(
      try sent(nested, .v2) == "$expand=Main/Products&$select=*,Main/Name,Main/Products/ID")
    #expect(
      try sent(nested.select(\.id), .v3)
        == "$expand=Main/Products&$select=ID,Main/Name,Main/Products/ID")
    #expect(
      try sent(
        products().select(\.id).expand(\.main).expand(\.category) { $0.expand(\.products) }, .v2)
        == "$select=ID,Main,Categories/*,Categories/Products&$expand=Main,Categories/Products")
    #expect(
      try sent(products().expand(\.main) { $0.expand(\.products) }, .v2) == "$expand=Main/Products")
    #expect(
      try sent(products().select("ID", "Main/Name").expand("Main"), .v2)
        == "$select=ID,Main/Name&$expand=Main")
    #expect(
      try sent(products().with("$select=ID&$expand=Main"), .v2) == "$select=ID&$expand=Main")
    // A text that says something else leaves what is said of them as it is.
    #expect(
      try sent(products().select("ID").expand("Main").with("$top=3"), .v2)
        == "$select=ID,Main&$expand=Main&$top=3")
  }

  @Test func whatAVersionLacksIsNamed() throws {
    let all = try products()
    let lacks: [(ODataEntities<Product>, ODataVersion, String)] = [
      (all.filter { $0.lines.any { $0.quantity > 1 } }, .v2, "any(…)"),
      (all.filter { $0.lines.all { $0.quantity > 1 } }, .v2, "all(…)"),
      (all.filter { $0.lines.count > 1 }, .v3, "$count in expressions"),
      (all.filter { $0.color.has(.red) }, .v3, "operator has"),
      (all.filter { $0.color == .red }, .v2, "literals of enumerations"),
      (all.filter { $0.name.matchesPattern("a") }, .v4, "function matchesPattern"),
      (all.filter { $0.added < .now }, .v3, "function now"),
      (all.filter { $0.added.date == $0.added.date }, .v2, "function date"),
      (all.search("tea"), .v3, "option $search"),
      (all.compute("Price mul 2 as P"), .v4, "option $compute"),
      (all.compute("P") { $0.cost * 2 }, .v4, "option $compute"),
      (all.apply("identity"), .v3, "option $apply"),
      (all.alias("a", 1), .v3, "parameter aliases"),
      (all.expand(\.main) { $0.top(3) }, .v3, "option $top within $expand"),
      (
        all.expand(\.main) { $0.expand(\.products) { $0.filter(\.id > 1) } }, .v2,
        "option $filter within $expand"
      ),
      (all.expand(\.main) { $0.levels(2) }, .v2, "option $levels within $expand"),
      (all.expand("Main($select=Name)"), .v3, "options within $expand"),
    ]
    for (query, version, construct) in lacks {
      let message = refusal(query, version)
      #expect(message.contains(construct), "\(message)")
      #expect(message.hasPrefix("OData \(version.text) has no "), "\(message)")
    }
    #expect(try sent(all.filter { $0.lines.any() }, .v3) == "$filter=Lines/any()")
  }

  @Test func whatIsWrongIsToldWhenItIsSent() throws {
    let all = try products()
    let wrong: [(ODataEntities<Product>, String)] = [
      (all.filter { $0.secret > 1 }, #"Product names no property of \Product.secret"#),
      (all.filter(\.secret > 1), #"\Product.secret"#),
      (
        all.filter { !($0.isSold && $0.lines.any { $0.quantity > 1 } || $0.secret * 2 == 4) },
        #"\Product.secret"#
      ),
      (all.select(\.id, \.secret), #"\Product.secret"#),
      (all.orderBy(\.secret), #"\Product.secret"#),
      (all.expand(\.main) { $0.expand(\.products) { $0.select(\.secret) } }, #"\Product.secret"#),
      (all.filter { $0.quoted == 1 }, "no identifier"),
      (all.filter { $0.property("a b", as: Int.self) == 1 }, "no identifier"),
      (all.filter { $0.property("", as: Int.self) == 1 }, "no identifier"),
      (all.select("O'Neil"), "$select, at byte 1: "),
      (all.top(-1), "$top is -1"), (all.skip(.min), "$skip is -9223372036854775808"),
      (all.expand(\.main) { $0.top(-2) }, "$top is -2"),
      (all.expand(\.main) { $0.levels(0) }, "$levels is 0"),
      (all.filter { $0.id.in([]) }, "is empty"),
      (all.with(.filter(.operation(.in, [.path(.init("ID")), .list([])]))), "is empty"),
      (all.filter("Price gt"), "$filter, at byte 8: "),
      (all.orderBy("Price down"), "$orderby, at byte 6: "),
      (all.expand("Main($top=x)"), "$expand, at byte 10: "),
      (all.with("$filter=Price gt"), "the query, at byte 16: "),
      (all.search("("), "$search, at byte 1: "),
      (all.apply("groupby("), "$apply, at byte 8: "),
      (all.compute("Price"), "$compute, at byte 5: "),
      (all.option("$x", "1"), "can't be the name of an option"),
      (all.format(""), "no value"),
      (all.filter { $0.added.date == "2012-13-01" }, "is not a date"),
      (all.filter { $0.added == Date(timeIntervalSince1970: 1e300) }, "is not a date"),
      (all.filter { $0.added == Date(timeIntervalSince1970: .nan) }, "is not a date"),
      (all.filter { $0.name.length.steps("x") == 1 }, "has no properties"),
    ]
    for (query, message) in wrong {
      let told = refusal(query)
      #expect(told.contains(message), "\(told)")
    }
    #expect(refusal(all.filter { $0.price == .nan }, .v2).contains("NaN"))
  }

  @Test func depthIsBounded() throws {
    let all = try products()
    var condition = ODataValue<Product>(.path(ODataMemberPath())).isSold
    for _ in 0..<90 { condition = !condition }
    #expect(try sent(all.filter { _ in condition }).count > 300)
    for _ in 0..<100_000 { condition = !condition }
    #expect(refusal(all.filter { _ in condition }).contains("more than 100 levels"))
    var tree = ODataExpression.path(ODataMemberPath("IsSold"))
    for _ in 0..<200 { tree = .unary(.not, tree) }
    #expect(refusal(all.with(.filter(tree))).contains("more than 100 levels"))
    var item = ODataExpandItem(["Main"])
    for _ in 0..<200 { item = ODataExpandItem(["Main"], options: ODataQuery([.expand([item])])) }
    for version in [ODataVersion.v2, .v401] {
      #expect(refusal(all.with(.expand([item])), version).contains("more than 100 levels"))
      #expect(try refusal(cyclic(200), version).contains("more than 100 levels"))
    }
    #expect(try sent(cyclic(20)).contains("$expand=Products($expand=Main($expand=Products"))
    #expect(refusal(all.filter(String(repeating: "(", count: 200) + "1")).contains("100 levels"))
    #expect(refusal(all.filter { $0.lines.any { Self.nested($0, 200) } }).contains("100 levels"))
  }

  /// Expands products of categories of products.
  private func cyclic(_ depth: Int) throws -> ODataEntities<Product> {
    func expanded(_ depth: Int, _ query: ODataExpansion<Category>) -> ODataExpansion<Category> {
      if depth == 0 { return query }
      return query.expand(\.products) { $0.expand(\.main) { expanded(depth - 1, $0) } }
    }
    return try products().expand(\.main) { expanded(depth, $0) }
  }

  private static func nested(_ line: ODataValue<Line>, _ depth: Int) -> ODataValue<Bool> {
    depth == 0 ? line.quantity > 1 : line.parts.any { nested($0, depth - 1) }
  }
}

extension ODataValue {
  /// A property of what may have none.
  fileprivate func steps(_ name: String) -> ODataValue<Int> { property(name, as: Int.self) }
}
