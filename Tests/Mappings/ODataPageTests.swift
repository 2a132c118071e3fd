import Saxifrage
import Testing

/// Pages of OData V2 in JSON come entity by entity, however large they are.
@Suite struct ODataPageTests {
  private static func entity(_ number: Int) -> String {
    """
    {"__metadata": {"uri": "http://host/Products(\(number))", "type": "NorthwindModel.Product"},
      "ProductID": \(number), "ProductName": "\(String(repeating: "x", count: 500))",
      "Category": {"__deferred": {"uri": "http://host/Products(\(number))/Category"}}}
    """
  }

  /// The number of objects that have come after each piece.
  private func counts(_ pieces: [String]) throws -> [Int] {
    let mapping = try Mapping.shipped("odata-v2")
    var names: [String] = []
    var reading = mapping.emissions(.json) { emission in
      _ = try emission.result.get()
      names.append(emission.typeName)
    }
    var counts: [Int] = []
    for piece in pieces {
      try reading.feed(Array(piece.utf8))
      counts.append(names.count)
    }
    try reading.finish()
    counts.append(names.count)
    return counts
  }

  @Test func eachComesWhenItIsComplete() throws {
    let entities = (0..<500).map { Self.entity($0) + ($0 < 499 ? "," : "") }
    let pieces = [#"{"d": {"__count": "500", "results": ["#] + entities + [#"]}}"#]
    let counts = try counts(pieces)
    // The count is one.
    #expect(counts == Array(1...501) + [501, 501])
  }

  @Test func entitiesAloneAreStillEntities() throws {
    #expect(try counts(["{\"d\": \(Self.entity(1))}"]).last == 1)
    #expect(try counts(["{\"d\": [\(Self.entity(1)), \(Self.entity(2))]}"]).last == 2)
    #expect(try counts([Self.entity(1)]).last == 1)
    #expect(try counts(["{\"results\": [\(Self.entity(1))]}"]).last == 1)
  }

  @Test func emptyPagesHoldNone() throws {
    #expect(try counts([#"{"d": {"results": []}}"#]) == [0, 0])
    #expect(try counts([#"{"d": {"__count": "0", "results": []}}"#]).last == 1)
  }
}
