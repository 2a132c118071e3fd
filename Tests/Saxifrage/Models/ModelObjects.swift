import Foundation
import Saxifrage
import Testing

/// Objects to merge, compare, digest and archive.
enum ModelObjects {
  /// Has a field of each type.
  static let allText = """
    emit T at /t
    emit Decimal at /price
    type T {
      a: String; b: Int; c: Double; d: Decimal; e: Bool; f: Date; g: Day; h: Duration; i: URL; j: UUID; k: Data
      l: K; m: [Int?]; n: [String: Int?] from n/*; o: Any; p: Raw; q: String?; r: P; s: [P]; u: T?
    }
    enum K { one; two }
    type P = switch kind { "x" -> X; "y" -> Y }
    type X { x: Int? }
    type Y { y: String?; z: Int? }
    """

  static let allJSON = #"""
    {"t": {"a": "é\u0000<", "b": -9007199254740993, "c": -0.0, "d": 1.50, "e": true, "f": "2024-03-01T12:00:00.123Z",
    "g": "-0044-03-15", "h": "-P1DT0.000000001S", "i": "a/b?c#d", "j": "00000000-0000-0000-0000-00000000000A",
    "k": "AQI=", "l": "two", "m": [1, null, 3], "n": {"é": 1, "z": null, "a": 2},
    "o": {"k": [1.0, 1e400, "x", null, true, {"": {}}]}, "p": {"b" : 1}, "q": null, "r": {"kind": "x", "x": 1},
    "s": [{"kind": "y", "y": "b"}, {"kind": "x"}],
    "u": {"a": "", "b": 0, "c": "NaN", "d": -12345678901234567890123456789012345678, "e": false, "f": 0, "g": "2024-02-29",
    "h": "PT0S", "i": "http://example.com/", "j": "ffffffff-ffff-ffff-ffff-ffffffffffff", "k": "AA==", "l": "one",
    "o": 1, "p": "s", "r": {"kind": "y"}}}}
    """#

  static func all() throws -> (mapping: Mapping, object: SaxObject) {
    let mapping = try Mapping(
      allText.replacing("f: Date", with: "f: Date as iso8601, unix"), named: "all.sax")
    return (mapping, try #require(try objects(mapping, allJSON).first))
  }

  static func objects(_ mapping: Mapping, _ text: String) throws -> [SaxObject] {
    var objects: [SaxObject] = []
    var reading = mapping.reading { objects.append($0) }
    try reading.feed(Array(text.utf8))
    try reading.finish()
    return objects
  }

  static func object(_ mapping: String, _ json: String) throws -> SaxObject {
    try #require(try objects(Mapping(mapping, named: "test.sax"), json).first)
  }
}
