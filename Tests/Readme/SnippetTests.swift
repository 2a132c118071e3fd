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

  /// Blocks in `printed` are what the code before them prints.
  @Test(arguments: Article.all.flatMap(\.printed))
  func printsWhatIsShown(_ block: Article.Printed) async throws {
    let snippets = Snippets()
    switch block.heading {
    case "Overview": try await snippets.foundation()
    case "access": try await snippets.access()
    case "rejected": try await snippets.rejected()
    default: Issue.record("nothing runs the code of \(block.heading)")
    }
    #expect(snippets.printed == block.text)
  }
}
