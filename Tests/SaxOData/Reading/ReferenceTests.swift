import Foundation
import SaxHTTP
import SaxTestSuites
import Testing

@testable import SaxOData

/// Lists of links: the addresses of related entities.
@Suite struct ReferenceTests {
  private struct Order: Decodable, Sendable { var ID: Int }

  private static func urls(_ links: ODataEntities<ODataReference>) async throws -> [String] {
    var urls: [String] = []
    for try await link in links.objects() { urls.append(link.url) }
    return urls
  }

  /// Reads the links from a customer to its orders, as a service of a version answers.
  ///
  /// - Parameter answer: to a request for the links.
  private func links(
    _ version: ODataVersion, _ answer: FixtureService.Answer
  ) async throws -> [String] {
    let target = version >= .v4 ? "Customers(1)/Orders/$ref" : "Customers(1)/$links/Orders"
    let fixture = FixtureService(
      version: version >= .v4 ? "4.0" : version == .v3 ? "3.0" : "2.0", [target: [answer]])
    var options = ODataOptions()
    options.version = version
    let service = try ODataService("https://h/svc", client: fixture, options: options)
    let links = service["Customers", as: Order.self].entity(1).links("Orders")
    return try await Self.urls(links)
  }

  @Test(arguments: [
    (ODataVersion.v2, #"{"d":{"results":[{"uri":"A"},{"uri":"B"}]}}"#),
    (.v2, #"{"d":[{"uri":"A"},{"uri":"B"}]}"#),
    (.v3, #"{"odata.metadata":"m","value":[{"url":"A"},{"url":"B"}]}"#),
    (.v4, #"{"@odata.context":"m","value":[{"@odata.id":"A"},{"@odata.id":"B"}]}"#),
    (.v401, #"{"value":[{"@id":"A"},{"@id":"B"}]}"#),
    (
      .v2,
      #"<links xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices"><uri>A</uri><uri>B</uri></links>"#
    ),
    (
      .v3,
      #"<links xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><uri>A</uri><uri>B</uri></links>"#
    ),
    (
      .v4,
      #"<feed xmlns="http://www.w3.org/2005/Atom" xmlns:m="http://docs.oasis-open.org/odata/ns/metadata"><m:ref id="A"/><m:ref id="B"/></feed>"#
    ),
  ])
  func linksAreListed(_ version: ODataVersion, _ text: String) async throws {
    let type = text.hasPrefix("<") ? "application/xml" : "application/json"
    #expect(try await links(version, .init(text, type: type)) == ["A", "B"])
  }

  @Test(arguments: [
    (ODataVersion.v2, #"{"d":{"uri":"A"}}"#), (.v3, #"{"url":"A"}"#),
    (.v4, #"{"@odata.context":"m","@odata.id":"A"}"#), (.v401, #"{"@id":"A"}"#),
    (.v2, #"<uri xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices">A</uri>"#),
    (.v4, #"<ref xmlns="http://docs.oasis-open.org/odata/ns/metadata" id="A"/>"#),
  ])
  func theLinkToOneIsOne(_ version: ODataVersion, _ text: String) async throws {
    let type = text.hasPrefix("<") ? "application/xml" : "application/json"
    #expect(try await links(version, .init(text, type: type)) == ["A"])
  }

  @Test(arguments: [
    (ODataVersion.v2, #"{"d":{"results":[]}}"#), (.v4, #"{"value":[]}"#),
    (.v2, #"<links xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices"/>"#),
  ])
  func thereMayBeNone(_ version: ODataVersion, _ text: String) async throws {
    let type = text.hasPrefix("<") ? "application/xml" : "application/json"
    #expect(try await links(version, .init(text, type: type)).isEmpty)
  }

  @Test(arguments: [
    (#"{"error":{"code":"E","message":"no links"}}"#, "no links"), (#"{"a":1}"#, "no list"),
    ("<html><body>Log in</body></html>", "text/html"),
  ])
  func errorsAreNoLists(_ text: String, _ message: String) async throws {
    let type = text.hasPrefix("<") ? "text/html" : "application/json"
    let error = await #expect(throws: ODataError.self) {
      _ = try await links(.v4, .init(text, type: type))
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func pagesOfLinksInXMLFollowEachOther() async throws {
    let space = "http://schemas.microsoft.com/ado/2007/08/dataservices"
    let first =
      "<links xmlns='\(space)'><m:count xmlns:m='\(space)/metadata'>2</m:count><uri>A</uri>"
      + "<next>https://h/svc/more</next></links>"
    let fixture = FixtureService(
      version: "2.0",
      [
        "Customers(1)/$links/Orders": [.init(first, type: "application/xml")],
        "more": [.init("<links xmlns='\(space)'><uri>B</uri></links>", type: "application/xml")],
      ])
    var options = ODataOptions()
    options.version = .v2
    let service = try ODataService("https://h/svc", client: fixture, options: options)
    let customers = service["Customers", as: Order.self]
    let links = customers.entity(1).links("Orders").objects()
    var urls: [String] = []
    for try await link in links { urls.append(link.url) }
    #expect(urls == ["A", "B"])
    #expect(links.count == 2)
    // Nobody else takes them for entities.
    let orders = service["Customers(1)/$links/Orders", as: Order.self]
    let error = await #expect(throws: ODataError.self) { for try await _ in orders.objects() {} }
    #expect(error?.code == .notOData)
  }

  @Test func errorsAmongLinksInXMLAreTold() async throws {
    let space = "http://schemas.microsoft.com/ado/2007/08/dataservices"
    let text =
      "<links xmlns='\(space)'><uri>A</uri><m:error xmlns:m='\(space)/metadata'><m:code>E</m:code>"
      + "<m:message>broken off</m:message></m:error></links>"
    let error = await #expect(throws: ODataError.self) {
      _ = try await links(.v2, .init(text, type: "application/xml"))
    }
    #expect(error?.message == "broken off")
  }

  @Test func pagesOfLinksFollowEachOther() async throws {
    let fixture = FixtureService([
      "Customers(1)/Orders/$ref?$top=3":
        #"{"value":[{"@odata.id":"A"}],"@odata.nextLink":"https://h/svc/more"}"#,
      "more": #"{"value":[{"@odata.id":"B"}]}"#,
    ])
    let service = try ODataService("https://h/svc", client: fixture)
    let links = service["Customers", as: Order.self].entity(1).links("Orders").top(3)
    #expect(try await Self.urls(links) == ["A", "B"])
  }

  /// Those that the suites recorded are the same in JSON and in XML.
  @Test(
    .enabled(if: Suites.have("odata/olingo-v4-fit", "odata/olingo-v3-fit")), arguments: [0, 1])
  func recordedLinksAreEqualInBothFormats(_ source: Int) async throws {
    let source = RecordedOlingoTests.sources[source]
    var read: [String: [[String]]] = [:]
    var brokenOff: [String: Int] = [:]
    for format in [ODataOptions.Format.json(.full), .atom] {
      let (service, recorded) = try source.service("metadata.xml", format)
      for target in recorded.recordings.keys.sorted() {
        let recording = recorded.recordings[target]
        let suffix = "/$ref"
        let parts = target.components(separatedBy: "/$links/")
        guard recording?.json != nil, recording?.xml != nil, !target.contains("?"),
          target.hasSuffix(suffix) || parts.count == 2
        else { continue }
        let path = parts.count == 2 ? parts[0] : String(target.dropLast(suffix.count))
        let names = path.split(separator: "/").map(String.init)
        let name = parts.count == 2 ? parts[1] : names.last ?? ""
        let owner = parts.count == 2 ? names : names.dropLast()
        guard owner.count == 2, let json = recording?.json,
          String(decoding: try Suites.bytes(json), as: UTF8.self).contains("\"url\"")
        else { continue }
        let links = service["\(owner[0])(\(owner[1]))"].singleton.links(name)
        var urls: [String] = []
        do {
          for try await link in links.objects() { urls.append(link.url) }
        } catch let error as ODataError where error.message == "Bad request." {
          // The next page was not recorded.
          brokenOff[target, default: 0] += 1
        }
        read[target, default: []].append(urls)
      }
    }
    #expect(read.count == (source.version == .v4 ? 1 : 3), "\(read.keys.sorted())")
    // Both formats have the link to it.
    #expect(
      brokenOff.values.allSatisfy { $0 == 2 } && !brokenOff.isEmpty == (source.version == .v3))
    for (target, lists) in read {
      #expect(lists.count == 2 && lists[0] == lists[1] && !lists[0].isEmpty, "\(target): \(lists)")
    }
  }
}
