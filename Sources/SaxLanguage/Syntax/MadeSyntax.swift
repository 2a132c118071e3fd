package import SaxValues

// Trees that are not parsed but made, for text to be printed of them or to be compiled as they are.

extension MappingSyntax {
  package init(_ declarations: [DeclarationSyntax]) { self.declarations = declarations }
}

extension WordSyntax {
  package init(_ text: String) { self.text = text }
}

extension NamespaceSyntax {
  /// Makes the declaration of a prefix that stands for any of some namespaces.
  ///
  /// - Parameter prefix: `default` for unprefixed names.
  package init(prefix: String, uris: [String]) {
    self.prefix = WordSyntax(prefix)
    self.uris = uris.map { WordSyntax($0) }
  }
}

extension DatesSyntax {
  /// Makes the formats of dates, by their names.
  package init(_ names: [String]) { formats = names.map { .name($0) } }
}

extension RuleSyntax {
  package init(failingAs type: TypeSyntax, at path: PathSyntax) {
    kind = .error
    self.type = type
    self.path = path
  }

  /// Makes an `emit`.
  package init(emitting type: TypeSyntax, at path: PathSyntax, comment: String? = nil) {
    kind = .emit
    self.type = type
    self.path = path
    self.comment = comment
  }
}

extension ObjectSyntax {
  package init(
    name: String, base: String? = nil, fields: [FieldSyntax], documentation: [String] = []
  ) {
    self.name = WordSyntax(name)
    self.base = base.map { WordSyntax($0) }
    members = fields.map { .field($0) }
    self.documentation = documentation
  }

  /// Makes an object type of its members, with the lines of `##` before it.
  package init(name: String, members: [MemberSyntax], documentation: [String]) {
    self.name = WordSyntax(name)
    self.members = members
    self.documentation = documentation
  }
}

extension GroupSyntax {
  /// Makes a group of fields whose paths start at another: `at PATH { … }`.
  package init(at path: PathSyntax, _ fields: [FieldSyntax]) {
    self.path = path
    members = fields.map { .field($0) }
  }
}

extension FieldSyntax {
  /// Makes a field, with the clauses that are given.
  ///
  /// - Parameter formats: empty for no `as`.
  package init(
    name: String, type: TypeSyntax, from: PathSyntax? = nil, key: PathSyntax? = nil,
    value: PathSyntax? = nil, formats: [FormatSyntax] = [], documentation: [String] = [],
    comment: String? = nil
  ) {
    self.name = WordSyntax(name)
    self.type = type
    self.from = from.map { Clause(content: $0) }
    self.key = key.map { Clause(content: $0) }
    self.value = value.map { Clause(content: $0) }
    if !formats.isEmpty { self.formats = Clause(content: formats) }
    self.documentation = documentation
    self.comment = comment
  }
}

extension SwitchSyntax {
  /// Makes a type that a `switch` chooses by the text of a path.
  ///
  /// - Parameter cases: the texts that choose each type.
  package init(
    name: String, on path: PathSyntax, cases: [(literals: [String], type: String)],
    otherwise: String? = nil
  ) {
    self.name = WordSyntax(name)
    self.path = path
    self.cases = cases.map {
      Case(literals: $0.literals.map { WordSyntax($0) }, type: WordSyntax($0.type))
    }
    self.otherwise = otherwise.map { WordSyntax($0) }
  }
}

extension EnumSyntax {
  package init(_ model: EnumModel) {
    name = WordSyntax(model.name)
    cases = model.cases.map { one in
      let isNamed = one.literals == [one.name]
      return Case(
        name: WordSyntax(one.name), literals: isNamed ? [] : one.literals.map { WordSyntax($0) })
    }
    otherwise = model.otherwise.map { WordSyntax($0) }
    documentation = model.documentation
  }
}

extension FormatSyntax {
  /// A pattern, or words for true and for false.
  package static func text(_ text: String) -> FormatSyntax { FormatSyntax(kind: .text(text)) }

  package static func name(_ name: String, of argument: String? = nil) -> FormatSyntax {
    FormatSyntax(kind: .name(name, argument: argument.map { WordSyntax($0) }))
  }
}

extension TypeSyntax {
  package static let any = TypeSyntax(kind: .any)
  package static let raw = TypeSyntax(kind: .raw)

  /// The type that a word names: a scalar one, `Any`, `Raw` or a declared one.
  package init(word: String) { kind = Kind(word) }

  package static func scalar(_ type: ScalarType) -> TypeSyntax { TypeSyntax(kind: .scalar(type)) }
  package static func named(_ name: String) -> TypeSyntax { TypeSyntax(kind: .named(name)) }
  package static func optional(_ type: TypeSyntax) -> TypeSyntax {
    TypeSyntax(kind: .optional(type))
  }
  package static func list(_ item: TypeSyntax) -> TypeSyntax { TypeSyntax(kind: .list(item)) }
  package static func dictionary(_ value: TypeSyntax) -> TypeSyntax {
    TypeSyntax(kind: .dictionary(key: .scalar(.string), value: value))
  }

  /// Without `?`.
  package var required: TypeSyntax { if case .optional(let type) = kind { type } else { self } }

  package var isOptional: Bool { if case .optional = kind { true } else { false } }
}
