import Foundation
import Saxifrage
import Testing

/// Objects that encoders of others take.
@Suite struct PlainEncodingTests {
  private static let mapping = """
    emit O at /o
    type O {
      id: Int; price: Decimal; ratio: Double; on: Bool; at: Date; day: Day; for: Duration
      url: URL; key: UUID; bytes: Data; state: S; note: String?; any: Any; kids: [K]; by: [String: K]
      shape: Shape
    }
    type K { n: Int }
    enum S { open = "O" }
    type Shape = switch kind { "c" -> Circle }
    type Circle { r: Int }
    """
  private static let payload = """
    {"o": {"id": 7, "price": 12.50, "ratio": 0.5, "on": true, "at": "1970-01-01T00:00:01Z",
     "day": "2024-03-01", "for": "PT1H", "url": "https://h/x", "state": "O",
     "key": "00000000-0000-0000-0000-0000000000ff", "bytes": "AQI=", "any": {"a": [1, 1.5, 1e400, null]},
     "kids": [{"n": 1}], "by": {"x": {"n": 2}}, "shape": {"kind": "c", "r": 3}}}
    """

  private static func object() throws -> SaxObject {
    var found: [SaxObject] = []
    var reading = try Mapping(mapping).reading(.json) { found.append($0) }
    try reading.feed(Array(payload.utf8).span)
    try reading.finish()
    return try #require(found.first)
  }

  @Test func jsonEncoderWritesTheFieldsByName() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .secondsSince1970
    let text = String(decoding: try encoder.encode(Self.object()), as: UTF8.self)
    #expect(
      text == #"""
        {"any":{"a":[1,1.5,"1e400",null]},"at":1,"by":{"x":{"n":2}},"bytes":"AQI=","day":"2024-03-01",\#
        "for":"PT1H","id":7,"key":"00000000-0000-0000-0000-0000000000FF","kids":[{"n":1}],"note":null,\#
        "on":true,"price":12.5,"ratio":0.5,"shape":{"@type":"Circle","r":3},"state":"open","url":"https://h/x"}
        """#)
  }

  @Test func propertyListEncoderTakesAnObjectWithoutNulls() throws {
    let object = try Self.object()
    let kids = try PropertyListEncoder().encode(try #require(object["kids"]))
    #expect(try PropertyListDecoder().decode([[String: Int]].self, from: kids) == [["n": 1]])
  }

  @Test func aNumberThatIsNotFiniteIsTheEncodersError() {
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([SaxValue.double(.infinity)]) }
  }
}
