/// A clause of a field: how it is read and printed, and what it says of the field.
///
/// Each is in a file of `Clauses/`, and in the table ``FieldClauses``; the parser, the printer and the checker go through
/// that table. What a payload then becomes by it is the engine's.
protocol FieldClause: SendableMetatype {
  /// The words behind the keyword, as read.
  associatedtype Content: Equatable

  /// The word that begins it.
  static var keyword: String { get }

  /// The way out where it stands twice in one field; nil where one has to go.
  static var joined: String? { get }

  /// The property of a field that has it as written.
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<Content>?> { get }

  /// Reads the words behind the keyword.
  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> Content

  /// Prints the words behind the keyword.
  static func printed(_ content: Content) -> String

  /// Reports what is wrong with it, and adds what it says to the model of its field.
  static func check(
    _ clause: FieldSyntax.Clause<Content>, of field: CheckedField, into model: inout FieldModel)
}

/// A field whose clauses are being checked.
struct CheckedField {
  let syntax: FieldSyntax
  /// Nil where it could not be resolved, and nothing can be said of what fits it.
  let type: TypeReference?
  let scope: FieldChecker.Scope
  let checker: FieldChecker

  var file: MappingFile { scope.file }
  var collector: DiagnosticCollector { checker.collector }

  /// A type as messages have it.
  func text(of type: TypeReference) -> String { checker.symbols.text(of: type) }
}

extension FieldClause {
  static var joined: String? { nil }

  /// Reads what stands behind the keyword into a field; a second one changes nothing, and is reported.
  static func read(
    behind keyword: Token, into field: inout FieldSyntax, at cursor: inout TokenCursor
  ) throws(Abandoned) {
    if let first = field[keyPath: written] {
      cursor.collector.repetition(
        "\(keyword.text) stands twice in one field, wanted it once", keyword.range,
        first: first.range, fix: joined)
      _ = try content(at: &cursor)
    } else {
      field[keyPath: written] = FieldSyntax.Clause(range: keyword.range, content: nil)
      field[keyPath: written]?.content = try content(at: &cursor)
    }
  }

  /// Prints it with its keyword; nil if the field has none that could be read.
  static func printed(of field: FieldSyntax) -> String? {
    guard let content = field[keyPath: written]?.content else { return nil }
    let words = printed(content)
    return words.isEmpty ? keyword : "\(keyword) \(words)"
  }

  /// Checks it, if the field has it.
  static func check(_ field: CheckedField, into model: inout FieldModel) {
    if let clause = field.syntax[keyPath: written] { check(clause, of: field, into: &model) }
  }
}

extension FieldClause where Content == KeywordAlone {
  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> KeywordAlone {
    KeywordAlone()
  }

  static func printed(_ content: KeywordAlone) -> String { "" }
}

extension FieldClause where Content == PathSyntax {
  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> PathSyntax {
    try PathParser.path(at: &cursor)
  }

  static func printed(_ content: PathSyntax) -> String { content.printed }
}
