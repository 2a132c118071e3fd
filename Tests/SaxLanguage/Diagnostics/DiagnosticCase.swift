import Testing

@testable import SaxLanguage

/// A mapping, and everything that is to be said of it.
struct DiagnosticCase: Sendable, CustomTestStringConvertible {
  let name: String
  let mapping: String
  let expected: String

  init(_ name: String, _ mapping: String, _ expected: String) {
    self.name = name
    self.mapping = mapping
    self.expected = expected
  }

  var testDescription: String { name }

  var result: MappingCompiler.Result {
    MappingCompiler.compile(MappingSource(name: "t.sax", text: mapping))
  }

  static let all: [DiagnosticCase] =
    TokenDiagnostics.cases + BodyDiagnostics.cases + FieldDiagnostics.cases
    + DeclarationSyntaxDiagnostics.cases + AxisDiagnostics.cases + FunctionDiagnostics.cases
    + PredicateDiagnostics.cases + StepDiagnostics.cases + PathDiagnostics.cases
    + DeclarationDiagnostics.cases + TypeDiagnostics.cases + ClauseDiagnostics.cases
    + FormatDiagnostics.cases + MappingWarnings.cases + ServiceSyntaxDiagnostics.cases
    + CallSyntaxDiagnostics.cases + CallClauseSyntaxDiagnostics.cases
    + ServiceDiagnostics.cases + SentValueDiagnostics.cases + ArgumentDiagnostics.cases
    + ResultDiagnostics.cases
    + RequestBodyDiagnostics.cases
}
