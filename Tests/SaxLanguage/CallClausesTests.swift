import Testing

@testable import SaxLanguage

@Suite struct CallClausesTests {
  /// Words that each clause takes; a new clause needs some.
  static let words = [
    "header": "a", "query": "a", "cookie": "a", "auth": "basic", "success": "404",
    "error": "404 T", "body": "a", "form": "a", "multipart": "a", "pages": "link",
    "cache": "5 minutes", "timeout": "5 minutes", "retry": "3 always", "example": "\"a.json\"",
    "action": "\"urn:a\"",
  ]

  @Test func eachClauseHasItsOwnKeyword() {
    #expect(CallClauses.keywords.count == Set(CallClauses.keywords).count)
    #expect(Set(CallClauses.keywords) == Set(Self.words.keys))
  }

  @Test(arguments: CallClauses.keywords)
  func aClauseIsPrintedAsItIsWritten(_ keyword: String) throws {
    let words = try #require(Self.words[keyword])
    let clause = try #require(try clauses("\(keyword) \(words)").first)
    #expect(type(of: clause.content).keyword == keyword)
    #expect(clause.content.printed == words)
  }

  /// Clauses are equal wherever they stand, and those of different kinds are not, whatever they hold.
  @Test func clausesAreComparedByWhatIsWritten() throws {
    let (first, second) = (
      try clauses("query a header a query a"), try clauses("cookie a  query b")
    )
    #expect(first[0] == first[2])
    #expect(first[0] != first[1])
    #expect(!second.contains(first[0]))
  }

  @Test(arguments: CallClauses.keywords)
  func aSecondClauseIsReportedUnlessTheyAdd(_ keyword: String) throws {
    let words = try #require(Self.words[keyword])
    let clause = "\(keyword) \(words)"
    let kinds = diagnostics("call c(a: String) = POST \"c\" \(clause) \(clause) -> [T]")
      .filter { $0.code.kind == .duplicate }.map(\.message)
    let wanted: [String] =
      switch keyword {
      case "header", "query", "cookie": []
      case "body", "form", "multipart":
        ["a second body, wanted one of body, form and multipart"]
      default: ["\(keyword) stands twice, wanted it once"]
      }
    #expect(kinds == wanted)
  }

  /// The second of two is checked as the first is, and its arguments count as used.
  @Test func aSecondClauseIsCheckedToo() {
    let messages = diagnostics(
      """
      call c(a: String, b: String) = POST "c" {
        body text a
        form b, other
        retry 2
        retry 500
        -> [T]
      }
      """
    ).map(\.message)
    #expect(
      messages == [
        "a second body, wanted one of body, form and multipart",
        "other is no argument of S.c",
        "retry stands twice, wanted it once",
        "500 retries, wanted a whole number up to 100",
      ])
  }

  /// Also where the first clause could not be resolved.
  @Test func whatIsWrongWithTheCallIsToldOnce() {
    let bodies = diagnostics("call c(a: String) = GET \"c\" { body other; body text a; -> [T] }")
    #expect(bodies.count { $0.message == "a body with GET, which has none" } == 1)
    let pages = diagnostics("call c() = GET \"c\" { pages A.b; pages link; -> T }")
    #expect(pages.count { $0.message == "pages of a call that hands out no list" } == 1)
    let actions = diagnostics("call c() = GET \"c\" { action \"a\"; action \"b\"; -> [T] }")
    #expect(actions.count { $0.message == "action in a call that is none of SOAP" } == 1)
  }

  @Test(arguments: CallClauses.keywords)
  func someClausesAreOfCallsAlone(_ keyword: String) throws {
    let words = try #require(Self.words[keyword])
    let messages = diagnostics(
      """
      param a
      \(keyword) \(words)
      soap call c(x: String) = POST "{a}" body T(x) -> [T]
      """
    ).map(\.message)
    let isRefused = messages.contains("\(keyword) in a service, wanted it in a call")
    #expect(
      isRefused
        == ["body", "form", "multipart", "pages", "example", "action"].contains(keyword))
    #expect(isRefused || messages.isEmpty, "\(messages)")
  }

  private func clauses(_ clauses: String) throws -> [CallClauseSyntax] {
    let collector = DiagnosticCollector()
    let text = SourceText(
      name: "t.sax",
      scalars: Array("service S at \"http://h\" { call c() = GET \"c\" \(clauses) }".unicodeScalars)
    )
    let mapping = Parser.parse(text, file: collector.add(text), reportingTo: collector)
    guard case .service(let service)? = mapping.declarations.first,
      case .call(let call)? = service.entries.first
    else { throw NoCall() }
    #expect(collector.errorCount == 0)
    return call.clauses
  }

  private func diagnostics(_ entries: String) -> [Diagnostic] {
    let text = """
      emit T at /t
      type T { x: String }
      service S at "http://h" {
      \(entries)
      }
      """
    return MappingCompiler.compile(MappingSource(name: "t.sax", text: text)).diagnostics
  }

  private struct NoCall: Error {}
}
