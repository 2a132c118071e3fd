import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine
import SaxExplanation
@testable import SaxValues

/// The statement of an explanation on how objects become text, beside how they do.
@Suite("Objects are written as the explanation says") struct WrittenObjectTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var field: String
    /// Of each object; both have the same for `x` and `y`.
    var json: String
    var xml: String
    /// The reason for an object; nil if there is none.
    var reason: String?
    /// True if that is so of all objects, and not only of those that have it.
    var ofAll = false

    var testDescription: String { field }
  }

  private static let text = (json: #""x":"v""#, xml: "<x>v</x>")
  private static let list = (json: #""x":["v","w"]"#, xml: "<x>v</x><x>w</x>")
  private static let nested = (
    json: #""x":{"y":"v","z":["w"]}"#, xml: #"<x><y>v</y><z>w</z></x>"#
  )

  static let cases: [Case] = [
    Case(field: "x: String", json: text.json, xml: text.xml),
    Case(field: "x: [String]", json: list.json, xml: list.xml),
    Case(field: "x: P", json: nested.json, xml: nested.xml),
    Case(field: "x: Kind", json: text.json, xml: text.xml),
    Case(field: "x: String? from x[y = 'v']/z", json: nested.json, xml: nested.xml),
    Case(field: "x: String? from x[2]", json: list.json, xml: list.xml),
    Case(field: "n: Int from position()", json: text.json, xml: text.xml),
    Case(field: "n: Int from offset()", json: text.json, xml: text.xml),
    Case(field: "s: S", json: #""s":{"y":"v"}"#, xml: "<s><y>v</y></s>"),
    Case(field: "x: [String] from x | y", json: list.json, xml: list.xml),
    Case(field: "x: String?; z: String? from x", json: text.json, xml: text.xml),
    Case(field: "x: [String]; z: String? from x[1]", json: list.json, xml: list.xml),
    Case(field: "x: String? from x | *", json: text.json, xml: text.xml),
    Case(field: "x: String?; z: String? from x/@k", json: text.json, xml: "<x k='1'>v</x>"),
    Case(field: "x: String?; z: String? from x/k", json: text.json, xml: "<x>v</x>"),
    Case(field: "x: String? from x/y; z: [String] from x/z", json: nested.json, xml: nested.xml),
    Case(
      field: "x: String? from .", json: text.json, xml: text.xml,
      reason: "the text of its node", ofAll: true),
    Case(field: "x: Any?", json: nested.json, xml: nested.xml, reason: "Any"),
    Case(field: "x: [Any]", json: list.json, xml: list.xml, reason: "Any"),
    Case(field: "x: Raw?", json: nested.json, xml: nested.xml, reason: "Raw"),
    Case(
      field: "x: [String: String] from x/*", json: #""x":{"y":"v"}"#, xml: "<x><y>v</y></x>",
      reason: "a dictionary"),
    Case(
      field: "x: Bool as exists", json: text.json, xml: text.xml,
      reason: "whether a node is there"),
    Case(
      field: "x: [Int] as list", json: #""x":"1 2""#, xml: "<x>1 2</x>",
      reason: "a list in one text"),
    Case(field: "x: [String] distinct", json: list.json, xml: list.xml, reason: "distinct"),
    Case(field: "x: [String] max 9", json: list.json, xml: list.xml, reason: "a list with a max"),
    Case(
      field: "x: [[Int]]", json: #""x":[[1],[2]]"#, xml: "<x><a>1</a></x>",
      reason: "a list of lists"),
    Case(field: "x: String? from .//y", json: nested.json, xml: nested.xml),
    Case(
      field: "x: String from name()", json: text.json, xml: text.xml,
      reason: "the name of its node", ofAll: true),
    Case(
      field: "x: String? from x/name()", json: nested.json, xml: nested.xml,
      reason: "the name() of another node"),
    Case(
      field: "x: String? from .[name() = 'r']/x", json: text.json, xml: text.xml,
      reason: "found if its node is as asked", ofAll: true),
    Case(
      field: "x: String? from .[x = 'v']", json: text.json, xml: text.xml,
      reason: "found if its node is as asked", ofAll: true),
    Case(
      field: "x: String? from x[name() = 'x']", json: text.json, xml: text.xml,
      reason: "found by a name in a predicate"),
    Case(
      field: "x: String? from x[position() < 2]", json: list.json, xml: list.xml,
      reason: "found by a predicate that counts"),
  ]

  /// Fields for which objects are made in some documents and not in others.
  static let doubtful = [
    "x: String? from x[. = 'v']", "x: String? from x[text() = 'v']",

    "x: String? from x/text()", "p: P from p", "x: P? from x[2]", "x: [P] from .//x",
    "x: [String] from .//x[2]", "x: String? from *[2]/y", "x: String? from x[y]//z",
    "x: String? from ../x",
    "x: String? from x[1]/y", "t: T? from x",
    "x: P? from x; z: String? from x", "x: P? from x; z: String? from x/y",
    "x: [String] from x | *", "x: [String] distinct; z: [String] from x",
    "x: Bool as exists; z: String? from x", "x: String? from .[x = 'v']/x", "q: Q? from q",
  ]

  /// An explanation that doubts promises nothing.
  @Test(arguments: doubtful) func areDoubted(_ field: String) throws {
    let mapping = try Mapping(
      """
      emit R at json(/r) | xml(/d/r)
      type R { \(field); id: Int }
      type P { y: String?; n: Int from position() }
      type T = switch name() { "x" -> U; else -> skip }
      type U { y: String? }
      type Q { y: String? from .[z]/y }
      """, named: "m.sax")
    let writing = try #require(mapping.explanation().rules.first?.writing)
    for phrases in [writing.json, writing.xml] {
      #expect(
        phrases?.contains { $0.hasPrefix("by way of an object in some inputs, because of ") }
          == true,
        "\(phrases ?? [])")
    }
  }

  /// Fields on a condition of their object's node, for which none has to be made.
  @Test(
    arguments: [MappedFormat.json, .xml],
    [
      "x: String? from .[x = 'v']/x", "x: String? from .[x or y]/x | .[id > 7]/x",
      "x: String from .[id >= 0]/x; z: String? from .[not(x)]/x", "x: [String] from .[id]/x",
    ])
  func areWrittenOnConditions(_ format: MappedFormat, _ field: String) throws {
    let mapping = try Mapping(
      "emit R at json(/r) | xml(/d/r)\ntype R { \(field); id: Int }", named: "m.sax")
    let test = Case(field: field, json: Self.text.json, xml: Self.text.xml)
    #expect(try written(mapping, test, in: format).with > 100)
  }

  @Test(arguments: cases) func areSo(_ test: Case) throws {
    let mapping = try Mapping(
      """
      emit R at json(/r) | xml(/d/r)
      type R { \(test.field);  id: Int }
      type P { y: String; z: [String] }
      type S = switch y { "v" -> P; else -> skip }
      enum Kind { v; w }
      """, named: "m.sax")
    for format in [MappedFormat.json, .xml] {
      let written = try written(mapping, test, in: format)
      let writing = try #require(mapping.explanation().rules.first?.writing)
      let phrases = try #require(format == .json ? writing.json : writing.xml)
      if let reason = test.reason {
        #expect(written.with == 0 && (written.without > 0) != test.ofAll, "\(format) \(written)")
        #expect(phrases.count == (test.ofAll ? 1 : 2))
        #expect(phrases.last?.contains(reason) == true, "\(phrases)")
      } else {
        #expect(written.with > 100, "\(format)")
        #expect(
          phrases == ["straight from the input, but where its bytes or other rules need an object"])
      }
    }
  }

  /// Counts the objects that are written with no object in between.
  ///
  /// - Returns: the number of them, of 400 that have what the field takes, and of 400 that have not, where that
  ///   may be missing.
  private func written(
    _ mapping: Mapping, _ test: Case, in format: MappedFormat
  ) throws -> (with: Int, without: Int) {
    var counts: [Int] = []
    for members in [(test.json, test.xml), ("\"q\":1", "<q>1</q>")] {
      var count = 0
      let mapper = Mapper(mapping, reading: format) { _ in }
      mapper.add(TextTarget(rule: 0, .json(JSONText())) { _ in count += 1 })
      let reader: any Reader
      let text: String
      switch format {
      case .json:
        reader = JSONReader(sink: mapper)
        let items = (0..<400).map { "{\"id\":\($0),\(members.0),\"pad\":\"0123456789\"}" }
        text =
          "{\"r\":[\(items.joined(separator: ","))],\"pad\":\"\(String(repeating: "p", count: 200))\"}"
      case .xml:
        reader = NativeXMLReader(sink: mapper)
        let items = (0..<400).map { "<r><id>\($0)</id>\(members.1)<pad>0123456789</pad></r>" }
        text = "<d>\(items.joined())<pad>\(String(repeating: "p", count: 200))</pad></d>"
      }
      try reader.feed(Array(text.utf8).span)
      try reader.finish()
      counts.append(count)
    }
    return (counts[0], counts[1])
  }
}
