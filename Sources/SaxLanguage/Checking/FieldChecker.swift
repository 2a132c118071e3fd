internal import SaxValues

/// Checks fields: their types, their paths and their clauses.
struct FieldChecker {
  /// The settings that hold for the members of a type or of a group in it.
  struct Scope {
    var owner: String
    var file: MappingFile
    /// The paths that those of members start from; nil outside of groups.
    var group: [Path]?
    /// True if the group's path could not be read, so that what is in it can't be judged.
    var isDamaged = false
  }

  let symbols: SymbolTable
  /// All of them; an `EnumID` is an index.
  let enums: [EnumModel]
  /// By the numbers of enums.
  let enumCases: [EnumCases]
  let pathChecker: PathChecker
  private let clauses: [any FieldClause.Type]

  init(
    symbols: SymbolTable, enums: [EnumModel], pathChecker: PathChecker,
    clauses: [any FieldClause.Type]
  ) {
    self.symbols = symbols
    self.enums = enums
    self.pathChecker = pathChecker
    self.clauses = clauses
    enumCases = enums.map { EnumCases($0) }
  }

  var collector: DiagnosticCollector { symbols.collector }

  func field(_ syntax: FieldSyntax, _ scope: Scope) -> FieldModel {
    let file = scope.file
    let type = syntax.type.flatMap { symbols.resolve($0, in: file) }
    let place = collector.place(syntax.name.range)
    var field = FieldModel(
      name: syntax.name.text, type: type ?? .any, paths: [], conversion: ConversionModel(),
      pathText: "", place: place, pathPlace: place, owner: scope.owner)
    field.documentation = syntax.documentation
    if let type { field.conversion = file.conversion(of: type) }
    let range = syntax.from?.content?.range ?? syntax.name.range
    if syntax.from == nil {
      let path = defaultPath(of: syntax, type, in: file)
      field.pathText = path.text
      if !scope.isDamaged {
        field.paths = pathChecker.composed(scope.group, [path], at: range) ?? []
      }
    }
    let checked = CheckedField(syntax: syntax, type: type, scope: scope, checker: self)
    for clause in clauses { clause.check(checked, into: &field) }
    if scope.group != nil {
      field.pathText = field.paths.map(\.textWithFormat).joined(separator: " | ")
    }
    if let type {
      checkClimbs(field.paths, of: syntax, type, at: range)
      pathChecker.warnings.warnOfAttributesInXML(field.paths, at: range)
    }
    return field
  }

  private func defaultPath(
    of syntax: FieldSyntax, _ type: TypeReference?, in file: MappingFile
  ) -> Path {
    let name = file.names.convert(syntax.name.text)
    let place = collector.place(syntax.name.range)
    let test = NameTest.name(
      namespaces: pathChecker.names.defaultNamespaces(.child, in: file), local: name)
    var path = Path(
      isAbsolute: false, steps: [Step(axis: .child, test: test, place: place)], text: name,
      place: place)
    if type?.isDictionary ?? false {
      path.steps.append(Step(axis: .child, test: .any, place: place))
      path.text += "/*"
    }
    return path
  }

  private func checkClimbs(
    _ paths: [Path], of syntax: FieldSyntax, _ type: TypeReference, at range: SourceRange
  ) {
    guard let path = paths.first(where: \.climbs) else { return }
    let start = path.steps.first?.axis == .parent ? ".." : "an ancestor"
    if type.isList || type.isDictionary {
      collector.error(
        .ancestorList,
        "a \(type.isList ? "list" : "dictionary") from \(start), which gives one value that came before",
        at: range,
        fix:
          "\(symbols.text(of: type.innermost))? for one value, or the list as a field of the type around"
      )
    } else if let open = paths.first(where: \.isOpenNode),
      !syntax.isExistence || open.source == .text
    {
      pathChecker.checkOpenNode(open, at: range)
    }
  }
}
