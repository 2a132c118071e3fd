import SaxServices
import Saxifrage
import Testing

@testable import SaxHTTP

/// Objects as the body of a request.
@Suite("Bodies that a mapping writes") struct MappedBodyTests {
  private static let mapping = """
    namespace s = "urn:s"
    emit Order at /orders | /s:shop/s:order
    type Order { id: Int from id | @id to json(id) | xml(@id) }
    """

  private struct Order: Encodable { var id: Int }

  @Test func oneObjectHasALength() async throws {
    let mapping = try Mapping(Self.mapping)
    let json = try HTTPBody.mapped(Order(id: 7), by: mapping, as: .json)
    #expect(json.contentType == "application/json" && json.isRepeatable)
    #expect(json.length == #"{"id":7}"#.utf8.count + 1)
    let object = try mapping.object("Order", ["id": .int(8)])
    let xml = try HTTPBody.mapped(object, by: mapping, as: .xml)
    guard case .bytes(let bytes) = xml.source else {
      Issue.record("it is a stream")
      return
    }
    #expect(xml.contentType == "application/xml")
    #expect(
      String(decoding: bytes, as: UTF8.self).hasSuffix(
        #"<s:order xmlns:s="urn:s" id="8"/>"# + "\n"))
  }

  @Test func manyAreWrittenWhileTheyAreSent() async throws {
    let mapping = try Mapping(Self.mapping)
    let objects = try (0..<20_000).map { try mapping.object("Order", ["id": .int($0)]) }
    let body = HTTPBody.mapped(isRepeatable: true, by: mapping, as: .xml) {
      AsyncStream(SaxObject.self) { continuation in
        for object in objects { continuation.yield(object) }
        continuation.finish()
      }
    }
    #expect(body.length == nil && body.isRepeatable)
    for _ in 0..<2 {
      var bytes: [UInt8] = []
      var count = 0
      for try await chunk in try await body.chunks() {
        bytes += chunk
        count += 1
      }
      #expect(count > 3)
      #expect(try bytes == mapping.bytes(of: objects, as: .xml))
    }
  }
}
