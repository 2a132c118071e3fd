@testable import SaxValues
import Testing

@testable import SaxLanguage

@Suite struct ClauseGrammarTests {
  // MARK: Ends of fields and declarations

  @Test func fieldsGoOnAtLinesThatBeginWithBarsAndClauses() throws {
    let compiled = try Compiled(
      """
      emit
        A
        at /a
         | /b   # and more

         | /c
      type A {
        a: Int
          from x
             | y
          default 1   # a comment
        b
          : [String: Date]
          from z
               | w
          key
            @k
          value v
            | u
          as "yyyy",
             iso8601
          in "Europe/Amsterdam"
          max 5
        c: Int }
      """)
    #expect(compiled.model.rules.first?.paths.map(\.text) == ["/a", "/b", "/c"])
    #expect(try compiled.paths("a") == ["x", "y"])
    let b = try compiled.field("b")
    #expect(b.paths.map(\.text) == ["z", "w"])
    #expect(b.pathText == "z | w")
    #expect(b.keyPaths?.map(\.text) == ["@k"])
    #expect(b.valuePaths?.map(\.text) == ["v", "u"])
    #expect(b.conversion.formats == [.pattern("yyyy"), .iso8601])
    #expect(b.conversion.zone == "Europe/Amsterdam")
    #expect(b.items.maximum == 5)
    #expect(try compiled.paths("c") == ["c"])
  }

  @Test func toNamesAPlaceOrNone() throws {
    let compiled = try Compiled(
      """
      emit A at /a | //b to json(/x/a) | xml(/x)
      emit A at /c to none
      type A { a: Int from x to y; b: Int? to none; at g { c: Int to json(`none`) | xml(@c) }; to: Int }
      """)
    guard case .paths(let paths)? = compiled.model.rules.first?.target else {
      Issue.record("the rule has no place")
      return
    }
    #expect(paths.map(\.text) == ["/x/a", "/x"] && paths.map(\.format) == [.json, .xml])
    guard case .some(.none) = compiled.model.rules.last?.target else {
      Issue.record("the rule is written")
      return
    }
    func target(_ field: String) throws -> [String]? {
      if case .paths(let paths)? = try compiled.field(field).target {
        paths.map(\.text)
      } else {
        nil
      }
    }
    #expect(try target("a") == ["y"])
    #expect(try target("c") == ["g/`none`", "g/@c"])

    #expect(try target("to") == nil)
    if case .some(.none) = try compiled.field("b").target {} else { Issue.record("b is written") }
  }

  @Test func asNamesTheElementOfADocument() throws {
    let compiled = try Compiled(
      """
      namespace p = "urn:p"
      emit A at /a
      type A as p:Thing { a: Int } type B: A as other { b: S }
      type S as `two words` = switch @t { "a" -> A }
      """)
    #expect(
      compiled.model.types.map(\.element) == [
        .name(namespaces: ["urn:p"], local: "Thing"), .name(namespaces: [""], local: "other"),
        .name(namespaces: [""], local: "two words"),
      ])
  }

  @Test func everythingOnOneLine() throws {
    let compiled = try Compiled(
      "language 1; mapping M; emit A at /a; type A { a: Int; b: S? } type S = switch @t { \"a\" -> A; else->skip } enum E { x; y }; error E at /e;"
    )
    #expect(compiled.model.name == "M")
    #expect(compiled.model.rules.map(\.typeName) == ["A", "E"])
    #expect(try compiled.fields().map(\.name) == ["a", "b"])
  }

  @Test func clausesComeInAnyOrder() throws {
    let compiled = try Compiled(
      """
      emit A at /a
      type A { a: [Date]? max 3 in "Europe/Amsterdam" distinct as "yyyy" from x }
      """)
    let field = try compiled.field("a")
    #expect(field.items.maximum == 3)
    #expect(field.items.isDistinct)
    #expect(field.conversion.zone == "Europe/Amsterdam")
    #expect(field.conversion.formats == [.pattern("yyyy")])
    #expect(field.paths.map(\.text) == ["x"])
  }

  // MARK: Contextual keywords

  @Test func everyKeywordIsAName() throws {
    let words =
      FieldClauses.keywords + TokenCursor.declarations
      + [
        "at", "switch", "else", "skip", "json", "xml", "text", "not", "or", "and", "true", "false",
        "ancestor", "rest", "list", "exists", "unix", "iso8601", "first", "position",
      ]
    let fields = words.map { "  \($0): \($0)? from \($0) | \($0)/\($0) | @\($0)\n" }.joined()
    let types = words.map { "type \($0) { \($0): Int }\n" }.joined()
    let compiled = try Compiled("emit A at /at/a\nemit at at /x\ntype A {\n\(fields)}\n\(types)")
    #expect(compiled.diagnostics == [])
    #expect(try compiled.fields().map(\.name) == words)
    for word in words {
      #expect(try compiled.paths(word) == [word, "\(word) / \(word)", "@\(word)"])
      #expect(try compiled.paths(word, of: word) == [word])
    }
  }

  @Test func keywordsAreCasesAndPrefixes() throws {
    let compiled = try Compiled(
      """
      namespace from = "urn:f"
      namespace default = "urn:d"
      emit A at /from:from/at
      emit E at /e
      type A { e: E from from:as as: Int from from:key }
      enum E { else; default = "d"; from; in, "x" }
      """.replacing("e: E from from:as as", with: "e: E from from:as; as").replacing(
        "in, \"x\"", with: "in = \"x\"; else else"))
    #expect(try compiled.paths("e") == ["{urn:f}as"])
    #expect(try compiled.paths("as") == ["{urn:f}key"])
    #expect(compiled.model.enums.first?.cases.map(\.name) == ["else", "default", "from", "in"])
    #expect(compiled.model.enums.first?.otherwise == "else")
  }

  @Test func fieldsNamedLikeClausesAfterAField() throws {
    let compiled = try Compiled(
      """
      emit A at /a
      type A {
        a: [String: Int] from x
        key: String
        value: String
          default "v"
        from: String from from
        default: String default "d"
        in: Date as iso8601
        as: Int
        at: Int
        type: Int
      }
      """)
    #expect(
      try compiled.fields().map(\.name) == [
        "a", "key", "value", "from", "default", "in", "as", "at", "type",
      ])
    #expect(try compiled.field("a").keyPaths == nil)
  }

  // MARK: Types

  @Test(arguments: [
    "Int", "Int?", "[Int]", "[Int?]", "[Int]?", "[Int?]?", "[[Double]]", "[[Double?]]", "[[[Any]]]",
    "[String: Int]", "[String: Int?]", "[String: [Int]]", "[String: [B?]]", "[String: Int]?",
    "[String: [String: Raw]]", "[[String: B]]", "B", "B?", "[B]", "Any", "Any?", "Raw", "enum E",
    "[enum E]", "String", "Double", "Decimal", "Bool", "Date", "Day", "Duration", "URL", "UUID",
    "Data", "S?",
  ])
  func types(_ type: String) throws {
    let written = type.replacing("enum ", with: "")
    let declarations = "type B { x: Int }\nenum E { x }\ntype S = switch @t { else -> B }"
    let compiled = try Compiled(
      "emit A at /a\nemit \(written) at /b\ntype A { f: \(written) }\n\(declarations)")
    #expect(try ModelText.of(compiled.field("f").type, in: compiled.model) == type)
    let rule = try #require(compiled.model.rules.last)
    #expect(ModelText.of(rule.type, in: compiled.model) == type)
    #expect(rule.typeName == (written.hasSuffix("?") ? String(written.dropLast()) : written))
  }

  @Test func spacesInTypesMeanNothing() throws {
    let compiled = try Compiled("emit A at /a\ntype A { f: [ String :[ Int ? ] ] ? ; g:Int }")
    #expect(try ModelText.of(compiled.field("f").type, in: compiled.model) == "[String: [Int?]]?")
  }

  // MARK: Declarations

  @Test func settings() throws {
    let compiled = try Compiled(
      """
      language 1
      mapping orders-2
      names kebab-case
      dates "dd-MM-yyyy", unix(ms), iso8601 in "Europe/Amsterdam"
      duplicates error
      limit depth 1_000
      limit text 10 MiB
      limit buffer 2GiB
      limit tag 5KiB
      limit entities 5000
      limit items 7
      limit names 8
      limit name 9
      emit A at /a
      emit Date at /b
      type A {
        moment: Date
        day: Day
        own: Date as odata
        zoned: Date in "UTC"
        text: String
      }
      """)
    let model = compiled.model
    #expect(model.name == "orders-2")
    #expect(model.duplicates == .error)
    #expect(
      model.limits.map { "\($0.name) \($0.value)" } == [
        "depth 1000", "text 10485760", "buffer 2147483648", "tag 5120", "entities 5000", "items 7",
        "names 8", "name 9",
      ])
    let moment: [ConversionModel.Format] = [.pattern("dd-MM-yyyy"), .unixMilliseconds, .iso8601]
    #expect(try compiled.field("moment").conversion.formats == moment)
    #expect(try compiled.field("moment").conversion.zone == "Europe/Amsterdam")
    #expect(try compiled.field("day").conversion.formats == [.pattern("dd-MM-yyyy"), .iso8601])
    #expect(try compiled.field("own").conversion.formats == [.odata])
    #expect(try compiled.field("own").conversion.zone == "Europe/Amsterdam")
    #expect(try compiled.field("zoned").conversion.formats == moment)
    #expect(try compiled.field("zoned").conversion.zone == "UTC")
    #expect(try compiled.field("text").conversion.formats == [])
    #expect(model.rules.last?.conversion.formats == moment)
  }

  @Test func inheritance() throws {
    let compiled = try Compiled(
      """
      emit C at /c
      type C: B { c: Int; b: [String] from x; a: Any? }
      type B: A { b: Int; b2: Int }
      type A { a: Int; a2: Int from y }
      """)
    let fields = try compiled.fields("C")
    #expect(fields.map(\.name) == ["a", "a2", "b", "b2", "c"])
    #expect(fields.map(\.owner) == ["C", "A", "C", "B", "C"])
    #expect(
      fields.map { ModelText.of($0.type, in: compiled.model) } == [
        "Any?", "Int", "[String]", "Int", "Int",
      ])
    #expect(try compiled.fields("B").map(\.owner) == ["A", "A", "B", "B"])
  }

  @Test func switches() throws {
    let compiled = try Compiled(
      """
      namespace s = "urn:s", "urn:s2"
      emit T at /a
      emit N at /b
      emit M at /c
      type T = switch @xsi:type {
        "s:A", "A" -> A
        else -> B
      }
      type N = switch ../name() | local-name() { "a" -> A
        "b" -> B }
      type M = switch @xsi:type | type { "s:A" -> A; "q:B" -> B }
      type A { a: Int }
      type B { b: Int }
      """)
    func choice(_ name: String) throws -> SwitchModel {
      let type = try #require(compiled.model.types.first { $0.name == name })
      guard case .choice(let choice) = type.kind else { throw CancellationError() }
      return choice
    }
    let literals = try choice("T").cases.first?.literals ?? []
    #expect(literals.map(\.text) == ["s:A", "A"])
    #expect(literals.map(\.name?.namespaces) == [["urn:s", "urn:s2"], [""]])
    #expect(literals.map(\.name?.local) == ["A", "A"])
    guard case .type(let otherwise) = try choice("T").otherwise else {
      Issue.record("else leads to no type")
      return
    }
    #expect(compiled.model.types[otherwise].name == "B")
    #expect(try choice("N").paths.map(ModelText.of) == [".. / name()", "local-name()"])
    #expect(try choice("N").cases.first?.literals.first?.name == nil)
    guard case .error = try choice("N").otherwise else {
      Issue.record("without else an unknown one is no error")
      return
    }
    #expect(try choice("M").cases.map { $0.literals.first?.name?.local } == ["A", nil])
  }

  // MARK: Clauses

  @Test(arguments: [
    ("String", #""a \"b\" \\ \u{1F600}""#, #"string a "b" \ 😀"#), ("String", "''", "string "),
    ("String", "5", "string 5"), ("String", "true", "string true"), ("Int", "-1_000", "int -1000"),
    ("Int", "5.0", "int 5"), ("Int", "\"7\"", "int 7"), ("Double", "1.5e3", "double 1500.0"),
    ("Double", "INF", "double inf"), ("Bool", "true", "bool true"), ("Bool", "0", "bool false"),
    ("Bool as \"Y/N\"", "\"Y\"", "bool true"), ("Bool as \"Y/N\"", "false", "bool false"),
    ("E", "open", "enum open"), ("E", "\"O\"", "enum open"), ("E", "other", "enum other"),
    ("E?", "open", "enum open"), ("Any", "1.50", "number 1.50"), ("Any", "\"x\"", "string x"),
    ("Any", "false", "bool false"), ("String as trimmed", "\" x \"", "string x"),
    ("Int using c", "1", "int 1"),
  ])
  func defaults(_ type: String, _ literal: String, _ value: String) throws {
    let compiled = try Compiled(
      """
      emit A at /a
      type A { f: \(type) default \(literal) }
      emit E at /e
      enum E { open = "O"; else other }
      """)
    let field = try compiled.field("f")
    #expect(ModelText.of(field.defaultValue) == value)
    #expect(!field.type.isOptional)
  }

  @Test func listsInOneText() throws {
    let compiled = try Compiled(
      """
      emit A at /a
      type A {
        a: [Int] as list
        b: [Int?]? as list("; ")
        c: [Date] as list(","), "yyyy"
        d: [E] as list using f
        e: Bool from x as exists
      }
      enum E { x }
      """)
    func separator(_ name: String) throws -> String? {
      switch try compiled.field(name).listSeparator {
      case .whitespace: " "
      case .text(let text): text
      case nil: nil
      }
    }
    #expect(try ["a", "b", "c", "d", "e"].map(separator) == [" ", "; ", ",", " ", nil])
    #expect(try compiled.field("c").conversion.formats == [.pattern("yyyy")])
    #expect(try compiled.field("d").converter == "f")
    #expect(compiled.model.converters == ["f"])
    #expect(try compiled.field("e").isExistence)
  }
}
