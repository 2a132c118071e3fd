import SaxTestRandom
import SaxTestSupport
import Testing

@testable import SaxLanguage

/// A mapping that is changed at random never traps: it either compiles or has an error.
@Suite struct MutationTests {
  private static let words = [
    "{", "}", "[", "]", "(", ")", ";", ":", "::", "|", "/", "//", ".", "..", "@", "*", "=", "->",
    "?", ",", "-", "\"", "'", "`", "#", "\n", "from", "at", "as", "type", "enum", "switch", "else",
    "json(", "xml(", "rest()", "ancestor::", "not(", "position()", "emit", "error", "import",
    "namespace", "default", "max", "1", "99999999999999999999", "0", "KiB", "\u{0}", "é",
    "\u{FEFF}",
    "Order", "Int", "String", "$", "&&", "\\", "\"x\"", "language 1", "service",
    "service S at \"https://s\" {",
    "call", "call x(", "param", "soap", "1.2", "GET", "POST", "body", "merge", "text", "form",
    "pages",
    "header", "query", "auth", "success", "200..299", "..", "events", "none", "File", "\"{x}\"",
    "##",
    "\n## d\n", "retry", "cache", "minutes",
  ]

  private static let mappings = [ShopMapping.text, ServiceMapping.text]

  private func check(_ bytes: [UInt8]) {
    let main = MappingSource(name: "t.sax", bytes: bytes)
    let result = MappingCompiler.compile(main) { path, importer throws(SourceFailure) in
      guard importer.name == "t.sax" else { throw SourceFailure(reason: "nested") }
      return MappingSource(name: "other.sax", text: "type Common { id: Int }")
    }
    let errors = result.diagnostics.filter { $0.severity == .error }
    #expect((result.model == nil) == !errors.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
    for diagnostic in result.diagnostics where diagnostic.description.isEmpty {
      Issue.record("a diagnostic without text")
    }
  }

  @Test(arguments: mappings) func bytes(_ mapping: String) {
    var random = SplitMix(seed: 1)
    let text = Array(mapping.utf8)
    for _ in 0..<600 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        case 2: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &random)
        default: bytes.removeSubrange(index..<min(bytes.count, index + 40))
        }
      }
      check(bytes)
    }
  }

  @Test(arguments: mappings) func tokens(_ mapping: String) {
    var random = SplitMix(seed: 2)
    let collector = DiagnosticCollector()
    let (text, _) = SourceText.decoding(Array(mapping.utf8), name: "t.sax")
    let file = collector.add(text)
    let tokens = Lexer.tokens(of: text, file: file, reportingTo: collector)
    let pieces = tokens.map { ($0.startsLine ? "\n" : $0.followsSpace ? " " : "") + $0.text }
    for _ in 0..<600 {
      var pieces = pieces
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let index = Int.random(in: 0..<pieces.count, using: &random)
        let word = Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
        switch Int.random(in: 0..<5, using: &random) {
        case 0: pieces.remove(at: index)
        case 1: pieces.insert(word, at: index)
        case 2: pieces[index] = " " + word
        case 3: pieces.swapAt(index, Int.random(in: 0..<pieces.count, using: &random))
        default: pieces.insert(pieces[Int.random(in: 0..<pieces.count, using: &random)], at: index)
        }
      }
      check(Array(pieces.joined().utf8))
    }
  }

  @Test(arguments: mappings) func everyBeginning(_ mapping: String) {
    let text = Array(mapping.utf8)
    for length in stride(from: 0, through: text.count, by: 17) { check(Array(text.prefix(length))) }
  }

  /// Without any one of its tokens, and without all from it on.
  @Test func everyTokenOfServices() {
    let collector = DiagnosticCollector()
    let source = SourceText(name: "t.sax", scalars: Array(ServiceMapping.text.unicodeScalars))
    let tokens = Lexer.tokens(
      of: source, file: collector.add(source), reportingTo: collector)
    let pieces = tokens.map { ($0.startsLine ? "\n" : $0.followsSpace ? " " : "") + $0.text }
    for index in pieces.indices {
      var fewer = pieces
      fewer.remove(at: index)
      check(Array(fewer.joined().utf8))
      check(Array(pieces.prefix(index).joined().utf8))
    }
  }

  @Test func theMappingOfServicesCompiles() throws {
    let compiled = try Compiled(ServiceMapping.text)
    #expect(compiled.diagnostics.map(\.description) == [])
    #expect(compiled.model.services.map(\.calls.count) == [11, 1])
  }

  @Test func wordsAlone() {
    var random = SplitMix(seed: 3)
    for _ in 0..<600 {
      let count = Int.random(in: 1...40, using: &random)
      let words = (0..<count).map { _ in
        Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
      }
      check(Array(words.joined(separator: " ").utf8))
    }
  }

  // MARK: Depth

  private static let deep = 20_000

  @Test(arguments: [
    ("emit A at /a\ntype A { a: ", "[", "Int"), ("emit A at /a\ntype A { a: Int from x[", "(", "1"),
    ("emit A at /a\ntype A { a: Int from x[", "not(", "1"),
    ("emit A at /a\ntype A { a: Int from x", "[y", "1"),
    ("emit A at /a\ntype A { a: Int from ", "json(", "x"),
    ("emit A at /a\ntype A { ", "at x { ", "a: Int"),
    ("emit A at /a\ntype A { a: Int from x[1", " = 1", ""),
    ("emit A at /a\ntype A { a: Int from x[1", " or 1", ""),
    ("emit A at /a\ntype A { a: Int from x[1", " < 1", ""),
    ("emit A at /a\ntype A { a: Int from x", " | x", ""),
    ("emit A at /a\ntype A { a: Int from x[contains(1", ", 1", ""),
    ("emit A at /a\ntype A { a: Int", "?", ""),
    ("", "{", ""), ("", "}", ""), ("emit A at /a\ntype A { a: Int from x[-", "-", "1"),
    ("service S at \"https://s\" { call a(x: ", "[", "Int"),
    ("service S at \"https://s\" { call a() = GET \"a\" -> ", "[", "Int"),
    ("service S at \"https://s\" { call a", "(", ""), ("service S at \"https://s\" ", "{", ""),
    ("service S at \"https://s\" { call a() = GET \"a\"", " {", ""),
    ("service S at \"https://s\" { call a() = POST \"a\" body T", "(", ""),
    ("service S at \"https://s\" { call a() = GET \"a\" -> T", "?", ""),
  ])
  func nestingIsBounded(_ start: String, _ repeated: String, _ end: String) {
    let text = start + String(repeating: repeated, count: Self.deep) + end
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text))
    #expect(result.model == nil)
    #expect(!result.diagnostics.isEmpty)
  }

  @Test func operandsOfInnerPredicatesCount() {
    var predicate = "x"
    for _ in 0..<20 {
      predicate = "x[\(predicate)\(String(repeating: " or 1", count: 200))]"
    }
    let text = "emit A at /a\ntype A { a: Int from \(predicate) }"
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text))
    #expect(result.diagnostics.map(\.code.kind) == [.tooMany])
  }

  @Test func inheritanceIsBounded() throws {
    func text(_ count: Int) -> String {
      let types = (1...count).map { "type T\($0): T\($0 - 1) { x: T\(max(0, $0 - 2))? }\n" }
        .joined()
      return "emit T\(count) at /a\ntype T0 { a: Int }\n" + types
    }
    #expect(try Compiled(text(100)).fields("T100").map(\.name) == ["a", "x"])
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text(202)))
    let words = "inherits through more than 100 types, which is the most"
    #expect(
      result.diagnostics.filter { $0.code.kind == .tooDeep }.map(\.message)
        == ["T101 \(words)", "T202 \(words)"])
  }

  @Test func chainsAreNotNesting() throws {
    let count = 2000
    let needs = (1...count).map { "type T\($0) { x: T\($0 - 1) }\n" }.joined()
    let chain = try Compiled("emit T\(count) at /a\ntype T0 { a: Int }\n" + needs)
    #expect(chain.model.types.count == count + 1)

    let steps = String(repeating: "x/", count: count) + "x"
    #expect(try Compiled.paths(from: steps).first?.count == 4 * count + 1)
  }
}
