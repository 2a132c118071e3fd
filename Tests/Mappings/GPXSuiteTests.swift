import Saxifrage
import SaxTestSuites
import Testing

/// Files of receivers and programs, of both versions, some of them odd on purpose.
@Suite(.enabled(if: Suites.have("xml-examples/gpx"), "xml-examples/gpx is not there: make suites"))
struct GPXSuiteTests {
  @Test func everyFileIsRead() throws {
    let mapping = try Mapping.shipped("gpx")
    var counts: [String: Int] = [:]
    for file in SuiteFile.all(below: "xml-examples") where file.path.hasSuffix(".gpx") {
      let objects = try file.outcome(by: mapping).map(PrintedObject.init)
      let tree = try file.tree()
      let elements = tree.descendants("wpt", "rte", "trk")
      #expect(objects.count == elements.count + 1, "\(file.path)")
      for (object, element) in zip(objects, elements) {
        compare(object, with: element, file.path)
        counts[object.type ?? "", default: 0] += 1
      }
      let about = try #require(objects.last)
      #expect(about.type == "File", "\(file.path)")
      #expect(about.string("version") == tree.attributes["version"], "\(file.path)")
      #expect(about.string("creator") == tree.attributes["creator"], "\(file.path)")
      counts["File", default: 0] += 1
    }
    #expect(counts == ["File": 29, "Waypoint": 53, "Route": 6, "Track": 61])
  }

  private func compare(_ object: PrintedObject, with element: TreeElement, _ path: String) {
    #expect(object.string("name") == named(element), "\(path)")
    let points: [PrintedObject]
    let known: [TreeElement]
    switch element.name {
    case "wpt":
      (points, known) = ([object], [element])
    case "rte":
      (points, known) = (object.objects("points"), element.elements("rtept"))
    default:
      let segments = object.objects("segments")
      #expect(segments.count == element.elements("trkseg").count, "\(path)")
      (points, known) = (
        segments.flatMap { $0.objects("points") }, element.elements("trkseg/trkpt")
      )
    }
    #expect(points.map(describe) == known.map(describe), "\(path)")
  }

  private func describe(_ point: PrintedObject) -> [String] {
    ["latitude", "longitude", "elevation", "hdop", "satellites"].map { field in
      point.double(field).map { "\($0)" } ?? ""
    } + [point.string("time") == nil ? "" : "time", point.string("name") ?? ""]
  }

  private func describe(_ point: TreeElement) -> [String] {
    let numbers =
      ["lat", "lon"].map { point.attributes[$0] }
      + ["ele", "hdop", "sat"].map { point.trimmed($0) }
    return numbers.map { text in text.flatMap { Double($0) }.map { "\($0)" } ?? "" }
      + [point.element("time") == nil ? "" : "time", named(point) ?? ""]
  }

  private func named(_ element: TreeElement) -> String? { element.element("name")?.text.collapsed }
}
