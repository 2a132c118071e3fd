/// Resolves the names of a mapping's files, checks what they say, and makes the model.
package final class Checker {
  package struct Symbol {
    enum Kind {
      case type(TypeID)
      case enumeration(EnumID)
    }
    var kind: Kind
    var file: Int
    var range: SourceRange
  }

  package let files: [MappingFile]
  let collector: DiagnosticCollector

  /// All types and enums of all files.
  package var symbols: [String: Symbol] = [:]
  /// The declaration of each type and enum, by their identifiers.
  var typeSyntax: [(syntax: TypeDeclaration, file: MappingFile)] = []
  var enumSyntax: [(syntax: EnumSyntax, file: MappingFile)] = []

  package enum TypeDeclaration {
    case object(ObjectSyntax)
    case choice(SwitchSyntax)

    package var name: WordSyntax {
      switch self {
      case .object(let syntax): syntax.name
      case .choice(let syntax): syntax.name
      }
    }
  }

  package var model = MappingModel()

  /// The type that each type inherits from.
  package var bases: [TypeID: TypeID] = [:]

  package init(files: [MappingFile], collector: DiagnosticCollector) {
    self.files = files
    self.collector = collector
  }

  package func check() -> MappingModel {
    // What is imported is declared first, so that a clash is reported where it can be solved.
    let importsFirst = files.sorted { $0.visible.count < $1.visible.count }
    for file in importsFirst { declareSettings(of: file) }
    for file in importsFirst { declareTypes(of: file) }
    resolveEnums()
    resolveBases()
    resolveTypes()
    resolveRules(of: importsFirst)
    if let main = files.first { resolveSettings(of: main) }
    model.namespaces = files.flatMap(usedNamespaces)
    checkInfiniteTypes()
    if collector.errorCount == 0 { warnOfUnused() }
    return model
  }
}
