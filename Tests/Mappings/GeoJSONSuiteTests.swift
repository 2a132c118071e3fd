import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// Outlines of countries, each a collection of one feature.
@Suite(.enabled(if: Suites.have("json-examples"), "json-examples is not there: make suites"))
struct GeoJSONSuiteTests {
  private struct Known: Decodable {
    var features: [Feature]
  }

  private struct Feature: Decodable, Equatable {
    var geometry: Geometry
    var properties: Properties
  }

  private struct Geometry: Decodable, Equatable {
    var coordinates: [[[Double]]]
  }

  /// An object with the name of its type in the mapping.
  private struct Tagged: Decodable {
    enum CodingKeys: String, CodingKey {
      case type = "@type"
      case geometry
    }

    var type: String
    var geometry: Geometry?

    struct Geometry: Decodable {
      enum CodingKeys: String, CodingKey { case type = "@type" }

      var type: String
    }
  }

  private struct Properties: Decodable, Equatable {
    var name: String?
  }

  @Test(arguments: [
    ("canada.json", 480), ("small/jsoniter_scala/che-1.geo.json", 2),
    ("small/jsoniter_scala/che-2.geo.json", 2), ("small/jsoniter_scala/che-3.geo.json", 2),
  ])
  func country(_ path: String, rings: Int) throws {
    let file = SuiteFile(path: "json-examples/\(path)")
    let lines = try file.outcome(by: .shipped("geojson"), engine: .yajl)
    let objects = try lines.map { try JSONDecoder().decode(Tagged.self, from: Data($0.utf8)) }
    #expect(objects.map(\.type) == ["Feature", "Collection"])
    #expect(objects.first?.geometry?.type == "Polygon")
    let known = try JSONDecoder().decode(Known.self, from: Data(try file.bytes()))
    let found = try JSONDecoder().decode(Feature.self, from: Data(try #require(lines.first).utf8))
    #expect(known.features == [found])
    #expect(found.geometry.coordinates.count == rings)
  }
}
