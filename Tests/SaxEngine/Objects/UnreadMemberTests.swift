import SaxJSON
import SaxTestRandom
import Testing

@testable import SaxEngine

/// Members, attributes and elements that nothing reads, where they are errors of the objects that they are in.
@Suite("Members that nothing reads") struct UnreadMemberTests {
  /// The lines that come out, the same for all sizes of chunks.
  private func lines(
    _ mapping: String, _ payload: String, rejecting: Bool = true
  ) -> [String] {
    var options = BuildOptions()
    options.rejectsUnread = rejecting
    let all = mapText(mapping, payload, options: options, skipping: true)
    for chunk in [1, 2, 3, 7, 16] {
      let other = mapText(mapping, payload, chunk: chunk, options: options, skipping: true)
      #expect(other == all, "chunks of \(chunk)")
    }
    return all
  }

  private let orders = """
    emit Order at /orders
    type Order { id: Int;  total: Decimal?;  lines: [Line] from lines;  city: String? from customer/city }
    type Line { sku: String from @sku | sku;  n: Int? }
    """

  @Test func areErrorsOfTheirObjectsAlone() {
    let payload = #"""
      {"count": 2, "orders": [
      {"id": 1, "total": 5, "lines": [{"sku": "a", "n": 1}], "customer": {"city": "x"}},
      {"id": 2, "totl": 7, "lines": []}, {"id": 3, "lines": [{"sku": "a", "extra": 3}]},
      {"id": 4, "lines": [], "customer": {"zip": [1, 2]}}, {"note": null, "lines": [], "id": 5},
      {"id": 6, "lines": [], "customer": null, "total": null}]}
      """#
    #expect(
      lines(orders, payload) == [
        #"Order {"id":1,"total":5,"lines":[{"sku":"a","n":1}],"city":"x"}"#,
        "3:11:118 /orders[2]/totl nothing in Order reads totl; did you mean total?",
        "3:69:176 /orders[3]/lines[1]/extra nothing in Line reads extra",
        "4:37:227 /orders[4]/customer/zip nothing in Order reads zip",
        "4:55:245 /orders[5]/note nothing in Order reads note",
        #"Order {"id":6,"total":null,"lines":[],"city":null}"#,
      ])
    #expect(lines(orders, payload, rejecting: false).allSatisfy { $0.hasPrefix("Order {") })
  }

  @Test func areErrorsAsAttributesAndElements() {
    let mapping = """
      emit Order at /r/order
      type Order { id: Int from @id;  price: Decimal;  euros: Decimal? from amount[@cur="EUR"] }
      """
    let payload = """
      <r v="1"><order id="1"><price>5</price><amount cur="EUR">3</amount></order>
      <order id="2" kind="b"><price>5</price></order>
      <order id="3"><price cur="x">5</price></order>
      <order id="4"><price>5</price><amount cur="USD">3</amount></order>
      <order id="5"><price>5</price><prize a="1">3<b/></prize></order>
      <order id="6" xmlns:s="http://www.w3.org/2001/XMLSchema-instance" s:type="T"><price s:nil="false">5</price></order>
      <order id="7"><price>5<b/></price></order>
      </r>
      """
    #expect(
      lines(mapping, payload) == [
        #"Order {"id":1,"price":5,"euros":3}"#,
        "2:1:76 /r/order[2]/@kind nothing in Order reads @kind",
        "3:15:138 /r/order[3]/price/@cur nothing in Order reads @cur",
        #"Order {"id":4,"price":5,"euros":null}"#,
        "5:31:268 /r/order[5]/prize nothing in Order reads prize; did you mean price?",
        #"Order {"id":6,"price":5,"euros":null}"#,
        // The value of an element is all text in it.
        #"Order {"id":7,"price":5,"euros":null}"#,
      ])
  }

  @Test func areNoneWhereSomethingAroundIsTakenWhole() {
    let payload = #"{"a": {"x": 1, "y": {"z": 2}}}"#
    let xml = #"<a k="1"><x>1</x><y l="2"><z>2</z></y></a>"#
    for type in ["Any", "Raw", "[String: Any]"] {
      let mapping =
        "emit T at /a\ntype T { x: Int;  all: \(type) from \(type.first == "[" ? "* | @*" : ".") }"
      for payload in [payload, xml] {
        let found = lines(mapping, payload)
        #expect(found.count == 1 && found[0].hasPrefix("T {"), "\(type): \(found)")
      }
    }
    let rest = "emit T at /a\ntype T { x: Int;  others: [String: Any] from rest() }"
    #expect(lines(rest, payload) == [#"T {"x":1,"others":{"y":{"z":2}}}"#])
  }

  @Test func areNoneOutsideOfObjects() {
    #expect(lines("emit Int at /a/b", #"{"a": {"b": 1, "c": 2}}"#) == ["Int 1"])
    #expect(
      lines("emit T at //t\ntype T { x: Int }", "<r a='1'><q/><t><x>1</x></t></r>") == [
        #"T {"x":1}"#
      ])
  }

  @Test func areNoneWhereAPredicateAskedForThem() {
    let mapping = """
      emit T at /a
      type T { home: String? from tel[use="home"]/no;  first: String? from b[@k="1" or c]/d;  any: [Int] from e[f]/g }
      """
    let json = #"""
      {"a": {"tel": [{"no": "1", "use": "work", "no2": 1}, {"use": "home", "no": "2"}], "b": {"@k": "1", "d": "x", "c": 2},
      "e": [{"g": 1, "f": 2}, {"g": 1}]}}
      """#
    #expect(
      lines(mapping, json) == ["1:43:42 /a/tel[1]/no2 nothing in T reads no2; did you mean no?"])
    #expect(
      lines("emit T at /a\ntype T { x: Int? from .[@k=\"1\"]/x }", #"<a k="1"><x>2</x></a>"#)
        == [#"T {"x":2}"#])
    #expect(
      lines("emit T at /a\ntype T { n: String from name() }", #"{"a": {"b": 1}}"#)
        == ["1:8:7 /a/b nothing in T reads b"])
    let xml = #"<a><b k="1"><d>x</d><c/></b><b k="2"><c/><d>y</d></b><e><f/><g>1</g></e></a>"#
    #expect(lines(mapping, xml) == [#"T {"home":null,"first":"x","any":[1]}"#])
  }

  @Test func areThoseOfTheTypeThatASwitchChose() {
    let mapping = """
      emit S at /s
      type S = switch kind { "a" -> A;  "b" -> B }
      type A { x: Int }
      type B { y: Int;  who: String? from meta/who }
      """
    let json = #"""
      {"s": [{"kind": "a", "x": 1}, {"x": 1, "kind": "a"}, {"x": 1, "kind": "b", "y": 2}, {"kind": "b", "y": 2, "x": 1},
      {"meta": {"who": "w", "at": 1}, "kind": "b", "y": 2}]}
      """#
    #expect(
      lines(mapping, json) == [
        #"S {"@type":"A","x":1}"#, #"S {"@type":"A","x":1}"#,
        "1:55:54 /s[3]/x nothing in B reads x",
        "1:107:106 /s[4]/x nothing in B reads x",
        "2:23:137 /s[5]/meta/at nothing in B reads at",
      ])
    let attributes = """
      emit S at /r/s
      type S = switch @kind { "a" -> A;  else -> B }
      type A { x: Int from @x }
      type B { x: Int }
      """
    // What decides lies in the node, and comes last.
    let late = """
      emit S at //s
      type S = switch kind { "a" -> A;  else -> B }
      type A { x: Int }
      type B { y: Int from @y }
      """
    #expect(
      lines(
        late,
        #"<r><s y="1"/><s y="1" z="2"/><s><x>1</x><kind>a</kind></s><s><w/><x>1</x><kind>a</kind></s></r>"#
      )
        == [
          #"S {"@type":"B","y":1}"#, "1:14:13 /r/s[2]/@z nothing in B reads @z; did you mean @y?",
          #"S {"@type":"A","x":1}"#, "1:62:61 /r/s[4]/w nothing in A reads w",
        ])
    let xml =
      #"<r><s kind="a" x="1"/><s x="1" kind="a"/><s kind="b"><x>1</x></s><s kind="b" x="1"><x>1</x></s></r>"#
    #expect(
      lines(attributes, xml) == [
        #"S {"@type":"A","x":1}"#, #"S {"@type":"A","x":1}"#, #"S {"@type":"B","x":1}"#,
        "1:66:65 /r/s[4]/@x nothing in B reads @x",
      ])
  }

  @Test func areJudgedByThemselvesBelowPathsOfAnyDepth() {
    let mapping = "emit T at /t\ntype T { id: Int from @id;  mails: [String] from .//mail }"
    let xml = #"<t id="1"><a><b><mail>x</mail></b></a></t>"#
    #expect(lines(mapping, xml) == [#"T {"id":1,"mails":["x"]}"#])
    #expect(
      lines(mapping, #"<t id="1"><a><b><mial>x</mial></b></a></t>"#)
        == ["1:17:16 /t/a/b/mial nothing in T reads mial; did you mean mail?"])
    #expect(
      lines(mapping, #"{"t": {"@id": 1, "a": {"b": {"mail": "x", "n": 5}}}}"#)
        == ["1:48:47 /t/a/b/n nothing in T reads n"])
    #expect(
      lines(mapping, #"{"t": {"@id": 1, "a": ["y"], "mail": null}}"#)
        == ["1:24:23 /t/a[1] nothing in T reads a"])
    // What is read of an element may be an attribute.
    let codes = "emit T at /t\ntype T { codes: [String] from .//@code }"
    #expect(lines(codes, #"<t><x code="a"/></t>"#) == [#"T {"codes":["a"]}"#])
    #expect(
      lines(codes, #"<t><x kind="a"/></t>"#) == ["1:4:3 /t/x/@kind nothing in T reads @kind"])
  }

  @Test func areErrorsForAMapperThatHasLearnedToPassOverThem() throws {
    let mapping = try Mapping("emit T at /a\ntype T { x: Int }", named: "test.sax")
    let payload = Array(#"{"a": {"x": 1, "y": 2}}"#.utf8)
    for rejects in [false, true, false, true] {
      var options = BuildOptions()
      options.rejectsUnread = rejects
      var errors = 0
      let mapper = mapping.mapper(reading: .json, options: options) {
        if case .failure = $0.result { errors += 1 }
      }
      let reader = JSONReader(sink: mapper)
      try reader.feed(payload.span)
      try reader.finish()
      mapping.giveBack(mapper)
      #expect(errors == (rejects ? 1 : 0))
    }
  }

  /// Random objects in random types: a member is an error if the type has no field of its name.
  @Test func areThoseThatNoFieldNames() {
    var random = SplitMix(seed: 45)
    let names = ["a", "b", "c", "d", "e", "f"]
    for _ in 0..<300 {
      let outer = names.filter { _ in Bool.random(using: &random) }
      let inner = names.filter { _ in Bool.random(using: &random) }
      let mapping =
        "emit T at /t\ntype T { i: [I] from i; "
        + outer.map { "\($0): Int?;" }.joined(separator: " ") + " }\ntype I { k: Int?; "
        + inner.map { "\($0): Int?;" }.joined(separator: " ") + " }"
      var isRefused = false
      func members(_ read: [String]) -> String {
        names.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }.shuffled(using: &random)
          .map {
            if !read.contains($0) { isRefused = true }
            return "\"\($0)\": 1, "
          }.joined()
      }
      let payload =
        "{\"t\": {\(members(outer))\"i\": [{\(members(inner))\"k\": 1}, {\(members(inner))\"k\": 2}]}}"
      let found = lines(mapping, payload)
      #expect(
        found.count == 1 && found[0].contains("nothing in") == isRefused,
        "\(mapping) \(payload) \(found)")
    }
  }
}
