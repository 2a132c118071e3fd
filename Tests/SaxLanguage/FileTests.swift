import FoundationEssentials
@testable import SaxValues
import Testing

@testable import SaxLanguage

@Suite struct FileTests {
  /// Kinds of diagnostics that these tests have examples of.
  static let kinds: Set<Diagnostic.Code.Kind> = [
    .unreadable, .notAMapping, .encoding, .importFailed, .importCycle, .duplicateImport,
    .ambiguousPrefix,
  ]

  /// Compiles the first of some files; the others can be imported by their names.
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

  private func said(_ bytes: [UInt8]) -> String {
    said(MappingCompiler.compile(MappingSource(name: "t.sax", bytes: bytes)))
  }

  // MARK: Texts

  @Test(arguments: [
    ("<?xml version='1.0'?><a/>", "an XML document"), ("\n <a/>", "an XML document"),
    ("<!DOCTYPE html><p>", "an HTML document"), ("<HTML>", "an HTML document"),
    ("{\"a\": 1}", "a JSON document"), ("[1]", "a JSON document"),
    ("\u{FEFF}{}", "a JSON document"),
  ])
  func otherDocuments(_ text: String, _ kind: String) {
    #expect(
      said(Array(text.utf8)) == """
        t.sax: error: \(kind), not a mapping
          fix: SchemaInference makes a mapping for a sample
        """)
  }

  @Test(arguments: [
    ([0x1F, 0x8B, 0x08, 0x00] as [UInt8], "a gzip file"),
    ([0xFF, 0xFE, 0x65, 0x00], "UTF-16 text"), ([0xFE, 0xFF, 0x00, 0x65], "UTF-16 text"),
    ([0x65, 0x00, 0x01], "a binary file"),
  ])
  func otherFiles(_ bytes: [UInt8], _ kind: String) {
    #expect(said(bytes).hasPrefix("t.sax: error: \(kind), not a mapping"))
  }

  @Test func bytesThatAreNoUTF8() {
    #expect(
      said(Array("emit Int at /a\n# caf".utf8) + [0xE9]) == """
        t.sax:2:6: error: bytes that are no UTF-8, which mappings are written in
          # caf\u{FFFD}
               ^
          fix: save the file as UTF-8
        """)
  }

  @Test func byteOrderMarkIsPassedOver() throws {
    let result = MappingCompiler.compile(
      MappingSource(name: "t.sax", text: "\u{FEFF}emit Int at /a"))
    #expect(result.diagnostics == [])
    #expect(result.model?.rules.first?.place.column == 1)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineEnds(_ end: String) {
    let text = ["emit A at /a", "type A {", "  a: Int", "  b: Foo", "}"].joined(separator: end)
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text))
    #expect(result.diagnostics.map(\.place?.line) == [4])
    #expect(result.diagnostics.map(\.excerpt?.line) == ["  b: Foo"])
  }

  // MARK: Imports

  @Test func typesEnumsAndPrefixesAreImported() throws {
    let result = compile([
      "main.sax": """
      import "a.sax"
      emit A at /c:a
      emit E at /e
      type A: Base { id: Int }
      """,
      "a.sax": """
      namespace c = "urn:c"
      names PascalCase
      dates "dd-MM-yyyy"
      namespace default = "urn:default"
      emit Base at /ignored
      error Base at /ignored
      limit depth 5
      type Base { someName: Date }
      enum E { x }
      """,
    ])
    let model = try #require(result.model)
    #expect(result.diagnostics == [])
    #expect(model.rules.map(\.typeName) == ["Base", "A", "E"])
    #expect(model.rules.map(\.kind) == [.error, .emit, .emit])
    #expect(model.limits.isEmpty)
    #expect(
      model.rules[1].paths.first?.steps.first?.test
        == .name(namespaces: ["urn:c"], local: "a"))
    guard case .object(let fields)? = model.types.first(where: { $0.name == "A" })?.kind else {
      Issue.record("A is no object")
      return
    }
    #expect(
      fields.map { $0.paths.first?.steps.first?.test } == [
        .name(namespaces: ["urn:default"], local: "SomeName"), .name(namespaces: [""], local: "id"),
      ])
    #expect(fields.map(\.conversion.formats) == [[.pattern("dd-MM-yyyy")], []])
  }

  @Test func errorRulesAreImportedWithTheirFiles() throws {
    let result = compile([
      "main.sax":
        "import \"a.sax\"\nimport \"c.sax\"\nerror Own at /own\nemit Int at /n\ntype Own { id: Int }",
      "a.sax": "import \"b.sax\"\nerror A at /p:a\nnamespace p = \"urn:a\"\ntype A { id: Int }",
      "b.sax": "error B at /b\nemit B at /c\ntype B { id: Int }",
      "c.sax": "import \"b.sax\"\ntype C { id: Int }",
    ])
    let model = try #require(result.model)
    // Each once, and nothing is unused: what is imported holds without being named.
    #expect(result.diagnostics == [])
    #expect(model.rules.map(\.typeName) == ["B", "A", "Own", "Int"])
    #expect(model.rules[1].place.file == "a.sax")
    #expect(
      model.rules[1].paths.first?.steps.first?.test == .name(namespaces: ["urn:a"], local: "a"))
  }

  @Test func anImportOfErrorsAloneEmitsNothing() {
    let result = compile([
      "main.sax": "import \"a.sax\"", "a.sax": "error A at /a\ntype A { id: Int }",
    ])
    #expect(result.diagnostics.map(\.code.kind) == [.noRules])
  }

  @Test func ownPrefixesStandBeforeImportedOnes() throws {
    let result = compile([
      "main.sax": "import \"a.sax\"\nnamespace p = \"urn:main\"\nemit A at /p:a",
      "a.sax": "namespace p = \"urn:a\"\ntype A { id: Int from p:id }",
    ])
    let model = try #require(result.model)
    #expect(
      model.rules.first?.paths.first?.steps.first?.test
        == .name(namespaces: ["urn:main"], local: "a"))
  }

  @Test func diamond() throws {
    let result = compile([
      "main.sax": "import \"a.sax\"; import \"b.sax\"\nemit A at /a; emit B at /b; emit C at /c",
      "a.sax": "import \"c.sax\"\ntype A { c: C }",
      "b.sax": "import \"c.sax\"\ntype B { c: C }",
      "c.sax": "type C { id: Int }",
    ])
    #expect(result.diagnostics == [])
    #expect(result.model?.types.map(\.name).sorted() == ["A", "B", "C"])
  }

  @Test func cycle() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nemit A at /a",
      "a.sax": "import \"b.sax\"\ntype A { b: B; m: Missing }",
      "b.sax": "import \"a.sax\"\ntype B { id: Int }",
    ])
    #expect(
      said(result) == """
        b.sax:1:8: error: the file imports itself: a.sax imports b.sax imports a.sax
          import "a.sax"
                 ^^^^^^^
          fix: what both need in a third file, which each imports
        """)
  }

  @Test func missingFileIsOneErrorAlone() {
    let result = compile([
      "main.sax": "import \"nowhere.sax\"\nemit A at /p:a\ntype B { id: In }"
    ])
    #expect(
      said(result) == """
        main.sax:1:8: error: "nowhere.sax" can't be imported: there is no such file
          import "nowhere.sax"
                 ^^^^^^^^^^^^^
        """)
  }

  @Test func importedTwice() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nimport \"a.sax\"\nemit A at /a",
      "a.sax": "type A { id: Int }",
    ])
    #expect(
      said(result) == """
        main.sax:2:8: warning: "a.sax" is imported already
          import "a.sax"
                 ^^^^^^^
          note: the first is at main.sax:1:8
        """)
  }

  @Test func clashOfTypes() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nemit A at /a\ntype A { b: Int }",
      "a.sax": "type A { id: Int }",
    ])
    #expect(
      said(result) == """
        main.sax:3:6: error: A is declared twice, wanted it once
          type A { b: Int }
               ^
          note: the first is at a.sax:1:6
        """)
  }

  @Test func prefixesThatImportsDisagreeOn() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nimport \"b.sax\"\nemit A at /p:a | /q:a\nemit B at /b",
      "a.sax": "namespace p = \"urn:a\"\nnamespace q = \"urn:q\"\ntype A { id: Int from p:id }",
      "b.sax": "namespace p = \"urn:b\"\nnamespace q = \"urn:q\"\ntype B { id: Int from p:id }",
    ])
    #expect(
      said(result) == """
        main.sax:3:12: error: the prefix p means different namespaces in imported files
          emit A at /p:a | /q:a
                     ^
          note: declared at a.sax:1:11
          note: declared at b.sax:1:11
          fix: namespace p = … in this file
        """)
  }

  @Test func typesThatAreNotImported() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nemit A at /a\ntype Own { id: Int }",
      "a.sax": "type A { own: Own }",
    ])
    #expect(
      said(result) == """
        a.sax:1:15: error: Own is not declared in this file or what it imports
          type A { own: Own }
                        ^^^
          note: there is one at main.sax:3:6
          fix: import "main.sax"
        """)
  }

  @Test func errorsOfAllFilesAtOnce() {
    let result = compile([
      "main.sax": "import \"a.sax\"\nemit A at /a\ntype M { id: In }",
      "a.sax": "import \"b.sax\"\ntype A { id: In }",
      "b.sax": "type B { id: In }",
    ])
    #expect(
      result.diagnostics.map { $0.description.prefix { $0 != "\n" } } == [
        "main.sax:3:14: error: the type In is not declared; did you mean Int?",
        "a.sax:2:14: error: the type In is not declared; did you mean Int?",
        "b.sax:1:14: error: the type In is not declared; did you mean Int?",
      ])
  }

  @Test func textHasNoFolderToImportFrom() {
    let result = MappingCompiler.compile(
      MappingSource(name: "t.sax", text: "import \"a.sax\"\nemit A at /a"))
    #expect(
      said(result) == """
        t.sax:1:8: error: "a.sax" can't be imported: a mapping given as text has no folder to import from
          import "a.sax"
                 ^^^^^^^
          fix: a mapping in a file, or a text with an import folder
        """)
  }

  @Test func chainsOfImportsAreBounded() {
    let main = MappingSource(name: "0", text: "import \"1\"")
    let result = MappingCompiler.compile(main) { path, _ throws(SourceFailure) in
      MappingSource(name: path, text: "import \"\((Int(path) ?? 0) + 1)\"")
    }
    #expect(result.diagnostics.map(\.code.kind) == [.tooDeep])
  }

  // MARK: Files

  @Test func filesImportFromTheirOwnFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "saxifrage-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "sub/deep"), withIntermediateDirectories: true)
    let files = [
      "main.sax":
        "import \"sub/a.sax\"\nimport \"./sub/deep/../b.sax\"\nemit A at /a; emit B at /b",
      "sub/a.sax": "import \"b.sax\"\ntype A { b: B }", "sub/b.sax": "type B { id: Int }",
    ]
    for (path, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: path))
    }
    let source = try MappingSource(contentsOf: folder.appending(path: "main.sax"))
    let result = MappingCompiler.compile(source)
    #expect(result.diagnostics == [])
    #expect(result.model?.types.map(\.name).sorted() == ["A", "B"])
    #expect(result.model?.types.first { $0.name == "B" }?.place.file == folder.path + "/sub/b.sax")

    let text = MappingSource(
      name: "text", text: "import \"b.sax\"\nemit B at /b",
      importFolder: folder.appending(path: "sub").path)
    #expect(MappingCompiler.compile(text).diagnostics == [])
  }

  @Test func unreadableFiles() {
    let missing = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sax")
    do {
      _ = try MappingSource(contentsOf: missing)
      Issue.record("a file that is not there was read")
    } catch {
      #expect(error.description == "\(missing.path): error: there is no such file")
      #expect(error.diagnostics.map(\.code.name) == ["unreadable"])
    }
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: MappingError.self) { try MappingSource(contentsOf: "/dev/zero") }
    do {
      _ = try MappingSource(contentsOf: folder)
      Issue.record("a folder was read")
    } catch {
      #expect(error.description == "\(folder): error: it is a directory, wanted a file")
    }
    #expect(throws: MappingError.self) {
      try MappingSource(contentsOf: URL(string: "http://example.org/a.sax") ?? missing)
    }
  }

  @Test(arguments: [
    ("", "a.sax", "a.sax"), ("", "./a.sax", "a.sax"), ("x", "../a.sax", "a.sax"),
    ("x/y", "../../../a.sax", "../a.sax"), ("/x", "a/b.sax", "/x/a/b.sax"),
    ("x", "/a.sax", "/a.sax"),
    ("..", "../a.sax", "../../a.sax"), ("/", "../a.sax", "/a.sax"),
  ])
  func joinedPaths(_ folder: String, _ path: String, _ joined: String) {
    #expect(SourcePath.join(folder, path) == joined)
  }
}
