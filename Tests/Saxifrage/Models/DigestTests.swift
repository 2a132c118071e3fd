import Foundation
import Saxifrage
import Testing

@Suite("Digests of objects") struct ObjectDigestTests {
  private static let mapping = """
    emit T at /r
    type T { id: Int?; name: String?; price: Decimal?; p: P?; ps: [P]; d: [String: P] from d/*; s: S?; any: Any? }
    type P { x: Int?; y: Int? }
    type S = switch k { "u" -> U; "v" -> V }
    type U { x: Int? }
    type V { z: Double? }
    """

  private func digest(_ json: String, ignoring ignored: [String] = []) throws -> String {
    try ModelObjects.object(Self.mapping, "{\"r\": \(json)}").digest(ignoring: ignored)
  }

  /// By what the encoder's comment says, put together by hand.
  @Test func isTheHashOfTheFormThatIsSaid() throws {
    #expect(
      try digest(#"{"id": 7, "name": "é"}"#)
        == "c3bd67f0ba54c1f41679adf7b2d1432e90e441afc86b843e074ad12e27c3530f")
  }

  @Test func isThatOfEachTypeOnEveryMachine() throws {
    let digest = try ModelObjects.all().object.digest()
    #expect(digest == "a2a2abe2c0bd54ca3809fd2d38bd64c470ecfddb7b258b7b8a7a94141febee4d")
  }

  @Test func isTheSameOfEqualObjects() throws {
    for (a, b) in [
      (#"{"price": 1.50}"#, #"{"price": "1.5"}"#), (#"{"name": null}"#, "{}"),
      (#"{"s": {"k": "v", "z": 0}}"#, #"{"s": {"k": "v", "z": -0.0}}"#),
      (#"{"s": {"k": "v", "z": "NaN"}}"#, #"{"s": {"z": "NaN", "k": "v"}}"#),
      (#"{"d": {"a": {}, "b": {"x": 1}}}"#, #"{"d": {"b": {"x": 1}, "a": {}}}"#),
    ] {
      #expect(try digest(a) == digest(b), "\(a) \(b)")
    }
  }

  @Test func isAnotherOfOthers() throws {
    let objects = [
      "{}", #"{"id": 1}"#, #"{"price": 1}"#, #"{"name": "1"}"#, #"{"name": ""}"#,
      #"{"name": "e\u0301"}"#, #"{"name": "é"}"#,
      #"{"p": {}}"#, #"{"p": {"x": 1}}"#, #"{"p": {"y": 1}}"#, #"{"ps": {}}"#, #"{"ps": [{}, {}]}"#,
      #"{"d": {"a": {}}}"#,
      #"{"d": {"b": {}}}"#, #"{"s": {"k": "u"}}"#, #"{"s": {"k": "v"}}"#, #"{"any": 1}"#,
      #"{"any": 1.0}"#, #"{"any": "1"}"#,
      #"{"any": [1, 2]}"#, #"{"any": [[1], 2]}"#, #"{"any": {"a": 1}}"#, #"{"any": [null]}"#,
    ]
    #expect(Set(try objects.map { try digest($0) }).count == objects.count)
  }

  /// Fields may be declared in another order, and optional ones added.
  @Test func outlivesChangesOfTheMapping() throws {
    let json = #"{"r": {"b": 1, "a": {"d": "x", "c": 2}}}"#
    let one = try ModelObjects.object(
      "emit T at /r\ntype T { a: P; b: Int }\ntype P { c: Int; d: String }", json)
    let other = try ModelObjects.object(
      "emit T at /r\ntype P { d: String; e: Int?; c: Int }\ntype T { new: Day?; b: Int; a: P }",
      json)
    #expect(try one.digest() == other.digest())
  }

  @Test func ignoredFieldsDontCount() throws {
    let plain = try digest(#"{"id": 1}"#)
    #expect(try digest(#"{"id": 1, "name": "x"}"#, ignoring: ["name"]) == plain)
    let whole = try digest(
      #"{"p": {"y": 1}, "ps": [{"y": 1}, {}], "d": {"k": {}}, "s": {"k": "u"}}"#)
    let changed =
      #"{"p": {"x": 1, "y": 1}, "ps": [{"x": 2, "y": 1}, {}], "d": {"k": {"x": 5}}, "s": {"k": "u", "x": 3}}"#
    let paths = ["p.x", "ps.x", "d.x", "s.x"]
    #expect(try digest(changed, ignoring: paths) == whole)
    #expect(try digest(changed, ignoring: Array(paths.dropLast())) != whole)
    #expect(try digest(#"{"p": {"x": 1}, "id": 1}"#, ignoring: ["p.x", "p", "p.y"]) == plain)
    // Of what is not there the fields aren't known.
    #expect(try digest(#"{"id": 1}"#, ignoring: ["p.none", "ps.x", "any.x"]) == plain)
    // One of the types that a switch chooses from has no x.
    #expect(try digest(#"{"s": {"k": "v"}}"#, ignoring: ["s.x"]) == digest(#"{"s": {"k": "v"}}"#))
  }

  @Test(arguments: [
    (
      "nam", "T has no field nam to ignore, but id, name, price, p, ps, d, s, any",
      "did you mean name?"
    ),
    ("p.z", "P has no field z to ignore, but x, y", nil),
    ("ps.xx", "P has no field xx to ignore, but x, y", "did you mean x?"),
    ("id.x", "T.id holds no object, and so no field x to ignore", "the path without .x"),
    ("any.x", "T.any holds no object, and so no field x to ignore", "the path without .x"),
    ("p..x", "\"p..x\" is no path of fields", "names with points: customer.name"),
  ])
  func aFieldThatThereIsNotIsAnError(path: String, message: String, fix: String?) throws {
    let error = #expect(throws: DigestError.self) {
      try digest(#"{"id": 1, "p": {}, "ps": [{}], "any": [1]}"#, ignoring: [path])
    }
    #expect(error?.code == .field)
    #expect(error?.message == message)
    #expect(error?.fix == fix)
  }

  @Test func whatOnlySwiftKnowsHasNone() throws {
    struct Own: Sendable {}
    let mapping = try Mapping("emit T at /r\ntype T { a: Int?; x: String using own }")
    var options = ReadingOptions()
    options.build.converters["own"] = { _ in .custom(Own()) }
    var objects: [SaxObject] = []
    var reading = mapping.reading(options: options) { objects.append($0) }
    try reading.feed(Array(#"{"r": {"a": 1, "x": ""}}"#.utf8))
    try reading.finish()
    let object = try #require(objects.first)
    let error = #expect(throws: DigestError.self) { try object.digest() }
    #expect(error?.code == .value)
    #expect(error?.message == "T.x holds a Own of Swift, which has no digest")
    #expect(try object.digest(ignoring: ["x"]).count == 64)
    let refusal = #expect(throws: ArchiveError.self) { try mapping.archive([object]) }
    #expect(refusal?.message == "T.x holds a Own of Swift, which no archive can hold")
  }

  /// From XML and from JSON.
  @Test func isTheSameOfBothFormats() throws {
    let mapping = try Mapping(
      "emit T at /r\ntype T { a: Int from @a | a; b: [String] from b; c: Date? from c; d: Decimal from d }"
    )
    let json = try ModelObjects.objects(
      mapping, #"{"r": {"a": 1, "b": ["x", "y"], "c": "2024-03-01T12:00:00Z", "d": 1.50}}"#)
    let xml = try ModelObjects.objects(
      mapping, "<r a='1'><d>1.5</d><b>x</b><b>y</b><c>2024-03-01T13:00:00+01:00</c></r>")
    #expect(try json.map { try $0.digest() } == xml.map { try $0.digest() })
    #expect(json.count == 1)
  }
}
