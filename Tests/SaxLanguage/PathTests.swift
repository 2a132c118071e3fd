import Testing

@testable import SaxLanguage

@Suite struct PathTests {
  private static let namespaces = """
    namespace p = "urn:p"
    namespace two = "urn:2", ""
    """

  @Test(arguments: [
    ("a", ["a"]), ("a/b/c", ["a / b / c"]), ("a | b|c", ["a", "b", "c"]),
    ("a//b", ["a / descending b"]), (".//b", ["descending b"]), ("*", ["*"]), ("@a", ["@a"]),
    ("@*", ["@*"]), ("a/@b", ["a / @b"]), (".//@b", ["descending @b"]), (".", ["."]),
    ("./a", ["a"]), ("a/./b/.", ["a / b"]), ("././.", ["."]), ("../a", [".. / a"]),
    ("../../a/@b", [".. / .. / a / @b"]), (".././a", [".. / a"]),
    ("ancestor::a/@b", ["ancestor a / @b"]), ("ancestor::*/b", ["ancestor * / b"]),
    ("../ancestor::a/b", [".. / ancestor a / b"]), ("@graph/item", ["@graph / item"]),
    ("text()", ["text()"]), ("a/text()", ["a / text()"]), ("name()", ["name()"]),
    ("local-name()", ["local-name()"]), ("../name()", [".. / name()"]),
    ("a/position()", ["a / position()"]), ("line()", ["line()"]), ("offset()", ["offset()"]),
    ("source()", ["source()"]), ("text( )", ["text()"]),
    ("json(a)", ["json a"]), ("xml(a | b) | c", ["xml a", "xml b", "c"]),
    ("json(json(a))", ["json a"]), ("json (a)", ["json a"]),
    ("p:a", ["{urn:p}a"]), ("two:a", ["{urn:2 }a"]), ("p:*", ["{urn:p}*"]), ("*:a", ["*:a"]),
    ("@p:a", ["@{urn:p}a"]), ("@*:a", ["@*:a"]), ("ancestor::p:a/b", ["ancestor {urn:p}a / b"]),
    ("@xml:lang", ["@{http://www.w3.org/XML/1998/namespace}lang"]),
    ("@xsi:nil", ["@{http://www.w3.org/2001/XMLSchema-instance}nil"]),
    ("`first name`", ["first name"]), ("`dc:title`", ["dc:title"]), ("`$id`/b", ["$id / b"]),
    ("`a``b`", ["a`b"]), ("@`odd name`", ["@odd name"]), ("`#`", ["#"]),
    ("`a.b`//c", ["a.b / descending c"]),
    ("first-name/a.b/_c/été/名前", ["first-name / a.b / _c / été / 名前"]),
    ("a [1]", ["a[(position() = 1.0)]"]),
    ("a[1]/b[2]", ["a[(position() = 1.0)] / b[(position() = 2.0)]"]),
    (".[@a]/b", [".[@a] / b"]), ("a/.[@b]", ["a / .[@b]"]),
    ("ancestor::a[@b = 1]/@c", ["ancestor a[(@b = 1.0)] / @c"]),
    ("*[@a][1]", ["*[@a][(position() = 1.0)]"]),
  ])
  func read(_ path: String, _ alternatives: [String]) throws {
    #expect(try Compiled.paths(from: path, Self.namespaces) == alternatives)
  }

  @Test(arguments: [
    ("/", ["/"]), ("/a/b", ["/a / b"]), ("//a", ["/descending a"]),
    ("/a//b", ["/a / descending b"]),
    ("/*", ["/*"]), ("/.", ["/"]), ("/./a", ["/a"]),
    ("/a | json(/b) | xml(//c)", ["/a", "json /b", "xml /descending c"]),
    ("/a/@b", ["/a / @b"]), ("/@graph/a", ["/@graph / a"]), ("/a[b = 1]", ["/a[(b = 1.0)]"]),
    ("/a[@b = 1]/c[2]", ["/a[(@b = 1.0)] / c[(position() = 2.0)]"]),
    ("/a[name() = 'x']/c", ["/a[(name() = 'x')] / c"]),
    ("/a[@b/c]/d", ["/a[@b / c] / d"]),
  ])
  func readOfRules(_ path: String, _ alternatives: [String]) throws {
    let compiled = try Compiled("emit Int at \(path)")
    #expect(compiled.model.rules.first?.paths.map(ModelText.of) == alternatives)
  }

  @Test(arguments: [
    ("1", "(position() = 1.0)"), ("1.", "(position() = 1.0)"), ("@a", "@a"), ("not(@a)", "not(@a)"),
    ("a", "a"), ("a/b", "a / b"), ("a/@b", "a / @b"), ("./a", "a"), (".", "."),
    ("text()", "text()"),
    ("a/text()", "a / text()"), ("@*", "@*"),
    ("a = 1", "(a = 1.0)"), ("a='x'", "(a = 'x')"), ("a = \"x\"", "(a = 'x')"),
    ("a != -1.5", "(a != -1.5)"), ("a<.5", "(a < 0.5)"), ("a<=1e3", "(a <= 1000.0)"),
    ("a > 1", "(a > 1.0)"), ("1 >= a", "(1.0 >= a)"), ("a = b", "(a = b)"),
    ("a or b and c", "(a or (b and c))"), ("(a or b) and c", "((a or b) and c)"),
    ("a and b or c and d", "((a and b) or (c and d))"), ("a or b or c", "((a or b) or c)"),
    ("a = b < c", "(a = (b < c))"), ("a < b < c", "((a < b) < c)"),
    ("a = b != c", "((a = b) != c)"),
    ("a = 1 and b = 2 or not(c = 3)", "(((a = 1.0) and (b = 2.0)) or not((c = 3.0)))"),
    ("position() = 2", "(position() = 2.0)"),
    ("position() > 1 and position() < 4", "((position() > 1.0) and (position() < 4.0))"),
    ("name() = 'p:a'", "(name() = 'p:a')"), ("local-name() = 'a'", "(local-name() = 'a')"),
    ("contains(a, 'x')", "contains(a, 'x')"), ("starts-with(@a, 'x')", "starts-with(@a, 'x')"),
    ("ends-with(normalize-space(a), 'x')", "ends-with(normalize-space(a), 'x')"),
    ("string-length(a) > 3", "(string-length(a) > 3.0)"),
    ("string-length() = 3", "(string-length(.) = 3.0)"),
    ("normalize-space() = 'x'", "(normalize-space(.) = 'x')"),
    ("number(a) = 3", "(number(a) = 3.0)"),
    ("number()", "(position() = number(.))"),
    ("string-length(a)", "(position() = string-length(a))"),
    ("number(@n)", "(position() = number(@n))"), ("or or and and div", "(or or (and and div))"),
    ("or = 'or'", "(or = 'or')"), ("not = 1", "(not = 1.0)"), ("mod", "mod"),
    ("text = 1", "(text = 1.0)"),
    ("contains(a = 1, 'true')", "contains((a = 1.0), 'true')"), ("not(not(a))", "not(not(a))"),
    ("a = 'it\\'s'", "(a = 'it's')"), ("a = 'tab\\there \\u{41}'", "(a = 'tab\there A')"),
    ("\n a\n = 1\n and # comment\n b", "((a = 1.0) and b)"),
  ])
  func readOfPredicates(_ predicate: String, _ expression: String) throws {
    let paths = try Compiled.paths(from: "x[\(predicate)]")
    #expect(paths == ["x[\(expression)]"])
  }

  @Test func unprefixedNamesHaveTheDefaultNamespace() throws {
    let compiled = try Compiled(
      """
      namespace default = "urn:d", ""
      emit A at /a[b = @c]
      type A { x: Int from y/@z; w: Int; v: [String: Int] }
      """)
    #expect(
      compiled.model.rules.first?.paths.map(ModelText.of) == ["/{urn:d }a[({urn:d }b = @c)]"])
    #expect(try compiled.paths("x") == ["{urn:d }y / @z"])
    #expect(try compiled.paths("w") == ["{urn:d }w"])
    #expect(try compiled.paths("v") == ["{urn:d }v / *"])
  }

  @Test func groupsAreShorthand() throws {
    let compiled = try Compiled(
      """
      emit A at /a
      type A {
        at x | y {
          a: Int from b | @c
          d: Int
          at z { e: [String: Int]; f: Int from .//g; h: Int? from . ; i: Int? from text() }
        }
        at json(p) | xml(q) { j: Int? from json(r) | xml(s) | t }
        at ../u { k: Int?; l: Int? from @m }
        at .. { n: Int? from @o }
        at . { v: Int }
      }
      """)
    #expect(try compiled.paths("a") == ["x / b", "x / @c", "y / b", "y / @c"])
    #expect(try compiled.paths("d") == ["x / d", "y / d"])
    #expect(try compiled.paths("e") == ["x / z / e / *", "y / z / e / *"])
    #expect(try compiled.paths("f") == ["x / z / descending g", "y / z / descending g"])
    #expect(try compiled.paths("h") == ["x / z", "y / z"])
    #expect(try compiled.paths("i") == ["x / z / text()", "y / z / text()"])
    #expect(try compiled.paths("j") == ["json p / r", "json p / t", "xml q / s", "xml q / t"])
    #expect(try compiled.paths("k") == [".. / u / k"])
    #expect(try compiled.paths("l") == [".. / u / @m"])
    #expect(try compiled.paths("n") == [".. / @o"])
    #expect(try compiled.paths("v") == ["v"])
    #expect(try compiled.field("f").pathText == "x/z//g | y/z//g")
    #expect(try compiled.field("j").pathText == "json(p/r) | json(p/t) | xml(q/s) | xml(q/t)")
    #expect(
      try compiled.fields().map(\.name) == ["a", "d", "e", "f", "h", "i", "j", "k", "l", "n", "v"])
  }

  @Test(arguments: [
    ("createdAt", "created_at", "CreatedAt", "created-at"),
    ("imageURL", "image_url", "ImageURL", "image-url"),
    ("URLPath", "url_path", "URLPath", "url-path"), ("id", "id", "Id", "id"),
    ("last4", "last4", "Last4", "last4"), ("line2Text", "line2_text", "Line2Text", "line2-text"),
    ("already_snake", "already_snake", "AlreadySnake", "already-snake"),
    ("_private", "_private", "_private", "_private"), ("aB", "a_b", "AB", "a-b"),
    ("HTTPServerID", "http_server_id", "HTTPServerID", "http-server-id"),
    ("étéÀParis", "été_à_paris", "ÉtéÀParis", "été-à-paris"),
  ])
  func defaultPaths(_ name: String, _ snake: String, _ pascal: String, _ kebab: String) throws {
    for (style, path) in [("snake_case", snake), ("PascalCase", pascal), ("kebab-case", kebab)] {
      let compiled = try Compiled("names \(style)\nemit A at /a\ntype A { \(name): Int }")
      #expect(try compiled.paths(name) == [path])
    }
    #expect(try Compiled("emit A at /a\ntype A { \(name): Int }").paths(name) == [name])
  }

  /// URIs that are canonically equivalent are two, as names are.
  @Test func namespacesAreComparedByTheirScalars() {
    for test in [
      NameTest.name(namespaces: ["urn:\u{E9}", ""], local: "a"), .namespaces(["urn:\u{E9}", ""]),
    ] {
      #expect(test.allows("urn:\u{E9}") && test.allows(""))
      #expect(!test.allows("urn:e\u{301}") && !test.allows(nil))
    }
    #expect(NameTest.local("a").allows("urn:x") && NameTest.any.allows(nil))
  }
}
