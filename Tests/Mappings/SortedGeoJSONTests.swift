import Foundation
import Saxifrage
import Testing

/// GeoJSON as programs write it that sort keys: coordinates before the type of a geometry, features before
/// that of the collection.
@Suite struct SortedGeoJSONTests {
  private static func ring(_ points: Int) -> String {
    let points = (0..<points).map { "[\($0 % 180).5,\($0 % 90).25]" }
    return "[[\(points.joined(separator: ","))]]"
  }

  private static func geometry(_ points: Int, isSorted: Bool) -> String {
    let coordinates = #""coordinates":\#(ring(points))"#
    return isSorted
      ? #"{\#(coordinates),"type":"Polygon"}"# : #"{"type":"Polygon",\#(coordinates)}"#
  }

  private static func feature(_ id: Int, _ points: Int, isSorted: Bool) -> String {
    let rest =
      #""geometry":\#(geometry(points, isSorted: isSorted)),"id":\#(id),"properties":{"n":\#(id)}"#
    return isSorted ? #"{\#(rest),"type":"Feature"}"# : #"{"type":"Feature",\#(rest)}"#
  }

  private static func collection(_ features: Int, _ points: Int, isSorted: Bool) -> String {
    let list = (0..<features).map { feature($0, points, isSorted: isSorted) }
      .joined(separator: ",\n")
    let rest = #""features":[\#(list)],"name":"x""#
    return isSorted
      ? #"{"bbox":[1,2],\#(rest),"type":"FeatureCollection"}"#
      : #"{"type":"FeatureCollection","bbox":[1,2],\#(rest)}"#
  }

  private static func objects(_ text: String, limits: Limits = Limits()) throws -> [String] {
    let json = JSONText(typeTags: .emitted)
    var lines: [String] = []
    var options = ReadingOptions()
    options.limits = limits
    var reading = try Mapping.shipped("geojson").emissions(options: options) { emission in
      var line: [UInt8] = []
      json.append(try emission.result.get(), to: &line)
      lines.append(String(decoding: line, as: UTF8.self))
    }
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = min(start + 10_000, bytes.count)
      try reading.feed(bytes.span.extracting(start..<end))
      start = end
    }
    try reading.finish()
    return lines
  }

  /// Much more than `limit buffer` is by default.
  @Test(arguments: [(600, 20), (2, 20_000), (0, 1)])
  func collectionsAreReadAsOthers(features: Int, points: Int) throws {
    let sorted = try Self.objects(Self.collection(features, points, isSorted: true))
    #expect(sorted == (try Self.objects(Self.collection(features, points, isSorted: false))))
    #expect(sorted.count == features + 1)
    #expect(
      sorted.last == #"{"@type":"Collection","name":"x","crs":null,"bbox":[1.0,2.0]}"#)
  }

  @Test func whatStandsAloneIsReadAsOthers() throws {
    for points in [3, 20_000] {
      let feature = try Self.objects(Self.feature(7, points, isSorted: true))
      #expect(feature == (try Self.objects(Self.feature(7, points, isSorted: false))))
      #expect(feature.count == 1 && feature[0].hasPrefix(#"{"@type":"Feature","id":"7""#))
      let geometry = try Self.objects(Self.geometry(points, isSorted: true))
      #expect(geometry == (try Self.objects(Self.geometry(points, isSorted: false))))
      #expect(geometry.count == 1 && geometry[0].hasPrefix(#"{"@type":"Polygon","#))
    }
  }

  /// One feature is held, however many there are.
  @Test func noCollectionIsHeld() throws {
    var limits = Limits()
    limits.text = 64 << 10
    limits.held = 256 << 10
    let text = Self.collection(6000, 20, isSorted: true)
    #expect(text.utf8.count > 1 << 20)
    #expect(try Self.objects(text, limits: limits).count == 6001)
  }

  @Test func whatIsNoGeoJSONIsRefused() throws {
    for text in [
      #"{"type":"Topology","objects":{}}"#, #"{"features":[],"type":"Topology"}"#, "{}",
      #"{"coordinates":[1,2]}"#,
    ] {
      #expect(throws: (any Error).self) { try Self.objects(text) }
    }
  }
}
