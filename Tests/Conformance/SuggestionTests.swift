import Foundation
import SaxImport
import SaxSchema
import SaxTestSuites
import Saxifrage
import Testing

/// The suggestion for a file compiles without a warning, and reads that file without an error.
///
/// Files are taken that an unoptimized build reads in seconds; with `SAX_THOROUGH=1` in the
/// environment it is every file of every size, in a minute or two. How many were read is printed.
@Suite struct SuggestionTests {
  private static let isThorough = ProcessInfo.processInfo.environment["SAX_THOROUGH"] == "1"

  private static let endings: Set<String> = [
    "json", "ndjson", "xml", "rdf", "atom", "kml", "gpx", "osm", "opml", "osc", "svg", "plist",
    "wsdl", "xsd", "xhtml", "csdl", "edmx",
  ]

  /// In bytes, and every how many files of a folder.
  private static let largest = 100_000
  private static let sparse = ["xsd-wsdl": 6, "odata": 2, "xml-examples": 3, "xml-libxml2": 2]

  /// The files of a folder, by their names in the suites.
  private static func files(_ folder: String) throws -> [String] {
    let all = Suites.files(folder).map { "\(folder)/\($0)" }
    if isThorough { return all }
    return try all.filter { path in
      guard endings.contains(String(path.split(separator: ".").last ?? "")) else { return false }
      return try Suites.bytes(path).count < largest
    }.enumerated().filter { $0.offset % (sparse[folder] ?? 1) == 0 }.map(\.element)
  }

  @Test(
    arguments: Suites.present([
      "http-cache-tests", "json-conformance", "json-examples", "json-test-suite", "malicious",
      "odata", "uri-templates", "xml-examples", "xml-libxml2", "xsd-wsdl",
    ]))
  func everyFileIsReadByItsOwnSuggestion(folder: String) throws {
    var tally = Tally()
    for path in try Self.files(folder) { try tally.attempt(path, Suites.bytes(path)) }
    print("\(folder): \(tally)")
    #expect(tally.read > 0)
  }

  @Test(.enabled(if: Suites.have("xmlconf"), "xmlconf is not there: make suites"))
  func everyDocumentOfTheXMLSuiteIsReadByItsOwnSuggestion() throws {
    var tally = Tally()
    let catalogue = try XMLConfCatalogue()
    for (index, test) in catalogue.cases.enumerated() where Self.isThorough || index % 4 == 0 {
      try tally.attempt("xmlconf/\(test.id)", Array(Data(contentsOf: test.file)))
    }
    print("xmlconf: \(tally)")
    #expect(tally.read > 0)
  }
}

/// The number of files read, malformed and refused.
private struct Tally: CustomStringConvertible {
  private(set) var read = 0
  private var malformed = 0
  private var refused = 0

  var description: String { "\(read) read, \(malformed) malformed, \(refused) refused" }

  mutating func attempt(_ path: String, _ bytes: [UInt8]) throws {
    let name = String(path.split(separator: "/").last ?? "")
    do {
      var reading = EventReading(to: ContentCounter(), source: name)
      try reading.feed(bytes.span)
      try reading.finish()
    } catch {
      // Whatever anybody would do with it.
      malformed += 1
      return
    }
    var text = ""
    do {
      let inference = SchemaInference()
      var reading = EventReading(to: inference.sink(for: name), source: name)
      try reading.feed(bytes.span)
      try reading.finish()
      let schema: Schema
      do { schema = try inference.schema() } catch {
        #expect(SuggestionRefusals.all.contains(path), "\(path): \(error)")
        refused += 1
        return
      }
      #expect(!SuggestionRefusals.all.contains(path), "\(path) is refused no longer")
      text = MappingWriter(schema).text
      #expect(!SwiftWriter(schema).text.isEmpty)
      let mapping = try Mapping(text, named: "suggested")
      #expect(mapping.warnings.isEmpty, "\(path)\n\(mapping.warnings)\n\(text)")
      var mapped = mapping.emissions(source: name) { _ in }
      try mapped.feed(bytes.span)
      try mapped.finish()
      read += 1
    } catch {
      Issue.record("\(path)\n\(error)\n\(text.prefix(3000))")
    }
  }
}
