import Saxifrage
import SaxTestSuites
import Testing

/// The documents that libkml is tested with.
@Suite(
  .enabled(
    if: Suites.have("xml-examples/kml-libkml"), "xml-examples/kml-libkml is not there: make suites")
)
struct KMLSuiteTests {
  @Test func everyPlacemarkIsRead() throws {
    let mapping = try Mapping.shipped("kml")
    var files = 0
    var placemarks = 0
    for file in SuiteFile.all(below: "xml-examples/kml-libkml") where file.path.hasSuffix(".kml") {
      files += 1
      let lines = try file.outcome(by: mapping)
      if file.name == "billion.kml" {
        #expect(lines.count == 1 && lines[0].contains("limit entities"), "\(lines)")
        continue
      }
      let objects = try lines.map(PrintedObject.init)
      let found = objects.filter { $0.type == "Placemark" }
      let tree = try file.tree()
      let known =
        tree.descendants("Placemark") + (tree.name == "Placemark" ? [tree] : [])
      #expect(found.count == known.count, "\(file.path)")
      for (object, element) in zip(found, known) { compare(object, with: element, file.path) }
      placemarks += found.count

      let outlines = objects.filter { $0.type == "Outline" }
      let containers = ["Document", "Folder"]
      let top =
        containers.contains(tree.name)
        ? [tree] : tree.children.filter { containers.contains($0.name) }
      #expect(outlines.map(outline) == top.map(outline), "\(file.path)")
    }
    #expect(files == 101)
    #expect(placemarks == 570)
  }

  private func compare(_ object: PrintedObject, with element: TreeElement, _ path: String) {
    #expect(object.string("id") == element.attributes["id"], "\(path)")
    #expect(object.string("target") == element.attributes["targetId"], "\(path)")
    #expect(object.string("name") == element.element("name")?.text.collapsed, "\(path)")
    #expect(object.string("style") == element.trimmed("styleUrl"), "\(path)")
    let data =
      element.elements("ExtendedData/Data").map { ($0, $0.element("value")?.text) }
      + element.elements("ExtendedData/SchemaData/SimpleData").map { ($0, $0.text) }
    let named = data.compactMap { element, value in
      element.attributes["name"].map { ($0, value ?? "") }
    }
    #expect(object.dictionary("data") == Dictionary(named, uniquingKeysWith: { $1 }), "\(path)")

    let order = [
      "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Model", "Track",
      "MultiTrack",
    ]
    let geometry = order.lazy.compactMap { element.element($0) }.first
    #expect((object.object("geometry") == nil) == (geometry == nil), "\(path)")
    guard let geometry, let found = object.object("geometry") else { return }
    #expect(positions(found) == positions(geometry), "\(path)")
  }

  /// Every position of a geometry, in order.
  private func positions(_ geometry: PrintedObject) -> [[Double]] {
    let own = geometry.doubles("coordinates")
    return (own.isEmpty ? [] : [own]) + geometry.strings("points").map(position)
      + ["outer", "holes", "parts", "tracks"].flatMap { field in
        geometry.objects(field).flatMap(positions)
      }
  }

  private func positions(_ geometry: TreeElement) -> [[Double]] {
    if geometry.name == "Point" {
      return geometry.elements("coordinates").map { position($0.text.collapsed) }
    }
    let lines = geometry.elements("coordinates").flatMap { $0.text.collapsed.split(separator: " ") }
    return lines.map { position(String($0)) }
      + geometry.elements("coord").map { position($0.text.collapsed) }
      + geometry.children.flatMap(positions)
  }

  private func position(_ text: String) -> [Double] {
    text.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
  }

  /// The names of a folder and of what it holds.
  private func outline(_ folder: PrintedObject) -> [String] {
    [folder.string("name") ?? ""] + folder.strings("places")
      + folder.objects("folders").flatMap(outline)
  }

  private func outline(_ folder: TreeElement) -> [String] {
    [folder.element("name")?.text.collapsed ?? ""]
      + folder.elements("Placemark/name").map(\.text.collapsed)
      + folder.children.filter { ["Document", "Folder"].contains($0.name) }.flatMap(outline)
  }
}
