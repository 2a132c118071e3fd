import Foundation
import SaxHTTP
import SaxServices
import SaxTestRandom
import SaxTestServers
import SaxTestSuites
import Saxifrage
import Testing

/// Templates of calls are expanded as another's implementation does it.
@Suite(.enabled(if: TemplateWitness.isThere, "uritemplate is not installed: make servers"))
struct TemplateWitnessTests {
  private static let mapping = Result {
    try Mapping("type T { a: String? }\nservice S at \"http://h.example\" { call a() = GET \"a\" }")
  }

  /// The URL that a call to a template asks for.
  private func url(
    _ template: String, _ values: [String: URITemplate.Value]
  ) async throws -> String {
    let api = try API(try Self.mapping.get(), client: Refusing())
    let endpoint = Endpoint<Int, NoContent>(.get, template, arguments: { _ in values })
    return try await api.call(endpoint, 0).request().url.target
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map {
      $0 < 0x80 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16).uppercased()
    }
    .joined()
  }

  private static func value(_ json: Any) -> URITemplate.Value? {
    switch json {
    case let text as String: .text(text)
    case let items as [String]: .list(items)
    case let pairs as [String: String]:
      .pairs(pairs.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    default: nil
    }
  }

  /// The suite's templates whose expansions are addresses of calls: paths and queries.
  @Test(.enabled(if: Suites.have("uri-templates"), "uri-templates is not there: make suites"))
  func theSuitesTemplatesAreSentAsTheWitnessHasThem() async throws {
    var cases: [(template: String, values: [String: Any])] = []
    for name in ["spec-examples", "spec-examples-by-section", "extended-tests"] {
      let bytes = try Suites.bytes("uri-templates/\(name).json")
      let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: [String: Any]]
      for group in (root ?? [:]).sorted(by: { $0.key < $1.key }).map(\.value) {
        // Numbers, and pairs in an order that JSON has not.
        let values = (group["variables"] as? [String: Any] ?? [:]).filter {
          Self.value($0.value) != nil && !($0.value is [String: Any])
        }
        for case let example as [Any] in group["testcases"] as? [Any] ?? [] {
          guard let template = example.first as? String, !(example.last is Bool) else { continue }
          cases.append((template, values))
        }
      }
    }
    let expansions = try TemplateWitness.expansions(
      of: try JSONSerialization.data(withJSONObject: cases.map { [$0.template, $0.values] }))
    var counts = (equal: 0, refused: 0, others: 0)
    for ((template, values), wanted) in zip(cases, expansions) {
      // An operator that begins an authority or a fragment, and what no path may be, are refused or no call's.
      let isOfCalls =
        template.hasPrefix("{/") || template.hasPrefix("{?") || template.hasPrefix("/")
        || template.hasPrefix("{&") || template.first?.isLetter == true
      guard isOfCalls, !template.contains("{#"), !template.contains("{+"), !template.contains("{;")
      else {
        counts.others += 1
        continue
      }
      do {
        let found = try await url(template, values.compactMapValues(Self.value))
        let query = wanted.hasPrefix("?") || wanted.hasPrefix("&")
        let behind =
          query ? "/?" + wanted.dropFirst() : wanted.hasPrefix("/") ? wanted : "/" + wanted
        // RFC 6570 §3.1 has letters of other alphabets encoded in literals, too, and the witness leaves them.
        #expect(found == Self.encoded(behind), "\(template)")
        counts.equal += 1
      } catch is APIError {
        counts.refused += 1
      }
    }
    print("uri-templates as calls: \(counts)")
    #expect(counts == (equal: 108, refused: 2, others: 124))
  }

  @Test func randomTemplatesAreExpandedAlike() throws {
    var random = SplitMix(seed: 6570)
    let words = [
      "a", "b c", "ü", "\u{1F600}", "x/y", "?", "#", "k=v&w", "100%", "a,b", "'", "~_-.",
    ]
    let operators = ["", "+", "#", ".", "/", ";", "?", "&"]
    var cases: [(String, [String: Any])] = []
    for _ in 0..<1000 {
      var values: [String: Any] = [:]
      for name in ["a", "b", "c"] {
        func word() -> String { words.randomElement(using: &random) ?? "a" }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: values[name] = (1...3).map { _ in word() }
        case 1: values[name] = ["k": word()]
        case 2: break
        default: values[name] = word()
        }
      }
      var template = ""
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let names = ["a", "b", "c"].shuffled(using: &random)
          .prefix(Int.random(in: 1...3, using: &random))
        let variables = names.map { name in
          if values[name] is String, Int.random(in: 0..<3, using: &random) == 0 {
            return "\(name):\(Int.random(in: 1...4, using: &random))"
          }
          return Bool.random(using: &random) ? name : "\(name)*"
        }
        let sign = operators.randomElement(using: &random) ?? ""
        template += "x{\(sign)\(variables.joined(separator: ","))}"
      }
      cases.append((template, values))
    }
    let expansions = try TemplateWitness.expansions(
      of: try JSONSerialization.data(withJSONObject: cases.map { [$0.0, $0.1] }))
    #expect(expansions.count == 1000)
    for ((template, values), wanted) in zip(cases, expansions) {
      let found = try URITemplate(template).expand(values.compactMapValues(Self.value))
      #expect(found == wanted, "\(template) \(values)")
    }
  }
}
