import SaxImport
import Testing

/// Records that the caller points at.
@Suite struct RecordPathTests {
  @Test(
    arguments: [
      ("/data/orders", "emit Order at /data/orders"), ("/data", "emit Sample at /data"),
      ("/data/orders/lines", "emit Line at /data/orders/lines"), ("/", "emit Sample at /"),
      ("/data/`orders`", "emit Order at /data/orders"),
    ])
  func ofJSON(path: String, rule: String) throws {
    let text =
      #"{"data":{"orders":[{"id":1,"lines":[{"n":1},{"n":2}]},{"id":2,"lines":[]}],"x":1}}"#
    let suggestion = try Suggestion(text, at: path)
    #expect(suggestion.rules == [rule])
    #expect(try !suggestion.objects().isEmpty)
  }

  @Test(
    arguments: [
      ("/feed/entry", "emit Entry at /feed/entry"), ("/a:feed", "emit Feed at /feed"),
      ("/feed/entry/link", "emit Link at /feed/entry/link"),
    ])
  func ofXML(path: String, rule: String) throws {
    let text = """
      <feed xmlns="urn:a"><title>x</title><entry><id>1</id><link href="a"/><link href="b"/></entry>\
      <entry><id>2</id><link href="c"/></entry></feed>
      """
    let suggestion = try Suggestion(text, at: path)
    #expect(suggestion.rules == [rule])
    #expect(try !suggestion.objects().isEmpty)
  }

  @Test(
    arguments: [
      (
        "/data/order", "/data/order: error: there is no order in the samples, where there is orders"
      ),
      ("/dta", "/dta: error: there is no dta in the samples, where there is data"),
      (
        "data/orders",
        "data/orders: error: no path to records, wanted names from the root\n  fix: /data/orders"
      ),
      (
        "/data/orders[1]",
        "/data/orders[1]: error: no path to records, wanted names from the root\n  fix: /data/orders"
      ),
      (
        "//orders",
        "//orders: error: no path to records, wanted names from the root\n  fix: /data/orders, for example"
      ),
      ("/data/@k", "/data/@k: error: no path to records, wanted names from the root\n  fix: /data"),
      (
        "json(/data",
        "json(/data: error: no path to records, wanted names from the root\n  fix: json(/orders) | xml(/shop/order)"
      ),
    ])
  func thatAreNotThere(path: String, message: String) throws {
    do {
      _ = try Suggestion(#"{"data":{"orders":[{"id":1},{"id":2}]}}"#, at: path)
      Issue.record("\(path) was taken")
    } catch {
      #expect("\(error)" == message)
    }
  }

  private static let json = #"{"orders":[{"id":1},{"id":2}]}"#
  private static let xml = "<shop><order><id>1</id></order><order><id>2</id></order></shop>"

  @Test(
    arguments: [
      ("json(/orders) | xml(/shop/order)", "emit Order at json(/orders) | xml(/shop/order)"),
      ("xml(/shop/order)|json(/orders)", "emit Order at json(/orders) | xml(/shop/order)"),
      ("xml(/shop)", "emit Order at json(/orders) | xml(/shop)"),
    ])
  func ofBoth(path: String, rule: String) throws {
    #expect(try Suggestion(Self.json, Self.xml, at: path).rules == [rule])
  }

  @Test(
    arguments: [
      (
        "/orders",
        "/orders: error: there is no orders in the XML samples, where there is shop\n"
          + "  fix: json(/orders) | xml(…), if the records lie elsewhere in XML"
      ),
      (
        "/shop/order",
        "/shop/order: error: there is no shop in the JSON samples, where there is orders\n"
          + "  fix: json(…) | xml(/shop/order), if the records lie elsewhere in JSON"
      ),
    ])
  func thatOneFormatLacks(path: String, message: String) throws {
    do {
      _ = try Suggestion(Self.json, Self.xml, at: path)
      Issue.record("\(path) was taken")
    } catch {
      #expect("\(error)" == message)
    }
  }
}
