/// A clause of a field, with how it is parsed, printed and checked.
///
/// Clauses are in `Clauses/Fields/`, and ``FieldClauses`` lists them. The parser, the printer and the checker
/// loop over that list. The engine executes what the checks set in a ``FieldModel``.
protocol FieldClause: SendableMetatype {
  /// The syntax tree of the words after the keyword.
  associatedtype Content: Equatable

  /// The word that begins it.
  static var keyword: String { get }

  /// The fix for a field that has the clause twice; nil if one of them must be deleted.
  static var joined: String? { get }

  /// The property of a field's syntax tree that holds the clause.
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<Content>?> { get }

  /// Parses the words after the keyword.
  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> Content

  /// Prints the words after the keyword.
  static func printed(_ content: Content) -> String

  /// Reports mistakes in the clause, and sets its properties in the field's model.
  static func check(
    _ clause: FieldSyntax.Clause<Content>, of field: CheckedField, into model: inout FieldModel)
}

/// A field whose clauses are being checked.
struct CheckedField {
  let syntax: FieldSyntax
  /// The field's type; nil if it could not be resolved. Most clauses are not checked then.
  let type: TypeReference?
  let scope: FieldChecker.Scope
  let checker: FieldChecker

  var collector: DiagnosticCollector { checker.collector }

  /// Returns a type as messages name it.
  func text(of type: TypeReference) -> String { checker.symbols.text(of: type) }
}

extension FieldClause {
  static var joined: String? { nil }

  /// Parses the words after the keyword into a field.
  ///
  /// A second clause of the same keyword is reported, and the first is kept.
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

  /// Prints a field's clause with its keyword; nil if the field has none, or one with a syntax error.
  static func printed(of field: FieldSyntax) -> String? {
    guard let content = field[keyPath: written]?.content else { return nil }
    let words = printed(content)
    return words.isEmpty ? keyword : "\(keyword) \(words)"
  }

  /// Checks a field's clause, if it has one.
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
