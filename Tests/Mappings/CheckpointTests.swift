import Foundation
import SaxTestSupport
import Saxifrage
import Testing

/// Readings that are taken up again at any of their checkpoints hand out what the whole one would have
/// from there on: no object is lost, and none comes twice.
@Suite struct CheckpointTests {
  private struct Run {
    var lines: [String] = []
    var checkpoints: [Checkpoint] = []
    var error: String?
  }

  private func run(
    _ mapping: Mapping, _ bytes: [UInt8], piece: Int, _ set: (inout ReadingOptions) -> Void
  ) -> Run {
    var options = ReadingOptions()
    set(&options)
    var result = Run()
    let text = JSONText(typeTags: .emitted)
    var lines: [String] = []
    var reading = mapping.emissions(.auto, options: options) { emission in
      lines.append(text.string(try emission.result.get()))
    }
    do {
      var index = 0
      while index < bytes.count {
        let end = min(index + piece, bytes.count)
        try reading.feed(Array(bytes[index..<end]))
        index = end
        if let checkpoint = reading.checkpoint, checkpoint != result.checkpoints.last {
          #expect(checkpoint.objects == lines.count + (options.resuming?.objects ?? 0))
          result.checkpoints.append(checkpoint)
        }
      }
      try reading.finish()
    } catch {
      result.error = "\(error)"
    }
    result.lines = lines
    return result
  }

  /// Takes a reading up again at a dozen or more of its checkpoints, or at all of fewer, and compares what comes.
  ///
  /// - Returns: the checkpoints of the whole reading.
  @discardableResult
  private func check(
    _ mapping: Mapping, _ bytes: [UInt8], piece: Int = 1, _ name: String = "",
    dtd: [UInt8]? = nil
  ) throws -> [Checkpoint] {
    let plain = run(mapping, bytes, piece: 4096) { $0.xml.dtd = dtd }
    let whole = run(mapping, bytes, piece: piece) {
      $0.makesCheckpoints = true
      $0.xml.dtd = dtd
    }
    #expect(whole.lines == plain.lines, "\(name)")
    #expect(whole.error == plain.error, "\(name)")
    let all = whole.checkpoints
    for (number, checkpoint) in all.enumerated() where number % max(1, all.count / 12) == 0 {
      let stored = try JSONDecoder().decode(
        Checkpoint.self, from: JSONEncoder().encode(checkpoint))
      #expect(stored == checkpoint)
      let offsets = checkpoint.isPlain ? [0, checkpoint.offset] : [0]
      for offset in offsets {
        let rest = run(
          mapping, Array(bytes.dropFirst(offset)), piece: bytes.count > 100_000 ? 4096 : 7
        ) {
          $0.makesCheckpoints = true
          $0.resuming = stored
          $0.inputOffset = offset
          $0.xml.dtd = dtd
        }
        let wanted = Array(whole.lines.dropFirst(checkpoint.objects))
        #expect(rest.lines == wanted, "\(name) from \(checkpoint)")
        // Places in paths count from where the reading was taken up.
        #expect((rest.error == nil) == (whole.error == nil), "\(name): \(rest.error ?? "")")
        // From a checkpoint of a reading that was taken up itself.
        if rest.checkpoints.count > 1 {
          let next = rest.checkpoints[rest.checkpoints.count / 2]
          let again = run(mapping, bytes, piece: 64) {
            $0.resuming = next
            $0.xml.dtd = dtd
          }
          #expect(
            again.lines == Array(whole.lines.dropFirst(next.objects)),
            "\(name), \(next), \(again.error ?? "")")
        }
      }
    }
    return all
  }

  @Test(arguments: Sample.all) func samples(_ sample: Sample) throws {
    let bytes = try sample.bytes()
    try check(
      sample.mapping(), bytes, piece: bytes.count > 5000 ? 61 : 1, sample.path, dtd: sample.dtd())
  }

  private static let shop = """
    namespace s = "urn:shop", ""
    emit Order at /data/orders | /s:feed/s:order
    emit Page at /data | /s:feed
    type Order {
      id: Int from @id | id
      shop: String? from ../name | ../s:name
      lines: [Line] from lines | s:line
    }
    type Line { sku: String from @sku | sku;  qty: Int from @qty | qty default 1 }
    type Page { next: String? from next | s:next; before: [Int] from before }
    """

  private static func json(_ count: Int) -> String {
    let orders = (0..<count).map {
      #" {"id": \#($0), "x": [1, {"a": "é\n"}], "lines": [{"sku": "a"}, {"sku": "b", "qty": 2}]}"#
    }
    return """
      {"data": {"name": "Ü \\"quoted\\"", "more": {"deep": [1, 2]}, "before": [1, 2],
      "orders": [
      \(orders.joined(separator: ",\n"))
      ], "next": "n"}}
      """
  }

  private static func xml(_ count: Int) -> String {
    let orders = (0..<count).map {
      "<s:order id='\($0)'><s:line sku='a &amp; b'/><s:line sku='c' qty='2'/><rest>x</rest></s:order>\n"
    }
    return "<feed xmlns='urn:shop' xmlns:s='urn:shop' kind='a&#10;&lt;'><name>Ü &amp; co</name>"
      + orders.joined() + "<next>n</next></feed>"
  }

  /// While objects wait, checkpoints lie before the first of them, and count those that passed.
  @Test func objectsThatWait() throws {
    let mapping = try Mapping(
      "emit A at /r[@k]/a\nemit B at /r/b\ntype A { n: Int }\ntype B { n: Int }")
    func member(_ name: String, _ numbers: ClosedRange<Int>) -> String {
      "\"\(name)\": [\(numbers.map { "{\"n\": \($0)}" }.joined(separator: ", "))]"
    }
    let members = [
      member("b", 1...3), member("a", 4...6), member("b", 7...9), "\"@k\": 1",
      member("a", 10...12), member("b", 13...15),
    ]
    let bytes = Array("{\"r\": {\(members.joined(separator: ", "))}}".utf8)
    let all = try check(mapping, bytes)
    #expect(all.last?.objects == 15)
    let first = try #require(bytes.firstRange(of: Array("{\"n\": 4}".utf8))).lowerBound
    let passed = all.filter { (4...6).contains($0.objects) }
    #expect(Set(passed.map(\.objects)) == [4, 5, 6])
    #expect(passed.allSatisfy { $0.offset <= first })
  }

  /// A predicate that is undecided and keeps nothing waiting doesn't keep checkpoints back.
  @Test func undecidedPredicates() throws {
    let rows = (0..<100).map { "{\"n\": \($0), \"x\": [1, 2]}" }.joined(separator: ",\n")
    let mapping = try Mapping("emit Part at /parts | json(/.[id])\ntype Part { n: Int? }")
    for end in ["", ", \"id\": 1"] {
      let bytes = Array("{\"more\": 1, \"parts\": [\(rows)]\(end)}".utf8)
      let all = try check(mapping, bytes, piece: 61)
      #expect(all.contains { $0.objects > 90 && $0.behind < 2 && $0.offset > bytes.count - 300 })
    }
  }

  @Test func alternativesThatAreGivenUp() throws {
    let mapping = try Mapping(
      """
      emit E at /d/results | /d[not(results)]
      type E = switch type { "a" -> A;  else -> skip }
      type A { n: Int }
      """)
    let rows = (0..<100).map { "{\"type\": \"a\", \"n\": \($0)}" }.joined(separator: ",")
    let bytes = Array("{\"d\": {\"type\": \"a\", \"n\": 0, \"results\": [\(rows)]}}".utf8)
    let all = try check(mapping, bytes, piece: 61)
    #expect(all.contains { $0.objects > 90 && $0.behind < 3 && $0.offset > bytes.count - 300 })
  }

  /// The part of the input before a checkpoint that is needed again is small, however far the
  /// reading has come.
  @Test func whatLiesBehindIsDoneWithout() throws {
    let mapping = try Mapping(Self.shop)
    for text in [Self.json(200), Self.xml(200)] {
      let checkpoints = try check(mapping, Array(text.utf8), piece: 5)
      let last = try #require(checkpoints.last { $0.objects == 200 })
      #expect(last.offset > text.utf8.count - 200)
      #expect(last.behind == 0)
      let stored = try JSONEncoder().encode(last)
      #expect(stored.count < 500, "\(String(decoding: stored, as: UTF8.self))")
    }
  }

  @Test func linesOfASequenceNeedNothing() throws {
    let mapping = try Mapping("emit Row at /\ntype Row { a: Int from a }")
    let text = (0..<50).map { #"{"a": \#($0)}"# + "\n" }.joined()
    let checkpoints = try check(mapping, Array(text.utf8))
    #expect(checkpoints.last?.offset == text.utf8.count - 1)
    #expect(checkpoints.last?.behind == 0)
  }

  /// The rest of arrays one behind the other is read as those are: what is found out of an input isn't again.
  @Test(arguments: [
    ("emit O at /\ntype O { a: Int }", #"[{"a": 0}, {"a": 1}]"#),
    ("emit R at /\ntype R { a: Int from *[1] }", "[0, 1]"),
  ])
  func arraysOfASequenceGoOnAsTheyWere(mapping: String, array: String) throws {
    let text = String(repeating: array + "\n", count: 20)
    let checkpoints = try check(Mapping(mapping), Array(text.utf8))
    #expect((checkpoints.last?.offset ?? 0) > text.utf8.count - 30)
  }

  /// Objects of an object that is emitted as well come again, and are passed over.
  @Test func whatCanNotBeLeftOutIsReadAgain() throws {
    let mapping = try Mapping(
      """
      emit Line at /orders/lines
      emit Order at /orders
      type Order { id: Int from id;  lines: [Line] from lines }
      type Line { sku: String from sku }
      """)
    let text =
      #"{"orders": [{"lines": [{"sku": "a"}, {"sku": "b"}], "id": 1}, "#
      + #"{"id": 2, "lines": [{"sku": "c"}, {"sku": "d"}]}]}"#
    let checkpoints = try check(mapping, Array(text.utf8))
    #expect(checkpoints.contains { $0.behind == 2 })
    #expect(checkpoints.contains { $0.behind == 0 && $0.objects == 3 })
  }

  /// Numbers and places would be others.
  @Test(arguments: [
    "n: Int from position()", "n: Int from line()", "n: Int from offset()",
    "n: Int from ../orders[2]/id default 0",
  ]) func whereNodesAreCountedAllIsReadAgain(_ field: String) throws {
    let mapping = try Mapping("emit Order at /data/orders\ntype Order { \(field) }")
    let checkpoints = try check(mapping, Array(Self.json(8).utf8))
    let last = try #require(checkpoints.last)
    if field.contains("()") { #expect(last.offset == 0 && last.behind == 8) }
  }

  @Test func predicatesOfWhatLiesAroundCount() throws {
    let mapping = try Mapping(
      """
      emit Order at /data/*[@kind = 'x']/o
      type Order { id: Int from @id }
      """)
    let xml = "<data><a kind='y'><o id='1'/></a><b kind='x'><o id='2'/><o id='3'/></b></data>"
    try check(mapping, Array(xml.utf8))
  }

  /// The part to keep is bounded; one that would be larger is read again.
  @Test func tooMuchToKeepIsReadAgain() throws {
    let mapping = try Mapping(
      """
      emit Order at /data/orders
      type Order { id: Int from id;  note: String from ../note }
      """)
    let note = String(repeating: "long ", count: 80_000)
    let orders = (0..<200).map { #"{"id": \#($0)}"# }.joined(separator: ",")
    let text = #"{"data": {"note": "\#(note)", "orders": [\#(orders)]}}"#
    let checkpoints = try check(mapping, Array(text.utf8), piece: 500)
    let within = checkpoints.filter { (1..<200).contains($0.objects) }
    #expect(within.count > 2)
    #expect(within.allSatisfy { $0.offset == 0 && $0.behind == $0.objects })
  }

  /// A long value of an object that is handed out is no matter.
  @Test func longValuesAreNotKept() throws {
    let mapping = try Mapping("emit Order at /orders\ntype Order { note: String from note }")
    let note = String(repeating: "long ", count: 80_000)
    let text = #"{"orders": [{"note": "\#(note)"}, {"note": "b"}]}"#
    let checkpoints = try check(mapping, Array(text.utf8), piece: 10_000)
    #expect(checkpoints.contains { $0.objects == 2 && $0.behind == 0 && $0.offset > 400_000 })
  }

  @Test(arguments: ["UTF-16", "ISO-8859-1"]) func otherEncodingsAreReadAgain(_ name: String) throws
  {
    let mapping = try Mapping(Self.shop)
    let text = "<?xml version='1.0' encoding='\(name)'?>" + Self.xml(5)
    let bytes = try #require(text.data(using: name == "UTF-16" ? .utf16 : .isoLatin1))
    let checkpoints = try check(mapping, Array(bytes))
    #expect(checkpoints.last?.offset == 0)
  }

  @Test func whatWasCompressedIsInflatedAgain() throws {
    let mapping = try Mapping(Self.shop)
    let checkpoints = try check(mapping, GzipText.member(Array(Self.json(20).utf8)), piece: 20)
    let last = try #require(checkpoints.last)
    #expect(last.offset > 1000 && !last.isPlain)
  }

  @Test func errorsHaveTheirPlaces() throws {
    let mapping = try Mapping(Self.shop)
    let good = Self.json(20)
    let text = good.replacing(#"{"id": 15"#, with: #"{"id": "x""#)
    let whole = run(mapping, Array(text.utf8), piece: 30) { $0.makesCheckpoints = true }
    let error = try #require(whole.error)
    let place = error.prefix { $0 != " " }
    for checkpoint in whole.checkpoints {
      let rest = Array(text.utf8.dropFirst(checkpoint.offset))
      let again = run(mapping, rest, piece: 9) {
        $0.resuming = checkpoint
        $0.inputOffset = checkpoint.offset
      }
      #expect(again.error?.hasPrefix(place) == true, "\(again.error ?? "none"), wanted \(place)")
    }
  }

  @Test func anotherInputThatIsShorterIsAnError() throws {
    let mapping = try Mapping(Self.shop)
    let whole = run(mapping, Array(Self.json(20).utf8), piece: 30) { $0.makesCheckpoints = true }
    let again = run(mapping, Array(Self.json(2).utf8), piece: 30) {
      $0.resuming = whole.checkpoints.last
    }
    #expect(again.error?.contains("before the checkpoint in it") == true)
  }

  /// An element that is left out takes its comma with it, and no other.
  @Test func aCommaTooManyIsStillOne() throws {
    let mapping = try Mapping("emit Order at /o\ntype Order { id: Int from id }")
    for text in [#"{"o": [{"id": 1},]}"#, #"{"o": [{"id": 1},,{"id": 2}]}"#] {
      let checkpoints = try check(mapping, Array(text.utf8))
      #expect(checkpoints.contains { $0.offset > 5 })
    }
  }

  /// Values of several alternatives, of which the better comes later: what is collected has changed though
  /// there is as much of it as before.
  @Test func theBetterAlternativeIsRemembered() throws {
    let keys = (0..<40).map { "k\($0)" }.joined(separator: " | ")
    let mapping = try Mapping(
      """
      emit Page at /data
      emit Order at /data/orders
      type Page { v: String? from \(keys) }
      type Order { id: Int }
      """)
    for key in ["k1", "k30", "k31", "k39"] {
      let text = #"{"data": {"\#(key)": "late", "k0": "first", "orders": [{"id": 1}, {"id": 2}]}}"#
      try check(mapping, Array(text.utf8))
    }
  }

  @Test(arguments: [
    #""objects": -1"#, #""behind": 9"#, #""offset": -5"#, #""line": 0"#,
    #""column": 9223372036854775807"#, #""objects": 9223372036854775807"#,
  ]) func aCheckpointThatNobodyWroteIsRefused(_ wrong: String) throws {
    let name = wrong.prefix { $0 != ":" }
    var members = [
      #""offset""#: "9", #""objects""#: "3", #""behind""#: "1", #""line""#: "1", #""column""#: "1",
      #""isPlain""#: "true", #""opening""#: "\"[\"", #""dropsComma""#: "true",
      #""format""#: "\"json\"",
    ]
    func text() -> Data {
      Data("{\(members.map { "\($0): \($1)" }.joined(separator: ","))}".utf8)
    }
    _ = try JSONDecoder().decode(Checkpoint.self, from: text())
    members[String(name)] = String(wrong.dropFirst(name.count + 1))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Checkpoint.self, from: text())
    }
  }

  private final class Witness {}

  /// The reader, its sink and the mapper know each other, and go all the same.
  @Test(arguments: [true, false]) func nothingIsKeptOfAReading(_ makesCheckpoints: Bool) throws {
    let mapping = try Mapping(Self.shop)
    for text in [Self.json(3), Self.xml(3)] {
      weak var kept: Witness?
      do {
        let witness = Witness()
        kept = witness
        var options = ReadingOptions()
        options.makesCheckpoints = makesCheckpoints
        var reading = mapping.emissions(.auto, options: options) { _ in
          withExtendedLifetime(witness) {}
        }
        try reading.feed(Array(text.utf8))
        try reading.finish()
      }
      #expect(kept == nil)
    }
  }

  /// A text that comes piece by piece, and that objects to come want.
  @Test func longTextsOfWhatLiesAroundAreKept() throws {
    let mapping = try Mapping(
      """
      emit Order at /data/orders | /data/order
      type Order { id: Int from id | @id;  note: String from ../note }
      """)
    let note = String(repeating: "long ", count: 30_000)
    let json = #"{"data": {"note": "\#(note)", "orders": [{"id": 1}, {"id": 2}, {"id": 3}]}}"#
    let xml = "<data><note>\(note)</note><order id='1'/><order id='2'/><order id='3'/></data>"
    for text in [json, xml] {
      let checkpoints = try check(mapping, Array(text.utf8), piece: 11)
      #expect(checkpoints.contains { $0.objects == 2 && $0.offset > 150_000 })
    }
  }
}
