import Testing

@testable import SaxLanguage

/// A mapping that compiles, for tests to look into.
struct Compiled {
  let model: MappingModel
  let diagnostics: [Diagnostic]

  init(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = MappingCompiler.compile(MappingSource(name: "t.sax", text: text))
    diagnostics = result.diagnostics
    let said = Comment(rawValue: diagnostics.map(\.description).joined(separator: "\n"))
    model = try #require(result.model, said, sourceLocation: sourceLocation)
  }

  func fields(_ type: String = "A", sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [FieldModel]
  {
    let declared = try #require(
      model.types.first { $0.name == type }, sourceLocation: sourceLocation)
    guard case .object(let fields) = declared.kind else { return [] }
    return fields
  }

  func field(
    _ name: String, of type: String = "A", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> FieldModel {
    try #require(
      try fields(type, sourceLocation: sourceLocation).first { $0.name == name },
      sourceLocation: sourceLocation)
  }

  /// The paths of a field, short.
  func paths(
    _ name: String, of type: String = "A", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try field(name, of: type, sourceLocation: sourceLocation).paths.map(ModelText.of)
  }

  /// The alternatives of a path written for a field.
  static func paths(
    from path: String, _ declarations: String = "", type: String = "String?",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    try Compiled(
      "\(declarations)\nemit A at /a\ntype A { f: \(type) from \(path) }",
      sourceLocation: sourceLocation
    ).paths("f", sourceLocation: sourceLocation)
  }
}
