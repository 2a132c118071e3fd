/// `name: Type clause …`
package struct FieldSyntax {
  var name: WordSyntax
  var type: TypeSyntax?
  var from: Clause<PathSyntax>?
  var key: Clause<PathSyntax>?
  var value: Clause<PathSyntax>?
  var formats: Clause<[FormatSyntax]>?
  var zone: Clause<WordSyntax>?
  var converter: Clause<WordSyntax>?
  var defaultValue: Clause<LiteralSyntax>?
  var maximum: Clause<WordSyntax>?
  var distinct: Clause<Void>?

  struct Clause<Content> {
    /// Of the keyword.
    var range: SourceRange
    /// Nil where it could not be read.
    var content: Content?
  }
}

/// One of the formats after `as`: a pattern or words in quotes, or a name.
package struct FormatSyntax {
  var range: SourceRange
  var kind: Kind

  enum Kind {
    case text(String)
    case name(String, argument: WordSyntax?)
  }
}

struct LiteralSyntax {
  var range: SourceRange
  var kind: Kind

  enum Kind {
    case string(String)
    /// As written, without underscores.
    case number(String)
    /// `true`, `false`, the name of a case.
    case name(String)
  }
}

/// A type as a field or rule writes it.
package struct TypeSyntax {
  var range: SourceRange
  var kind: Kind

  indirect enum Kind {
    case named(String)
    case optional(TypeSyntax)
    case list(TypeSyntax)
    case dictionary(key: TypeSyntax, value: TypeSyntax)
  }
}
