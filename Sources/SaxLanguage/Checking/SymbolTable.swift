internal import SaxValues

/// The types and enums of all files, by their names.
final class SymbolTable {
  struct Symbol {
    enum Kind {
      case type(TypeID)
      case enumeration(EnumID)
    }
    var kind: Kind
    var file: Int
    var range: SourceRange
  }

  enum TypeDeclaration {
    case object(ObjectSyntax)
    case choice(SwitchSyntax)

    var name: WordSyntax {
      switch self {
      case .object(let syntax): syntax.name
      case .choice(let syntax): syntax.name
      }
    }

    /// The lines of `##` before it.
    var documentation: [String] {
      switch self {
      case .object(let syntax): syntax.documentation
      case .choice(let syntax): syntax.documentation
      }
    }

    /// The name of its element when it is written alone.
    var element: PathSyntax? {
      switch self {
      case .object(let syntax): syntax.element
      case .choice(let syntax): syntax.element
      }
    }
  }

  let files: [MappingFile]
  let collector: DiagnosticCollector
  private(set) var symbols: [String: Symbol] = [:]
  /// The declaration of each type and enum, by their identifiers.
  private(set) var types: [(syntax: TypeDeclaration, file: MappingFile)] = []
  private(set) var enums: [(syntax: EnumSyntax, file: MappingFile)] = []

  init(files: [MappingFile], collector: DiagnosticCollector) {
    self.files = files
    self.collector = collector
  }

  /// Names that types can't have: the language's own.
  static let builtIn = ScalarType.allCases.map(\.rawValue) + ["Any", "Raw"]

  /// Gives each type and enum its identifier.
  func declareTypes(of file: MappingFile) {
    for declaration in file.syntax.declarations {
      switch declaration {
      case .object(let syntax): declare(.object(syntax), in: file)
      case .choice(let syntax): declare(.choice(syntax), in: file)
      case .enumeration(let syntax):
        let symbol = Symbol.Kind.enumeration(enums.count)
        if declare(syntax.name, symbol, in: file) { enums.append((syntax, file)) }
      default: break
      }
    }
  }

  private func declare(_ syntax: TypeDeclaration, in file: MappingFile) {
    guard declare(syntax.name, .type(types.count), in: file) else { return }
    types.append((syntax, file))
  }

  private func declare(_ name: WordSyntax, _ kind: Symbol.Kind, in file: MappingFile) -> Bool {
    if Self.builtIn.contains(name.text) {
      collector.error(
        .reservedName, "\(name.text) is a type of the language, wanted another name",
        at: name.range)
      return false
    }
    if let first = symbols[name.text] {
      collector.duplicate(name.text, name.range, first: first.range)
      return false
    }
    symbols[name.text] = Symbol(kind: kind, file: file.index, range: name.range)
    return true
  }

  /// The symbol that a name means in a file: its own declarations, and those that it imports.
  func symbol(_ name: String, in file: MappingFile) -> Symbol? {
    guard let symbol = symbols[name], file.visible.contains(symbol.file) else { return nil }
    file.usedFiles.insert(symbol.file)
    return symbol
  }

  /// The type that a name means, if it has fields of its own.
  func objectType(_ name: WordSyntax, in file: MappingFile, wanted: String) -> TypeID? {
    switch symbol(name.text, in: file)?.kind {
    case .type(let id):
      if case .object = types[id].syntax { return id }
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
