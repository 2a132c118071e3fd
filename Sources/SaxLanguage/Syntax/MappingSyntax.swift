/// A mapping file as written, declaration by declaration.
struct MappingSyntax {
  var declarations: [DeclarationSyntax] = []
  /// Names of declarations that could not be read.
  var damaged: Set<String> = []
  /// For what concerns the file as a whole.
  var start: SourceRange
}

enum DeclarationSyntax {
  case mapping(WordSyntax)
  case namespace(NamespaceSyntax)
  case `import`(WordSyntax)
  case names(WordSyntax)
  case dates(DatesSyntax)
  case rule(RuleSyntax)
  case object(ObjectSyntax)
  case choice(SwitchSyntax)
  case enumeration(EnumSyntax)
  case limit(LimitSyntax)
  case duplicates(WordSyntax)
}

/// A name, a string or a number, and where it stands.
package struct WordSyntax {
  var text: String
  var range: SourceRange
}

struct NamespaceSyntax {
  /// `default` for unprefixed names.
  var prefix: WordSyntax
  var uris: [WordSyntax]
}

struct DatesSyntax {
  var range: SourceRange
  var formats: [FormatSyntax]
  var zone: WordSyntax?
}

struct RuleSyntax {
  var kind: Rule.Kind
  /// Of the keyword.
  var range: SourceRange
  /// Nil where it could not be read, as for every `type` and `path` below.
  var type: TypeSyntax?
  var path: PathSyntax?
}

struct LimitSyntax {
  var name: WordSyntax
  /// As written, without underscores.
  var value: WordSyntax
  var unit: WordSyntax?
}

package struct ObjectSyntax {
  var name: WordSyntax
  var base: WordSyntax?
  var members: [MemberSyntax]
  /// True if something of it could not be read and was left out.
  var isDamaged = false
}

enum MemberSyntax {
  case field(FieldSyntax)
  case group(GroupSyntax)
}

struct GroupSyntax {
  /// Of `at`.
  var range: SourceRange
  var path: PathSyntax?
  var members: [MemberSyntax]
}

package struct SwitchSyntax {
  var name: WordSyntax
  var path: PathSyntax?
  var cases: [Case]
  var otherwise: WordSyntax?
  var isDamaged = false

  struct Case {
    var literals: [WordSyntax]
    var type: WordSyntax
  }
}

struct EnumSyntax {
  var name: WordSyntax
  var cases: [Case]
  var otherwise: WordSyntax?
  var isDamaged = false

  struct Case {
    var name: WordSyntax
    var literals: [WordSyntax]
  }
}
