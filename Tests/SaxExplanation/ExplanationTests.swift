import SaxExplanation
import Saxifrage
import Testing

/// The facts that a caller can ask of a mapping, beyond reading with it.
@Suite struct ExplanationTests {
  private func field(
    _ declaration: String, limits: Limits = Limits(), _ others: String = ""
  ) throws -> Explanation.Field {
    let mapping = try Mapping("emit A at /a\ntype A { \(declaration) }\n\(others)")
    let types = mapping.explanation(limits: limits).types
    guard case .fields(let fields)? = types.first?.content else { throw Missing() }
    return try #require(fields.first)
  }

  private struct Missing: Error {}

  typealias Moment = Explanation.Decision.Moment

  static let moments: [(path: String, json: Moment, xml: Moment)] = [
    ("b", .ending(of: "b"), .ending(of: "b")),
    ("b/c", .ending(of: "c"), .ending(of: "c")),
    ("@b", .ending(of: "@b"), .openingTag(of: "A")),
    ("b/@c", .ending(of: "@c"), .openingTag(of: "b")),
    ("text()", .ending(of: "A"), .ending(of: "A")),
    (".", .ending(of: "A"), .ending(of: "A")),
    ("name()", .opening(of: "A"), .opening(of: "A")),
    ("b/name()", .opening(of: "b"), .opening(of: "b")),
    ("../@b", .opening(of: "A"), .opening(of: "A")),
    ("b[1]", .ending(of: "b"), .ending(of: "b")),
    ("b[@k = 'x']", .ending(of: "b"), .ending(of: "b")),
    (
      "b[@k = 'x']/c", .operands(["@k"], after: "c", latest: "b"), .ending(of: "c")
    ),
    ("b[@* = 'x']/c", .operands(["@*"], after: "c", latest: "b"), .ending(of: "c")),
    (
      "b[k = 'x']/c", .operands(["k"], after: "c", latest: "b"),
      .operands(["k"], after: "c", latest: "b")
    ),
    (
      "b[k]/@c", .operands(["k"], after: "@c", latest: "b"),
      .operands(["k"], after: "@c", latest: "b")
    ),
    ("b[@k]/@c", .operands(["@k"], after: "@c", latest: "b"), .openingTag(of: "b")),
    (
      "b[@k]/name()", .operands(["@k"], after: "b", latest: "b"), .opening(of: "b")
    ),
    (
      ".[k]/c", .operands(["k"], after: "c", latest: "A"), .operands(["k"], after: "c", latest: "A")
    ),
    ("b[. = 'x']/c", .ending(of: "b"), .ending(of: "b")),
    (
      "b[k]/c[l]", .operands(["k"], after: "c", latest: "b"),
      .operands(["k"], after: "c", latest: "b")
    ),
    (".//b", .ending(of: "b"), .ending(of: "b")),
    (".//@b", .ending(of: "@b"), .openingTag(of: "A")),
    ("b[@k and position() = 2]", .ending(of: "b"), .ending(of: "b")),
    ("@b[. = 'x']", .ending(of: "@b"), .openingTag(of: "A")),
  ]

  @Test(arguments: moments)
  func saysWhenAPathIsSettled(path: String, json: Moment, xml: Moment) throws {
    let decision = try #require(try field("x: String? from \(path)").paths.first).decision
    #expect(decision.json?.moment == json)
    #expect(decision.xml?.moment == xml)
  }

  /// Only attributes of JSON may come after what a path emits beside them.
  @Test func saysWhatWaits() throws {
    func waits(_ path: String) throws -> [Bool?] {
      let mapping = try Mapping("emit Int at \(path)\nemit String at /c")
      let holds = try #require(mapping.explanation().rules.first).holds
      return [holds.json, holds.xml].map { lines in
        lines.map { $0.contains { $0.hasPrefix("objects that end before the predicate") } }
      }
    }
    #expect(try waits("/r[@k]/a") == [true, false])
    #expect(try waits("json(/r[@k]//a[b])") == [true, nil])
    #expect(try waits("/r[2]/a[@k and b]") == [false, false])
    #expect(try waits("//a[b = 1]") == [false, false])
  }

  @Test func saysNothingOfAFormatThatAPathIsNotFor() throws {
    let paths = try field("x: String? from json(b) | xml(c)").paths
    #expect(paths.map(\.text) == ["json(b)", "xml(c)"])
    #expect(paths.map { $0.decision.json == nil } == [false, true])
    #expect(paths.map { $0.decision.xml == nil } == [true, false])
  }

  @Test func presenceIsSettledAsTheNodeOpens() throws {
    let decision = try field("x: Bool from b as exists").paths[0].decision
    #expect(decision.json?.moment == .opening(of: "b"))
    #expect(decision.xml?.moment == .opening(of: "b"))
  }

  @Test func boundsComeFromTheLimits() throws {
    var limits = Limits()
    limits.text = 1000
    limits.items = 7
    let list = try field("x: [String]", limits: limits)
    let expected = "a list of up to 7 items (limit items), each item one text, "
    #expect(list.holds.json == [expected + "up to 1000 bytes (limit text)"])
    let shorter = try field("x: [Int] max 3", "limit text 10\n")
    #expect(
      shorter.holds.xml == [
        "a list of up to 3 items (max), each item one text, up to 10 bytes (limit text)"
      ])
    // What the caller sets outranks that.
    let given = try field("x: [Int] max 3", limits: limits, "limit text 10\n")
    #expect(
      given.holds.xml == [
        "a list of up to 3 items (max), each item one text, up to 1000 bytes (limit text)"
      ])
  }

  @Test func entriesHavePathsOfTheirOwn() throws {
    let field = try field("x: [String: Int] from tag key @k value v")
    #expect(field.keyPaths.map(\.text) == ["@k"])
    #expect(field.keyPaths.first?.decision.xml?.moment == .openingTag(of: "tag"))
    #expect(field.valuePaths.first?.decision.json?.moment == .ending(of: "v"))
  }
}
