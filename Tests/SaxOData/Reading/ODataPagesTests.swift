import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Entities over the borders of pages, of all versions and formats.
@Suite struct ODataPagesTests {
  struct Product: Decodable, Sendable, Equatable {
    var id: Int
    var name: String?
    var price: Double?

    enum CodingKeys: String, CodingKey {
      case id = "ID"
      case name
      case price = "unitPrice"
    }
  }

  private func service(
    _ fixture: FixtureService, _ set: (inout ODataOptions) -> Void = { _ in }
  ) throws -> ODataService {
    var options = ODataOptions()
    set(&options)
    return try ODataService("https://h/svc", client: fixture, options: options)
  }

  private static let v4 = [
    "Products": #"""
    {"@odata.context":"$metadata#Products","@odata.count":5,"value":[{"ID":1,"Name":"a","UnitPrice":2.5},{"ID":2,"Name":null}],
    "@odata.nextLink":"Products?$skiptoken=2"}
    """#,
    "Products?$skiptoken=2":
      #"{"value":[{"ID":3}],"@odata.nextLink":"https://h/svc/Products?$skiptoken=3"}"#,
    "Products?$skiptoken=3":
      #"{"value":[{"ID":4},{"ID":5}],"@odata.deltaLink":"https://h/svc/Products?$deltatoken=9"}"#,
  ]

  private static let v401 = [
    "Products":
      #"{"@context":"$metadata#Products","@count":2,"value":[{"ID":1}],"@nextLink":"Products?p=2"}"#,
    "Products?p=2": #"{"@context":"$metadata#Products","value":[{"ID":2}]}"#,
  ]

  private static let v3 = [
    "Products": #"""
    {"odata.metadata":"https://h/svc/$metadata#Products","odata.count":"2","value":[{"ID":1}],
    "odata.nextLink":"Products?$skiptoken=1"}
    """#,
    "Products?$skiptoken=1":
      #"{"odata.metadata":"https://h/svc/$metadata#Products","value":[{"ID":2}]}"#,
  ]

  private static let v2 = [
    "Products": #"""
    {"d":{"__count":"2","results":[{"__metadata":{"uri":"https://h/svc/Products(1)"},"ID":1,"Name":"a"}],
    "__next":"https://h/svc/Products?$skiptoken=1"}}
    """#,
    "Products?$skiptoken=1": #"{"d":[{"__metadata":{"uri":"https://h/svc/Products(2)"},"ID":2}]}"#,
  ]

  @Test func pagesOfEachVersionAreFollowed() async throws {
    for (version, answers, ids) in [
      ("4.0", Self.v4, [1, 2, 3, 4, 5]), ("4.01", Self.v401, [1, 2]), ("3.0", Self.v3, [1, 2]),
      ("2.0", Self.v2, [1, 2]),
    ] {
      let fixture = FixtureService(version: version, answers)
      let products = try service(fixture)["Products", as: Product.self].objects()
      var found: [Product] = []
      for try await product in products { found.append(product) }
      #expect(found.map(\.id) == ids, "\(version)")
      #expect(products.count == ids.count)
      #expect(products.pageCount == answers.count)
      #expect(Set(fixture.targets) == Set(answers.keys).union([""]))
    }
  }

  /// Entities of V2 need not say what they are.
  @Test func entitiesWithoutMetadataCount() async throws {
    for body in [
      #"{"d":[{"ID":1},{"ID":2}]}"#, #"{"d":{"results":[{"ID":1},{"ID":2}]}}"#,
      #"{"d":{"__count":"2","results":[{"ID":1},{"ID":2}]}}"#,
    ] {
      let fixture = FixtureService(version: "2.0", ["Products": body])
      var found: [Int] = []
      for try await product in try service(fixture)["Products", as: Product.self].objects() {
        found.append(product.id)
      }
      #expect(found == [1, 2], "\(body)")
    }
  }

  /// Objects of a user's mapping need no name where it emits one type.
  @Test func aMappingOfOnesOwnReadsObjects() async throws {
    let mapping = try Mapping("emit Item at /value\ntype Item { number: Int from ID }")
    let items = try service(FixtureService(Self.v4))["Products"].objects(by: mapping)
    var numbers: [Int] = []
    for try await item in items { numbers.append(try item.number) }
    #expect(numbers == [1, 2, 3, 4, 5])
    let several = try Mapping(
      "emit Item at /value\nemit Other at /other\ntype Item { number: Int from ID }\ntype Other { id: Int }"
    )
    let named = try service(FixtureService(Self.v4))["Products"]
      .objects(by: several, named: "Item")
    var count = 0
    for try await _ in named { count += 1 }
    #expect(count == 5)
  }

  @Test func whatIsBesideTheEntitiesIsTold() async throws {
    let products = try service(FixtureService(Self.v4))["Products", as: Product.self].objects()
    var found: [Product] = []
    for try await product in products { found.append(product) }
    #expect(found[0] == Product(id: 1, name: "a", price: 2.5))
    #expect(products.context == "$metadata#Products")
    #expect(products.deltaLink == "https://h/svc/Products?$deltatoken=9")
    #expect(products.response?.status == 200)
  }

  /// Relative links go from the context URL, or from what `xml:base` says, and without one from the request's URL.
  @Test(arguments: [
    (
      #"{"@odata.context":"https://h/svc/$metadata#P(1)/Kids","value":[{"ID":1}],"@odata.nextLink":"P(1)/Kids?p=2"}"#,
      "4.0"
    ),
    (
      #"{"@odata.context":"../$metadata#P(1)/Kids","value":[{"ID":1}],"@odata.nextLink":"P(1)/Kids?p=2"}"#,
      "4.0"
    ),
    (
      #"{"@context":"/svc/$metadata#P(1)/Kids","value":[{"ID":1}],"@nextLink":"P(1)/Kids?p=2"}"#,
      "4.01"
    ),
    (
      #"{"odata.metadata":"https://h/svc/$metadata#P(1)/Kids","value":[{"ID":1}],"odata.nextLink":"P(1)/Kids?p=2"}"#,
      "3.0"
    ),
    (#"{"value":[{"ID":1}],"@odata.nextLink":"Kids?p=2"}"#, "4.0"),
    (
      #"{"@odata.context":"$metadata#P(1)/Kids","value":[{"ID":1}],"@odata.nextLink":"Kids?p=2"}"#,
      "4.0"
    ),
    (
      #"{"@odata.context":"https://h/svc/$metadata#P(1)/Kids","value":[{"ID":1}],"@odata.nextLink":"?p=2"}"#,
      "4.0"
    ),
    (
      #"{"@odata.context":"http://inside:8080/$metadata#P(1)/Kids","value":[{"ID":1}],"@odata.nextLink":"Kids?p=2"}"#,
      "4.0"
    ),
    (#"{"d":{"results":[{"ID":1}],"__next":"Kids?p=2"}}"#, "2.0"),
    (feed(#" xml:base="https://h/svc/""#, "", "P(1)/Kids?p=2"), "2.0"),
    (feed(#" xml:base="https://h/svc/""#, #" xml:base="P(1)/""#, "Kids?p=2"), "2.0"),
    (feed("", "", "Kids?p=2"), "2.0"),
  ]) func relativeLinksHaveTheirBase(_ first: String, _ version: String) async throws {
    let isAtom = first.hasPrefix("<")
    let fixture = FixtureService(
      version: version,
      [
        "P(1)/Kids": [.init(first, type: isAtom ? "application/atom+xml" : "application/json")],
        "P(1)/Kids?p=2": [
          .init(version == "2.0" ? #"{"d":[{"ID":2}]}"# : #"{"value":[{"ID":2}]}"#)
        ],
      ])
    let kids = try service(fixture)["P", as: Product.self].entity(1)
      .relatedEntities("Kids", as: Product.self).objects()
    var found: [Int] = []
    for try await kid in kids { found.append(kid.id) }
    #expect(found == [1, 2], "\(fixture.targets)")
  }

  /// Some services write null where there is no link.
  @Test(arguments: [
    (
      "4.0",
      #"{"@odata.context":null,"@odata.count":null,"value":[{"ID":1}],"@odata.nextLink":null,"@odata.deltaLink":null}"#
    ), ("2.0", #"{"d":{"results":[{"ID":1}],"__count":null,"__next":null,"__delta":null}}"#),
  ]) func nullIsNoLink(_ version: String, _ body: String) async throws {
    let fixture = FixtureService(version: version, ["Products": body])
    let products = try service(fixture)["Products", as: Product.self].objects()
    var found: [Int] = []
    for try await product in products { found.append(product.id) }
    #expect(found == [1] && products.deltaLink == nil && products.pageCount == 1)
  }

  private static func feed(_ base: String, _ inner: String, _ link: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"
     xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices"\(base)><entry><content type="application/xml">
     <m:properties><d:ID>1</d:ID></m:properties></content></entry><link rel="next"\(inner) href="\(link)"/></feed>
    """
  }

  /// Pages are the same where their requests are.
  @Test(arguments: ["", "#1", "#2"]) func aLoopOfPagesIsFound(fragment: String) async throws {
    var answers = Self.v4
    answers["Products?$skiptoken=3"] =
      #"{"value":[{"ID":4}],"@odata.nextLink":"Products?$skiptoken=2\#(fragment)"}"#
    try await expect(.pages, 4, FixtureService(answers), "was read before")
  }

  @Test func pagesElsewhereAreNotAskedFor() async throws {
    let answers = [
      "Products": #"{"value":[{"ID":1}],"@odata.nextLink":"https://elsewhere/svc/Products"}"#
    ]
    let fixture = FixtureService(answers)
    try await expect(.pages, 1, fixture, "another origin")
    #expect(fixture.targets == ["", "Products"])
    let allowed = try service(fixture) { $0.followsPagesToOtherOrigins = true }
    await #expect(throws: ODataError.self) {
      for try await _ in allowed["Products", as: Product.self].objects() {}
    }
    #expect(fixture.requests.last?.url.host == "elsewhere")
  }

  @Test func pagesWithoutEndAreLimited() async throws {
    let answers = ["Products": #"{"value":[{"ID":1}],"@odata.nextLink":"Products?$skiptoken=2"}"#]
      .merging(Self.v4) { first, _ in first }
    let limited = try service(FixtureService(answers)) { $0.mostPages = 2 }
    let error = await #expect(throws: ODataError.self) {
      for try await _ in limited["Products", as: Product.self].objects() {}
    }
    #expect(error?.code == .pages && error?.fix == "options.mostPages")
  }

  @Test func theVersionOfTheOptionsIsHeld() async throws {
    let fixture = FixtureService(version: "2.0", Self.v2)
    let wanted = try service(fixture) { $0.version = .v4 }
    let error = await #expect(throws: ODataError.self) {
      for try await _ in wanted["Products", as: Product.self].objects() {}
    }
    #expect(error?.code == .version && error?.message.contains("2.0") == true)
    #expect(fixture.targets == ["Products"])
  }

  /// Iterates, and expects an error behind a number of entities.
  private func expect(
    _ code: ODataError.Code, _ count: Int, _ fixture: FixtureService, _ message: String,
    _ location: SourceLocation = #_sourceLocation
  ) async throws {
    var found = 0
    let products = try service(fixture)["Products", as: Product.self].objects()
    let error = await #expect(throws: ODataError.self, sourceLocation: location) {
      for try await _ in products { found += 1 }
    }
    #expect(error?.code == code, "\(String(describing: error))", sourceLocation: location)
    #expect(
      error?.message.contains(message) == true, "\(String(describing: error))",
      sourceLocation: location)
    #expect(found == count, sourceLocation: location)
  }
}
