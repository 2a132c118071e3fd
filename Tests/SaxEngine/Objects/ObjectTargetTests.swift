import SaxEvents
import SaxJSON
@testable import SaxValues
import Testing

@testable import SaxEngine

/// Objects that go to a target are all those that are plain.
@Suite("Targets") struct ObjectTargetTests {
  private static let mapping = "emit T at /items\ntype T { id: Int;  name: String? }"
  private static let json =
    #"{"items":[{"id":1,"name":"a"},{"id":2},{"id":"x"},{"id":3,"id":4,"name":null}]}"#

  /// Reads the payload with a target that takes the objects that are plain.
  ///
  /// - Returns: the objects that didn't go to it, and what errors there were.
  private func read(_ target: ObjectTarget) throws -> [String] {
    var others: [String] = []
    let mapper = Mapper(try Mapping(Self.mapping), reading: .json) {
      switch $0.result {
      case .success(let value): others.append("\(value)")
      case .failure(let error): others.append(error.message)
      }
    }
    mapper.add(target)
    let reader = JSONReader(sink: mapper)
    try reader.feed(Array(Self.json.utf8).span)
    try reader.finish()
    return others
  }

  @Test func takeObjects() throws {
    var found: [String] = []
    let target = SlotsTarget(rule: 0) { found.append("\($0)") }
    #expect(try read(target) == [#""x" is no Int"#])
    #expect(
      found == [#"{"id":1,"name":"a"}"#, #"{"id":2,"name":null}"#, #"{"id":3,"name":null}"#])
    #expect(target.count == 3)
  }

  @Test func keptObjectsStayAsTheyAre() throws {
    var kept: [SaxObject] = []
    var seen: [String] = []
    let target = SlotsTarget(rule: 0) {
      if seen.count % 3 == 0 { kept.append($0) }
      seen.append($0.description)
    }
    for _ in 0..<4 { _ = try read(target) }
    #expect(seen.count == 12)
    let first = #"{"id":1,"name":"a"}"#
    #expect(
      seen
        == (0..<4).flatMap { _ in
          [first, #"{"id":2,"name":null}"#, #"{"id":3,"name":null}"#]
        })
    #expect(kept.map(\.description) == [first, first, first, first])
  }

  /// An array without items begins a list, which may have some in what follows.
  @Test func writeListsThatBeginWithNothing() throws {
    let mapping = try Mapping(
      "emit T at /a\ntype T { c: [Int]; p: [P]; s: String? }\ntype P { x: [Int] }")
    let json =
      #"{"a":{"c":[],"p":[],"s":"t","c":1,"p":{"x":[],"x":[]},"c":[],"c":[2],"p":[{"x":3}]}}"#
    var texts: [String] = []
    let mapper = Mapper(mapping, reading: .json) { _ in Issue.record("was told by events") }
    mapper.add(TextTarget(rule: 0, .json(JSONText())) { texts.append(String(copying: $0)) })
    let reader = JSONReader(sink: mapper)
    try reader.feed(Array(json.utf8).span)
    try reader.finish()
    #expect(texts == [#"{"c":[1,2],"p":[{"x":[]},{"x":[3]}],"s":"t"}"#])
  }

  @Test func fillValues() throws {
    struct Item: Equatable {
      var name: String? = "none"
      var id = -1
    }
    let setters = [
      (1, StoredProperty(\Item.name)), (0, StoredProperty(\Item.id)),
    ].map { slot, property in
      var setter = FieldSetter(property) { _, _ in Issue.record("was set by its setter") }
      setter.slot = slot
      return setter
    }
    let layout = BoundLayout(typeName: "T", fieldCount: 2, setters: setters)
    let structLayout = try #require(layout.structLayout)
    var found: [Item] = []
    let target = StructTarget(rule: 0, layout, structLayout, initial: { Item() }) {
      found.append($0)
    }
    #expect(try read(target) == [#""x" is no Int"#])
    #expect(found == [Item(name: "a", id: 1), Item(name: nil, id: 2), Item(name: nil, id: 3)])
    #expect(target.count == 3)
  }
}
