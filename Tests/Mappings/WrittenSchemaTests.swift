import Foundation
import SaxTestSuites
import SaxTestSupport
import Saxifrage
import Testing

/// Documents that shipped mappings write, validated by the schemas of the formats.
@Suite(
  .serialized,
  .enabled(
    if: Suites.have(
      "xsd-wsdl/iso20022-camt", "xsd-wsdl/iso20022-pain-sepaxml", "xsd-wsdl/ubl-2.1",
      "xsd-wsdl/gpx-kml-xsd", "xml-examples/gpx", "xml-examples/kml-libkml"),
    "xsd-wsdl or xml-examples is not there: make suites"))
struct WrittenSchemaTests {
  /// The objects of a document that a mapping reads, as XML.
  private func written(_ bytes: [UInt8], _ mapping: Mapping) throws -> [UInt8]? {
    let values = WrittenObjects.values(mapping, bytes)
    if values.isEmpty { return nil }
    let (_, refused, bytes) = try WrittenObjects(mapping, as: .xml).write(values)
    #expect(refused.isEmpty)
    return bytes
  }

  private func files(_ folder: String, _ ending: String) throws -> [(path: String, bytes: [UInt8])]
  {
    try SuiteFile.all(below: folder).filter { $0.path.hasSuffix(ending) }
      .map { ($0.path, try $0.bytes()) }
  }

  @Test func invoicesAndOrdersAreValid() throws {
    let mapping = try Mapping.shipped("ubl")
    let schemas = "xsd-wsdl/ubl-2.1/schemas/maindoc"
    let kinds = [
      "Invoice": try #require(SchemaOracle("\(schemas)/UBL-Invoice-2.1.xsd")),
      "Order": try #require(SchemaOracle("\(schemas)/UBL-Order-2.1.xsd")),
    ]
    var count = 0
    let own = try ["invoice.xml", "order.xml"].map {
      ("ubl/\($0)", try Sample(path: "ubl/\($0)").bytes())
    }
    for (path, bytes) in try files("xsd-wsdl/ubl-2.1/samples", ".xml") + own {
      guard let document = try written(bytes, mapping),
        let schema = kinds[try TreeElement.read(document).name]
      else { continue }
      #expect(schema.error(in: document) == nil, "\(path)")
      count += 1
    }
    #expect(count == 14)
  }

  /// A message without a statement, which its own schema forbids as well.
  private static let withoutStatement = "camt053.v2.wrong.xml"

  /// Statements of many banks, of versions 2 to 8, written by version 8.
  @Test func statementsAreValid() throws {
    let mapping = try Mapping.shipped("camt053")
    let schema = try #require(
      SchemaOracle("xsd-wsdl/iso20022-camt/assets/camt.053.001.08.xsd"))
    var count = 0
    let own = try ["statement-v2.xml", "statement-v8.xml"].map {
      ("camt053/\($0)", try Sample(path: "camt053/\($0)").bytes())
    }
    for (path, bytes) in try files("xsd-wsdl/iso20022-camt/test/data", ".xml") + own {
      guard !path.hasSuffix(Self.withoutStatement), let document = try written(bytes, mapping)
      else { continue }
      #expect(schema.error(in: document) == nil, "\(path)")
      count += 1
    }
    #expect(count == 13)
  }

  @Test func ordersToPayAreValid() throws {
    let mapping = try Mapping.shipped("pain001")
    let schemas = "xsd-wsdl/iso20022-pain-sepaxml/sepaxml/schemas"
    let schema = try #require(SchemaOracle("\(schemas)/pain.001.001.09.xsd"))
    for name in ["orders-v3.xml", "orders-v9.xml", "swiss.xml"] {
      let bytes = try Sample(path: "pain001/\(name)").bytes()
      let document = try #require(try written(bytes, mapping))
      #expect(schema.error(in: document) == nil, "\(name)")
    }
  }

  /// A file of GPX left out: a `Double` of many places has an exponent, which `xsd:decimal` has not.
  private static let exponents = "track-with-small-floats.gpx"

  @Test func waypointsRoutesAndTracksAreValid() throws {
    let mapping = try Mapping.shipped("gpx")
    let schema = try #require(SchemaOracle("xsd-wsdl/gpx-kml-xsd/gpx11.xsd"))
    var count = 0
    for (path, bytes) in try files("xml-examples/gpx", ".gpx") {
      guard !path.hasSuffix(Self.exponents),
        let document = try written(bytes, mapping)
      else { continue }
      // Values that the schema has not are what the file says, and are written as they are.
      let error = schema.error(in: document)
      if let error, error.contains("facet") || error.contains("not a valid value") {
        #expect(schema.error(in: bytes) != nil, "\(path)")
        continue
      }
      #expect(error == nil, "\(path)")
      count += 1
    }
    #expect(count == 27)
  }

  /// By the schema of KML 2.1, which is what a namespace says: what 2.2 added is not in it.
  @Test func placesAreValid() throws {
    let mapping = try Mapping.shipped("kml")
    let schema = try #require(SchemaOracle("xsd-wsdl/gpx-kml-xsd/kml21.xsd"))
    var invalid: [String] = []
    let added = ["<ExtendedData", "gx:", "atom:", "<Camera", "<PhotoOverlay", "<snippet"]
    var count = 0
    for (path, bytes) in try files("xml-examples/kml-libkml", ".kml") {
      // What a `<Change>` holds is a part of a placemark, and none that is valid alone.
      guard !path.contains("/update/"),
        let document = try written(bytes, mapping)
      else { continue }
      let text = String(decoding: document, as: UTF8.self)
      if added.contains(where: text.contains) { continue }
      let older = text.replacingOccurrences(
        of: "http://www.opengis.net/kml/2.2", with: "http://earth.google.com/kml/2.1")
      let error = schema.error(in: Array(older.utf8))
      if let error, error.contains("facet") || error.contains("not a valid value") {
        invalid.append(String(path.split(separator: "/").last ?? ""))
        continue
      }
      #expect(error == nil, "\(path)")
      count += 1
    }
    #expect(count == 30)
    #expect(invalid == [], "their values are none of the schema's")
  }
}
