import Saxifrage
import SaxTestRandom
import Testing

/// Malformed items of arrays, in readings that go on after errors.
@Suite("A malformed item of an array costs its records alone") struct LostRecordTests {
  private static let orders = "emit O at /o\ntype O { id: Int;  n: [String] from lines/n }"

  /// Malformed items between the orders 1 and 9: the ids that are left, and the errors.
  @Test(arguments: [
    (#"{"id": 2,}"#, [], "1:27 found '}', wanted a key in quotation marks"),
    (#"{"id": nul, "x": [{"id": 3}]}"#, [], "1:25 found 'nul' and then ',', wanted 'null'"),
    (#"{"id": 02}"#, [], "1:26 found '2', wanted ',' or '}'"),
    (#"{"id": 2 "x": 3}"#, [], "1:27 found '\"', wanted ',' or '}'"),
    (#"{'id': 2}"#, [], "1:19 found an apostrophe, wanted a key in quotation marks or '}'"),
    (#"{"id": 2, "s": "he said "hi", [x]"}"#, [], "1:43 found 'h', wanted ',' or '}'"),
    (#"{"id": 2, "s": "a\qb"}"#, [], ""),
    ("{\"id\": 2, \"s\": \"a\nb\"}", [], ""),
    (#"{"lines": [{"n": "a"}, {"n": "b",}], "id": 2}"#, [], ""),
    (#"{"lines": [{"n": "a"}, {"n": b}, {"n": "c"}], "id": 2}"#, [], ""),
    // A closing quotation mark is missing.
    (#"{"id": 2, "s": "a}, {"id": 3, "s": "b"}, {"id": 4}"#, [3, 4], ""),
    (#"{"s": "a, "id": 2}, {"id": 3}"#, [3], ""),
    (#"{"id": 2, "s": a"}, {"id": 3}"#, [3], ""), (#"{"id": 2, s": "a"}, {"id": 3}"#, [3], ""),
    (#"{id": 2, "s": "a"}, {"id": 3}"#, [3], ""),
    (#"{"id": 2, "s": "5" pipe", "t": [1]}, {"id": 3}"#, [3], ""),
    (#"{"id": 2, "s": a, "t": "}, { \"u\": 1", "v": b}, {"id": 3}"#, [3], ""),
    // A closing brace is missing.
    (#"{"id": 2, {"id": 3}"#, [3], ""),
    (#"{"id": 2, {"id": 3}, {"id": 4}"#, [3, 4], ""),
    (#"{"id": 2, "x": {"id": 7, "y": 1}, {"id": 3}"#, [3], ""),
    // An object stands in the place of a member.
    (#"{"id": 2, {"id": 3}}"#, [], ""),
    (#"{"id": 2, {"id": 3}, "x": 4}"#, [], ""),
    // Brackets of the wrong kind.
    (#"{"id": 2, "x": [1, 2}"#, [], ""),
    (#"{"id": 2, "x": [1, 2}, {"id": 3}"#, [3], ""),
    (#"{"id": 2}}"#, [2], ""),
    // What is no item.
    ("x", [], ""), ("", [], ""), ("nul", [], ""), (":", [], ""), (#""a\q""#, [], ""),
    (#"{"id": 2} {"id": 3}"#, [2, 3], ""), (#"{"id": 2}{"id": 3}"#, [2, 3], ""),
    (#"{"id": 2} x, {"id": 3}"#, [2, 3], ""),
  ])
  func anItemOfAnArray(_ item: String, _ ids: [Int], _ error: String) throws {
    for after in [", {\"id\": 9}], \"z\": 1}", ",\n{\"id\": 9}\n]}"] {
      let payload = "{\"o\": [{\"id\": 1},\(item)\(after)"
      let read = try LostRecords.read(Self.orders, Array(payload.utf8))
      #expect(read.end == nil, "\(payload): \(read)")
      #expect(
        read.objects == ([1] + ids + [9]).map { #"{"id":\#($0),"n":[]}"# }, "\(payload): \(read)")
      #expect(read.errors.count == 1, "\(payload): \(read)")
      if !error.isEmpty { #expect(read.errors.first?.hasPrefix(error) == true, "\(read)") }
      let byYajl = try LostRecords.read(Self.orders, Array(payload.utf8)) { $0.engine = .yajl }
      #expect(byYajl == read, "\(payload)")
    }
  }

  @Test func readingsAreTakenUpBehindIt() throws {
    let payload = Array(
      #"{"o": [{"id": 1}, {"id": x}, {"id": 3}, {"id": 4,}, {"id": 5}, {"id": "6}, {"id": 7}, nul, {"id": 9} ]}"#
        .utf8)
    try LostRecords.expectCheckpoints(Self.orders, payload)
  }

  @Test func coverageIsMeasured() throws {
    let payload = Array(
      #"{"o": [{"id": 1, "x": [{"y": 1}]}, {"id": 2, "x": [{"y": nul}]}, {"x": {"z": 3}, "id": 3}]}"#
        .utf8)
    let read = try LostRecords.read(Self.orders, payload) { $0.measuresCoverage = true }
    #expect(read.objects == [#"{"id":1,"n":[]}"#, #"{"id":3,"n":[]}"#] && read.end == nil)
  }

  @Test func theLastItemToo() throws {
    for item in [#"{"id": 2, "s": "a}"#, #"{"id": 2, "s": a"}"#, #"{"id": nul}"#, "nul", ""] {
      let read = try LostRecords.read(
        Self.orders, Array("{\"o\": [{\"id\": 1}, \(item)], \"z\": {\"y\": 1}}".utf8))
      #expect(
        read.objects == [#"{"id":1,"n":[]}"#] && read.errors.count == 1 && read.end == nil,
        "\(item): \(read)")
    }
  }

  @Test func theBytesOfTheItemAreKept() throws {
    let read = try LostRecords.read(
      Self.orders, Array(#"{"o": [ {"id": nul, "s": [1]} , {"id": 2}, {"id": 3,} ]}"#.utf8))
    #expect(read.refused == [#"{"id": nul, "s": [1]} "#, #"{"id": 3,} "#])
    #expect(read.objects == [#"{"id":2,"n":[]}"#])
  }

  @Test func bytesThatAreNoTextToo() throws {
    let bytes =
      Array(#"{"o": [{"id": 1}, {"id": 2, "s": "a"#.utf8) + [0xFF, 0xC3, 0x28, 0xE2, 0x82]
      + Array(#""}, {"id": 3}]}"#.utf8)
    let read = try LostRecords.read(Self.orders, bytes)
    #expect(read.objects == [#"{"id":1,"n":[]}"#, #"{"id":3,"n":[]}"#] && read.end == nil)
    #expect(read.errors.count == 1)
  }

  @Test func whatIsReadAgainIsText() throws {
    let mapping = "emit O at /o\ntype O { id: Int;  s: String? }"
    for (head, tail) in [
      (#"{"o": [{"id": 1}, {"id": 2, {"id": 3, "s": "a"#, #"b"}, {"id": 4}]}"#),
      (#"{"o": [{"id": 1}, {"s": "a}, {""#, #""id": 3}, {"id": 4}]}"#),
    ] {
      let read = try LostRecords.read(mapping, Array(head.utf8) + [0xFF] + Array(tail.utf8))
      #expect(!read.objects.contains { $0.contains("\u{FFFD}") }, "\(read)")
      #expect(read.objects.first == #"{"id":1,"s":null}"#, "\(read)")
    }
  }

  @Test func aLongObjectInThePlaceOfAMember() throws {
    for count in [1000, 60_000, 66_000, 140_000] {
      let text = String(repeating: "s", count: count)
      let payload = Array(
        #"{"o": [{"id": 1}, {"id": 2, {"s": "\#(text)", "id": 3}, {"id": 4}]}"#.utf8)
      var all: LostRecords?
      for size in [payload.count, 1000, 65_536, 50_000] {
        let read = try LostRecords.read(
          Mapping(Self.orders), payload, size: size, format: .json
        ) { _ in }
        #expect(read.end == nil && read.objects.last == #"{"id":4,"n":[]}"#)
        if let all { #expect(read == all, "\(count), pieces of \(size)") } else { all = read }
      }
    }
  }

  @Test func commentsHoldNoItems() throws {
    let payload = Array(
      "{\"o\": [{\"id\": x /* }, {\"id\": 5} */}, // }, {\"id\": 7}\n {\"id\": 6}]}".utf8)
    let read = try LostRecords.read(Self.orders, payload) { $0.json.allowsComments = true }
    #expect(read.objects == [#"{"id":6,"n":[]}"#] && read.end == nil, "\(read)")
  }

  @Test func whatClimbsToItIsLost() throws {
    let mapping = "emit L at /p/lines\ntype L { n: Int;  id: Int from ../ids }"
    let payload = Array(
      #"{"p": [{"ids": [x, 3], "lines": [{"n": 1}]}, {"ids": [4], "lines": [{"n": 2}]}]}"#.utf8)
    let read = try LostRecords.read(mapping, payload)
    #expect(read.objects == [#"{"n":2,"id":4}"#] && read.end == nil, "\(read)")
  }

  @Test func aTextOfAnySize() throws {
    for count in [60_000, 65_530, 65_536, 70_000, 200_000] {
      let text = String(repeating: "é{", count: count / 3)
      for (bad, ids) in [
        ("\"\(text)\\q}\"}", [9]), ("\"\(text)\u{1}\"}", [9]), ("\"\(text)\" x}", [9]),
      ] {
        let payload = #"{"o": [{"id": 1}, {"id": 2, "s": \#(bad), {"id": 9}]}"#
        let mapping = try Mapping(
          "emit O at /o\ntype O { id: Int;  s: String?;  n: [String] from lines/n }")
        var all: LostRecords?
        for size in [payload.utf8.count, 1000, 65_536, 65_537] {
          let read = try LostRecords.read(mapping, Array(payload.utf8), size: size, format: .json) {
            _ in
          }
          #expect(read.objects.count == 1 + ids.count && read.end == nil, "\(read.errors)")
          if let all { #expect(read == all) } else { all = read }
        }
      }
    }
  }

  @Test func theArrayIsThatOfTheRecords() throws {
    // Of lines each is a record by itself.
    let lines = "emit L at /o/lines\ntype L { n: String;  id: Int from ../id }"
    let payload = Array(
      #"{"o": [{"id": 1, "lines": [{"n": "a"}, {"n": b}, {"n": "c"}]}, {"id": 2, "lines": [{"n": "d"}]}]}"#
        .utf8)
    #expect(
      try LostRecords.read(lines, payload).objects == [
        #"{"n":"a","id":1}"#, #"{"n":"c","id":1}"#, #"{"n":"d","id":2}"#,
      ])
    #expect(try LostRecords.read(Self.orders, payload).objects == [#"{"id":2,"n":["d"]}"#])
    // A record inside of the item, which is malformed before it or behind it.
    let inner = "emit O at /e/o\ntype O { id: Int }"
    let events = Array(
      #"{"e": [{"o": {"id": 1}}, {"t": x, "o": {"id": 2}}, {"o": {"id": 3}, "t": x}, {"o": {"id": 4}}]}"#
        .utf8)
    #expect(
      try LostRecords.read(inner, events).objects == [#"{"id":1}"#, #"{"id":3}"#, #"{"id":4}"#])
    // Rows without names.
    let rows = Array("[[1, 2], [3, x], [5, 6]]".utf8)
    #expect(
      try LostRecords.read("emit R at /.\ntype R { a: Int from *[1];  b: Int from *[2] }", rows)
        .objects
        == [#"{"a":1,"b":2}"#, #"{"a":5,"b":6}"#])
    #expect(
      try LostRecords.read("emit Int at /a", Array(#"{"a": [1, 2x, 3, +4, 5]}"#.utf8)).objects == [
        "1", "3", "5",
      ])
  }

  @Test func whatReadsTheItemIsLostToo() throws {
    let mapping = """
      emit P at /.
      emit I at /items
      type P { next: String }
      type I { id: Int }
      """
    let payload = Array(#"{"items": [{"id": 1}, {"id": }, {"id": 3}], "next": "n"}"#.utf8)
    let page = try LostRecords.read(mapping, payload)
    #expect(
      page.objects == [#"{"id":1}"#, #"{"id":3}"#, #"{"next":"n"}"#] && page.errors.count == 1)
    for field in [
      "ids: [Int] from items/id", "items: Any", "items: Raw", "all: [Int] from items//id",
    ] {
      let whole = try LostRecords.read(
        mapping.replacing("next: String", with: "next: String;  \(field)"), payload)
      #expect(whole.objects == [#"{"id":1}"#, #"{"id":3}"#] && whole.errors.count == 2, "\(whole)")
    }
    // Nothing is left where the record is all that there is.
    let only = try LostRecords.read("emit P at /.\ntype P { ids: [Int] from items/id }", payload)
    #expect(only.objects == [] && only.end == "1:30 found '}', wanted a value")
  }

  @Test func whatWaitsForTheItemIsLost() throws {
    let mapping = "emit O at /e[@t = \"x\"]/o\ntype O { id: Int }"
    let payload = Array(
      #"{"e": [{"o": {"id": 1}, "@t": "x"}, {"o": [{"id": 2}, {"id": 3,}, {"id": 4}], "@t": "x"}, {"o": {"id": 5}, "u": nul, "@t": "x"}, {"o": {"id": 6}, "@t": "x"}]}"#
        .utf8)
    let read = try LostRecords.read(mapping, payload)
    #expect(read.objects == [#"{"id":1}"#, #"{"id":2}"#, #"{"id":4}"#, #"{"id":6}"#], "\(read)")
    let negated = try LostRecords.read(
      mapping.replacing("@t = \"x\"", with: "not(@t = \"y\")"), payload)
    #expect(negated.objects == read.objects, "\(negated)")
  }

  @Test func aTypeThatIsDecidedLate() throws {
    let mapping = """
      emit S at /s
      type S = switch t { "a" -> A;  "b" -> B }
      type A { id: Int }
      type B { all: Any from . }
      """
    let payload = Array(
      #"{"s": [{"id": 1, "t": "a"}, {"id": 2, "u": {"v": [x]}, "t": "a"}, {"t": "b", "u": [{"v": y}]}, {"t": "a", "id": 4}]}"#
        .utf8)
    let read = try LostRecords.read(mapping, payload)
    #expect(read.objects == [#"{"@type":"A","id":1}"#, #"{"@type":"A","id":4}"#], "\(read)")
  }

  @Test func theEndIsNoItem() throws {
    for payload in [
      #"{"o": [{"id": 1}, {"id": x}"#, #"{"o": [{"id": 1}, {"id": 2, "s": "a"b}"#,
      #"{"o": [{"id": 1}, x"#,
    ] {
      let read = try LostRecords.read(Self.orders, Array(payload.utf8))
      #expect(read.objects == [#"{"id":1,"n":[]}"#] && read.errors.count == 1, "\(payload)")
      #expect(read.end?.contains("the array that opens at 1:7 is not closed") == true, "\(read)")
    }
  }

  // MARK: At random

  /// Malformed parts that leave quotation marks and brackets as they are cost their items, and nothing else.
  @Test func whateverIsPutIntoAnItem() throws {
    var random = SplitMix(seed: 45)
    let mapping = try Mapping(Self.orders)
    let junk = ["nul", "1 2", ",,", "x", "0x1", "+1", "'a'", "..", "tru e", "\u{1}", ": :", "é"]
    for _ in 0..<400 {
      var left: [String] = []
      let items = (0..<Int.random(in: 1...12, using: &random)).map { index -> String in
        let count = Int.random(in: 0...3, using: &random)
        let lines = Array(repeating: #"{"id": 5, "n": "}, {\"id\": 7"}"#, count: count)
        let isBad = Int.random(in: 0...3, using: &random) == 0
        let bad = isBad ? junk.randomElement(using: &random) ?? "" : "1.5e3"
        if !isBad {
          let names = Array(repeating: #""}, {\"id\": 7""#, count: count).joined(separator: ",")
          left.append(#"{"id":\#(index),"n":[\#(names)]}"#)
        }
        return
          #"{"id": \#(index), "x": [{}, \#(bad)], "lines": [\#(lines.joined(separator: ", "))], "y": "[{"}"#
      }
      let payload = Array("{\"o\": [\(items.joined(separator: ", "))], \"p\": 1}".utf8)
      for size in [payload.count, 1, 7, 64] {
        let read = try LostRecords.read(mapping, payload, size: size, format: .json) { _ in }
        #expect(read.objects == left && read.end == nil, "\(read)")
      }
    }
  }

  /// Any changes of bytes, those of brackets among them: what is read is the same for all sizes of pieces.
  @Test func bytesThatAreChangedAtRandom() throws {
    var random = SplitMix(seed: 4545)
    let mapping = try Mapping(Self.orders)
    let bytes = Array(#"{}[],:"\ 0a"#.utf8) + [0x0A, 0xFF, 0xC3]
    for _ in 0..<600 {
      var payload = Array(
        #"{"o": [{"id": 1, "lines": [{"n": "a"}]}, {"id": 2, "lines": [{"n": "b"}, {"n": "c"}]}, {"id": 3}, {"id": 4, "s": "x{"}]}"#
          .utf8)
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let index = Int.random(in: 0..<payload.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: payload.remove(at: index)
        case 1: payload.insert(bytes.randomElement(using: &random) ?? 0, at: index)
        default: payload[index] = bytes.randomElement(using: &random) ?? 0
        }
      }
      let whole = try LostRecords.read(mapping, payload, size: payload.count, format: .json) { _ in
      }
      for size in [1, 2, 5, 16] {
        let pieces = try LostRecords.read(mapping, payload, size: size, format: .json) { _ in }
        #expect(pieces == whole, "pieces of \(size): \(String(decoding: payload, as: UTF8.self))")
      }
    }
  }
}
