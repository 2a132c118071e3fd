extension Checker {
  /// Names that types can't have: the language's own.
  static let builtIn = ScalarType.allCases.map(\.rawValue) + ["Any", "Raw"]

  /// Gives each type and enum its identifier.
  func declareTypes(of file: MappingFile) {
    for declaration in file.syntax.declarations {
      switch declaration {
      case .object(let syntax): declare(.object(syntax), in: file)
      case .choice(let syntax): declare(.choice(syntax), in: file)
      case .enumeration(let syntax):
        let symbol = Symbol.Kind.enumeration(enumSyntax.count)
        if declare(syntax.name, symbol, in: file) { enumSyntax.append((syntax, file)) }
      default: break
      }
    }
  }

  private func declare(_ syntax: TypeDeclaration, in file: MappingFile) {
    guard declare(syntax.name, .type(typeSyntax.count), in: file) else { return }
    typeSyntax.append((syntax, file))
    model.types.append(
      TypeModel(
        name: syntax.name.text, kind: .object([]), place: collector.place(syntax.name.range)))
  }

  private func declare(_ name: WordSyntax, _ kind: Symbol.Kind, in file: MappingFile) -> Bool {
    if Self.builtIn.contains(name.text) {
      collector.error(
        .reservedName, "\(name.text) is a type of the language, wanted another name",
        at: name.range)
      return false
    }
    if let first = symbols[name.text] {
      duplicate(name.text, name.range, first: first.range)
      return false
    }
    symbols[name.text] = Symbol(kind: kind, file: file.index, range: name.range)
    return true
  }

  /// What a name means in a file: its own declarations, and those that it imports.
  func symbol(_ name: String, in file: MappingFile) -> Symbol? {
    guard let symbol = symbols[name], file.visible.contains(symbol.file) else { return nil }
    file.usedFiles.insert(symbol.file)
    return symbol
  }

  // MARK: Enums

  func resolveEnums() {
    for (syntax, _) in enumSyntax {
      var cases: [EnumModel.Case] = []
      var names: [String: SourceRange] = [:]
      var texts: [String: SourceRange] = [:]
      for entry in syntax.cases {
        if let first = names[entry.name.text] {
          duplicate("the case \(entry.name.text)", entry.name.range, first: first)
          continue
        }
        names[entry.name.text] = entry.name.range
        let literals = entry.literals.isEmpty ? [entry.name] : entry.literals
        for literal in literals {
          if let first = texts[literal.text] {
            collector.error(
              .duplicate, "\"\(literal.text)\" stands for two cases, wanted one",
              at: literal.range, notes: ["the first is at \(collector.described(first))"])
          } else {
            texts[literal.text] = literal.range
          }
        }
        cases.append(EnumModel.Case(name: entry.name.text, literals: literals.map(\.text)))
      }
      if cases.isEmpty, syntax.otherwise == nil, !syntax.isDamaged {
        collector.error(
          .empty, "\(syntax.name.text) has no cases, wanted one or more", at: syntax.name.range)
      }
      model.enums.append(
        EnumModel(
          name: syntax.name.text, cases: cases, otherwise: syntax.otherwise?.text,
          place: collector.place(syntax.name.range)))
    }
  }

  // MARK: Inheritance

  /// Finds for each object type what it inherits from, nearest first.
  func resolveBases() {
    var parents: [TypeID: TypeID] = [:]
    for (id, declaration) in typeSyntax.enumerated() {
      guard case .object(let syntax) = declaration.syntax, let base = syntax.base else { continue }
      if let parent = objectType(
        base, in: declaration.file, wanted: "an object type to inherit from")
      {
        parents[id] = parent
      }
    }
    var inCycles: Set<TypeID> = []
    for id in typeSyntax.indices {
      var chain: [TypeID] = []
      var next = parents[id]
      while let parent = next, !inCycles.contains(parent) {
        if parent == id {
          let names = ([id] + chain + [id]).map { model.types[$0].name }
          reportCycle(of: id, names)
          inCycles.formUnion([id] + chain)
          chain = []
          break
        }
        if chain.contains(parent) { break }
        chain.append(parent)
        next = parents[parent]
      }
      bases[id] = inCycles.contains(id) ? [] : chain
    }
  }

  private func reportCycle(of id: TypeID, _ names: [String]) {
    guard case .object(let syntax) = typeSyntax[id].syntax, let base = syntax.base else { return }
    collector.error(
      .inheritanceCycle,
      "the type inherits from itself: \(names.joined(separator: ": "))", at: base.range,
      fix: "fields that both need in a third type, which each inherits from")
  }

  /// The type that a name means, if it has fields of its own.
  func objectType(_ name: WordSyntax, in file: MappingFile, wanted: String) -> TypeID? {
    switch symbol(name.text, in: file)?.kind {
    case .type(let id):
      if case .object = typeSyntax[id].syntax { return id }
      collector.error(
        .notAnObjectType, "\(name.text) is a switch, wanted \(wanted)", at: name.range)
    case .enumeration:
      collector.error(
        .notAnObjectType, "\(name.text) is an enum, wanted \(wanted)", at: name.range)
    case nil:
      if Self.builtIn.contains(name.text) {
        collector.error(
          .notAnObjectType, "\(name.text) has no fields, wanted \(wanted)", at: name.range)
      } else {
        undeclared(name, in: file, objectsOnly: true)
      }
    }
    return nil
  }
}
