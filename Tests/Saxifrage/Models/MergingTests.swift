import Saxifrage
import Testing

@Suite("Objects merged into each other") struct MergingTests {
  private static let mapping = """
    emit T at /r
    type T { a: Int?; b: String?; list: [Int]; any: Any?; d: [String: Int?] from d/*; p: P?; s: S? }
    type P { x: Int?; y: Int?; p: P? }
    type S = switch k { "u" -> U; "v" -> V }
    type U { x: Int?; y: Int? }
    type V { x: Int? }
    """

  private func merged(
    _ own: String, _ other: String, _ depth: MergeDepth = .deep, ignoringNil: Bool = false
  ) throws -> String {
    let mapping = try Mapping(Self.mapping)
    let objects = try [own, other].map {
      try #require(try ModelObjects.objects(mapping, "{\"r\": \($0)}").first)
    }
    return try objects[0].merging(objects[1], depth, ignoringNil: ignoringNil).description
  }

  private let own =
    #"{"a": 1, "list": [1, 2], "any": {"k": {"l": 1, "m": 2}}, "d": {"e": 1, "f": 2}, "p": {"x": 1, "y": 2, "p": {"x": 3}}, "s": {"k": "u", "x": 1, "y": 2}}"#
  private let other =
    #"{"b": "b", "list": [3], "any": {"k": {"l": 3, "n": null}}, "d": {"g": 4}, "p": {"x": 5, "p": {"y": 6}}, "s": {"k": "u", "x": 3}}"#

  @Test func deepTheFieldsOfTheOtherWin() throws {
    #expect(
      try merged(own, other)
        == #"{"a":null,"b":"b","list":[3],"any":{"k":{"l":3,"m":2,"n":null}},"d":{"e":1,"f":2,"g":4},"p":{"x":5,"y":null,"p":{"x":null,"y":6,"p":null}},"s":{"@type":"U","x":3,"y":null}}"#
    )
  }

  @Test func nilIsIgnoredAtEachDepth() throws {
    #expect(
      try merged(own, other, ignoringNil: true)
        == #"{"a":1,"b":"b","list":[3],"any":{"k":{"l":3,"m":2}},"d":{"e":1,"f":2,"g":4},"p":{"x":5,"y":2,"p":{"x":3,"y":6,"p":null}},"s":{"@type":"U","x":3,"y":2}}"#
    )
  }

  @Test func shallowFieldsAreReplacedWhole() throws {
    #expect(
      try merged(own, other, .shallow, ignoringNil: true)
        == #"{"a":1,"b":"b","list":[3],"any":{"k":{"l":3,"n":null}},"d":{"g":4},"p":{"x":5,"y":null,"p":{"x":null,"y":6,"p":null}},"s":{"@type":"U","x":3,"y":null}}"#
    )
  }

  @Test func theTypeOfTheOtherStands() throws {
    #expect(
      try merged(own, #"{"s": {"k": "v"}}"#, ignoringNil: true)
        .contains(#""s":{"@type":"V","x":null}"#))
  }

  @Test func anotherTypeIsRefused() throws {
    let a = try ModelObjects.object("emit A at /r\ntype A { x: Int? }", "{\"r\": {}}")
    let b = try ModelObjects.object("emit B at /r\ntype B { x: Int? }", "{\"r\": {}}")
    let other = try ModelObjects.object("emit A at /r\ntype A { y: Int? }", "{\"r\": {}}")
    for (object, text) in [
      (b, "the object to merge is of B, not of A"),
      (other, "the object to merge is of another A, with other fields"),
    ] {
      let error = #expect(throws: BuildError.self) { try a.merging(object) }
      #expect(error?.code == .access)
      #expect(error?.message == text)
    }
  }
}
