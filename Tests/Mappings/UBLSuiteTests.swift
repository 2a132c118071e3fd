import Saxifrage
import SaxTestSuites
import Testing

/// The examples of UBL 2.0 and 2.1.
@Suite(.enabled(if: Suites.have("xsd-wsdl/ubl-2.1"), "xsd-wsdl/ubl-2.1 is not there"))
struct UBLSuiteTests {
  @Test func everyInvoiceAndOrderIsRead() throws {
    let mapping = try Mapping.shipped("ubl")
    var counts: [String: Int] = [:]
    for file in SuiteFile.all(below: "xsd-wsdl/ubl-2.1/samples") where file.path.hasSuffix(".xml") {
      let objects = try file.outcome(by: mapping).map(PrintedObject.init)
      let tree = try file.tree()
      guard ["Invoice", "Order"].contains(tree.name) else {
        // Forty other kinds of documents, and a signature.
        #expect(objects.isEmpty, "\(file.path)")
        counts["other documents", default: 0] += 1
        continue
      }
      let document = try #require(objects.first, "\(file.path)")
      #expect(objects.count == 1 && document.type == tree.name, "\(file.path)")
      compare(document, with: tree, file.path)
      counts[tree.name, default: 0] += 1
      counts["lines", default: 0] += document.objects("lines").count
    }
    #expect(counts == ["Invoice": 9, "Order": 3, "lines": 17, "other documents": 45])
  }

  private func compare(_ document: PrintedObject, with tree: TreeElement, _ path: String) {
    #expect(document.string("id") == tree.trimmed("ID"), "\(path)")
    #expect(document.string("issued") == tree.trimmed("IssueDate"), "\(path)")
    let isInvoice = tree.name == "Invoice"
    let total = isInvoice ? "LegalMonetaryTotal" : "AnticipatedMonetaryTotal"
    #expect(
      Money.text(document.object("payable"))
        == Money.text(tree.element("\(total)/PayableAmount"), currency: "currencyID"), "\(path)")
    for (field, steps) in [
      "supplier": "AccountingSupplierParty/Party", "customer": "AccountingCustomerParty/Party",
      "buyer": "BuyerCustomerParty/Party", "seller": "SellerSupplierParty/Party",
    ] where (field == "supplier" || field == "customer") == isInvoice {
      let party = tree.element(steps)
      #expect(
        document.object(field)?.string("name")
          == (party?.element("PartyName/Name")
          ?? party?.element("PartyLegalEntity/RegistrationName"))?.text.collapsed, "\(path)")
    }
    #expect(
      document.objects("lines").map(describe)
        == tree.elements(isInvoice ? "InvoiceLine" : "OrderLine/LineItem").map(describe), "\(path)")
  }

  private func describe(_ line: PrintedObject) -> [String] {
    let quantity = line.object("quantity")?.double("value").map { "\($0)" }
    return [
      line.string("id") ?? "", Money.text(line.object("net")), line.string("name") ?? "",
      quantity ?? "", Money.text(line.object("price")),
    ]
  }

  private func describe(_ line: TreeElement) -> [String] {
    let name = line.element("Item/Name") ?? line.element("Item/Description")
    let quantity = line.trimmed("InvoicedQuantity") ?? line.trimmed("Quantity")
    return [
      line.trimmed("ID") ?? "",
      Money.text(line.element("LineExtensionAmount"), currency: "currencyID"),
      name?.text.collapsed ?? "", quantity.flatMap { Double($0) }.map { "\($0)" } ?? "",
      Money.text(line.element("Price/PriceAmount"), currency: "currencyID"),
    ]
  }

  /// The samples of this project name nothing that the schemas don't.
  @Test(arguments: ["ubl/invoice.xml", "ubl/order.xml"])
  func samplesFollowTheSchemas(_ path: String) throws {
    var declared: Set<String> = []
    for schema in SuiteFile.all(below: "xsd-wsdl/ubl-2.1/schemas")
    where schema.path.hasSuffix(".xsd") {
      for element in try schema.tree().descendants("element") {
        if let name = element.attributes["name"] { declared.insert(name) }
      }
    }
    let tree = try TreeElement.read(try Sample(path: path).bytes())
    #expect(names(of: tree).subtracting(declared).isEmpty)
  }

  private func names(of element: TreeElement) -> Set<String> {
    element.children.reduce(into: [element.name]) { $0.formUnion(names(of: $1)) }
  }
}
