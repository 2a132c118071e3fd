import Testing

@testable import SaxODataURLs

/// Whole URLs: their roots, paths and options.
@Suite struct URLTests {
  /// URLs, and the roots that are taken for those of their services.
  static let roots: [(url: String, root: String)] = [
    ("http://host/a/svc.svc/Products", "http://host/a/svc.svc/"),
    ("http://host/odata/v4/Products(1)/Supplier", "http://host/odata/v4/"),
    ("http://host/odata/Products/$count", "http://host/odata/"),
    ("http://host/odata/$metadata#Products", "http://host/odata/"),
    ("https://host:8443/Products", "https://host:8443/"),
    ("http://host/(S(x1))/svc/People('a')", "http://host/(S(x1))/svc/"),
    ("http://[::1]:80/odata/", "http://[::1]:80/odata/"), ("/odata/Products(1)", "/odata/"),
    ("../Products", "../"), ("Products", ""),
  ]

  @Test(arguments: roots) func rootsOfServicesAreTold(url: String, root: String) throws {
    let tree = try ODataURL(parsing: url, version: .v4)
    #expect(tree.serviceRoot == root)
    #expect(try tree.text(version: .v4) == url)
  }

  @Test func aRootThatIsGivenIsTaken() throws {
    let text = "http://host/odata/Products/1/Supplier"
    let tree = try ODataURL(parsing: text, version: .v4, root: "http://host/odata")
    #expect(tree.serviceRoot == "http://host/odata/")
    #expect(tree.path.segments == [.name("Products"), .name("1"), .name("Supplier")])
    let names = ODataNames([.entitySet: ["Products"]])
    #expect(
      try ODataURL(parsing: text, version: .v4, names: names.self).serviceRoot
        == "http://host/odata/")
  }

  @Test func partsAreParted() throws {
    let text =
      "Orders(ID=1,Code='a%2Fb')/N.Big/Items/$count?$filter=A eq 'x%26y'&$top=5&find=1&@p=2"
    let url = try ODataURL(parsing: text, version: .v4)
    #expect(
      url.path.segments == [
        .name("Orders"),
        .key(
          .named([
            .init(name: "ID", value: .literal(.number(ODataNumber(1)))),
            .init(name: "Code", value: .literal(.string("a/b"))),
          ])),
        .qualified("N.Big"), .name("Items"), .system(.count),
      ])
    #expect(url.query.top == 5)
    #expect(url.query.skip == nil)
    #expect(url.query.alias("p") == .literal(.number(ODataNumber(2))))
    #expect(
      url.query.filter
        == .operation(.eq, [.path(ODataMemberPath("A")), .literal(.string("x&y"))]))
    #expect(url.query.options[2] == .custom("find", "1"))
    #expect(
      try url.encoded(version: .v4)
        == "Orders(ID=1,Code='a%2Fb')/N.Big/Items/$count?$filter=A%20eq%20'x%26y'&$top=5&find=1&@p=2"
    )
  }

  @Test func namesTellFunctionsFromKeys() throws {
    let text = "TopProducts(count=3)"
    let plain = try ODataPath(parsing: text, version: .v4)
    #expect(plain.segments.count == 2)
    let names = ODataNames([
      .entitySet: ["Products"], .entityColFunctionImport: ["TopProducts"], .actionImport: [],
    ])
    let path = try ODataPath(parsing: text, version: .v4, names: names)
    #expect(
      path.segments == [
        .call("TopProducts", [.init(name: "count", value: .literal(.number(ODataNumber(3))))])
      ])
    #expect(try path.text(version: .v4) == text)
  }

  @Test func optionsOfExpandAreNested() throws {
    let text = "$expand=Items($filter=A eq ';)';$expand=Parts/$ref($top=2);$levels=max;@p=1),*/$ref"
    let query = try ODataQuery(parsing: text, version: .v4)
    let items = try #require(query.expand)
    #expect(items.count == 2)
    #expect(items[0].path == ["Items"])
    #expect(items[0].options.options.count == 4)
    #expect(items[0].options.expand?[0].content == .references)
    #expect(items[1] == ODataExpandItem(["*"], content: .references))
    #expect(try query.text(version: .v4) == text)
  }

  /// Queries, the offsets where parsing can't go on, and words of the message.
  static let wrong: [(text: String, offset: Int, words: String)] = [
    ("$filter", 7, "\"=\""), ("$filter=A&", 10, "an option"), ("$foo=1", 0, "not $foo"),
    ("$top=x", 5, "a number"), ("$top=99999999999999999999", 5, "greater than"),
    ("$expand=A($foo=1)", 10, "not $foo"), ("$expand=A($top=1", 16, "\")\""),
    ("$expand=A($skiptoken=1)", 10, "$filter"), ("$select=", 8, "a property"),
    ("$orderby=A up", 11, "\"desc\""), ("$search=(a", 10, "\")\""), ("$count=yes", 7, "\"true\""),
    ("$filter=A eq 1;$top=1", 14, "\"&\""), ("$apply=foo(A)", 7, "a transformation"),
    ("$apply=groupby(A)", 15, "\"(\""), ("$levels=1", 0, "not $levels"),
  ]

  @Test(arguments: wrong) func failuresOfQueriesSayWhere(
    text: String, offset: Int, words: String
  ) throws {
    let error = #expect(throws: ODataSyntaxError.self) {
      try ODataQuery(parsing: text, version: .v4)
    }
    #expect(error?.offset == offset, "\(text): \(error?.description ?? "")")
    #expect(error?.message.contains(words) == true, "\(text): \(error?.description ?? "")")
  }

  @Test func searchesAreTrees() throws {
    #expect(
      try ODataSearch(parsing: "a b OR NOT \"c d\" AND e")
        == .or([.and([.word("a"), .word("b")]), .and([.not(.phrase("c d")), .word("e")])]))
    #expect(try ODataSearch(parsing: "(a OR b) c").text(version: .v4) == "(a OR b) AND c")
    #expect(try ODataSearch(parsing: "AND OR NOT") == .or([.phrase("AND"), .phrase("NOT")]))
    #expect(try ODataSearch(parsing: "'(x'") == .verbatim("(x"))
    #expect(throws: ODataSyntaxError.self) { try ODataSearch.word("a b").text(version: .v4) }
  }

  @Test func headersAreRead() throws {
    #expect(try ODataHeader(parsing: "odata-maxversion: 4.01") == .maxVersion("4.01"))
    #expect(
      try ODataHeader(parsing: "Prefer: return=minimal, odata.maxpagesize=20,wait=5")
        == .prefer([.returns(.minimal), .maxPageSize(20), .wait(5)]))
    #expect(
      try ODataPreference(parsing: "include-annotations=\"-N.*#q,*\"")
        == .includeAnnotations([
          .init("N.*", qualifier: "q", isExcluded: true), .init("*"),
        ]))
    let error = #expect(throws: ODataSyntaxError.self) {
      try ODataHeader(parsing: "Prefer: maxpagesize=0")
    }
    #expect(error?.offset == 20)
  }
}
