import Foundation
import Saxifrage
import Testing

/// Where the suites hold an entity or a page as Atom and as JSON, both give the same objects.
@Suite struct ODataPairTests {
  /// Twins whose two files say different things.
  static let different = [
    "olingo-v4-client-core/annotated.xml": "the Atom is of a product, the JSON of a customer",
    "olingo-v4-fit/People/1/entity.xml": "the JSON's id has a second slash",
    "olingo-v4-fit/People/filter/(PersonID eq 5).xml": "the Atom and the JSON are of two persons",
    "olingo-v4-fit/People/skiptoken/5.xml": "the Atom's id is that of another person",
  ]

  @Test(.enabled(if: Checkout.suites != nil, "the test suites are not there"))
  func twins() throws {
    let mapping = try Mapping(contentsOf: Checkout.root.appending(path: "Mappings/odata-v4.sax"))
    let suite = try #require(Checkout.suites).appending(path: "odata")
    var equal: [String] = []
    for folder in ["olingo-v4-client-core", "olingo-v4-fit"] {
      for name in Checkout.files(below: suite.appending(path: folder)) where name.hasSuffix(".xml")
      {
        let path = "\(folder)/\(name)"
        guard let json = twin(of: path, in: suite) else { continue }
        let fromXML = try entities(mapping, suite, path)
        let fromJSON = try entities(mapping, suite, json)
        if let reason = Self.different[path] {
          #expect(fromXML != fromJSON, "\(path) was left out because \(reason)")
          continue
        }
        #expect(fromXML == fromJSON, "\(path)")
        if !fromXML.isEmpty { equal.append(path) }
      }
    }
    // Entity sets that the mapping knows; the other files emit nothing in either format.
    #expect(equal.count == 19, "\(equal)")
  }

  private func twin(of path: String, in suite: URL) -> String? {
    let stem = path.dropLast(4)
    return ["\(stem).full.json", "\(stem).json"].first {
      FileManager.default.fileExists(atPath: suite.appending(path: $0).path)
    }
  }

  /// What is no link to a next page: the suite has a placeholder for the port in those, and in
  /// JSON no `@` before their key.
  private func entities(_ mapping: Mapping, _ suite: URL, _ path: String) throws -> [String] {
    let bytes = Array(try Data(contentsOf: suite.appending(path: path)))
    let whole = Outcome.lines(mapping, bytes, named: path, chunk: nil)
    #expect(Outcome.lines(mapping, bytes, named: path, chunk: 7) == whole, "\(path)")
    return whole.filter { $0.hasPrefix("{") && !$0.hasPrefix(#"{"@type":"Next""#) }
  }

  /// Errors of a service are the errors of its reading.
  @Test(
    .enabled(if: Checkout.suites != nil, "the test suites are not there"),
    arguments: [
      "olingo-v4-client-core/error.json", "olingo-v4-client-core/error.xml",
      "olingo-v4-client-core/500error.json", "olingo-v4-client-core/500error1.json",
      "olingo-v4-fit/badRequest.json", "olingo-v4-fit/badRequest.xml",
      "olingo-v4-fit/notFound.json", "olingo-v4-fit/notFound.xml",
      "olingo-v4-fit/unsupportedMediaType.xml",
    ])
  func error(_ path: String) throws {
    let mapping = try Mapping(contentsOf: Checkout.root.appending(path: "Mappings/odata-v4.sax"))
    let suite = try #require(Checkout.suites).appending(path: "odata")
    let bytes = Array(try Data(contentsOf: suite.appending(path: path)))
    let lines = Outcome.lines(mapping, bytes, named: path, chunk: nil)
    #expect(lines.count == 1)
    #expect(lines.first?.contains(": the payload says Problem") == true, "\(lines)")
    #expect(Outcome.lines(mapping, bytes, named: path, chunk: 1) == lines)
  }
}
