import Foundation
import SaxTestSupport
import Saxifrage
import SaxTestSuites
import Testing

/// Statements of many banks' making, and the schemas of both messages.
@Suite(
  .enabled(
    if: Suites.have("xsd-wsdl/iso20022-camt"), "xsd-wsdl/iso20022-camt is not there"))
struct ISO20022SuiteTests {
  private static let statements = "xsd-wsdl/iso20022-camt/test/data"

  @Test func everyStatementIsRead() throws {
    let mapping = try Mapping.shipped("camt053")
    var counts: [String: Int] = [:]
    for file in SuiteFile.all(below: Self.statements) where file.name.hasPrefix("camt") {
      let objects = try file.outcome(by: mapping).map(PrintedObject.init)
      let tree = try file.tree()
      guard let message = tree.element("BkToCstmrStmt") else {
        // The suite's other messages: camt.052 and camt.054.
        #expect(objects.isEmpty && !file.name.hasPrefix("camt053"), "\(file.path)")
        counts["other messages", default: 0] += 1
        continue
      }
      compare(objects, with: message, file.path)
      for object in objects { counts[object.type ?? "", default: 0] += 1 }
    }
    // One of the twelve messages has no statement, which its schema forbids.
    #expect(counts == ["Header": 12, "Entry": 11, "Statement": 12, "other messages": 14])
  }

  private func compare(_ objects: [PrintedObject], with message: TreeElement, _ path: String) {
    let known = message.descendants("GrpHdr", "Ntry", "Stmt")
    #expect(objects.count == known.count, "\(path)")
    for (object, element) in zip(objects, known) {
      switch element.name {
      case "GrpHdr":
        #expect(object.string("id") == element.trimmed("MsgId"), "\(path)")
      case "Stmt":
        #expect(object.string("id") == element.trimmed("Id"), "\(path)")
        let balances = object.objects("balances").map { balance in
          [balance.string("type") ?? "", Money.text(balance.object("money"))]
        }
        let known = element.elements("Bal").map { balance in
          [
            balance.trimmed("Tp/CdOrPrtry/Cd") ?? "",
            Money.text(balance.element("Amt"), currency: "Ccy"),
          ]
        }
        #expect(balances == known, "\(path)")
      default:
        #expect(
          Money.text(object.object("money")) == Money.text(element.element("Amt"), currency: "Ccy"),
          "\(path)")
        #expect(object.string("status") == "booked", "\(path)")
        #expect(
          object.objects("transactions").map(describe)
            == element.elements("NtryDtls/TxDtls").map(describe), "\(path)")
      }
    }
  }

  private func describe(_ transaction: PrintedObject) -> [String] {
    let parties = ["debtor", "creditor"].map { transaction.string($0) ?? "" }
    let account = transaction.string("debtorIBAN") ?? transaction.string("debtorAccount") ?? ""
    return parties + [account] + transaction.strings("remittance")
  }

  private func describe(_ details: TreeElement) -> [String] {
    func first(of paths: String...) -> String {
      paths.lazy.compactMap { details.element($0)?.text.collapsed }.first ?? ""
    }
    let parties = [
      first(of: "RltdPties/Dbtr/Pty/Nm", "RltdPties/Dbtr/Nm"),
      first(of: "RltdPties/Cdtr/Pty/Nm", "RltdPties/Cdtr/Nm"),
      first(of: "RltdPties/DbtrAcct/Id/IBAN", "RltdPties/DbtrAcct/Id/Othr/Id"),
    ]
    return parties + details.elements("RmtInf/Ustrd").map(\.text)
  }

  /// Samples of this project that are by one of these schemas, or by one like it.
  @Test(arguments: [
    ("camt053/statement-v2.xml", "iso20022-camt/assets/camt.053.001.02.xsd"),
    ("camt053/statement-v8.xml", "iso20022-camt/assets/camt.053.001.08.xsd"),
    ("pain001/orders-v3.xml", "iso20022-pain-sepaxml/sepaxml/schemas/pain.001.001.03.xsd"),
    ("pain001/orders-v9.xml", "iso20022-pain-sepaxml/sepaxml/schemas/pain.001.001.09.xsd"),
    ("pain001/orders-v9.xml", "iso20022-pain-sepaxml/sepaxml/schemas/pain.001.001.10.xsd"),
    ("pain001/orders-v9.xml", "iso20022-pain-sepaxml/sepaxml/schemas/pain.001.001.11.xsd"),
  ])
  func samplesFollowTheSchemas(_ path: String, _ schema: String) throws {
    let schema = try SuiteFile(path: "xsd-wsdl/\(schema)").tree()
    let declared = Set(
      schema.descendants("element", "attribute").compactMap { $0.attributes["name"] })
    let sample = Sample(path: path)
    let tree = try TreeElement.read(try sample.bytes())
    #expect(names(of: tree).subtracting(declared).isEmpty)

    // In the schema's own namespace it gives the same objects.
    let namespace = try #require(schema.attributes["targetNamespace"])
    let written = try #require(tree.attributes["xmlns"])
    let text = String(decoding: try sample.bytes(), as: UTF8.self)
      .replacingOccurrences(of: "\"\(written)\"", with: "\"\(namespace)\"")
    let lines = Outcome.lines(
      try sample.mapping(), Array(text.utf8), named: path, chunk: nil)
    #expect(try lines == sample.expected())
  }

  private func names(of element: TreeElement) -> Set<String> {
    element.children.reduce(into: [element.name]) { $0.formUnion(names(of: $1)) }
  }
}
