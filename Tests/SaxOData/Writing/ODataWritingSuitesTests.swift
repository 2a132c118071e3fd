import Foundation
import SaxHTTP
import SaxTestSuites
import Testing

@testable import SaxOData

/// Bodies and requests of the public suites, made again.
@Suite(.enabled(if: Suites.have("odata"))) struct ODataWritingSuitesTests {
  struct Employee: Codable, Sendable {
    struct Location: Codable, Sendable {
      struct City: Codable, Sendable {
        var PostalCode: String?
        var CityName: String?
      }
      var City: City?
      var Country: String?
    }
    var EmployeeId: String
    var EmployeeName: String?
    var ManagerId: String?
    var RoomId: String?
    var TeamId: String?
    var Location: Location?
    var Age: Int?
    var EntryDate: Date?
    var ImageUrl: String?
  }

  /// The properties of an entity, without what the service says beside them.
  private func plain(_ value: Any) -> Any? {
    guard let members = value as? [String: Any] else { return value }
    let kept = members.compactMapValues { value -> Any? in
      (value as? [String: Any])?["__deferred"] == nil ? plain(value) : nil
    }
    return kept.filter { $0.key != "__metadata" }
  }

  @Test func anEntityOfV2IsWrittenAsItCame() async throws {
    let bytes = try Suites.bytes(
      "odata/olingo-v2/odata-core/src/test/resources/JsonEmployee.json")
    let fixture = FixtureService(
      version: "2.0", ["Employees('1')": String(decoding: bytes, as: UTF8.self)])
    let service = try ODataService("https://h/svc", client: fixture)
    let read = try await service["Employees", as: Employee.self].entity("1").read()
    #expect(read.typeName == "RefScenario.Employee")
    #expect(read.editLink?.hasSuffix("Employees('1')") == true)
    let written = try BodyStyle(version: .v2).value(of: read.value).bytes
    let mine = try JSONSerialization.jsonObject(with: Data(written)) as? NSDictionary
    let document = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let theirs = plain(document?["d"] ?? [:]) as? NSDictionary
    #expect(mine == theirs)
  }

  /// Requests in JSON of the batches, which are made again by properties' addresses and by bodies.
  @Test func changesInBatchesOfV2AreMadeAgain() async throws {
    var properties = 0
    var bodies = 0
    for sample in BatchSample.all where sample.direction == .requests {
      let reading = BatchReading(
        sample.bytes, sample.direction, sample.type, limits: BatchSuitesTests.lenient)
      for case .request(let head, let body) in reading.steps {
        guard !head.method.isSafe,
          let members = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        else { continue }
        let version: ODataVersion = sample.path.contains("olingo-v2") ? .v2 : .v4
        let again = try BodyStyle(version: version).value(of: ODataBodyTests.JSONValue(members))
          .bytes
        #expect(
          try JSONSerialization.jsonObject(with: Data(again)) as? NSDictionary
            == members as NSDictionary, "\(sample.path)")
        bodies += 1
        guard version == .v2, head.method == .put, members.count == 1,
          let name = members.keys.first, head.url.hasSuffix("/\(name)"), !head.url.hasPrefix("$")
        else { continue }
        let memory = MemoryService(.v2)
        let service = try ODataWritingTests.service(.v2, memory)
        let link = String(head.url.dropLast(name.count + 1))
        let value = ODataBodyTests.JSONValue(members[name] ?? 0)
        _ = try? await service.entity(at: link, as: Employee.self).property(name).set(value)
        let sent = try #require(await memory.asked.last)
        #expect(sent.method == "PUT" && (head.url.hasSuffix(sent.target)), "\(sample.path)")
        #expect(sent.body.utf8.elementsEqual(body.filter { $0 != 0x0D && $0 != 0x0A }))
        properties += 1
      }
    }
    #expect(properties == 4 && bodies == 13, "\(properties) of \(bodies)")
  }

  @Test func entitiesOfV3AndV4TellTheirTagsAndLinks() async throws {
    let v3 = try Suites.bytes("odata/olingo-v3-fit/Product/-10/entity.full.json")
    struct Product: Codable, Sendable {
      struct Dimensions: Codable, Sendable { var Width: Decimal }
      var ProductId: Int
      var Dimensions: Dimensions
    }
    let fixture = FixtureService(
      version: "3.0", ["Product(-10)": String(decoding: v3, as: UTF8.self)])
    let read = try await ODataService("https://h/svc", client: fixture)[
      "Product", as: Product.self
    ].entity(-10).read()
    #expect(read.value.ProductId == -10)
    #expect(read.value.Dimensions.Width == Decimal(string: "-79228162514264337593543950335"))
    #expect(read.etag?.hasPrefix("W/\"'assr") == true)
    #expect(read.editLink == "Product(-10)")
    #expect(read.typeName == "Microsoft.Test.OData.Services.AstoriaDefaultService.Product")
  }
}
