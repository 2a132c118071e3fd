import Foundation
import SaxHTTP
import SaxTestSuites
import Testing

/// The `Link` fields at `link-header` (RFC 8288): targets, relations, anchors, parameters.
@Suite(.enabled(if: Suites.have("link-header"), "link-header is not there: make suites"))
struct WebLinkTests {
  private struct Expected: Decodable {
    var target_string: String?
    var target_uri: String?
    var context_uri: String?
    var relation_types: [String]?
    var link_parameters: [String: [String?]]
  }

  private struct Example: Decodable {
    var field: String
    var expected: Expected

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      field = try list.decode(String.self)
      expected = try list.decode(Expected.self)
    }
  }

  private static let ofTarget = [
    "</foo>; rel=home; anchor=\"#bar\"", "</foo>; rel=\"home previous\"; anchor=#bar",
  ]

  @Test(arguments: [
    ("example_link_headers", 8), ("example_link_headers_with_anchors", 17),
  ])
  func fieldsAreReadAsTheSuiteSays(_ name: String, _ count: Int) throws {
    let bytes = try Suites.bytes("link-header/\(name).json")
    let examples = try JSONDecoder().decode([Example].self, from: Data(bytes))
    #expect(examples.count == count)
    let base = try URI("https://example.com")
    for example in examples {
      var fields = HeaderFields()
      try fields.append("Link", example.field)
      let link = try #require(fields.links.first, "\(example.field)")
      let expected = example.expected
      #expect(fields.links.count == 1, "\(example.field)")
      if let target = expected.target_string {
        #expect(link.target == target, "\(example.field)")
        #expect("\(try base.resolving(link.target))" == expected.target_uri, "\(example.field)")
      }
      if let types = expected.relation_types {
        #expect(link.relations == types, "\(example.field)")
      }
      // The suite has an anchor resolved against the target; RFC 8288 §3.2 has the response's URL for that.
      if let context = expected.context_uri, !Self.ofTarget.contains(example.field) {
        #expect(try "\(base.resolving(link["anchor"] ?? ""))" == context, "\(example.field)")
      }
      for (name, values) in expected.link_parameters {
        let found = link.parameters.filter { $0.name == name }.map(\.value)
        #expect(found == values.map { $0 ?? "" }, "\(example.field)")
      }
    }
  }
}
