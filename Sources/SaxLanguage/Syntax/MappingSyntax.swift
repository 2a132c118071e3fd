/// A mapping file as written, declaration by declaration.
package struct MappingSyntax: Equatable {
  var declarations: [DeclarationSyntax] = []
  /// Names of declarations that could not be read.
  var damaged: Set<String> = []
  /// For what concerns the file as a whole.
  @Uncompared var start = SourceRange.nowhere
}

package enum DeclarationSyntax: Equatable {
  /// A line before what it is about; none of what was parsed.
  case comment(String)
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
  case service(ServiceSyntax)
}

/// A name, a string or a number, and where it stands.
package struct WordSyntax: Sendable, Hashable {
  var text: String
  @Uncompared var range = SourceRange.nowhere
}

package struct NamespaceSyntax: Equatable {
  /// `default` for unprefixed names.
  var prefix: WordSyntax
  var uris: [WordSyntax]
}

package struct DatesSyntax: Equatable {
  @Uncompared var range = SourceRange.nowhere
  var formats: [FormatSyntax]
  var zone: WordSyntax?
}

package struct RuleSyntax: Equatable {
  var kind: Rule.Kind
  /// Of the keyword.
  @Uncompared var range = SourceRange.nowhere
  /// Nil where it could not be read, as for every `type` and `path` below.
  var type: TypeSyntax?
  var path: PathSyntax?
  /// The place after `to`; nil where it has none.
  var target: TargetSyntax?
  /// A comment at the end of its line; none of what was parsed.
  @Uncompared var comment: String?
}

package struct LimitSyntax: Equatable {
  var name: WordSyntax
  /// As written, without underscores.
  var value: WordSyntax
  var unit: WordSyntax?
}

package struct ObjectSyntax: Equatable {
  var name: WordSyntax
  var base: WordSyntax?
  /// The name of its element when it is written alone: `type T as p:Name`.
  var element: PathSyntax?
  var members: [MemberSyntax]
  /// The lines of `##` before it.
  var documentation: [String] = []
  /// True if something of it could not be read and was left out.
  var isDamaged = false
}

package enum MemberSyntax: Equatable {
  case field(FieldSyntax)
  case group(GroupSyntax)
}

package struct GroupSyntax: Equatable {
  /// Of `at`.
  @Uncompared var range = SourceRange.nowhere
  var path: PathSyntax?
  var members: [MemberSyntax]
}

package struct SwitchSyntax: Equatable {
  var name: WordSyntax
  /// As of an object.
  var element: PathSyntax?
  var path: PathSyntax?
  var cases: [Case]
  var otherwise: WordSyntax?
  /// The lines of `##` before it.
  var documentation: [String] = []
  var isDamaged = false

  struct Case: Equatable {
    var literals: [WordSyntax]
    var type: WordSyntax
  }
}

package struct EnumSyntax: Equatable {
  var name: WordSyntax
  var cases: [Case]
  var otherwise: WordSyntax?
  /// The lines of `##` before it.
  var documentation: [String] = []
  var isDamaged = false

  struct Case: Equatable {
    var name: WordSyntax
    var literals: [WordSyntax]
  }
}
