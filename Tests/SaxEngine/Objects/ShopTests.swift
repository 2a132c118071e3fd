import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

@testable import SaxEngine

@Suite("One mapping, JSON and XML")
struct ShopTests {
  static let mapping = ShopMapping.text.replacing("import \"common.sax\"\n", with: "")

  static let json = """
    {"data":{"id":"d1","orders":[
     {"id":1,"created_at":"2024-03-01T12:00:00Z","due":"02-01-2015","total":{"amount":12.50,"cur":"EUR"},
      "paid":"Y","rush":null,"status":"O","lines":[{"sku":"a","qty":2},{"kind":"void","sku":"b"},{"sku":"c"}],
      "labels":{"x":"1","y":"2"},"tag":[{"@k":"p","@v":"q"}],"grid":[[1,2],[3]],"pos":"1 2.5",
      "payment":{"last4":"1234","type":"card"},"meta":{"a":[1,2.50,null]},"body":{"x" : [1, 2]},
      "note":"n","shipping":{"city":"Delft","zip":"2611"}},
     {"@id":2,"created_at":"/Date(1709294400000)/","total":{"amount":"3"},"paid":"false","status":"zzz",
      "payment":{"type":"other"},"extra":1}
    ],"next":"https://x.example/2"}}
    """

  static let xml = """
    <feed xmlns="urn:shop" shop="S1"><order id="1"><created>2024-03-01T12:00:00Z</created>
    <due>02-01-2015</due><total>12.50</total><paid>Y</paid><rush/><status>C</status>
    <lines><line sku="a" qty="2"/><line kind="void" sku="b"/><line sku="c"/></lines>
    <ship><city>Delft</city></ship><extra>7</extra></order><next href="https://x.example/2"/></feed>
    """

  static let ofJSON = [
    #"Order {"id":1,"ref":"n/a","placed":"2024-03-01T12:00:00Z","due":"2015-01-02","total":12.5,"paid":true,"rush":true,"status":"open","lines":[{"sku":"a","qty":2},{"sku":"c","qty":1}],"first":{"sku":"a","qty":2},"labels":{"x":"1","y":"2"},"tags":{"p":"q"},"grid":[[1.0,2.0],[3.0]],"place":[1.0,2.5],"payment":{"@type":"Card","last4":"1234"},"shop":"d1","extra":{"a":[1,2.50,null]},"body":"{\"x\" : [1, 2]}","other":{"note":"n"},"row":1,"city":"Delft","zip":"2611"}"#,
    #"Order {"id":2,"ref":"n/a","placed":"2024-03-01T12:00:00Z","due":null,"total":3,"paid":false,"rush":false,"status":"unknown","lines":[],"first":null,"labels":{},"tags":{},"grid":[],"place":[],"payment":null,"shop":"d1","extra":null,"body":null,"other":{"extra":1},"row":2,"city":null,"zip":null}"#,
    #"Page {"next":"https://x.example/2"}"#,
  ]

  static let ofXML = [
    #"Order {"id":1,"ref":"n/a","placed":"2024-03-01T12:00:00Z","due":"2015-01-02","total":12.5,"paid":true,"rush":true,"status":"closed","lines":[{"sku":"a","qty":2},{"sku":"c","qty":1}],"first":{"sku":"a","qty":2},"labels":{},"tags":{},"grid":[],"place":[],"payment":null,"shop":"S1","extra":null,"body":null,"other":{"extra":"7"},"row":1,"city":"Delft","zip":null}"#,
    #"Page {"next":"https://x.example/2"}"#,
  ]

  @Test(arguments: [1, 2, 3, 7, 64, Int.max]) func json(chunk: Int) {
    #expect(mapText(Self.mapping, Self.json, chunk: chunk) == Self.ofJSON)
  }

  @Test(arguments: [1, 2, 3, 7, 64, Int.max]) func xml(chunk: Int) {
    #expect(mapText(Self.mapping, Self.xml, chunk: chunk) == Self.ofXML)
  }
}

@Suite("What came nearest")
struct NearestMissTests {
  private func miss(_ mapping: String, _ payload: String) throws -> String? {
    let mapping = try Mapping(mapping, named: "t.sax")
    let mapper = Mapper(mapping, reading: .xml) { _ in }
    let reader = NativeXMLReader(sink: mapper, options: XMLOptions(), limits: Limits(), source: nil)
    try reader.feed(Array(payload.utf8).span)
    try reader.finish()
    return mapper.nearestMiss()?.message
  }

  @Test func namesAndPredicates() throws {
    let type = "\ntype T { g: Int? }"
    #expect(
      try miss("emit T at /r/x[@k = \"1\"]" + type, "<r><x k='2'/></r>")
        == "/r/x[@k = \"1\"] matched nothing; no x there passed its predicate")
    #expect(
      try miss("emit T at /r/items" + type, "<r><item/><other/></r>")
        == "/r/items matched nothing; below the step before there was item, other, and no items; did you mean item?"
    )
    #expect(try miss("emit T at /r/x" + type, "<r><x/></r>") == nil)
  }
}
