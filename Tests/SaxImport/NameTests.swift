@testable import SaxImport
import Testing

@Suite struct NameTests {
  @Test(
    arguments: [
      ("orders", "order"), ("entries", "entry"), ("addresses", "address"), ("statuses", "status"),
      ("cases", "case"), ("houses", "house"), ("boxes", "box"), ("people", "person"),
      ("status", "status"), ("news", "news"), ("series", "series"), ("orderLines", "orderLine"),
      ("line_items", "line_item"), ("Children", "Child"), ("data", "data"), ("access", "access"),
      ("movies", "movie"), ("is", "is"), ("s", "s"), ("", ""), ("matches", "match"),
    ])
  func singular(of plural: String, is singular: String) {
    #expect(Singular.of(plural) == singular)
  }

  @Test(
    arguments: [
      (["homeAddress", "work_address"], "Address"),
      (["pitchEnvelope", "volumeEnvelope"], "Envelope"),
      (["a_billing_address", "the_billing_address"], "billing_address"), (["small", "large"], nil),
      (["status", "retweeted_status"], "status"), (["address", "dress"], nil), ([], nil),
    ])
  func commonEnd(of names: [String], is end: String?) {
    #expect(Words.commonEnd(of: names) == end)
  }

  @Test(
    arguments: [
      ("created_at", "createdAt"), ("ID", "id"), ("CustomerID", "customerID"),
      ("URLPath", "urlPath"), ("ORDER_ID", "orderId"), ("dc:title", "dcTitle"), ("_id", "id"),
      ("$ref", "ref"), ("first name", "firstName"), ("1h", "_1h"), ("🐌", "value"), ("", "value"),
      ("größe", "größe"), ("a-b.c", "aBC"), ("iPhone", "iPhone"), ("名前", "名前"),
    ])
  func field(of written: String, is name: String) {
    #expect(SwiftName.field(written) == name)
  }

  @Test func typesAvoidWhatIsTaken() {
    #expect(SwiftName.type("date", in: "Order") == "OrderDate")
    #expect(SwiftName.type("string", in: nil) == "StringRecord")
    #expect(SwiftName.type("order_line", in: "Order") == "OrderLine")
  }
}
