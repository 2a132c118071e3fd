import Foundation
import SaxHTTP
import SaxOData
import Testing

/// Wishes for the answer to a query, and names of properties that are read and asked for alike.
@Suite struct PreferenceTests {
  private struct Product: ODataEntity {
    var id: Int
    var price: Decimal?

    enum CodingKeys: String, CodingKey {
      case id = "ID"
      case price = "UnitPrice"
    }

    static func propertyName(of keyPath: PartialKeyPath<Product>) -> String? {
      switch keyPath {
      case \.id: CodingKeys.id.rawValue
      case \.price: CodingKeys.price.rawValue
      default: nil
      }
    }
  }

  private func asked(
    _ version: ODataVersion, _ preferences: ODataPreference...
  ) async throws -> [String] {
    let text = version < .v4 ? #"{"d":[]}"# : #"{"value":[]}"#
    let fixture = FixtureService(version: version.text, ["Products": text])
    var options = ODataOptions()
    options.version = version
    options.pageSize = version < .v4 ? nil : 5
    let service = try ODataService("https://h/svc", client: fixture, options: options)
    var query = service["Products", as: Product.self]
    for preference in preferences { query = query.prefer(preference) }
    for try await _ in query.objects() {}
    return fixture.requests.last?.fields.values(of: "Prefer") ?? []
  }

  @Test func wishesAreSentAsTheVersionHasThem() async throws {
    let annotations = ODataPreference.includeAnnotations([
      .init("*"), .init("NS.Secret", qualifier: "q", isExcluded: true),
    ])
    #expect(
      try await asked(.v4, .trackChanges, annotations) == [
        "odata.maxpagesize=5", "odata.track-changes",
        #"odata.include-annotations="*,-NS.Secret#q""#,
      ])
    #expect(
      try await asked(.v401, .trackChanges, annotations, .omitValues(.nulls)) == [
        "maxpagesize=5", "track-changes", #"include-annotations="*,-NS.Secret#q""#,
        "omit-values=nulls",
      ])
    #expect(
      try await asked(.v3, annotations) == [#"odata.include-annotations="*,-NS.Secret#q""#])
    // What is sent is read as what was wished for.
    for text in try await asked(.v401, .trackChanges, annotations, .omitValues(.defaults))
      .dropFirst()
    {
      let read = try ODataPreference(parsing: text)
      #expect([.trackChanges, annotations, .omitValues(.defaults)].contains(read))
    }
  }

  @Test func whatCannotBeWishedForIsRefused() async throws {
    for (version, preference) in [
      (ODataVersion.v2, ODataPreference.trackChanges), (.v3, .trackChanges),
      (.v4, .omitValues(.nulls)), (.v401, .respondAsync), (.v401, .continueOnError(true)),
    ] {
      let error = await #expect(throws: ODataError.self) { try await asked(version, preference) }
      #expect(error?.code == .query)
    }
  }

  @Test func propertiesAreReadByTheNamesThatTheyAreAskedForBy() async throws {
    let fixture = FixtureService([
      "Products?$filter=UnitPrice%20gt%2010": #"{"value":[{"ID":1,"UnitPrice":12.5}]}"#
    ])
    let service = try ODataService("https://h/svc", client: fixture)
    var found: [Decimal?] = []
    for try await product in service["Products", as: Product.self].filter(\.price > 10).objects() {
      found.append(product.price)
    }
    #expect(found == [12.5])
  }
}
