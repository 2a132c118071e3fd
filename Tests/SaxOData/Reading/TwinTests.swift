import SaxHTTP
import SaxSchema
import SaxTestSuites
import Saxifrage
import Testing

@testable import SaxImport
@testable import SaxOData

/// The Atom and the JSON of one answer, which hold equal objects by one mapping: that of the service's model.
@Suite(.enabled(if: Suites.have("odata"))) struct TwinTests {
  /// A folder of twins, the model of their service, and how many there are.
  struct Service: CustomTestStringConvertible, Sendable {
    var folder: String
    var model: String
    var equal: Int
    /// The twins that differ in the suite itself, with the reason.
    var different: [String: String]
    var testDescription: String { folder }
  }

  static let services = [
    Service(
      folder: "olingo-v4-fit", model: "olingo-v4-fit/metadata.xml", equal: 34,
      different: [
        "People/filter/(PersonID eq 5).full.json": "other people",
        "delta.full.json": "changes of links, and entities that are none, are items there",
      ]),
    Service(
      folder: "olingo-v3-fit", model: "olingo-v3-fit/metadata.xml", equal: 65,
      different: [
        "Car/filter/(VIN eq 16).full.json": "other cars",
        "Customer/-10/entity.full.json": "another customer",
        "Customer/-7/entity.full.json": "white space in empty elements",
        "Customer/filter/CustomerId eq -10.full.json": "another extension",
        "InStreamErrorGetCustomer.full.json":
          "an error among entities; a number with a space in it",
      ]),
    Service(
      folder: "odata4j-v2/odata4j-fit/src/test/resources/META-INF/uri-conventions",
      model: "pyodata-v2/metadata_odata_org_northwind_v2.xml", equal: 47,
      different: [
        "json/ResourcePathKeyPredicateTest.json": "spaces behind commas",
        "json/SystemQueryOptionFilterDecimalCeilingTest.json": "spaces behind commas",
        "json/SystemQueryOptionFilterDecimalFloorTest.json": "spaces behind commas",
        "json/SystemQueryOptionFilterDoubleCeilingTest.json": "spaces behind commas",
        "json/SystemQueryOptionFilterIntLengthTest.json": "spaces behind commas",
        "json/SystemQueryOptionFilterIntDayTest.json":
          "a line's end within a string, which JSON has not",
        "json/SystemQueryOptionFilterIntMonthTest.json": "a line's end within a string",
        "json/SystemQueryOptionFilterIntYearTest.json": "a line's end within a string",
        "json/SystemQueryOptionFilterModuloTest.json": "other products",
        "json/SystemQueryOptionFormatAtomTest.json": "Atom in both",
        "json/SystemQueryOptionInlinecountTopTest.json": "more products in Atom",
        "json/SystemQueryOptionOrderByDescTest.json": "more products in JSON",
        "json/SystemQueryOptionSkipTokenTest.json": "a brace too many",
      ]),
  ]

  @Test(arguments: services) func bothFormsHoldTheSame(_ service: Service) throws {
    var options = ODataMetadataOptions()
    options.toleratesFaults = true
    let model = try EntityModel.reading(
      metadata: try Suites.bytes("odata/" + service.model), options: options)
    var equal = 0
    var different: [String: String] = [:]
    for (name, xml, json) in try Twins.pairs(in: "odata/" + service.folder) {
      // Links, properties, errors and service documents have no entity.
      guard let type = Twins.typeName(xml: xml, model) else { continue }
      var types = try #require(EntityTypeImporter.types(of: type, in: model, .read(isWhole: false)))
      // Shapes are GML in Atom, and GeoJSON in JSON.
      types.leaveOutAny()
      types.passOverOthers()
      let objects = try [(xml, InputFormat.xml), (json, .json)].map { bytes, format in
        try Twins.objects(of: types, in: bytes, format)
      }
      if objects[0] == objects[1], !objects[0].isEmpty {
        equal += 1
      } else {
        let place = zip(objects[0], objects[1]).prefix { $0 == $1 }.count
        let pair = objects.map { $0.dropFirst(place).first ?? "nothing" }
        different[name] = "object \(place) of \(objects.map(\.count))\n  \(pair[0])\n  \(pair[1])"
      }
    }
    let unexpected = different.filter { service.different[$0.key] == nil }
    #expect(
      unexpected.isEmpty, "\(unexpected.map { "\($0.key): \($0.value)" }.joined(separator: "\n"))")
    #expect(Set(different.keys) == Set(service.different.keys))
    #expect(equal == service.equal)
  }
}

extension EntityTypes {
  /// Takes no members but the properties.
  mutating func passOverOthers() {
    for name in annotations.records.keys { annotations[name].others = nil }
  }

  /// Leaves out the properties of entities that may be anything.
  mutating func leaveOutAny() {
    schema.declarations = schema.declarations.map { declaration in
      guard case .record(var record) = declaration, record.name == root else { return declaration }
      record.fields.removeAll { $0.type.required == .any }
      return .record(record)
    }
  }
}

/// Twins of a folder.
enum Twins {
  static func pairs(in folder: String) throws -> [(name: String, xml: [UInt8], json: [UInt8])] {
    let files = Suites.files(folder)
    let known = Set(files)
    var result: [(String, [UInt8], [UInt8])] = []
    for file in files where file.hasSuffix(".xml") {
      let stem = String(file.dropLast(4))
      let other = stem.hasPrefix("xml/") ? "json/" + stem.dropFirst(4) : stem
      for json in ["\(other).full.json", "\(other).json"] where known.contains(json) {
        result.append(
          (
            json, try Suites.bytes("\(folder)/\(file)"),
            inUTF8(try Suites.bytes("\(folder)/\(json)"))
          ))
      }
    }
    return result
  }

  /// Some were saved in Latin-1, which JSON is never in.
  private static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
  }

  /// The type of the entities, as the first says it.
  static func typeName(xml: [UInt8], _ model: EntityModel) -> String? {
    let text = String(decoding: xml, as: UTF8.self)
    guard let match = text.firstMatch(of: /<category[^>]*term="#?([^"]+)"/) else { return nil }
    let name = String(match.1)
    if model.entityType(name) != nil { return name }
    // Northwind has its types in another namespace than its document says.
    let local = name.split(separator: ".").last.map(String.init) ?? name
    return model.schemas.flatMap(\.structuredTypes).first {
      $0.kind == .entity && ($0.name == local || $0.name + "s" == local)
    }?.qualifiedName
  }

  static func objects(
    of types: EntityTypes, in bytes: [UInt8], _ format: InputFormat
  ) throws -> [String] {
    var made = EntityMappingSyntax(types)
    let amount = amount(in: bytes, format)
    return try objects(by: made.mapping(amount), in: bytes, format)
  }

  /// The number of entities in an answer.
  static func amount(in bytes: [UInt8], _ format: InputFormat) -> EntityMappingSyntax.Amount {
    let head = String(decoding: bytes.prefix(4000), as: UTF8.self)
    let isOne =
      format == .xml
      ? !head.contains(/<(atom:)?feed[ >\n]/)
      : !head.contains(/"(value|results)"\s*:\s*\[|"d"\s*:\s*\[/)
    return isOne ? .one : .many
  }

  static func objects(
    by mapping: Mapping, in bytes: [UInt8], _ format: InputFormat
  ) throws -> [String] {
    var objects: [String] = []
    var reading = mapping.reading(format) { objects.append("\($0)") }
    do {
      try reading.feed(bytes.span)
      try reading.finish()
    } catch {
      objects.append("\(error)")
    }
    return objects
  }
}
