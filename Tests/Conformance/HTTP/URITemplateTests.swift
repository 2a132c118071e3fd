import Foundation
import SaxHTTP
import SaxTestSuites
import Testing

/// The tests of URI templates at `uri-templates`: every example of RFC 6570, and those beyond.
@Suite struct URITemplateTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var template: String
    var values: [String: URITemplate.Value]
    /// Any of these; nil for an error.
    var wanted: [String]?

    var testDescription: String { "\(name): \(template)" }
  }

  static let examples: [Example] = [
    "spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests",
  ].flatMap { (try? examples(of: "uri-templates/\($0).json")) ?? [] }

  @Test(.enabled(if: Suites.have("uri-templates"), "uri-templates is not there: make suites"))
  func noneIsLeftOut() {
    #expect(URITemplateTests.examples.count == 270)
  }

  @Test(
    .enabled(if: Suites.have("uri-templates"), "uri-templates is not there: make suites"),
    arguments: examples)
  func expandsAsTheSuiteSays(_ example: Example) throws {
    guard let wanted = example.wanted else {
      #expect(throws: HTTPError.self) {
        try URITemplate(example.template).expand(example.values)
      }
      return
    }
    let found = try URITemplate(example.template).expand(example.values)
    #expect(wanted.contains(found), "found \(found), wanted \(wanted)")
  }

  private static func examples(of path: String) throws -> [Example] {
    let bytes = try Suites.bytes(path)
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [String: Any]]
    return (root ?? [:]).sorted { $0.key < $1.key }.flatMap { name, group -> [Example] in
      let variables = group["variables"] as? [String: Any] ?? [:]
      let cases = group["testcases"] as? [[Any]] ?? []
      return cases.compactMap { example in
        guard example.count == 2, let template = example[0] as? String else { return nil }
        let wanted = example[1] as? [String] ?? (example[1] as? String).map { [$0] }
        return Example(
          name: name, template: template, values: variables.compactMapValues(value), wanted: wanted)
      }
    }
  }

  /// The value that a variable has in the file. Pairs come in the order of their keys: the suite
  /// allows any.
  private static func value(_ json: Any) -> URITemplate.Value? {
    switch json {
    case let text as String: .text(text)
    case let items as [Any]: .list(items.map { "\($0)" })
    case let pairs as [String: Any]:
      .pairs(pairs.sorted { $0.key < $1.key }.map { .init($0.key, "\($0.value)") })
    case is NSNull: nil
    default: .text("\(json)")
    }
  }
}
