import SaxEvents
import SaxTestRandom
@testable import SaxValues
import Testing

@testable import SaxEngine
@testable import SaxJSON

/// Objects that are taken all at once are those that events would have made, errors and places too.
@Suite("Objects that are taken all at once") struct TakenObjectsTests {
  private static let mapping = """
    limit text 64
    emit Item at /items | /rows
    type Item {
      id: Int
      name: String
      price: Decimal?  from cost/amount | price
      scores: [Double]
      owner: Owner?
      parts: [Part]
      flag: Bool default false
      kind: Kind?
      plain: String? from `a_key_that_is_longer_than_twenty_four_bytes`
    }
    type Owner { name: String;  tags: [String];  age: Int? }
    type Part { code: String;  sizes: [Int] from sizes | size;  parts: [Part] }
    enum Kind { a;  b = "B" }
    """

  /// A mapping of the same payloads by which one value of each field is enough, so that the rest is passed over.
  private static let settlingMapping = """
    emit Item at /items | /rows
    type Item { id: Int;  price: Double? from cost/amount | price;  owner: Owner?;  note: String? from cost/unit }
    type Owner { name: String;  age: Int? }
    """

  private struct Draft {
    var generator: SplitMix
    mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    mutating func one(_ texts: [String]) -> String { texts[pick(texts.count)] }
    mutating func space() -> String { pick(6) == 0 ? one([" ", "\n", "\t  ", "\r\n"]) : "" }

    mutating func text() -> String {
      one([
        "\"x\"", "\"\"", "\"\\u00e9 \\\"q\\\" \\n\"", "\"grün\"", "\" 7 \"", "\"12\"", "\"B\"",
        "\"a\"",
        "\"\(String(repeating: "long ", count: 3 + pick(11)))\"", "\"\\ud83d\\ude00\"",
      ])
    }
    mutating func integer() -> String { one(["0", "-7", "42", "\"5\"", "1001"]) }
    mutating func number() -> String {
      one(["0", "-1", "42", "1.50", "1e3", "9223372036854775808", "0.1"])
    }
    mutating func scalar() -> String {
      one([text(), text(), number(), number(), "true", "false", "null"])
    }
    mutating func list(_ item: (inout Draft) -> String) -> String {
      let items = (0..<pick(4)).map { _ in space() + item(&self) + space() }
      return "[\(items.joined(separator: ","))]"
    }
    mutating func anything() -> String {
      one([scalar(), list { $0.scalar() }, "{\"z\":[{}]}", "[[1],[]]", "{}"])
    }

    mutating func owner() -> String {
      object([
        ("name", { $0.text() }), ("tags", { $0.list { $0.text() } }), ("age", { $0.integer() }),
        ("other", { $0.anything() }),
      ])
    }
    mutating func part(_ depth: Int) -> String {
      object([
        ("code", { $0.text() }), ("sizes", { $0.list { $0.integer() } }),
        ("parts", { d in depth > 2 ? "[]" : d.list { $0.part(depth + 1) } }),
        ("x", { $0.anything() }),
      ])
    }
    mutating func item() -> String {
      object([
        ("id", { $0.integer() }), ("name", { $0.text() }),
        ("cost", { $0.object([("amount", { $0.number() }), ("unit", { $0.text() })]) }),
        ("price", { $0.number() }), ("scores", { $0.list { $0.number() } }),
        ("owner", { $0.pick(4) == 0 ? "null" : $0.owner() }),
        ("parts", { $0.list { $0.part(0) } }), ("flag", { $0.one(["true", "false", "null"]) }),
        ("kind", { $0.one(["\"a\"", "\"B\"", "\"a\"", "null", "\"a\""]) }),
        ("a_key_that_is_longer_than_twenty_four_bytes", { $0.text() }),
        ("a_key_that_is_longer_than_twenty_four_bytez", { $0.anything() }),
        (pick(4) == 0 ? "n\\u0061me2" : "name3", { $0.anything() }), ("unread", { $0.anything() }),
      ])
    }

    /// Mostly as it should be: members in order, and of the kind that is wanted.
    mutating func object(_ members: [(String, (inout Draft) -> String)]) -> String {
      var parts: [String] = []
      for (name, value) in members {
        if pick(40) == 0 { continue }
        let made = pick(80) == 0 ? anything() : value(&self)
        parts.append("\(space())\"\(name)\"\(space()):\(space())\(made)\(space())")
        if pick(60) == 0 { parts.append("\"\(name)\":\(anything())") }
      }
      if pick(8) == 0 { parts.shuffle(using: &generator) }
      return "{\(parts.joined(separator: ","))\(space())}"
    }

    mutating func document() -> String {
      let items = (0..<(1 + pick(6))).map { _ in item() }.joined(separator: ", ")
      var text = one([
        "{\"items\": [\(items)], \"rows\": \(item())}", "{\"a\":1,\"rows\":[\(items)]}",
        "[\(items)]", (0..<(1 + pick(6))).map { _ in item() }.joined(separator: "\n"),
      ])
      // Damage, now and then.
      if pick(8) == 0 {
        let at = text.index(text.startIndex, offsetBy: pick(text.count))
        text.replaceSubrange(at...at, with: one(["", "}", "\"", ",", "x", "[", "\\", "0"]))
      }
      return text
    }
  }

  /// The results of a document: objects, errors and their places, and the bytes passed over.
  ///
  /// - Parameter taken: counts what is taken at once; nil where all is told by events.
  private func map(
    _ mapping: Mapping, _ bytes: [UInt8], chunk: Int, skipping: Bool, taken: inout Int?
  ) -> [String] {
    let mapped = MappedLines()
    let mapper = Mapper(mapping, reading: .json) {
      try mapped.take($0, skipping: skipping)
    }
    let sink = taken == nil ? EventsAlone(mapper) : CountedTakes(mapper)
    let reader = JSONReader(sink: sink)
    mapped.read(bytes, by: reader, chunk: chunk)
    if let counted = sink as? CountedTakes { taken? += counted.count }
    return mapped.lines + ["passed over: \(reader.skippedBytes ?? -1)"]
  }

  @Test(arguments: [mapping, settlingMapping], ["/items | /rows", "/"])
  func areThoseOfEvents(_ text: String, _ path: String) throws {
    #expect(try compare(text, path) > 500)
  }

  /// Of what predicates refuse it doesn't matter which values lost, though those count as passed over.
  @Test(arguments: [
    "/items[kind = 'a']", "/items[unread or id > 1 and name != 'x'][price]",
    "/items[not(flag = 'true')] | /rows[kind = 'B']",
  ])
  func areThoseThatPredicatesAccept(_ path: String) throws {
    #expect(try compare(Self.settlingMapping, path, dropping: 1) > 100)
  }

  /// Expects documents made at random to give the same lines with objects taken at once as by events.
  ///
  /// - Parameter last: how many of the last lines don't have to be equal.
  /// - Returns: how many objects were taken at once.
  private func compare(_ text: String, _ path: String, dropping last: Int = 0) throws -> Int {
    let mapping = try Mapping(text.replacing("/items | /rows", with: path), named: "m.sax")
    var draft = Draft(generator: SplitMix(seed: 7))
    var objects = 0
    var taken: Int? = 0
    var none: Int?
    for round in 0..<1200 {
      let bytes = Array(draft.document().utf8)
      let skipping = round % 2 == 0
      for chunk in [bytes.count, 300, 40] {
        let wanted = map(mapping, bytes, chunk: chunk, skipping: skipping, taken: &none)
        let lines = map(mapping, bytes, chunk: chunk, skipping: skipping, taken: &taken)
        #expect(
          lines.dropLast(last) == wanted.dropLast(last), "\(String(decoding: bytes, as: UTF8.self))"
        )
        objects += wanted.count - 1
      }
    }
    #expect(objects > 1000)
    return taken ?? 0
  }

  /// The items of an array of emitted objects are of one shape.
  @Test func theShapeOfItemsIsAskedForOnce() throws {
    let mapping = try Mapping("emit Item at /items\ntype Item { id: Int }", named: "m.sax")
    let items = (0..<1_000).map { "{\"id\":\($0)}" }.joined(separator: ",")
    let mapped = MappedLines()
    let sink = CountedTakes(
      Mapper(mapping, reading: .json) { try mapped.take($0, skipping: false) })
    mapped.read(
      Array("{\"items\":[\(items)]}".utf8), by: JSONReader(sink: sink), chunk: .max)
    #expect(mapped.lines.count == 1_000)
    #expect(sink.count == 1_000)
    #expect(sink.asked < 10)
  }

  /// Arrays in arrays, in the place of objects.
  @Test func areThoseOfEventsInTuples() throws {
    let mapping = try Mapping(
      """
      emit Point at /points/*
      emit Ring at /rings
      type Point { x: Double from *[1];  y: Double? from *[2] | *[position() = 3];  name: String? from *[4] }
      emit Marked at /marked[* = 'x']
      emit Way at /ways
      emit Holder at /holders
      type Marked { first: String from *[1];  second: Int? from *[2] }
      type Way { id: Int?;  legs: [Leg] }
      type Leg { x: Int? from */k;  id: Int? from */id }
      type Holder { leg: Pass?;  note: String?;  last: String? }
      type Pass { x: Int? from */k;  y: Int? from */id }
      type Ring { name: String? from *[1];  points: [Pair] from *[2]/*;  pairs: [Pair] from pairs }
      type Pair { a: Int from *[1];  b: Int from *[2] | b }
      """, named: "m.sax")
    var draft = Draft(generator: SplitMix(seed: 5))
    var taken: Int? = 0
    var none: Int?
    for _ in 0..<600 {
      func point(_ d: inout Draft) -> String {
        "[\((0..<d.pick(6)).map { _ in d.pick(9) == 0 ? d.anything() : d.integer() }.joined(separator: " ,"))]"
      }
      let pairs = draft.list { point(&$0) }
      let rings = draft.list { d in
        d.pick(2) == 0
          ? "[\(d.text()),\(d.list { point(&$0) })]" : "{\"pairs\":\(d.list { point(&$0) })}"
      }
      let legs = draft.list { d in
        "[\(d.one(["{\"k\":5,\"z\":1}", "{\"id\":2,\"k\":1}", "[]", "1"])),\(d.one(["{\"k\":6}", "null"]))]"
      }
      let more =
        "\"marked\":\(draft.list { d in d.one(["[\"x\",1]", "[\"y\",2]", "[\"z\",\"x\"]"]) }),"
        + "\"ways\":[{\"id\":1,\"legs\":\(legs)},{\"legs\":\(legs),\"id\":7}],"
        + "\"holders\":[{\"leg\":[[{\"k\":1,\"id\":2}]],\"note\":\"n\",\"last\":\"l\"}],"
      let text = "{\(more)\"points\":[\(pairs),\(draft.list { point(&$0) })],\"rings\":\(rings)}"
      let bytes = Array(text.utf8)
      for chunk in [bytes.count, 7] {
        let wanted = map(mapping, bytes, chunk: chunk, skipping: true, taken: &none)
        let lines = map(mapping, bytes, chunk: chunk, skipping: true, taken: &taken)
        #expect(lines == wanted, "\(text)")
      }
    }
    #expect(taken ?? 0 > 200)
  }

  /// Takes every object of an array that is plain.
  private final class Taker: RowSink {
    var readerMemory: AnyObject?
    var taken: [String] = []
    var events = 0
    /// The number of keys that were asked about.
    var asked = 0
    private var isAtMember = false
    var rowShape: Int { isAtMember ? -1 : 0 }
    func mayWait(shape: Int) -> Bool { true }

    func sufficiency(of kind: Int) -> RowSufficiency {
      RowSufficiency(all: 0, isShared: false)
    }
    func action(ofItem number: Int, in kind: Int) -> MemberAction { .walk }
    func action(ofKey key: Span<UInt8>, in kind: Int) -> MemberAction {
      asked += 1
      return switch String(copying: key) {
      case "n": .text(field: 1)
      case "o": .row(shape: 1, field: 2)
      case "w": .walk
      default: .skip
      }
    }
    func take(_ members: UnsafeBufferPointer<RowMember>, in kind: Int) throws -> Bool {
      taken.append(
        members.map {
          let text = UnsafeBufferPointer(start: $0.start, count: $0.count)
          return "\($0.kind) \($0.field) \(String(decoding: text, as: UTF8.self))"
        }.joined(separator: "|"))
      return true
    }
    func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
    func key(_ name: Span<UInt8>) throws -> Interest {
      isAtMember = true
      return .walk
    }
    func startObject() throws -> Interest {
      events += 1
      return .walk
    }
    func startArray() throws -> Interest {
      isAtMember = false
      return .walk
    }
    func startString() throws -> Interest { .text }
    func scalar(_ scalar: borrowing Scalar) throws {}
    func startElement(
      _ name: borrowing ElementName, _ attributes: borrowing Attributes
    ) throws -> Interest { .walk }
    func text(_ piece: Span<UInt8>) throws {}
    func end() throws {}
  }

  private func take(_ text: String, limits: Limits = Limits()) throws -> Taker {
    let sink = Taker()
    let reader = JSONReader(sink: sink, limits: limits)
    try reader.feed(Array(text.utf8).span)
    try reader.finish()
    return sink
  }

  /// Keys are found again in whatever order they come, an empty one too, and one with a space before its colon.
  @Test(arguments: ["", "f", "sevenby", "eightbyt", "nineteen-bytes-long"])
  func eachKeyIsAskedAboutOnce(key: String) throws {
    let records = (0..<60).map { number in
      let space = number % 3 == 0 ? " " : ""
      let members = ["n", "b", "c", "d", "e", key].map { "\"\($0)\"\(space):1" }
      let turned = members[(number % 6)...] + members[..<(number % 6)]
      return "{\(turned.joined(separator: ","))}"
    }
    let sink = try take("[\(records.joined(separator: ","))]")
    #expect(sink.taken.count == 60)
    #expect(sink.asked == 6)
  }

  @Test func areReadWithoutEvents() throws {
    let sink = try take(
      #"[{"n":[1,"a\nb"],"x":{"]":[1]},"o":{"n":true}}, {}, {"o":[],"n":null} ,{"o":null}]"#)
    #expect(
      sink.taken == [
        "number 1 1|string 1 a\nb|open 2 |string 1 true|close 2 ".replacing(
          "string 1 true", with: "true 1 true"),
        "", "noRows 2 |null 1 null", "nullRow 2 null",
      ])
    #expect(sink.events == 0)
  }

  /// Objects that are out of the ordinary are told by events.
  @Test(arguments: [
    #"[{"w":1}]"#, #"[{"n":[[1]]}]"#, #"[{"n":{}}]"#, #"[{"o":1}]"#, #"[{"\u006e":1}]"#,
    #"[{"n":[null]}]"#,
  ])
  func areToldByEventsOtherwise(text: String) throws {
    let sink = try take(text)
    #expect(sink.taken == [])
    #expect(sink.events > 0)
  }

  /// Each level takes of the stack.
  @Test func areNotNestedDeep() throws {
    func nested(_ count: Int) -> String {
      "[" + String(repeating: "{\"o\":[", count: count) + String(repeating: "]}", count: count)
        + "]"
    }
    #expect(try take(nested(30)).events == 0)
    #expect(try take(nested(40)).events > 0)
  }

  /// A kind that turns out to need events while an object of it is being read in another of it.
  @Test func kindsMayTurnOutToNeedEvents() throws {
    let sink = try take(#"[{"n":1,"o":{"n":2,"o":[{"x":1},{"w":1}],"n":3},"n":4},{"n":5}]"#)
    // Both kinds do, then: the sink says of every item that it is of the first.
    #expect(sink.taken == [""])
    #expect(sink.events == 4)
  }

  /// Texts of objects that are given up don't pile up.
  @Test func textsOfObjectsGivenUpGo() throws {
    let sink = Taker()
    var scanner = RowScanner(sink: sink, scanner: BlockScanner(), limits: Limits(), checks: false)
    defer { scanner.deallocate() }
    let cut = Array((#"{"n":"\n"# + String(repeating: "a", count: 1000)).utf8)
    cut.withUnsafeBufferPointer {
      guard let start = $0.baseAddress else { return }
      for _ in 0..<1000 { #expect(scanner.read(0, start, start + $0.count, depth: 0) == nil) }
    }
    #expect(scanner.members.decodedCount < 2000)
    withExtendedLifetime(sink) {}
  }

  @Test func keepToTheLimits() throws {
    var limits = Limits()
    limits.depth = 3
    #expect(try take(#"[{"o":{"n":1}}]"#, limits: limits).taken.count == 1)
    #expect(throws: ReadingError.self) { try take(#"[{"o":{"n":[1]}}]"#, limits: limits) }
    #expect(throws: ReadingError.self) { try take(#"[{"x":[[[]]]}]"#, limits: limits) }
    limits.name = 4
    #expect(throws: ReadingError.self) { try take(#"[{"aaaaa":1}]"#, limits: limits) }
  }
}
