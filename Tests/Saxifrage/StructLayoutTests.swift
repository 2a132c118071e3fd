import Foundation
import SaxTestRandom
import Saxifrage
import Synchronization
import Testing

/// Values that are filled as they are read are those that are made of objects.
@Suite("Bindings that are filled as they are read") struct StructLayoutTests {
  private struct Owner: Equatable, Sendable {
    var name = "nobody"
    var age: Int? = -1
  }

  private struct Item: Equatable, Sendable {
    var id = -1
    var name = "none"
    var price = 0.5
    var flag = true
    var day = Date.distantPast
    var note: String? = "none"
    var rating: Int? = -1
    var share: Double? = -1
    var seen: Bool? = true
    var at: Date? = .distantFuture
    var tags = ["none"]
    var cost = Decimal(-1)
    var small: Int8 = -1
    var owner = Owner()
    var second: Owner? = Owner()
    var others = [Owner()]
  }

  private static let mapping = """
    emit Item at /items
    type Item {
      id: Int;  name: String;  price: Double default 2.5;  flag: Bool default false;  day: Date
      note: String?;  rating: Int?;  share: Double?;  seen: Bool?;  at: Date?
      tags: [String];  cost: Decimal from cost/sum;  small: Int default 7
      owner: Owner;  second: Owner?;  others: [Owner];  unbound: Int?;  ids: [Int] }
    type Owner { name: String;  age: Int? }
    """

  private static func owners() -> StructBinding<Owner> {
    StructBinding("Owner", Owner()) {
      $0.bind("name", to: \.name)
      $0.bind("age", to: \.age)
    }
  }

  /// Binds items by key paths, their id by a closure if they are not to be filled as they are read.
  ///
  /// - Parameter hasLayout: true if nothing but key paths is bound.
  private static func items(hasLayout: Bool) -> StructBinding<Item> {
    StructBinding("Item", Item()) {
      $0.bind("name", to: \.name)
      $0.bind("price", to: \.price)
      $0.bind("flag", to: \.flag)
      $0.bind("day", to: \.day)
      $0.bind("note", to: \.note)
      $0.bind("rating", to: \.rating)
      $0.bind("share", to: \.share)
      $0.bind("seen", to: \.seen)
      $0.bind("at", to: \.at)
      $0.bind("tags", to: \.tags)
      $0.bind("cost", to: \.cost)
      $0.bind("small", to: \.small)
      $0.bind("owner", to: \.owner, by: owners())
      $0.bind("second", to: \.second, by: owners())
      $0.bind("others", to: \.others, by: owners())
      if hasLayout {
        $0.bind("id", to: \.id)
      } else {
        $0.bind("id") { item, value in item.id = try value.decode() }
      }
    }
  }

  private static func item(_ generator: inout some RandomNumberGenerator) -> String {
    func one(_ texts: String...) -> String {
      texts[Int.random(in: 0..<texts.count, using: &generator)]
    }
    func owner() -> String {
      one(
        #"{"name":"a long name of an owner","age":4}"#, #"{"age":null,"x":[1],"name":"b"}"#,
        #"{"name":"c"}"#, #"{"name":"\u00e9"}"#,
        one(#"{"age":1}"#, "null", #"{"name":"d","name":"e"}"#, #"{"name":"f","age":"x"}"#, "[]"))
    }
    var members = [
      #""id":\#(one("1", "-7", "\"12\"", "1"))"#,
      #""name":\#(one("\"n\"", "\"\"", "\"\\n\""))"#,
      #""price":\#(one("1.5", "1e3", "2", "\"0.1\"", "null"))"#,
      #""flag":\#(one("true", "false"))"#,
      #""day":\#(one("\"2024-07-01T10:00:00Z\"", "\"2024-07-01\"", "\"2024-07-01T10:00:00Z\""))"#,
      #""note":\#(one("\"n\"", "null", "7"))"#, #""rating":\#(one("1", "null", "\" \""))"#,
      #""share":\#(one("1", "0.25", "null"))"#, #""seen":\#(one("true", "null"))"#,
      #""at":\#(one("\"2024-07-01T10:00:00Z\"", "null"))"#,
      #""tags":\#(one("[]", "[\"a\"]", "[\"a\",\"b\",\"c\",1,true,\"f\"]", "\"g\""))"#,
      #""cost":\#(one("{\"sum\":1.10,\"x\":0}", "{\"sum\":5}", "{\"sum\":5}"))"#,
      #""small":\#(one("1", "-128", "127", "128"))"#, #""owner":\#(owner())"#,
      #""second":\#(owner())"#, #""others":[\#(one("", owner(), "\(owner()),\(owner())"))]"#,
      #""unbound":\#(one("1", "null", "1", "1", "\"x\""))"#, #""ids":[]"#,
    ]
    for _ in 0..<3 {
      let index = Int.random(in: 0..<members.count, using: &generator)
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: members.remove(at: index)
      case 1: members.append(members[index])
      case 2: members.insert(#""unread":[{"id":1}]"#, at: index)
      case 3: members.shuffle(using: &generator)
      default: break
      }
    }
    return "{\(members.joined(separator: ","))}"
  }

  @Test func areThoseMadeOfObjects() throws {
    var generator = SplitMix(seed: 11)
    let mapping = try Mapping(Self.mapping)
    var count = 0
    for _ in 0..<600 {
      let items = (0..<8).map { _ in Self.item(&generator) }.joined(separator: ",\n")
      let bytes = Array("{\"items\":[\(items)]}".utf8)
      func read(hasLayout: Bool) throws -> (items: [Item], errors: [String]) {
        var found: [Item] = []
        let errors = Mutex<[String]>([])
        var options = ReadingOptions()
        options.onError = .skip { error in errors.withLock { $0.append("\(error)") } }
        var reading = try mapping.reading(
          Self.items(hasLayout: hasLayout), .json, options: options
        ) {
          found.append($0)
          if $0.id == 12 { throw BuildError(.rejected, "twelve") }
        }
        try reading.feed(bytes)
        try reading.finish()
        let told = errors.withLock { $0 }
        #expect(reading.statistics.objects == found.count - told.count { $0.contains("twelve") })
        return (found, told)
      }
      let filled = try read(hasLayout: true)
      let made = try read(hasLayout: false)
      #expect(filled.items == made.items, "\(items)")
      #expect(filled.errors == made.errors, "\(items)")
      count += filled.items.count
    }
    #expect(count > 1000)
  }

  /// A property that is bound twice has what was bound last; so has one of which a part is bound too.
  @Test func keepTheOrderOfWhatOverlaps() throws {
    let mapping = try Mapping(
      "emit T at /\ntype T { a: Int;  b: Int;  o: Owner }\ntype Owner { name: String; age: Int? }")
    struct Whole: Sendable {
      var n = 0
      var owner = Owner()
    }
    let owners = Self.owners()
    let binding = StructBinding("T", Whole()) {
      $0.bind("b", to: \.n)
      $0.bind("a", to: \.n)
      $0.bind("o", to: \.owner, by: owners)
      $0.bind("b", to: \.owner.age)
    }
    var found: [Whole] = []
    var reading = try mapping.reading(binding, .json) { found.append($0) }
    try reading.feed(
      Array(
        #"[{"a":1,"b":2,"o":{"name":"x","age":3}},{"b":2,"o":{"name":"x"},"a":1}]"#.utf8))
    try reading.finish()
    #expect(found.map(\.n) == [1, 1])
    #expect(found.map(\.owner.age) == [2, 2])
  }

  /// A binding whose fields are of other types than the mapping's, and one that leaves a field out that
  /// holds objects.
  @Test func takeNothingForWhatItIsNot() throws {
    struct Part: Equatable, Sendable { var x = -1 }
    struct Whole: Equatable, Sendable {
      var part = Part()
      var parts = [Part()]
    }
    let mapping = try Mapping(
      """
      emit W at /w
      type W { one: B;  list: [A];  other: B? }
      type A { x: Int }
      type B { x: Int;  y: String?;  z: String? }
      """)
    let parts = StructBinding("A", Part()) { $0.bind("x", to: \.x) }
    let text =
      #"{"w":[{"one":{"x":1,"y":"long enough to be held","z":"z"},"list":[{"x":2},{"x":3}],"#
    func read(_ binding: StructBinding<Whole>, _ text: String) throws -> [Whole] {
      var found: [Whole] = []
      var reading = try mapping.reading(binding, .json) { found.append($0) }
      try reading.feed(Array(text.utf8))
      try reading.finish()
      return found
    }
    let both = StructBinding("W", Whole()) {
      $0.bind("one", to: \.part, by: parts)
      $0.bind("list", to: \.parts, by: parts)
    }
    let all = text + #""other":{"x":4}}]}"#
    #expect(try read(both, all) == [Whole(part: Part(x: 1), parts: [Part(x: 2), Part(x: 3)])])
    let one = StructBinding("W", Whole()) { $0.bind("list", to: \.parts, by: parts) }
    #expect(try read(one, all) == [Whole(parts: [Part(x: 2), Part(x: 3)])])
    #expect(throws: BuildError.self) { try read(one, text + #""other":{"x":"four"}}]}"#) }
    // Of one object a list is empty, and of a list there is no object.
    let list = StructBinding("W", Whole()) { $0.bind("one", to: \.parts, by: parts) }
    #expect(try read(list, all) == [Whole(parts: [])])
    let last = StructBinding("W", Whole()) { $0.bind("list", to: \.part, by: parts) }
    #expect(throws: BuildError.self) { try read(last, all) }
  }

  @Test func stopWhereTheyAreToldTo() throws {
    struct Enough: Error {}
    let mapping = try Mapping("emit Owner at /o\ntype Owner { name: String; age: Int? }")
    var found: [Owner] = []
    var reading = try mapping.reading(Self.owners(), .json) {
      found.append($0)
      if found.count == 2 { throw Enough() }
    }
    #expect(throws: Enough.self) {
      try reading.feed(Array(#"{"o":[{"name":"a"},{"name":"b"},{"name":"c"}]}"#.utf8))
    }
    #expect(found.map(\.name) == ["a", "b"])
  }
}
