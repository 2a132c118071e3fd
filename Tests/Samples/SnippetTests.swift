import Saxifrage
import Testing

@Suite struct SnippetTests {
  private static let payload = #"{"orders": [{"id": 1}, {"id": "x"}, {"id": 3}"#

  private func mapping() throws -> Mapping {
    try Mapping("emit Order at /orders\ntype Order { id: Int }", named: "orders.sax")
  }

  @Test func converter() async throws {
    #expect(try await Snippets().converter() == ["AB"])
  }

  @Test func limits() {
    let limits = Snippets().limits().limits
    #expect(limits.total == 1 << 20)
    #expect(limits.items == 10_000)
  }

  @Test func catching() async throws {
    let snippets = Snippets()
    await snippets.catching(try mapping(), .text(Self.payload))
    #expect(snippets.printed == "1\nconversion at /orders[2]/id by 2\n")
  }

  @Test func truncation() async throws {
    let snippets = Snippets()
    await snippets.catching(try mapping(), .text(#"{"orders": [{"id": 1}"#))
    #expect(snippets.printed == "1\ncut short at byte 21\n")
  }

  @Test func skipping() async throws {
    let snippets = Snippets()
    try await snippets.skipping(try mapping(), .text(Self.payload + "]}", named: "o.json"))
    #expect(
      snippets.printed == """
        o.json:1:31: error: "x" is no Int
          note: at /orders[2]/id, for Order.id, by orders.sax:2:14
        1
        3

        """)
  }

  @Test func foundation() async throws {
    let snippets = Snippets()
    try await snippets.foundation()
    #expect(
      snippets.printed == """
        1 Ada 0.1

        """)
  }

  @Test func models() async throws {
    let snippets = Snippets()
    try await snippets.models()
    #expect(
      snippets.printed == """
        {"id":7,"note":"rush","seen":1,"customer":{"name":"Ada V.","city":"Delft"}}
        {"note":null,"seen":1,"customer":{"name":"Ada V.","city":null}}
        true
        true

        """)
  }

  @Test func access() async throws {
    let snippets = Snippets()
    try await snippets.access()
    #expect(
      snippets.printed == """
        error: Order.totl is filled by no field of type Order in mapping; nearest: total
          fix: case totl = "total" in CodingKeys, or a field totl, or an optional property

        """)
  }

  @Test func rejected() async throws {
    let snippets = Snippets()
    try await snippets.rejected()
    #expect(
      snippets.printed == """
        orders.json:1:32: error: Order.total was refused: TooDear()
          note: at /orders[1]/total

        """)
  }
}
