import Testing

@testable import SaxLanguage

/// Trees that are compiled without a text.
@Suite struct MadeMappingTests {
  private static func rule(_ type: TypeSyntax, _ paths: [[StepSyntax]]) -> DeclarationSyntax {
    .rule(
      RuleSyntax(
        emitting: type,
        at: PathSyntax(
          paths.map { AlternativeSyntax(format: .both, isAbsolute: true, steps: $0) })))
  }

  /// Errors have the name of the mapping, and no line to show.
  @Test func errorsHaveNoPlace() throws {
    let result = MappingCompiler.compile(
      MappingSyntax([
        Self.rule(.named("Order"), [[.child("p", "orders")]]),
        .object(ObjectSyntax(name: "Orders", fields: [])),
        .object(ObjectSyntax(name: "Orders", fields: [])),
      ]), named: "N.Order")
    #expect(result.model == nil)
    let text = MappingError(diagnostics: result.diagnostics).description
    #expect(result.diagnostics.allSatisfy { $0.place == nil && $0.file == "N.Order" })
    #expect(text.split(separator: "\n").count { $0.hasPrefix("N.Order: error: ") } == 4, "\(text)")
    #expect(text.contains("\n  note: the first is at N.Order\n"), "\(text)")
    #expect(!text.contains(":0"), "\(text)")
  }

  @Test func warningsHaveNoPlace() throws {
    let result = MappingCompiler.compile(
      MappingSyntax([Self.rule(.any, [[.child("a")], [.child("b")], [.child("a")]])]), named: "it")
    #expect(result.model != nil)
    #expect(
      result.diagnostics.map(\.description) == [
        """
        it: warning: the alternative /a can never win, for /a stands before it already
          note: the one before is at it
          fix: the path without it
        """
      ])
  }

  /// The texts of paths are what tells operands apart, and what messages say.
  @Test func pathsHaveTheTextsThatArePrinted() throws {
    let isOpen = ExpressionSyntax.equal(.step(.attribute("state")), .string("open"))
    let isText = ExpressionSyntax.normalizeSpace(.step(.itself))
    let result = MappingCompiler.compile(
      MappingSyntax([
        Self.rule(
          .any,
          [
            [.child("a b").filtered(by: .or(isOpen, [.not(isText)]))],
            [.child("x").atAnyDepth, .anyChild], [.itself.filtered(by: .step(.child("y")))], [],
          ])
      ]), named: "it")
    let rule = try #require(result.model?.rules.first)
    #expect(
      rule.paths.map(\.text) == [
        #"/`a b`[@state = "open" or not(normalize-space(.))]"#, "//x/*", "/[y]", "/",
      ])
    let predicate = try #require(rule.paths[0].steps.first?.predicates.first)
    #expect(predicate.text == #"[@state = "open" or not(normalize-space(.))]"#)
    #expect(predicate.expression.operands.map(\.text) == ["@state", "."])
    #expect(rule.place == MappingPlace(file: "it", line: 0, column: 0))
  }

  /// A tree has as many alternatives as a text may have.
  @Test func alternativesAreLimited() throws {
    for (count, isFine) in [(256, true), (257, false)] {
      let paths = (0..<count).map { [StepSyntax.child("a\($0)")] }
      let result = MappingCompiler.compile(
        MappingSyntax([Self.rule(.any, paths)]), named: "it")
      #expect((result.model != nil) == isFine)
      #expect(result.diagnostics.allSatisfy { $0.message.contains("more than 256 alternatives") })
    }
  }
}
