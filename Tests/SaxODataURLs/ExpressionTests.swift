import Testing

@testable import SaxODataURLs

/// The trees of expressions, and their canonical texts.
@Suite struct ExpressionTests {
  private func parse(_ text: String, _ version: ODataVersion = .v401) throws -> ODataExpression {
    try ODataExpression(parsing: text, version: version)
  }

  private static let a = ODataExpression.path(ODataMemberPath("A"))
  private static let b = ODataExpression.path(ODataMemberPath("B"))
  private static let c = ODataExpression.path(ODataMemberPath("C"))

  @Test func operatorsHoldTheirOperandsByPrecedence() throws {
    let (a, b, c) = (Self.a, Self.b, Self.c)
    #expect(
      try parse("A or B and C") == .operation(.or, [a, .operation(.and, [b, c])]))
    #expect(try parse("A sub B sub C") == .operation(.sub, [a, b, c]))
    #expect(
      try parse("A sub (B sub C)") == .operation(.sub, [a, .operation(.sub, [b, c])]))
    #expect(
      try parse("A add B mul C") == .operation(.add, [a, .operation(.mul, [b, c])]))
    #expect(
      try parse("A sub B add C") == .operation(.add, [.operation(.sub, [a, b]), c]))
    #expect(
      try parse("A eq B lt C") == .operation(.eq, [a, .operation(.lt, [b, c])]))
    #expect(
      try parse("not A eq B") == .operation(.eq, [.unary(.not, a), b]))
    #expect(try parse("not (A eq B)") == .unary(.not, .operation(.eq, [a, b])))
    #expect(
      try parse("not A in B") == .unary(.not, .operation(.in, [a, b])))
    #expect(try parse("-A mul B") == .operation(.mul, [.unary(.negative, a), b]))
    #expect(try parse("-5 mul B") == .operation(.mul, [.literal(.number(ODataNumber(-5))), b]))
    #expect(
      try parse("A in (1,2)")
        == .operation(
          .in,
          [
            a, .list([.number(ODataNumber(1)), .number(ODataNumber(2))]),
          ]))
    #expect(try parse("A in (B)") == .operation(.in, [a, b]))
  }

  /// Texts and what they are printed as.
  static let canonical = [
    ("((A))", "A"), ("(A or B) or C", "(A or B) or C"), ("A or (B and C)", "A or B and C"),
    ("(A add B) mul C", "(A add B) mul C"), ("(A mul B) add C", "A mul B add C"),
    ("not(A)", "not A"), ("not  ( A eq  B )", "not (A eq B)"), ("- A", "-A"), ("-(1)", "-(1)"),
    ("A  eq\tB", "A eq B"), ("A EQ true", "A eq true"), ("A in ( 1 , 2 )", "A in (1,2)"),
    ("substring( A, 1 ,2 )", "substring(A,1,2)"), ("ToLower(A)", "tolower(A)"),
    ("[ 1, \"x\" ,'y']", "[1,\"x\",\"y\"]"), ("{ \"a\" : A }", "{\"a\":A}"),
    ("\u{5B}\"\\u00fc\\ud83d\\ude00\"\u{5D}", "[\"ü😀\"]"),
    ("Items/any( i : i/A eq 1 )", "Items/any(i:i/A eq 1)"), ("Items/any( )", "Items/any()"),
    ("A%20eq%20%27x%27", "A eq 'x'"), ("%2B42", "42"), ("A eq 'it''s'", "A eq 'it''s'"),
    ("A eq %27it%27%27s%27", "A eq 'it''s'"), ("case( A : 11 , true : 12 )", "case(A:11,true:12)"),
    ("Price/@Measures.Currency%23q eq 'EUR'", "Price/@Measures.Currency%23q eq 'EUR'"),
    ("A eq 'a%26b%25'", "A eq 'a%26b%25'"),
  ]

  @Test(arguments: canonical) func textsAreCanonical(text: String, printed: String) throws {
    let tree = try parse(text)
    #expect(try tree.text(version: .v401) == printed)
    #expect(tree.description == printed)
    #expect(try parse(printed) == tree)
  }

  @Test func valuesAreEncodedByThemselves() throws {
    let tree = ODataExpression.operation(
      .eq, [Self.a, .literal(.string("a&b=c#d+e/f?g'h%i ü\""))])
    #expect(
      try tree.encoded(version: .v4)
        == "A%20eq%20'a%26b%3Dc%23d%2Be%2Ff%3Fg''h%25i%20%C3%BC%22'")
    #expect(try tree.text(version: .v4) == "A eq 'a%26b=c%23d+e/f?g''h%25i ü\"'")
    #expect(try parse(tree.encoded(version: .v4)) == tree)
    #expect(try parse(tree.text(version: .v4)) == tree)
    let query = ODataQuery([.filter(tree), .top(1)])
    #expect(try ODataQuery(parsing: query.encoded(version: .v4), version: .v4) == query)
    #expect(try ODataQuery(parsing: query.text(version: .v4), version: .v4) == query)
  }

  @Test func variablesOfLambdasAreTold() throws {
    let tree = try parse("Items/all(i:i/Parts/any(p:p/A eq i/A) and B)")
    guard case .path(let path) = tree, case .all(let lambda) = path.steps.last,
      case .operation(.and, let operands) = lambda.body, case .path(let inner) = operands[0]
    else {
      Issue.record("\(tree)")
      return
    }
    #expect(lambda.variable == "i")
    #expect(inner.root == .variable("i"))
    #expect(operands[1] == Self.b)
    // Outside of its lambda, a variable has no meaning.
    #expect(throws: ODataSyntaxError.self) {
      try ODataExpression.path(ODataMemberPath(.variable("i"))).text(version: .v4)
    }
  }

  /// Texts, the offsets where parsing can't go on, and words of the message.
  static let wrong: [(text: String, offset: Int, words: String)] = [
    ("", 0, "the text ends where an expression is wanted"),
    ("A eq", 4, "the text ends where"), ("A eq ", 5, "the text ends where an expression is wanted"),
    ("A foo B", 2, "expected an operator"), ("(A", 2, "\")\""), ("A)", 1, "the end of the text"),
    ("contains(A)", 10, "\",\""), ("now(A)", 4, "\")\""), ("A eq 'x", 7, "at the end of a text"),
    ("A in (1,", 8, "the text ends"), ("[1,]", 3, "an expression"), ("{a:1}", 1, "a double quote"),
    ("Items/any(:A)", 10, "a variable"), ("A//B", 2, "a property"), ("A/$foo", 2, "$count"),
    ("N.F", 3, "\"(\""), ("A eq N.F'", 9, "a number"), ("A eq 'a#b'", 7, "'"),
    ("A eq geography'SRID=4326;Point(1)'", 32, "a space"), ("\"x\"", 0, "an expression"),
    ("A eq duration'P1Y'", 16, "\"D\""), ("A eq '%FF'", 5, "no UTF-8"),
    ("$foo", 0, "an expression"), ("[\"\\ud800\"]", 4, "surrogate"),
  ]

  @Test(arguments: wrong) func failuresSayWhereAndWhatIsWanted(
    text: String, offset: Int, words: String
  ) throws {
    let error = #expect(throws: ODataSyntaxError.self) {
      try ODataExpression(parsing: text, version: .v401)
    }
    #expect(error?.offset == offset, "\(text): \(error?.description ?? "")")
    #expect(error?.message.contains(words) == true, "\(text): \(error?.description ?? "")")
  }

  /// Trees that no text stands for.
  static let unprintable: [ODataExpression] = [
    .literal(.guid("1234")), .literal(.date("2012-13-01")),
    .literal(.number(ODataNumber("1; drop"))),
    .literal(.duration("P1Y")), .literal(.enumeration(type: "Color", members: ["Red"])),
    .literal(.enumeration(type: "N.Color", members: [])),
    .literal(.geography(ODataShape(srid: 4326, "Point(1)"))),
    .path(ODataMemberPath("a b")), .path(ODataMemberPath("null")), .path(ODataMemberPath("True")),
    .path(ODataMemberPath()), .path(ODataMemberPath(.root)), .call("foo", []), .call("trim", []),
    .operation(.eq, []), .list([]), .cast(nil, "a-b"), .conditional([]),
    .path(ODataMemberPath(.implicit, [.type("N.T")])),
    .path(ODataMemberPath(.implicit, [.any(nil)])),
    .path(ODataMemberPath(.implicit, [.call("trim", [])])),
  ]

  @Test(arguments: unprintable) func treesThatNoTextStandsForAreRefused(
    _ tree: ODataExpression
  ) throws {
    let error = #expect(throws: ODataSyntaxError.self) { try tree.text(version: .v401) }
    #expect(error?.code == .value)
    #expect(tree.description == "(not printable)")
  }
}
