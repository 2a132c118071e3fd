import SaxTestRandom
import Saxifrage
import Testing

/// Readings of one mapping, one after the other, have in common what the mapping keeps of them: each has to give
/// what it would give by a mapping of its own, whatever came before it.
@Suite struct SuccessiveReadingsTests {
  private struct Order: Codable, Sendable, Equatable {
    var id: Int
    var total = 0.0
    var lines: [String] = []
  }

  private static let mapping = """
    emit Order at //order
    type Order {
      id: Int from id | @id
      total: Double from total default 0
      lines: [String] from lines/line
    }
    """

  private static let bound = StructBinding("Order", Order(id: 0)) {
    $0.bind("id", to: \.id)
    $0.bind("total", to: \.total)
    $0.bind("lines", to: \.lines)
  }

  private static let inputs = [
    #"{"order":[{"id":1,"total":2.5,"lines":{"line":["a","b"]}},{"total":1,"id":2}]}"#,
    #"{"order":{"lines":{"line":"x"},"id":3,"other":[{"order":{"id":4}}]}}"#,
    #"{"order":{"id":"no number"}}"#,
    #"{"order":{"id":5},"unfinished":["#,
    #"[{"order":{"id":6,"lines":{"line":["y","\u00e9\n"]}}},{"order":null}]"#,
    #"{"order":[{"@id":14,"total":1},{"@id":15,"total":2}]}"#,
    #"{"order":[{"_id":16,"total":1},{"_id":17,"total":2}]}"#,
    "<orders><order id='7'><total>1.5</total><lines><line>z</line></lines></order></orders>",
    "<orders><order><id>8</id></order><order id='9'/>",
    "<orders xmlns:a='b'><a:order id='10'/><order id='11'>text</order></orders>",
    "", "nothing", #"{"order":{"id":12}} {"order":{"id":13}}"#, "{\"order\":{\"id\":\u{0}1}}",
  ]

  /// The objects of a reading, with its error at the end.
  private static func results(
    of input: String, by mapping: Mapping, chunk: Int, options: ReadingOptions, binds: Bool,
    most: Int = .max
  ) -> [String] {
    var lines: [String] = []
    func take(_ order: Order) throws {
      lines.append("\(order)")
      if lines.count == most { throw StopReading() }
    }
    do {
      var reading =
        binds
        ? try mapping.reading(bound, options: options, onObject: take)
        : try mapping.reading(Order.self, options: options, onObject: take)
      let bytes = Array(input.utf8)
      for start in stride(from: 0, to: bytes.count, by: chunk) {
        try reading.feed(Array(bytes[start..<min(bytes.count, start + chunk)]))
      }
      try reading.finish()
      lines.append("\(reading.statistics.objects) objects")
      if let miss = reading.nearestMiss() { lines.append(miss.message) }
    } catch {
      lines.append("\(error)")
    }
    return lines
  }

  private static func randomCase(
    _ random: inout SplitMix
  ) -> (input: String, chunk: Int, options: ReadingOptions, binds: Bool, most: Int) {
    var options = ReadingOptions()
    switch Int.random(in: 0..<8, using: &random) {
    case 0: options.limits.text = 1
    case 1: options.limits.depth = 3
    case 2: options.build.attributePrefix = ["", "_"].randomElement(using: &random) ?? ""
    case 3:
      options.build.valueHooks["Order.id"] = {
        .int((try? $0.decode(Int.self)).map { $0 + 100 } ?? 0)
      }
    case 4: options.limits.items = 1
    case 5: options.validation = .full
    default: break
    }
    return (
      inputs.randomElement(using: &random) ?? "",
      [1, 7, 64, 10_000].randomElement(using: &random) ?? 1,
      options, Bool.random(using: &random), Bool.random(using: &random) ? .max : 1
    )
  }

  @Test func aReadingGivesWhatItGivesByItsOwnMappingWhateverWasReadBefore() throws {
    var random = SplitMix(seed: 11)
    let kept = try Mapping(Self.mapping)
    for _ in 0..<1200 {
      let (input, chunk, options, binds, most) = Self.randomCase(&random)
      let alone = Self.results(
        of: input, by: try Mapping(Self.mapping), chunk: chunk, options: options, binds: binds,
        most: most)
      let after = Self.results(
        of: input, by: kept, chunk: chunk, options: options, binds: binds, most: most)
      #expect(after == alone, "\(input) in chunks of \(chunk)")
    }
  }

  /// A path that finds nothing is told by what is in the payload at hand, not by what was learned of those before.
  @Test func whatIsNotFoundIsToldAlikeInEachReading() throws {
    let mapping = "emit Order at /data/orders | /d/o\ntype Order { id: Int from id | @id }"
    let inputs = [
      #"{"Data":{"orders":[{"id":1}]}}"#, #"{"data":{"Orders":[{"id":1}]}}"#,
      #"{"data":{"orders":[{"id":1}]}}"#, #"{"data":{"orders":[]}}"#, #"{"data":{}}"#, "{}", "[]",
      "<D><o id='1'/></D>", "<d><O id='1'/></d>", "<d><o id='1'/></d>", "<d/>",
    ]
    func misses(_ input: String, _ mapping: Mapping) throws -> [String] {
      var found: [String] = []
      var reading = mapping.reading { object in found.append("\(object)") }
      try reading.feed(Array(input.utf8))
      try reading.finish()
      return found + (reading.nearestMiss().map { ["\($0)"] } ?? [])
    }
    var random = SplitMix(seed: 5)
    let kept = try Mapping(mapping)
    for _ in 0..<300 {
      let input = inputs.randomElement(using: &random) ?? ""
      #expect(try misses(input, kept) == misses(input, try Mapping(mapping)), "\(input)")
    }
    #expect(try misses(inputs[0], kept)[0].contains("did you mean Data?"))
    #expect(try misses(inputs[3], kept) == [], "an empty list is found")
    let miss = try misses(#"{"data":{}}"#, kept).first
    #expect(miss?.hasPrefix("mapping:1:15: /data/orders matched nothing") == true)
  }

  /// Keys that are those of attributes in one reading, and of children in the next.
  @Test func keysAreThoseOfTheOptions() throws {
    let mapping = try Mapping(
      "emit T at /t/r\ntype T { id: Int? from @id; a: Int?; d: [String: Int] from d/* }")
    let text = #"{"t":{"r":[{"@id":1,"_id":2,"$":3,"a":4,"d":{"@x":5,"_y":6,"z":7}}]}}"#
    for prefix in ["@", "_", "$", "@", "", "_"] {
      for _ in 0..<2 {
        var options = ReadingOptions()
        options.build.attributePrefix = prefix
        var lines: [String] = []
        var reading = mapping.reading(options: options) { lines.append($0.description) }
        try reading.feed(Array(text.utf8))
        try reading.finish()
        let id = ["@": "1", "_": "2"][prefix] ?? "null"
        let entries = [("@x", 5), ("_y", 6), ("z", 7)].filter {
          prefix.isEmpty || !$0.0.hasPrefix(prefix)
        }.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        #expect(lines == ["{\"id\":\(id),\"a\":4,\"d\":{\(entries)}}"], "\(prefix)")
      }
    }
  }

  @Test func readingsAtTheSameTimeDoNotSeeEachOther() async throws {
    let kept = try Mapping(Self.mapping)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for seed in 0..<8 {
        group.addTask {
          var random = SplitMix(seed: UInt64(seed))
          for _ in 0..<60 {
            let (input, chunk, options, binds, most) = Self.randomCase(&random)
            let alone = Self.results(
              of: input, by: try Mapping(Self.mapping), chunk: chunk, options: options,
              binds: binds, most: most)
            let after = Self.results(
              of: input, by: kept, chunk: chunk, options: options, binds: binds, most: most)
            #expect(after == alone, "\(input) in chunks of \(chunk)")
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aReadingInsideAnotherOfTheSameMappingDoesNotDisturbIt() throws {
    let mapping = try Mapping(Self.mapping)
    let input = Array(Self.inputs[0].utf8)
    var inner: [Order] = []
    var outer: [Order] = []
    var reading = try mapping.reading(Self.bound) { order in
      outer.append(order)
      inner += try mapping.objects(Order.self, from: input)
      var another = try mapping.reading(Self.bound) { inner.append($0) }
      try another.feed(input)
      try another.finish()
    }
    try reading.feed(input)
    try reading.finish()
    #expect(outer.map(\.id) == [1, 2])
    #expect(inner.map(\.id) == [1, 2, 1, 2, 1, 2, 1, 2])
  }

  @Test func objectsOfAnEarlierReadingStayAsTheyWere() throws {
    let mapping = try Mapping(Self.mapping)
    let first = try mapping.objects(
      SaxObject.self, named: "Order", from: Array(Self.inputs[0].utf8))
    let before = first.map { "\($0)" }
    for input in Self.inputs {
      _ = try? mapping.objects(SaxObject.self, named: "Order", from: Array(input.utf8))
    }
    #expect(first.map { "\($0)" } == before)
  }

  @Test func whatAReadingWasGivenIsNotKeptBeyondIt() throws {
    final class Witness: Sendable {}
    let mapping = try Mapping(Self.mapping)
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      var options = ReadingOptions()
      options.build.objectHooks["Order"] = { _ in withExtendedLifetime(held) { .keep } }
      var reading = try mapping.reading(Self.bound, options: options) { _ in
        withExtendedLifetime(held) {}
      }
      try reading.feed(Array(Self.inputs[0].utf8))
      try reading.finish()
    }
    // Of another kind, which doesn't take back what that one has left.
    #expect(witness == nil)
  }
}
