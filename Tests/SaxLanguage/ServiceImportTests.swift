import Testing

@testable import SaxLanguage

/// Services of files that are imported, and what services use of what is declared.
@Suite struct ServiceImportTests {
  private func compile(_ files: KeyValuePairs<String, String>) -> MappingCompiler.Result {
    let texts = Dictionary(files.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    let main = MappingSource(name: files[0].key, text: files[0].value)
    return MappingCompiler.compile(main) { path, _ throws(SourceFailure) in
      guard let text = texts[path] else { throw SourceFailure(reason: "there is no such file") }
      return MappingSource(name: path, text: text)
    }
  }

  private func said(_ result: MappingCompiler.Result) -> String {
    result.diagnostics.map(\.description).joined(separator: "\n")
  }

  @Test func importsBringServices() throws {
    let result = compile([
      "main.sax":
        "import \"a.sax\"\nservice Own at \"https://own\" { call a() = GET \"a\" -> Order }",
      "a.sax": """
      import "b.sax"
      service A at "https://a" { call a(o: Order) = POST "a" body o }
      type Order { id: Int }
      """,
      "b.sax": "## Of B.\nservice B at \"https://b\" { call b() = GET \"b\" -> events }",
    ])
    // Nothing is unused: what is imported holds without being named.
    #expect(said(result) == "")
    let services = try #require(result.model).services
    #expect(services.map(\.name) == ["B", "A", "Own"])
    #expect(services.map(\.place.file) == ["b.sax", "a.sax", "main.sax"])
    #expect(services[0].documentation == ["Of B."])
  }

  /// A mapping that imports services and says nothing itself can be used.
  @Test func anImportOfServicesIsEnough() {
    let result = compile([
      "main.sax": "import \"a.sax\"",
      "a.sax": "service A at \"https://a\" { call a() = GET \"a\" }",
    ])
    #expect(said(result) == "")
    #expect(result.model?.services.count == 1)
  }

  @Test func servicesOfTwoFilesHaveTwoNames() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nservice A at \"https://b\" { call a() = GET \"a\" }",
      "a.sax": "service A at \"https://a\" { call a() = GET \"a\" }",
    ])
    #expect(
      said(result) == """
        main.sax:2:9: error: the service A is declared twice, wanted it once
          service A at "https://b" { call a() = GET "a" }
                  ^
          note: the first is at a.sax:1:9
        """)
  }

  @Test func whatImportsEmitCountsForCallsAlone() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nemit Int at /b",
      "a.sax": """
      emit Page at /page
      service A at "https://a" { call a() = GET "a" -> [Int] pages Page.next }
      type Page { next: URL? }
      """,
    ])
    #expect(said(result) == "")
    #expect(result.model?.rules.map(\.typeName) == ["Int"])
    #expect(result.model?.importedRules.map(\.typeName) == ["Page"])
    let nowhere = compile([
      "main.sax": "import \"a.sax\"",
      "a.sax": """
      service A at "https://a" { call a() = GET "a" -> [Int] pages Page.next }
      type Page { next: URL? }
      """,
    ])
    #expect(said(nowhere).contains("Page is emitted by no rule"))
  }

  @Test func whatServicesNameIsUsed() throws {
    let compiled = try Compiled(
      """
      service S at "https://s" {
        param kind: Kind = a
        error Problem
        call a(x: [Argument], h: Header) = POST "a{?kind}" body x header H = h -> Result
        call b(y: Int) = POST "b" body Made(y) -> events [Event]
        call c() = GET "c" error 404 Missing -> [Kind]
      }
      type Problem { y: Int } type Argument { y: Inner } type Inner { y: Int } type Result { y: Int }
      type Made { y: Int } type Event { y: Int } type Missing { y: Int } enum Kind { a }
      enum Header { a } enum Other { a } type Unused { y: Int }
      """)
    #expect(
      compiled.diagnostics.map(\.message) == [
        "Other is used by nothing", "Unused is used by nothing",
      ])
  }

  /// The names of arguments are in no namespace.
  @Test func argumentsUseNoNamespace() throws {
    let compiled = try Compiled(
      """
      namespace default = "urn:a"
      service S at "https://s" { call a(x: Int) = GET "a{?x}" }
      """)
    #expect(compiled.diagnostics.map(\.code.kind) == [.unused])
    #expect(compiled.model.namespaces.isEmpty)
  }
}
