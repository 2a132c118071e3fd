import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine

/// Objects are handed out when they are complete, unless a predicate of their own path keeps them.
@Suite("Objects that wait, and those that don't") struct WaitingObjectTests {
  /// The objects that have come out after each piece of a payload, and the error that ended it.
  private func arrivals(
    _ mapping: String, _ pieces: [String], limits: Limits = Limits(), isXML: Bool = false
  ) throws -> (lines: [[String]], error: String?) {
    var lines: [String] = []
    let mapper = Mapper(
      try Mapping(mapping, named: "test.sax"), reading: isXML ? .xml : .json, limits: limits
    ) { lines.append("\($0.typeName) \(try $0.result.get())") }
    let reader: any Reader =
      isXML
      ? NativeXMLReader(sink: mapper, limits: limits)
      : JSONReader(sink: mapper, options: JSONOptions(), limits: limits)
    var after: [[String]] = []
    do {
      for piece in pieces {
        lines = []
        // A reader may want to see what follows.
        let bytes = Array((piece + " ").utf8)
        try reader.feed(bytes.span)
        after.append(lines)
      }
      lines = []
      try reader.finish()
      after.append(lines)
    } catch {
      after.append(lines)
      return (after, "\(error)")
    }
    return (after, nil)
  }

  @Test func othersPassWhatIsUndecided() throws {
    let mapping = "emit Part at /parts | json(/.[id])\ntype Part { n: Int? }"
    let pieces =
      [#"{"parts":["#] + (0..<5).map { #"{"n":\#($0)},"# } + [#"{"n":5}]"#, #","id":7}"#]
    let (lines, error) = try arrivals(mapping, pieces)
    #expect(error == nil)
    #expect(
      lines == [[]] + (0..<6).map { [#"Part {"n":\#($0)}"#] } + [[#"Part {"n":null}"#], []])
  }

  @Test func rowsPassWhatIsUndecided() throws {
    let rows = (0..<2000).map { #"{"n":\#($0),"text":"\#(String(repeating: "x", count: 50))"}"# }
    let payload = #"{"parts":[\#(rows.joined(separator: ","))]}"#
    let mapping = "emit Part at /parts | json(/.[id])\ntype Part { n: Int? }"
    #expect(mapText(mapping, payload) == (0..<2000).map { #"Part {"n":\#($0)}"# })
  }

  /// A value that waits is charged with its own bytes, wherever in the document it is: of scalars
  /// as well.
  @Test(arguments: [
    ("Raw at json(/d[@ok = 1]/v[not(z)])", "null"), ("Raw at json(/d[@ok = 1]/v[not(z)])", "7777"),
    ("Int at json(/d[@ok = 1]/v)", "7777"), ("Any at json(/d[@ok = 1]/v)", "null"),
    ("Int? at json(/d[@ok = 1]/v)", "7777"), ("Any at json(/d[@ok = 1]/v)", "[7]"),
  ]) func scalarsThatWait(rule: String, value: String) throws {
    let count = 1000
    let type = rule.prefix { $0 != " " && $0 != "?" }
    // As much as may wait lies before them.
    let long = String(repeating: "x", count: 70 << 10)
    let values = Array(repeating: value, count: count).joined(separator: ",")
    let payload = #"{"a":"\#(long)","d":{"v":[\#(values)],"@ok":1}}"#
    #expect(
      mapText("emit \(rule)", payload).count == count, "\(type) \(value)")
  }

  @Test func othersPassInXMLToo() throws {
    let mapping = "emit A at /r/a\nemit B at /r[ok = 1]\ntype A { n: Int }\ntype B { ok: Int }"
    let pieces = ["<r>", "<a><n>1</n></a>", "<a><n>2</n></a>", "<ok>1</ok>", "</r>"]
    let (lines, _) = try arrivals(mapping, pieces, isXML: true)
    #expect(
      lines == [[], [#"A {"n":1}"#], [#"A {"n":2}"#], [], [#"B {"ok":1}"#], []])
  }

  // MARK: Inputs that break off

  static let brokenOff = """
    emit A at /r/a[ok = 1]
    emit B at /r/a/b
    type A { k: Int? }
    type B { n: Int }
    """

  @Test(arguments: [#"{"r":{"a":[{"b":[{"n":1}],"k":@"#, #"{"r":{"a":[{"b":[{"n":1}],"k":"#])
  func whatIsCompleteHasComeWhenTheInputBreaksOff(_ payload: String) {
    for chunk in [1, 7, .max] {
      let lines = mapText(Self.brokenOff, payload, chunk: chunk)
      #expect(lines.count == 2)
      #expect(lines.first == #"B {"n":1}"#)
    }
  }

  @Test func declaredErrorsComeInsideOfWhatIsUndecided() {
    let mapping = Self.brokenOff + "\nerror Problem at /r/a/error\ntype Problem { code: Int }"
    let lines = mapText(mapping, #"{"r":{"a":[{"error":{"code":5},"k":@"#)
    #expect(lines.count == 1)
    #expect(lines[0].contains("the payload says Problem {\"code\":5}"))
  }

  // MARK: Their order

  static let late = "emit A at /r[@k = 1]/a\nemit B at /r/b\ntype A { n: Int }\ntype B { n: Int }"

  @Test func whatWaitsComesWhenItIsDecided() throws {
    let pieces = [
      #"{"r":{"a":{"n":1}"#, #","b":{"n":2}"#, #","a":{"n":3}"#, #","@k":1"#, #","a":{"n":4}"#,
      #","b":{"n":5}"#, "}}",
    ]
    let (lines, error) = try arrivals(Self.late, pieces)
    #expect(error == nil)
    #expect(
      lines == [
        [], [#"B {"n":2}"#], [], [#"A {"n":1}"#, #"A {"n":3}"#], [#"A {"n":4}"#], [#"B {"n":5}"#],
        [], [],
      ])
  }

  @Test func whatTurnsOutNotToCountIsLetGo() throws {
    let (lines, error) = try arrivals(
      Self.late, [#"{"r":[{"a":{"n":1},"@k":2,"b":{"n":2}},"#, #"{"a":{"n":3}}]}"#])
    #expect(error == nil)
    #expect(lines == [[#"B {"n":2}"#], [], []])
  }

  /// One predicate around another: each object comes as soon as all that it needs is known.
  @Test func eachComesForItself() throws {
    let mapping = "emit A at /r[@k]/s[@l]/a\nemit S at /r/s\ntype A { n: Int }\ntype S { m: Int? }"
    let pieces = [
      #"{"r":{"s":[{"a":{"n":1}"#, #","@l":1}"#, #",{"a":{"n":2}"#, #"}"#,
      #",{"@l":1,"a":{"n":3}}]"#, #","@k":0"#, #","s":{"a":{"n":4}"#, #","@l":null"#, #"}}}"#,
    ]
    let (lines, error) = try arrivals(mapping, pieces)
    #expect(error == nil)
    let s = #"S {"m":null}"#
    #expect(
      lines == [
        [], [s], [], [s], [s], [#"A {"n":1}"#, #"A {"n":3}"#], [], [#"A {"n":4}"#], [s], [],
      ])
  }

  /// An array of values is one member of its name.
  @Test(arguments: [
    (#"[2,1]"#, 1), (#"[1,2]"#, 1), (#"[2,3]"#, 0), (#"[]"#, 0), (#"null"#, 0), (#"1"#, 1),
  ])
  func attributesOfSeveralValues(_ value: String, _ count: Int) {
    let outer = #"{"r":{"a":{"n":1},"@k":\#(value)}}"#
    #expect(mapText("emit A at /r[@k = 1]/a\ntype A { n: Int }", outer).count == count)
    let own = #"{"r":[{"n":1,"@k":\#(value)}]}"#
    #expect(mapText("emit A at /r[@k = 1]\ntype A { n: Int }", own).count == count)
  }

  @Test func rowsAndEventsComeAlike() throws {
    let mapping = try Mapping(
      "emit A at /r[@k]/a\nemit B at /r/b\nemit C at /r/c[n > 1]\n"
        + "type A { n: Int }\ntype B { n: Int }\ntype C { n: Int }", named: "test.sax")
    let payload = Array(
      #"{"r":{"a":[{"n":1},{"n":2}],"b":[{"n":3},{"n":4}],"c":[{"n":1},{"n":5}],"@k":true}}"#.utf8)
    func lines(_ make: (Mapper) -> any EventSink) throws -> [String] {
      var lines: [String] = []
      let mapper = Mapper(mapping, reading: .json) {
        lines.append("\($0.typeName) \(try $0.result.get())")
      }
      let reader = JSONReader(sink: make(mapper), options: JSONOptions())
      try reader.feed(payload.span)
      try reader.finish()
      return lines
    }
    var taken: CountedTakes?
    let rows = try lines {
      let sink = CountedTakes($0)
      taken = sink
      return sink
    }
    #expect(taken?.count == 4)
    #expect(try lines(EventsAlone.init) == rows)
    #expect(
      rows == [
        #"B {"n":3}"#, #"B {"n":4}"#, #"C {"n":5}"#, #"A {"n":1}"#, #"A {"n":2}"#,
      ])
  }

  // MARK: Giving up

  /// Predicates that fail while their node is open: what they ruled out holds nothing any more.
  @Test(arguments: [
    "not(x)", "y and not(x)", "not(x) and y", "not(x = 1)", "not(x/z)", "string-length(x) > 5",
    "not(contains(x, 1))", "x/@none = 1 and not(x)", "(y or @k = 2) and not(x)",
    "not(x or y)", "position() = 2 and x", "not(normalize-space(x) = '1')", "number(x) = 2",
    "@k = 2", "not(@k) or @k = 3", "starts-with(x, 'a')", "x = 2 and not(@*)",
  ])
  func predicatesFailAsSoonAsTheyCan(_ predicate: String) {
    let text = predicate.replacing("'", with: "\"")
    #expect(Self.holdsNothing(of: text), "\(text)")
  }

  /// Predicates that something later may still make true, or that have held.
  @Test(arguments: ["x", "x = 2", "not(y)", "count", "x > 0", "not(x = 2)", ". = 1", "not(text())"])
  func predicatesThatHoldOrMayHoldDont(_ predicate: String) {
    #expect(!Self.holdsNothing(of: predicate), "\(predicate)")
  }

  private static func holdsNothing(of predicate: String) -> Bool {
    let items = (0..<200).map { #"{"v":\#($0)}"# }.joined(separator: ",")
    let x = predicate.contains("x/z") ? #"{"z":1}"# : "1"
    let payload = #"{"a":{"@k":1,"x":\#(x),"i":[\#(items)],"type":"c"}}"#
    let mapping = """
      limit buffer 1 KiB
      emit T at /a/i
      emit S at /a[\(predicate)]
      type T { v: Int }
      type S = switch type { "c" -> U }
      type U { all: Any? from i }
      """
    return mapText(mapping, payload) == (0..<200).map { #"T {"v":\#($0)}"# }
  }

  @Test(arguments: ["Any", "U", "Raw"]) func nothingIsBuiltOfWhatFailed(_ type: String) {
    let items = (0..<200).map { #"{"v":\#($0)}"# }.joined(separator: ",")
    let mapping = """
      limit text 1 KiB
      emit T at /a/i
      emit \(type) at /a[y and not(i)]
      type T { v: Int }
      type U { all: Any from . }
      """
    let lines = mapText(mapping, #"{"a":{"i":[\#(items)]}}"#)
    #expect(lines == (0..<200).map { #"T {"v":\#($0)}"# })
  }

  @Test func secondAlternativesAreGivenUp() {
    let mapping = """
      limit buffer 1 KiB
      emit E at /d/results | /d[__metadata and not(results)]
      type E = switch type { "a" -> A }
      type A { n: Int }
      """
    let items = (0..<200).map { #"{"type":"a","n":\#($0)}"# }.joined(separator: ",")
    for chunk in [1, 7, .max] {
      #expect(
        mapText(mapping, #"{"d":{"__metadata":{},"results":[\#(items)]}}"#, chunk: chunk)
          == (0..<200).map { #"E {"@type":"A","n":\#($0)}"# })
      #expect(
        mapText(mapping, #"{"d":{"__metadata":{},"n":1,"type":"a"}}"#, chunk: chunk)
          == [#"E {"@type":"A","n":1}"#])
      #expect(mapText(mapping, #"{"d":{"results":[]}}"#, chunk: chunk) == [])
    }
  }

  // MARK: The limit

  @Test func theErrorNamesThePredicate() throws {
    let items = (0..<200).map { #"{"n":\#($0)}"# }.joined(separator: ",")
    let (_, error) = try arrivals(
      "limit buffer 1 KiB\n" + Self.late, [#"{"r":{"a":[\#(items)],"@k":1}}"#])
    #expect(
      error == """
        1:578: error: found objects of more than 1024 bytes that wait for the predicate [@k = 1] of /r[@k = 1]/a, at test.sax:2:13 (limit buffer)
          note: at /r/a[65]
          fix: an emit of what is around them, with a list of them; or the path without [@k = 1]
        """)
    // That works.
    let list = "limit buffer 1 KiB\nemit R at /r[@k = 1]\ntype R { a: [A] }\ntype A { n: Int }"
    #expect(mapText(list, #"{"r":{"a":[\#(items)],"@k":1}}"#).count == 1)
  }
}
