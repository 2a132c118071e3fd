@testable import SaxValues
import Testing

@testable import SaxCodable
@testable import SaxEngine

/// One value after the other, whose decoders are used again.
@Suite("Decoding many") struct DecodingManyTests {
  private static let shape = ObjectShape(
    typeName: "Item", fieldNames: ["id", "name", "kind", "inner"], isChosen: false)

  private func item(_ id: Int, _ name: String, inner: SaxValue = .null, kind: SaxValue = .null)
    -> SaxObject
  {
    SaxObject(shape: Self.shape, slots: [.int(id), .string(name), kind, inner])
  }

  private func items(_ count: Int) -> [SaxObject] {
    (1...count).map { item($0, "the name of number \($0)") }
  }

  struct Item: Decodable, Equatable {
    var id: Int
    var name: String
  }

  @Test func eachHasItsOwnValues() throws {
    let decoding = RepeatedDecoding(Item.self)
    for (index, object) in items(5).enumerated() {
      let expected = Item(id: index + 1, name: "the name of number \(index + 1)")
      #expect(try decoding.decode(object) == expected)
    }
  }

  enum Keys: CodingKey { case id, name, kind, inner }

  struct KeepsDecoder: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws { self.decoder = decoder }

    var item: Item { get throws { try Item(from: decoder) } }
  }

  struct KeepsContainer: Decodable {
    let container: KeyedDecodingContainer<Keys>

    init(from decoder: any Decoder) throws {
      container = try decoder.container(keyedBy: Keys.self)
      _ = try container.decode(Int.self, forKey: .id)
    }

    var item: Item {
      get throws {
        Item(
          id: try container.decode(Int.self, forKey: .id),
          name: try container.decode(String.self, forKey: .name))
      }
    }
  }

  @Test func keptDecodersKeepTheirValues() throws {
    var kept: [KeepsDecoder] = []
    do {
      let decoding = RepeatedDecoding(KeepsDecoder.self)
      for object in items(5) { kept.append(try decoding.decode(object)) }
    }
    #expect(try kept.map { try $0.item.id } == [1, 2, 3, 4, 5])
    #expect(try kept[4].item.name == "the name of number 5")
  }

  @Test func keptContainersKeepTheirValues() throws {
    var kept: [KeepsContainer] = []
    for _ in 0..<40 {
      let decoding = RepeatedDecoding(KeepsContainer.self)
      for object in items(3) { kept.append(try decoding.decode(object)) }
    }
    let ids = try kept.map { try $0.item.id }
    #expect(ids == (0..<40).flatMap { _ in [1, 2, 3] })
    #expect(try kept[1].item.name == "the name of number 2")
    #expect(kept[1].container.allKeys.count == 4)
  }

  /// Keeps its container now and then.
  struct KeepsSome: Decodable {
    let id: Int
    let container: KeyedDecodingContainer<Keys>?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      id = try container.decode(Int.self, forKey: .id)
      self.container = id % 3 == 0 ? container : nil
    }
  }

  @Test func someContainersAreKept() throws {
    let decoding = RepeatedDecoding(KeepsSome.self)
    let decoded = try items(10).map { try decoding.decode($0) }
    #expect(decoded.map(\.id) == Array(1...10))
    let kept = try decoded.compactMap { try $0.container?.decode(Int.self, forKey: .id) }
    #expect(kept == [3, 6, 9])
  }

  struct Outer<Inner: Decodable>: Decodable {
    var id: Int
    var inner: Inner
  }

  @Test func whatIsKeptInsideKeepsWhatItLiesIn() throws {
    let objects = items(4).map { object in
      item(9, "outer", inner: .object(object))
    }
    var kept: [KeepsDecoder] = []
    do {
      let decoding = RepeatedDecoding(Outer<KeepsDecoder>.self)
      for object in objects { kept.append(try decoding.decode(object).inner) }
    }
    #expect(try kept.map { try $0.item.id } == [1, 2, 3, 4])
    #expect(kept.allSatisfy { $0.decoder.codingPath.map(\.stringValue) == ["inner"] })
    let containers = RepeatedDecoding(Outer<KeepsContainer>.self)
    let inner = try objects.map { try containers.decode($0).inner }
    #expect(try inner.map { try $0.item.id } == [1, 2, 3, 4])
    #expect(inner.allSatisfy { $0.container.codingPath.map(\.stringValue) == ["inner"] })
  }

  @Test func whatIsKeptOfListsKeepsItsValueAndPlace() throws {
    struct Word: Decodable {
      let decoder: any Decoder

      init(from decoder: any Decoder) throws { self.decoder = decoder }
    }
    var kept: [Word] = []
    do {
      let decoding = RepeatedDecoding(Outer<[Word]>.self)
      for number in 1...4 {
        let words = ["the first word of \(number)", "the second word of \(number)"]
        let object = item(number, "outer", inner: .list(words.map { .string($0) }))
        kept += try decoding.decode(object).inner
      }
    }
    #expect(
      try kept.map { try String(from: $0.decoder) }.suffix(2) == [
        "the first word of 4", "the second word of 4",
      ])
    #expect(
      kept.map { $0.decoder.codingPath.map(\.stringValue) }
        == (1...4).flatMap { _ in [["inner", "[1]"], ["inner", "[2]"]] })
  }

  /// Asks for what it wants in an order of its own.
  struct Moody: Decodable {
    var text = ""

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let again = try decoder.container(keyedBy: Keys.self)
      if try container.decode(Int.self, forKey: .id) % 2 == 0 {
        text += try container.decode(String.self, forKey: .name)
        text += try again.decode(String.self, forKey: .name)
        text += try "\(container.decodeNil(forKey: .kind)) \(container.contains(.inner))"
      } else {
        text += try container.decodeIfPresent(String.self, forKey: .kind) ?? "none"
        let other = try decoder.container(keyedBy: Others.self)
        text += try other.contains(.nothing) ? "nothing" : other.decode(String.self, forKey: .name)
      }
      text += try "\(again.decode(Int.self, forKey: .id))"
    }

    enum Others: CodingKey { case name, nothing }
  }

  @Test func keysInAnyOrder() throws {
    let decoding = RepeatedDecoding(Moody.self)
    let texts = try (1...5).map {
      try decoding.decode(item($0, "n", kind: $0 == 3 ? .string("k") : .null)).text
    }
    #expect(texts == ["nonen1", "nntrue true2", "kn3", "nntrue true4", "nonen5"])
  }

  @Test func keysOfTwoTypes() throws {
    let decoding = RepeatedDecoding(ValueDecoderTests.Derived.self)
    let derived = try items(4).map { try decoding.decode($0) }
    #expect(derived.map(\.id) == [1, 2, 3, 4])
    #expect(derived[3].name == "the name of number 4")
  }

  struct Tree: Decodable {
    var id: Int
    var inner: [Tree]?

    var ids: [Int] { [id] + (inner ?? []).flatMap(\.ids) }
  }

  @Test func typesInsideThemselves() throws {
    let leaves = (1...3).map { SaxValue.object(item($0, "leaf")) }
    let branch = item(10, "branch", inner: .list(leaves))
    let root = item(100, "root", inner: .list([.object(branch), leaves[0], .object(branch)]))
    let decoding = RepeatedDecoding(Tree.self)
    for _ in 0..<3 {
      #expect(try decoding.decode(root).ids == [100, 10, 1, 2, 3, 1, 10, 1, 2, 3])
    }
  }

  @Test func errorsBetween() throws {
    let decoding = RepeatedDecoding(Outer<Item>.self)
    let good = item(1, "good", inner: .object(item(2, "inner")))
    let bad = item(1, "bad", inner: .object(item(2, "inner", kind: .null)))
    let worse = item(
      3, "worse",
      inner: .object(SaxObject(shape: Self.shape, slots: [.bool(true), .null, .null, .null])))
    for _ in 0..<3 {
      #expect(try decoding.decode(good).inner == Item(id: 2, name: "inner"))
      #expect(try decoding.decode(bad).inner.id == 2)
      do {
        _ = try decoding.decode(worse)
        Issue.record("was decoded")
      } catch {
        #expect(error.message == "Item.id holds a Bool, not an Int")
        let cause = try #require(error.cause as? DecodingError)
        guard case .typeMismatch(_, let context) = cause else {
          Issue.record("\(cause)")
          continue
        }
        #expect(context.codingPath.map(\.stringValue) == ["inner", "id"])
      }
    }
  }

  /// Decodes others of its kind in its initializer.
  struct Nested: Decodable {
    var ids: [Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      ids = [try container.decode(Int.self, forKey: .id)]
      if try !container.decodeNil(forKey: .inner) {
        ids += try container.decode(Nested.self, forKey: .inner).ids
        ids += try Nested(from: container.superDecoder(forKey: .inner)).ids
      }
      ids.append(try container.decode(Int.self, forKey: .id))
    }
  }

  @Test func othersOfTheSameTypeInBetween() throws {
    let decoding = RepeatedDecoding(Nested.self)
    let deep = item(2, "b", inner: .object(item(3, "c")))
    for _ in 0..<3 {
      let ids = try decoding.decode(item(1, "a", inner: .object(deep))).ids
      #expect(ids == [1, 2, 3, 3, 3, 3, 2, 2, 3, 3, 3, 3, 2, 1])
    }
  }
}
