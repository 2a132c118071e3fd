import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine
import SaxValues

/// Fields whose nodes may lie within one another: no more is kept than their order asks for.
@Suite("Fields whose nodes may nest")
struct NestingFieldsTests {
  /// The most values that waited and that lists held at a time, as an object was filled.
  private static func mostHeld(_ field: String, _ payload: String) throws -> (
    waiting: Int, items: Int
  ) {
    let mapping = try Mapping("emit T at /r\ntype T { \(field) }", named: "test.sax")
    let isXML = payload.hasPrefix("<")
    let mapper = Mapper(mapping, reading: isXML ? .xml : .json) { _ in }
    let reader: any Reader =
      isXML ? NativeXMLReader(sink: mapper) : JSONReader(sink: mapper)
    var most = (waiting: 0, items: 0)
    let bytes = Array(payload.utf8)
    for start in stride(from: 0, to: bytes.count, by: 64) {
      try reader.feed(bytes.span.extracting(start..<min(bytes.count, start + 64)))
      var (waiting, items) = (0, 0)
      for context in 0..<mapper.assembly.fields.contexts.count {
        let pending = mapper.assembly.fields.contexts[context].extra?.pending ?? []
        waiting += pending.reduce(0) { $0 + $1.count }
      }
      for cell in 0..<mapper.assembly.fields.cells.count {
        if case .list(let list) = mapper.assembly.fields.cells[cell].value { items += list.count }
      }
      most = (max(most.waiting, waiting), max(most.items, items))
    }
    try reader.finish()
    return most
  }

  private static let json =
    #"{"r":{"i":["# + repeatElement("1", count: 2000).joined(separator: ",") + "]}}"
  private static let xml = "<r>" + repeatElement("<i k='1'>1</i>", count: 2000).joined() + "</r>"

  @Test(arguments: [
    "i: Int from .//i", "i: Int? from .//i | .//j", "i: [Int] from .//i max 10",
    "i: [Int] from .//i max 10 distinct", "i: Bool from .//i as exists",
    "i: [String: Int] from .//*", "i: Int from .//*", "i: Int from j | .//i",
  ])
  func nothingWaitsWithoutNesting(field: String) throws {
    for payload in [Self.json, Self.xml] {
      let most = try? Self.mostHeld(field, payload)
      #expect(most?.waiting ?? 0 == 0)
      #expect(most?.items ?? 0 <= 10)
    }
  }

  @Test(arguments: ["i: Int from x//i", "i: [Int] from x//i | i max 10"])
  func nothingWaitsBelowAStep(field: String) throws {
    for payload in [
      #"{"r":{"x":"# + Self.json + "}}",
      "<r><x>" + Self.xml + "</x></r>",
    ] {
      let most = try? Self.mostHeld(field, payload)
      #expect(most?.waiting ?? 0 == 0)
    }
  }

  /// Of what lies in a node that the same field takes, what can't win goes at once.
  @Test(arguments: [
    ("i: String from .//i", 2), ("i: String? from .//i | .//j | k", 2),
    ("i: Bool from .//i as exists", 0), ("i: [String] from .//i max 10", 64 + 24),
  ])
  func whatLiesInAnotherMatchIsBounded(field: String, waiting: Int) throws {
    let payload = "<r><i>" + repeatElement("<i>1</i><j>2</j>", count: 1000).joined() + "</i></r>"
    let most = try? Self.mostHeld(field, payload)
    #expect(most?.waiting ?? 0 <= waiting)
  }

  @Test(arguments: [
    "i: [Int] from .//x[@k = 1]/i max 10", "i: Int from .//x[n = 1]/i",
    "i: Bool from x[n = 1]//i as exists",
  ])
  func predicatesThatAreDecidedHoldNothing(field: String) throws {
    let items = repeatElement(#"{"@k":1,"i":[1,2,3],"n":1}"#, count: 500).joined(separator: ",")
    let most = try? Self.mostHeld(field, #"{"r":{"x":["# + items + "]}}")
    #expect(most?.waiting ?? 0 <= 6)
  }

  @Test func limitsStopAtOnce() {
    let mapping = "limit items 3\nemit T at /\ntype T { i: [Int] from .//i }"
    let fix = "found a list of more than 3 items (limit items)"
    #expect(mapText(mapping, #"{"i":[1,2,3,4,"#) == ["1:13:12 /i[4] \(fix)"])
    #expect(mapText(mapping, "<r><i>1</i><i>2</i><i>3</i><i>4</i>").first?.hasSuffix(fix) == true)
    // Also of what is still to be put in order.
    let nested = mapText(
      mapping.replacing("[Int]", with: "[String]"), "<r><i>1<i>2</i><i>3</i><i>4</i><i>5</i>")
    #expect(nested.first?.hasSuffix(fix) == true)
  }

  @Test(arguments: [
    // Each value, the first in document order wins.
    ("v: String from .//a", "<r><b><a>1<a>2</a></a></b><a>3</a></r>", #""12""#),
    // What is blank gives way to the next node, a null to the next alternative.
    ("v: Int? from .//a", "<r><a> <a>2</a></a><a>3</a></r>", "2"),
    (
      "v: String? from .//a | .//b",
      "<r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><a xsi:nil='true'/><a>1</a><b>2</b></r>",
      #""2""#
    ),
    ("v: [String] from .//a", "<r><a>1<a>2<a>3</a></a></a><a>4</a></r>", #"["123","23","3","4"]"#),
    ("v: [String] from .//a distinct", "<r><a>1<a>1</a></a><a>2</a></r>", #"["11","1","2"]"#),
    (
      "v: [String: String] from .//*", "<r><a>1<b>2</b><a>3</a></a><b>4</b></r>",
      #"{"a":"3","b":"4"}"#
    ),
    (
      "v: [String] from .//a | .//a/@k", "<r><a k='2'>1<a k='4'>3</a></a></r>",
      #"["13","2","3","4"]"#
    ),
    ("v: [String] from .//a as list", "<r><a>1 2<a>3 4</a></a></r>", #"["1","23","4","3","4"]"#),
    (
      "v: [String] from .//a[@k]", "<r><a k=''>1<b><a>2</a><a k=''>3</a></b></a></r>",
      #"["123","3"]"#
    ),
    ("v: [String] from .//a[b]/c | .//c[2]", "<r><a><c>1</c><c>2</c><b/></a></r>", #"["1","2"]"#),
  ])
  func valuesComeInDocumentOrder(field: String, payload: String, value: String) {
    #expect(
      mapText("emit T at /r\ntype T { \(field) }", payload) == ["T {\"v\":\(value)}"])
  }

  @Test func aSecondNodeIsToldOfWhereItIs() {
    let mapping = "duplicates error\nemit T at /r\ntype T { v: String from .//a }"
    #expect(
      mapText(mapping, "<r><a>1<a>2</a><a>3</a></a></r>") == [
        "1:8:7 /r/a/a a second node for T.v, which takes one"
      ])
  }
}
