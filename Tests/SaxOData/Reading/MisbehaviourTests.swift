import Foundation
import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Services that go wrong in the middle: what was handed out counts, and no list is short without an error.
///
/// Loops and links to other origins are in `ODataPagesTests`, forgotten tokens in `CSRFTokenTests`.
@Suite struct MisbehaviourTests {
  struct Product: Codable, Sendable, Equatable { var ID: Int }

  private static func page(_ numbers: ClosedRange<Int>, next: Int?, isAtom: Bool) -> String {
    guard isAtom else {
      let items = numbers.map { #"{"ID":\#($0)}"# }.joined(separator: ",")
      return #"{"value":[\#(items)]"#
        + (next.map { #","@odata.nextLink":"Products?p=\#($0)"}"# } ?? "}")
    }
    let items = numbers.map {
      "<entry><content type=\"application/xml\"><m:properties><d:ID>\($0)</d:ID></m:properties></content></entry>"
    }
    return """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://docs.oasis-open.org/odata/ns/metadata"
      xmlns:d="http://docs.oasis-open.org/odata/ns/data">
      """ + items.joined() + (next.map { "<link rel=\"next\" href=\"Products?p=\($0)\"/>" } ?? "")
        + "</feed>"
  }

  private static func answer(_ body: String, _ isAtom: Bool) -> FixtureService.Answer {
    .init(body, type: isAtom ? "application/atom+xml" : "application/json")
  }

  private func read(
    _ answers: [String: FixtureService.Answer]
  ) async throws -> (found: [Int], error: (any Error)?) {
    let service = try ODataService(
      "https://h/svc", client: FixtureService(answers.mapValues { [$0] }))
    var found: [Int] = []
    do {
      for try await product in service["Products", as: Product.self].objects() {
        found.append(product.ID)
      }
      return (found, nil)
    } catch {
      return (found, error)
    }
  }

  @Test(arguments: [false, true]) func aServiceThatDiesInItsThirdPage(_ isAtom: Bool) async throws {
    let third = Self.page(5...6, next: nil, isAtom: isAtom)
    let end = try #require(
      third.range(
        of: isAtom ? "<entry><content type=\"application/xml\"><m:properties><d:ID>6" : #",{"ID":6"#
      ))
    for breaksOff in [true, false] {
      var last = Self.answer(String(third[..<end.upperBound]), isAtom)
      last.breaksOff = breaksOff
      let (found, error) = try await read([
        "Products": Self.answer(Self.page(1...2, next: 2, isAtom: isAtom), isAtom),
        "Products?p=2": Self.answer(Self.page(3...4, next: 3, isAtom: isAtom), isAtom),
        "Products?p=3": last,
      ])
      #expect(found == [1, 2, 3, 4, 5])
      if breaksOff {
        #expect((error as? HTTPError)?.code == .interrupted, "\(String(describing: error))")
      } else {
        #expect((error as? ODataError)?.code == .incomplete, "\(String(describing: error))")
      }
    }
  }

  @Test(arguments: [false, true]) func anErrorBehindFiveEntities(_ isAtom: Bool) async throws {
    let whole = Self.page(3...5, next: nil, isAtom: isAtom)
    let end = try #require(whole.range(of: isAtom ? "</feed>" : "]}"))
    let problem =
      isAtom
      ? "<m:error><m:code>9</m:code><m:message>the database is gone</m:message></m:error>"
      : #",{"error":{"code":"9","message":"the database is gone"}}"#
    let (found, error) = try await read([
      "Products": Self.answer(Self.page(1...2, next: 2, isAtom: isAtom), isAtom),
      "Products?p=2": Self.answer(whole[..<end.lowerBound] + problem, isAtom),
    ])
    #expect(found == [1, 2, 3, 4, 5])
    #expect((error as? ODataError)?.problem?.code == "9")
    #expect((error as? ODataError)?.message == "the database is gone")
  }

  @Test func tagsThatChangeByThemselvesAreAConflict() async throws {
    var first = FixtureService.Answer(#"{"ID":1}"#)
    first.fields = [("ETag", "\"1\"")]
    var refusal = FixtureService.Answer(
      #"{"error":{"code":"","message":"another tag"}}"#, status: 412)
    refusal.fields = [("ETag", "\"2\"")]
    var second = first
    second.fields = [("ETag", "\"3\"")]
    let fixture = FixtureService(["Products(1)": [first, refusal, second]])
    let service = try ODataService("https://h/svc", client: fixture)
    let one = service["Products", as: Product.self].entity(1)
    let read = try await one.read()
    let error = await #expect(throws: ODataError.self) {
      try await one.update(read, to: Product(ID: 2))
    }
    #expect(error?.code == .conflict && error?.message == "another tag")
    let sides = try #require(error?.cause as? ODataConflict<Product>)
    #expect(sides.base.etag == "\"1\"" && sides.theirs?.etag == "\"3\"")
    #expect(sides.theirs?.value == sides.base.value && sides.mine == Product(ID: 2))
    #expect(fixture.requests.map { $0.fields["If-Match"] } == [nil, nil, "\"1\"", nil])
  }

  /// Version 2 where 4 was asked for: refused where the options say 4, and read as what it is where they don't.
  @Test func anotherVersionThanWasAskedFor() async throws {
    let old = FixtureService(
      version: "2.0",
      [
        "Products(1)": #"{"d":{"__metadata":{},"ID":1}}"#,
        "Products": #"{"d":{"results":[{"__metadata":{},"ID":1}]}}"#,
        "Products(1)/ID": #"{"d":{"ID":1}}"#,
      ])
    var options = ODataOptions()
    options.version = .v4
    let strict = try ODataService("https://h/svc", client: old, options: options)
    let products = strict["Products", as: Product.self]
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await products.entity(1).object() }, { _ = try await products.objects().all() },
      { _ = try await products.entity(1).property("ID").value(as: Int.self) },
      { try await products.entity(1).update(["ID": 2]) },
    ]
    for call in calls {
      let error = await #expect(throws: ODataError.self) { try await call() }
      #expect(error?.code == .version, "\(String(describing: error))")
    }
    #expect(old.requests.allSatisfy { $0.fields["OData-MaxVersion"] == "4.0" })
    let free = try ODataService("https://h/svc", client: old)
    #expect(try await free["Products", as: Product.self].objects().all() == [Product(ID: 1)])
  }
}
