internal import SaxValues

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

  /// The symbol that a name means in a file: its own declarations, and those that it imports.
  package func symbol(_ name: String, in file: MappingFile) -> Symbol? {
    guard let symbol = symbols[name], file.visible.contains(symbol.file) else { return nil }
    file.usedFiles.insert(symbol.file)
    return symbol
  }

  /// The type that a name means, if it has fields of its own.
  package func objectType(_ name: WordSyntax, in file: MappingFile, wanted: String) -> TypeID? {
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
