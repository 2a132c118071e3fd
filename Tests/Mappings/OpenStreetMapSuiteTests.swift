import Saxifrage
import SaxTestSuites
import Testing

/// Maps and change files of the test data of OpenStreetMap's tools.
@Suite(.enabled(if: Suites.have("xml-examples/osm"), "xml-examples/osm is not there: make suites"))
struct OpenStreetMapSuiteTests {
  private static let folder = "xml-examples/osm"

  /// Files that are malformed, or hold what no map may.
  static let faulty = [
    "xml/data/104-empty_file/data.osm": "found nothing",
    "xml/data/105-incomplete_xml_file/data.osm": "the input ends inside <osm>",
    "xml/data/107-wrongly_nested_xml_file/data.osm": "/osm/node/modify",
    "xml/data/126-wrong_member_type/data.osm": "\"foo\" is no case of Kind",
    "xml/data/127-missing_member_type/data.osm": "Member.type is missing",
    "xml/data/128-missing_member_ref/data.osm": "\"n\" is no case of Kind",
  ]

  /// Files that give nothing.
  static let empty = [
    "xml/data/100-correct_but_no_data/data.osm": "holds nothing",
    "xml/data/101-missing_version/data.osm": "has no version",
    "xml/data/102-wrong_version/data.osm": "is of a version that never was",
    "xml/data/103-old_version/data.osm": "is of version 0.5",
    "xml/data/106-invalid_xml_file/data.osm": "holds no element of a map",
    "xml/data/108-unknown_top_level/data.osm": "is no map",
    "xml/data/122-no_osm_element/data.osm": "is a node alone",
  ]

  @Test func everyFileIsRead() throws {
    let mapping = try Mapping.shipped("openstreetmap")
    var left = Set(Self.faulty.keys).union(Self.empty.keys)
    var counts: [String: Int] = [:]
    for file in SuiteFile.all(below: Self.folder)
    where file.path.hasSuffix(".osm") || file.path.hasSuffix(".osc") {
      let path = String(file.path.dropFirst(Self.folder.count + 1))
      let lines = try file.outcome(by: mapping)
      if let fault = Self.faulty[path] {
        left.remove(path)
        #expect(lines.count == 1 && lines[0].contains(fault), "\(path): \(lines)")
        continue
      }
      if let reason = Self.empty[path] {
        left.remove(path)
        #expect(lines.isEmpty, "\(path), which \(reason), gave \(lines)")
        continue
      }
      let objects = try lines.map(PrintedObject.init)
      compare(objects, with: try file.tree(), path)
      for object in objects { counts[object.type ?? "", default: 0] += 1 }
    }
    #expect(left.isEmpty, "no such files")
    #expect(counts == ["Node": 8286, "Way": 322, "Relation": 36])
  }

  private func compare(_ objects: [PrintedObject], with map: TreeElement, _ path: String) {
    let elements = map.descendants("node", "way", "relation")
    #expect(!elements.isEmpty, "\(path)")
    #expect(objects.map(attributes) == elements.map(attributes), "\(path)")
    #expect(
      objects.map { $0.dictionary("tags") }
        == elements.map { element in
          Dictionary(
            element.elements("tag").map { ($0.attributes["k"] ?? "", $0.attributes["v"] ?? "") },
            uniquingKeysWith: { $1 })
        }, "\(path)")
    #expect(
      objects.map { $0.doubles("nodes") }
        == elements.map { element in
          let nodes = element.name == "way" ? element.elements("nd") : []
          return nodes.compactMap { $0.attributes["ref"].flatMap { Double($0) } }
        }, "\(path)")
    #expect(
      objects.map { $0.objects("members").map { [$0.string("type"), $0.string("role")] } }
        == elements.map { element in
          let members = element.name == "relation" ? element.elements("member") : []
          return members.map { [$0.attributes["type"], $0.attributes["role"]] }
        }, "\(path)")
  }

  private func attributes(_ object: PrintedObject) -> [String?] {
    [object.type?.lowercased(), object.string("timestamp"), object.string("user")]
      + ["id", "version", "uid", "changeset", "lat", "lon"].map {
        object.double($0).map { "\($0)" }
      }
  }

  private func attributes(_ element: TreeElement) -> [String?] {
    [element.name, element.attributes["timestamp"], element.attributes["user"]]
      + ["id", "version", "uid", "changeset", "lat", "lon"].map { name in
        element.attributes[name].flatMap { Double($0) }.map { "\($0)" }
      }
  }
}
