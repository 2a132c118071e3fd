import Testing

@testable import SaxLanguage

@Suite struct DiagnosticTests {
  @Test(arguments: DiagnosticCase.all)
  func saysWhatIsWrong(_ example: DiagnosticCase) {
    let said = example.result.diagnostics.map(\.description).joined(separator: "\n")
    #expect(said == example.expected)
  }

  @Test(arguments: DiagnosticCase.all)
  func isCompiledUnlessThereIsAnError(_ example: DiagnosticCase) {
    let result = example.result
    let hasError = result.diagnostics.contains { $0.severity == .error }
    #expect((result.model == nil) == hasError)
  }

  /// Every kind has an example: here, or in the tests of files.
  @Test func everyKindHasAnExample() {
    var seen = Set(DiagnosticCase.all.flatMap { $0.result.diagnostics.map(\.code.kind) })
    seen.formUnion(FileTests.kinds)
    #expect(Set(Diagnostic.Code.Kind.allCases).subtracting(seen) == [])
  }

  @Test func codesHaveNames() throws {
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: "emit A at /p:a"))
    #expect(result.diagnostics.map(\.code.name) == ["undeclared-type", "undeclared-prefix"])
    #expect(result.diagnostics.map(\.code.description) == ["undeclared-type", "undeclared-prefix"])
  }

  @Test func tabsStayBeforeTheCaret() {
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: "\temit\tA at /a"))
    #expect(
      result.diagnostics.map(\.description) == [
        """
        t.sax:1:7: error: the type A is not declared
          \temit\tA at /a
          \t    \t^
          fix: type A { … }
        """
      ])
  }

  @Test func columnsCountScalars() {
    let text = "emit A at /a\ntype A { s: String default \"e\u{301}👨‍👩‍👧\" frm x }"
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text))
    #expect(result.diagnostics.map(\.place?.column) == [38])
  }

  @Test func longLinesAreCut() throws {
    let padding = String(repeating: " ", count: 500)
    let text = "emit A at /a;\(padding)type A { b: B }\(padding)"
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text))
    let excerpt = try #require(result.diagnostics.first?.excerpt)
    let line = Array(excerpt.line.unicodeScalars)
    #expect(line.count == 162)
    #expect(line.first == "…" && line.last == "…")
    #expect(line[excerpt.indentation.unicodeScalars.count] == "B")
  }

  @Test func errorPrintsAllDiagnostics() {
    let source = MappingSource(name: "t.sax", text: "emit A at /a\nlimit depht 1")
    #expect(throws: MappingError.self) { try MappingCompiler.compile(source).get() }
    do {
      _ = try MappingCompiler.compile(source).get()
    } catch {
      #expect(
        error.description == """
          t.sax:1:6: error: the type A is not declared
            emit A at /a
                 ^
            fix: type A { … }
          t.sax:2:7: error: there is no limit depht; did you mean depth?
            limit depht 1
                  ^^^^^
            fix: depth
          """)
    }
  }

  /// A limit that is raised says that objects wait; one that is lowered may not.
  @Test(arguments: [("", true), ("limit buffer 64 KiB\n", true), ("limit buffer 65 KiB\n", false)])
  func waitingIsToldUnlessItsLimitIsRaised(limit: String, isTold: Bool) {
    let text = limit + "emit A at /r[@k]/a\ntype A { x: Int }"
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text))
    #expect(result.diagnostics.map(\.code.name) == (isTold ? ["late-predicate"] : []))
  }
}
