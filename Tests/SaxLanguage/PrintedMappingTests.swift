import Foundation
import SaxTestRandom
import SaxValues
import Testing

@testable import SaxLanguage

/// The text that the printer writes of a tree is parsed to the same tree.
@Suite struct PrintedMappingTests {
  private static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All mappings of the project that are files.
  static let files = ["Mappings", "Corpus", "Tests"].flatMap { folder in
    let names = FileManager.default.enumerator(atPath: checkout.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".sax") && !$0.contains(".build/") }.map { "\(folder)/\($0)" }.sorted()
  }

  static func parsed(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> MappingSyntax {
    let collector = DiagnosticCollector()
    let source = SourceText(name: "t.sax", scalars: Array(text.unicodeScalars))
    let syntax = Parser.parse(
      source, file: collector.add(source), reportingTo: collector)
    let said = collector.diagnostics.map(\.description).joined(separator: "\n")
    try #require(collector.errorCount == 0, "\(said)\n\(text)", sourceLocation: sourceLocation)
    return syntax
  }

  static func printed(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let syntax = try parsed(text, sourceLocation: sourceLocation)
    let printed = MappingPrinter.text(of: syntax)
    #expect(
      try parsed(printed, sourceLocation: sourceLocation) == syntax, "\(printed)",
      sourceLocation: sourceLocation)
    return printed
  }

  @Test(arguments: files) func ofFiles(_ name: String) throws {
    let text = try String(contentsOf: Self.checkout.appending(path: name), encoding: .utf8)
    let printed = try Self.printed(text)
    #expect(try Self.printed(printed) == printed)
  }

  @Test func thereAreFiles() { #expect(Self.files.count > 40) }

  @Test(arguments: [
    "/", "//a", "/a//b/*", "/[b = 1]", "/[b][c]/d", "/.", "/a | //b | json(/c | //d) | xml(/e)",
    "json(/a) | /b | json(/c)", "/p:a/p:*/*:b/@*/@p:c", "/`a b`/`a``b`/`a..b`/@`@c`/`1`",
    "/a[1]", "/a[(-1)]", "/a[(\"b\")]", "/a[-1 = b]", "/a[position() <= 3][@b]",
    "/a[b = 1 and c = 2 or d = 3]", "/a[b = 1 and (c = 2 or d = 3)]", "/a[(b or c) and d]",
    "/a[b or (c or d)]", "/a[b and (c and d)]", "/a[(b = c) = d]", "/a[b = (c = d)]",
    "/a[b < c = d]", "/a[b < (c = d)]", "/a[(b = c) < d]", "/a[(b < c) < d]", "/a[b < (c < d)]",
    "/a[not(b or c) and not(not(d))]", "/a[contains(., \"x\") = starts-with(b, name())]",
    "/a[(/) and b]", "/a[b = (/) or c]", "/a[/ = 1]", "/a[/b = //c]", "/a[/[b] = 1]",
    "/a[../b = ancestor::c/@d]", "/a[text() = \"x\"][a/text()]", "/a[b/name() = 'x']",
    "/a[and and and]", "/a[or or not]", "/a[`and` = `b c`]", "/a[* != @*]",
    "/a[b = 1.5][c = .5][d = 1.][e = 1e3][f = 1e-400][g = 1e400][h = -1e400][i = 1_000]",
    "/a[b = 123456789012345678901234567890][c = 0.1][d = -0][e = -2.50]",
    "/a[b = \"\\\"\\\\\\n\\r\\t\\u{0}\\u{7F}\\u{1F600}é\"]", "/a[b = '\"']",
    "/a[string-length(b) > 1][string-length() > 1][number(b) = 2][local-name() = \"c\"]",
  ])
  func paths(_ path: String) throws {
    _ = try Self.printed("emit Any at \(path)")
    _ = try Self.printed("emit Any at \(path)\nemit Any at /z")
    _ = try Self.printed("emit T at /t\ntype T = switch \(path) { \"a\" -> A;  else -> skip }")
    _ = try Self.printed(
      "type T { a: Any from \(path) default 1;  at \(path) { b: Any key \(path) value \(path) } }")
  }

  @Test func everything() throws {
    let printed = try Self.printed(
      #"""
      import "other.sax"; mapping M; mapping N
      namespace default = "urn:a", ""; namespace p = 'urn:"b"'
      names kebab-case; duplicates error
      limit depth = 1_000; limit text 16 MiB; limit held 1.5MiB
      dates "dd-MM-yyyy", unix(ms), iso8601 in "Europe/Berlin"
      dates in "UTC"
      emit T at /t; emit [String: [Int?]]? at /some/path; error E? at //e
      type E { }
      import "late.sax"
      type T: E as p:t {
        type: String; at: Int; from: Any? from from key key value value
        d: Date? from a | b as "yyyy", unix(ms), list(","), list(x) in "UTC" using c
        n: Decimal default -1_0.50 max 5 distinct; s: String default "\"é\n"; b: Bool default true
        at a/b { x: Raw; at c { y: [UUID]? } z: URL }
        last: T2
      }
      type S = switch @k { "a", "b\t" -> T; 'c' -> E; else -> skip }
      type S2 as s = switch name() { }
      enum E1 { a; b = "x", "y"; else; c = ""; else other }
      enum E2 {
        abcdefghijklmnopqrstuvwxyz = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        type; limit = "l"; else type
      }
      """#)
    #expect(
      printed == #"""
        language 1

        import "other.sax"

        mapping M
        mapping N

        namespace default = "urn:a", ""
        namespace p = "urn:\"b\""
        names kebab-case
        duplicates error
        limit depth 1000
        limit text 16 MiB
        limit held 1.5 MiB
        dates "dd-MM-yyyy", unix(ms), iso8601 in "Europe/Berlin"
        dates in "UTC"

        emit T                 at /t
        emit [String: [Int?]]? at /some/path
        error E?               at //e

        type E {
        }

        import "late.sax"

        type T: E as p:t {
          type: String
          at:   Int
          from: Any?     from from   key key  value value
          d:    Date?    from a | b  as "yyyy", unix(ms), list(","), list(x)  in "UTC"  using c
          n:    Decimal              default -10.50  max 5  distinct
          s:    String               default "\"é\n"
          b:    Bool                 default true
          at a/b {
            x: Raw
            at c {
              y: [UUID]?
            }
            z: URL
          }
          last: T2
        }

        type S = switch @k {
          "a", "b\t" -> T
          "c"        -> E
          else       -> skip
        }

        type S2 as s = switch name() {
        }

        enum E1 { a;  b = "x", "y";  else;  c = "";  else other }

        enum E2 {
          abcdefghijklmnopqrstuvwxyz = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
          type
          limit = "l"
          else type
        }
        """# + "\n")
  }

  @Test func randomServices() throws {
    for seed in 0..<1000 {
      var random = RandomService(random: SplitMix(seed: UInt64(seed)))
      let syntax = MappingSyntax([.service(random.service()), .service(random.service())])
      let text = MappingPrinter.text(of: syntax)
      #expect(try Self.parsed(text) == syntax, "seed \(seed)\n\(text)")
      #expect(try Self.printed(text) == text, "seed \(seed)")
    }
  }

  @Test func commentsStandBesideWhatTheyAreAbout() throws {
    let syntax = MappingSyntax([
      .comment("Above."),
      .rule(
        RuleSyntax(
          emitting: .named("T"),
          at: PathSyntax([AlternativeSyntax(format: .both, isAbsolute: true, steps: [])]),
          comment: "beside")),
      .comment("Of T."),
      .object(
        ObjectSyntax(
          name: "T",
          fields: [
            FieldSyntax(name: "a", type: .scalar(.int), comment: "1"),
            FieldSyntax(name: "long", type: .list(.any), formats: [.name("list")]),
          ])),
      .comment("At the end."),
    ])
    let text = MappingPrinter.text(of: syntax)
    #expect(
      text == """
        language 1

        # Above.
        emit T at / # beside

        # Of T.
        type T {
          a:    Int             # 1
          long: [Any]  as list
        }

        # At the end.

        """)
    let comments = syntax.declarations.filter { if case .comment = $0 { true } else { false } }
    #expect(comments.count == 3)
    #expect(
      try Self.parsed(text).declarations == syntax.declarations.filter { !comments.contains($0) })
  }
}
