package import SaxValues

/// `name: Type clause …`
package struct FieldSyntax: Equatable {
  var name: WordSyntax
  var type: TypeSyntax?
  var from: Clause<PathSyntax>?
  var to: Clause<TargetSyntax>?
  var key: Clause<PathSyntax>?
  var value: Clause<PathSyntax>?
  var formats: Clause<[FormatSyntax]>?
  var zone: Clause<WordSyntax>?
  var converter: Clause<WordSyntax>?
  var defaultValue: Clause<LiteralSyntax>?
  var maximum: Clause<WordSyntax>?
  var distinct: Clause<KeywordAlone>?
  /// The lines of `##` before it.
  var documentation: [String] = []
  /// A comment at the end of its line; none of what was parsed.
  @Uncompared var comment: String?

  struct Clause<Content: Equatable>: Equatable {
    /// Of the keyword.
    @Uncompared var range = SourceRange.nowhere
    /// Nil where it could not be read.
    var content: Content?
  }
}

extension FieldSyntax {
  /// True if `exists` is among its formats.
  package var isExistence: Bool {
    formats?.content?.contains {
      if case .name("exists", _) = $0.kind { true } else { false }
    } ?? false
  }
}

/// The content of a clause that is a keyword alone.
struct KeywordAlone: Equatable {}

/// The words after `to`: where something is written.
package struct TargetSyntax: Equatable {
  /// Nil for `none`.
  var path: PathSyntax?
}

/// One of the formats after `as`: a pattern or words in quotes, or a name.
package struct FormatSyntax: Sendable, Hashable {
  @Uncompared var range = SourceRange.nowhere
  var kind: Kind

  enum Kind: Hashable {
    case text(String)
    case name(String, argument: WordSyntax?)
  }
}

struct LiteralSyntax: Equatable {
  @Uncompared var range: SourceRange
  var kind: Kind

  enum Kind: Equatable {
    case string(String)
    /// As written, without underscores.
    case number(String)
    /// `true`, `false`, the name of a case.
    case name(String)
  }
}

/// A type as a field or rule writes it.
package struct TypeSyntax: Sendable, Hashable {
  @Uncompared var range = SourceRange.nowhere
  package var kind: Kind

  package indirect enum Kind: Sendable, Hashable {
    case scalar(ScalarType)
    /// A subtree as a value.
    case any
    /// A subtree as its source.
    case raw
    /// A declared type, by its name.
    case named(String)
    case optional(TypeSyntax)
    case list(TypeSyntax)
    case dictionary(key: TypeSyntax, value: TypeSyntax)

    /// The type that a word names.
    init(_ name: String) {
      switch name {
      case "Any": self = .any
      case "Raw": self = .raw
      default: self = ScalarType(rawValue: name).map(Kind.scalar) ?? .named(name)
      }
    }
  }
}
