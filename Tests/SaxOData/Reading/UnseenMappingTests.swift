import SaxHTTP
import SaxOData
import Saxifrage
import Testing

/// Errors of objects that come by a mapping that nobody has written.
@Suite struct UnseenMappingTests {
  struct Product: Codable, Sendable {
    var id: Int
    var name: String?
    var size: Size?
  }

  struct Size: Codable, Sendable {
    var width: Int
  }

  /// The errors of all ways to read an entity with a body.
  private func errors(of entity: String) async throws -> [String] {
    let list = #"{"value":[\#(entity)]}"#
    let fixture = FixtureService(
      version: "4.0", ["P(1)": entity, "P": list, "F()": list, "P(1)/size": entity])
    let service = try ODataService("https://h/svc", client: fixture)
    let products = service["P", as: Product.self]
    var errors: [String] = []
    func note(_ read: () async throws -> Void) async {
      do { try await read() } catch { errors.append("\(error)") }
    }
    await note { for try await _ in products.objects() {} }
    await note { _ = try await products.entity(1).read() }
    await note { for try await _ in products.filter("id eq 1").objects() {} }
    return errors
  }

  @Test(arguments: [
    #"{"id":"x"}"#, #"{"name":"a"}"#, #"{"id":null}"#, #"{"id":1,"size":{"width":"w"}}"#,
    #"{"id":1,"size":{}}"#, #"{"id":1,"size":"s"}"#, #"{"id":1,"size":{"width":2.5}}"#,
    "5", #""x""#, "[1]",
  ]) func nameNoPlaceInIt(_ entity: String) async throws {
    let errors = try await errors(of: entity)
    #expect(errors.count == 3, "\(errors)")
    for error in errors {
      let lines = error.split(separator: "\n")
      #expect(lines.first?.contains("error: ") == true, "\(error)")
      #expect(!error.contains("OData:") && !error.contains(".sax:"), "\(error)")
    }
  }

  /// Parts around entities, which the mapping of each answer's frame reads.
  @Test(arguments: [
    #"{"@odata.count":{"a":1},"value":[]}"#, #"{"@odata.nextLink":{"a":1},"value":[]}"#,
    #"{"@odata.context":{"a":1},"value":[{"id":1}]}"#, #"{"error":{"code":{"a":1}}}"#,
  ]) func nameNoPlaceInThatOfTheFrame(_ body: String) async throws {
    let fixture = FixtureService(version: "4.0", ["P": body])
    let products = try ODataService("https://h/svc", client: fixture)["P", as: Product.self]
    let error = try await #require(throws: (any Error).self) {
      for try await _ in products.objects() {}
    }
    #expect("\(error)".contains("error: found an object (a), wanted text"), "\(error)")
    #expect(!"\(error)".contains("OData:"), "\(error)")
  }
}
