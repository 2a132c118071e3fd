import Foundation
import SaxSchema
import Saxifrage
import Testing

/// What is suggested for a file compiles, and reads that file without an error.
@Suite(.enabled(if: Suites.arePresent, Suites.absence))
struct SuggestionTests {
  /// Files that no suggestion reads, and why.
  static let exceptions: [String: String] = [:]

  private static let endings: Set<String> = [
    "json", "ndjson", "xml", "rdf", "atom", "kml", "gpx", "osm", "opml", "osc", "svg", "plist",
    "wsdl", "xsd", "xhtml", "csdl", "edmx",
  ]

  /// All files of a folder that are of a format, and small.
  private static func files(_ folder: String) throws -> [String] {
    try Suites.files(folder).map { "\(folder)/\($0)" }.filter { path in
      guard endings.contains(String(path.split(separator: ".").last ?? "")) else { return false }
      return try Suites.bytes(path).count < largest
    }.enumerated().filter { $0.offset % (sparse[folder] ?? 1) == 0 }.map(\.element)
  }

  /// In bytes, and every how many files of a folder, so that an unoptimized build takes seconds.
  private static let largest = 200_000
  private static let sparse = ["xsd-wsdl": 6, "odata": 2, "xml-examples": 3, "xml-libxml2": 2]

  @Test(
    arguments: [
      "http-cache-tests", "json-conformance", "json-examples", "json-test-suite", "malicious",
      "odata", "uri-templates", "xml-examples", "xml-libxml2", "xsd-wsdl",
    ])
  func everyFileIsReadByItsOwnSuggestion(folder: String) throws {
    var read = 0
    for path in try Self.files(folder) where Self.exceptions[path] == nil {
      let bytes = try Suites.bytes(path)
      let name = (path as NSString).lastPathComponent
      let inference = SchemaInference()
      let schema: Schema
      do {
        var reading = EventReading(to: inference.sink(for: name), source: name)
        try reading.feed(bytes.span)
        try reading.finish()
        schema = try inference.schema()
      } catch {
        continue
      }
      let text = MappingWriter(schema).text
      do {
        let mapping = try Mapping(text, named: "suggested")
        #expect(mapping.warnings.isEmpty, "\(path)\n\(mapping.warnings)\n\(text)")
        var reading = mapping.emissions(source: name) { _ in }
        try reading.feed(bytes.span)
        try reading.finish()
        read += 1
      } catch {
        Issue.record("\(path)\n\(error)\n\(text.prefix(3000))")
      }
    }
    #expect(read > 0)
  }
}
