import Testing

/// Documents that are more than the few records in them, and what is left out of the others.
@Suite struct WholeTests {
  private static let lines = #"[{"sku":"a","qty":1},{"sku":"b","qty":2},{"sku":"c","qty":1}]"#
  private static let buyer = #""buyer":{"name":"x","city":"y"}"#

  @Test(
    arguments: [
      // Values of its own make it the whole.
      (#"{"number":7,"day":"2024-03-01","currency":"EUR","items":\#(lines)}"#, "emit Sample at /"),
      (#"{"number":7,\#(buyer),"items":\#(lines)}"#, "emit Sample at /"),
      (#"{"items":\#(lines),"status":"ok","number":7,\#(buyer)}"#, "emit Sample at /"),
      // What services say around it is no part of it.
      (
        #"{"status":"ok","order":{"number":7,\#(buyer),"items":\#(lines)}}"#, "emit Order at /order"
      ),
      (
        #"{"next":"/2","pageSize":3,"total":9,"took":1,"meta":{"a":1,"b":2},"items":\#(lines)}"#,
        "emit Sample at /items"
      ),
      (#"{"number":7,"day":"2024-03-01","items":\#(lines)}"#, "emit Sample at /items"),
      (
        #"{"@odata.context":"a","@odata.count":3,"@odata.nextLink":"b","value":\#(lines)}"#,
        "emit Sample at /value"
      ),
      (
        #"{"title":"a","description":"b","language":"nl","items":\#(lines)}"#,
        "emit Sample at /items"
      ),
      // Little beside records of many values.
      (
        #"{"a":7,"b":8,"c":9,"items":[{"p":[1,2,3,4,5,6,7,8,9,10]},{"p":[1,2,3,4,5,6,7,8,9,10]}]}"#,
        "emit Sample at /items"
      ),
    ] as [(String, String)])
  func isFoundByWhatIsAroundTheRecords(sample: String, rule: String) throws {
    let suggestion = try Suggestion(sample)
    #expect(suggestion.rules == [rule])
    #expect(try !suggestion.objects().isEmpty)
  }

  @Test func linesAreCalledByTheirKey() throws {
    let suggestion = try Suggestion(
      #"{"number":7,\#(Self.buyer),"items":\#(Self.lines)}"#, named: "po.json")
    #expect(
      suggestion.declaration("Po") == ["number: Int", "buyer: Buyer", "items: [Item]"])
    #expect(suggestion.declaration("Item") == ["sku: String", "qty: Int"])
    #expect(!suggestion.mapping.contains("# Not read"))
    #expect(
      try suggestion.objects() == [#"{"number":7,\#(Self.buyer),"items":\#(Self.lines)}"#])
    let flights = try Suggestion(
      #"{"airport":"AMS","day":"2024-03-01","gates":7,"flights":[{"to":"a"},{"to":"b"}]}"#,
      named: "flights.json")
    #expect(flights.rules == ["emit Flights at /"])
    #expect(flights.declaration("Flight") == ["to: String"])
  }

  @Test func manyRecordsAreReadOneByOne() throws {
    func order(_ count: Int) -> String {
      let items = (0..<count).map { #"{"sku":"a\#($0)","qty":1}"# }
      return #"{"number":7,\#(Self.buyer),"items":[\#(items.joined(separator: ","))]}"#
    }
    #expect(try Suggestion(order(19)).rules == ["emit Sample at /"])
    #expect(try Suggestion(order(20)).rules == ["emit Sample at /items"])
    // So many in each of several documents.
    #expect(try Suggestion(order(15), order(15)).rules == ["emit Sample at /"])
  }

  @Test func documentElementsAreWholesToo() throws {
    let order = """
      <order number="7" day="2024-03-01"><buyer>x</buyer>\
      <line sku="a" qty="1"/><line sku="b" qty="2"/></order>
      """
    let suggestion = try Suggestion(order)
    #expect(suggestion.rules == ["emit Order at /order"])
    #expect(
      suggestion.declaration("Order") == [
        "number: Int from @number", "day: Day from @day", "buyer: String", "line: [Line]",
      ])
    let answer = try Suggestion("<answer version='1'>\(order)</answer>")
    #expect(answer.rules == ["emit Order at /answer/order"])
    #expect(answer.mapping.contains("\n# Not read: /answer/@version\nemit Order "))
  }

  /// Samples that have none of what the others have most of.
  @Test func samplesThatAreNotReadAreSaid() throws {
    let error = #"{"error":"gone"}"#
    let suggestion = try Suggestion(error, #"{"items":\#(Self.lines)}"#, error)
    #expect(suggestion.rules == ["emit Sample at /items"])
    #expect(
      suggestion.mapping.contains(
        "\n# Not read: /error\n# Samples that have none of these: sample, sample\nemit Sample "))
    let empty = try Suggestion(#"{"items":[]}"#, #"{"items":\#(Self.lines)}"#)
    #expect(empty.mapping.contains("\n# Samples that have none of these: sample\nemit Sample "))
    let both = try Suggestion("<e><m>gone</m></e>", #"{"items":\#(Self.lines)}"#)
    #expect(!both.mapping.contains("# Samples"))
    #expect(try both.objects().count == 4)
    let path = try Suggestion(
      #"{"items":\#(Self.lines)}"#, #"{"items":[],"parts":[{"id":1}]}"#, #"{"parts":[{"id":2}]}"#,
      at: "/items")
    #expect(path.mapping.contains("# Samples that have none of these: sample, sample\n"))
  }

  /// Records that are few among all are all that a sample has.
  @Test func everySampleHasItsRecords() throws {
    let points = (0..<40).map { "<trk><pt x='\($0)' y='1'/></trk>" }.joined()
    let suggestion = try Suggestion(
      "<g>\(points)</g>", "<g><rte n='a'/><rte n='b'/></g>", "<g><w n='c'/></g>")
    #expect(suggestion.rules == ["emit Trk at /g/trk", "emit Rte at /g/rte"])
    #expect(suggestion.mapping.contains("# Samples that have none of these: sample\n"))
    #expect(try suggestion.objects().count == 42)
  }

  @Test func whatIsLeftOutIsSaid() throws {
    let suggestion = try Suggestion(
      #"{"next":"a","meta":{"total":3},"links":{"a":1,"b":2,"c":3},"tags":["a"],"items":\#(Self.lines)}"#
    )
    #expect(
      suggestion.mapping.contains("\n# Not read: /next, /meta/total, /links, /tags\nemit Sample "))
    let more = (0..<9).map { #""p\#($0)":{}"# }.joined(separator: ",")
    let many = try Suggestion(#"{\#(more),"a\tb":1,"items":\#(Self.lines)}"#)
    #expect(
      many.mapping.contains("\n# Not read: /p0, /p1, /p2, /p3, /p4, /p5, and 3 more\nemit Sample "))
    let feed = try Suggestion(
      """
      <f xmlns="urn:a" xmlns:x="urn:x"><title>a</title><x:id>1</x:id><e i="1"/><e i="2"/></f>
      """)
    #expect(feed.mapping.contains("\n# Not read: /f/title, /f/*:id\nemit E at /f/e"))
    #expect(try feed.objects().count == 2)
  }
}
