internal import SaxEvents

/// Resolves the names of a mapping's files, checks what they say, and makes the model.
struct Checker {
  let files: [MappingFile]
  /// The clauses that fields can have.
  let clauses: [any FieldClause.Type]
  let collector: DiagnosticCollector

  func check() -> MappingModel {
    var model = MappingModel()
    // What is imported is declared first, so that a clash is reported where it can be solved.
    let importsFirst = files.sorted { $0.visible.count < $1.visible.count }
    let settings = SettingsChecker(collector: collector)
    for file in importsFirst { settings.declare(file) }
    let symbols = SymbolTable(files: files, collector: collector)
    for file in importsFirst { symbols.declareTypes(of: file) }
    let enums = EnumChecker(collector: collector)
    model.enums = symbols.enums.map { enums.resolve($0.syntax) }
    let inheritance = Inheritance(symbols)
    let paths = PathChecker(files: files, collector: collector)
    let fields = FieldChecker(
      symbols: symbols, enums: model.enums, pathChecker: paths, clauses: clauses)
    model.types = types(inheritance, fields)
    model.converters = Set(model.types.flatMap(\.converters))
    (model.rules, model.importedRules) = RuleChecker(symbols: symbols, pathChecker: paths).rules(
      of: importsFirst)
    model.services = ServiceChecker(
      symbols: symbols,
      fieldChecker: fields,
      model: model
    ).services(of: importsFirst)
    if let main = files.first { settings.resolve(main, into: &model) }
    // Who raises the limit knows that objects wait, and of how many.
    if !model.raisesBuffer { model.rules.forEach(paths.warnings.warnOfWaiting) }
    model.namespaces = files.flatMap(paths.names.usedNamespaces)
    InfiniteTypes(types: model.types, symbols: symbols).check()
    if collector.errorCount == 0 {
      UnusedDeclarations(model: model, bases: inheritance.bases, symbols: symbols).warn()
    }
    return model
  }

  /// The fields of every object type, its base types' among them, and every switch.
  private func types(
    _ inheritance: Inheritance, _ fieldChecker: FieldChecker
  ) -> [TypeModel] {
    let (symbols, paths) = (fieldChecker.symbols, fieldChecker.pathChecker)
    let objects = ObjectChecker(fieldChecker: fieldChecker)
    let switches = SwitchChecker(symbols: symbols, pathChecker: paths)
    var types: [TypeModel] = []
    var own: [[FieldModel]] = []
    var ownPlaces: [TypeID: TypeModel.InnerPlace] = [:]
    for (declaration, file) in symbols.types {
      let name = declaration.name
      var type = TypeModel(
        name: name.text, kind: .object([]), place: collector.place(name.range))
      switch declaration {
      case .object(let syntax):
        let members = objects.members(of: syntax, in: file)
        own.append(members.fields)
        type.inner = members.inner
        ownPlaces[types.count] = members.inner
      case .choice(let syntax):
        own.append([])
        type.kind = .choice(switches.resolve(syntax, in: file))
      }
      type.documentation = declaration.documentation
      if let element = declaration.element {
        type.element = ElementNameChecker(pathChecker: paths).name(element, of: name, in: file)
      }
      types.append(type)
    }
    for id in inheritance.basesFirst {
      guard case .object(let syntax) = symbols.types[id].syntax else { continue }
      var inherited: [FieldModel] = []
      if let base = inheritance.bases[id], case .object(let fields) = types[base].kind {
        inherited = fields
        types[id].inner = types[id].inner ?? types[base].inner
      }
      if let inner = ownPlaces[id] {
        // Behind what the type adds before it; what it replaces is in its old place.
        let known = Set(inherited.map(\.name))
        let added = own[id].prefix(inner.index).count { !known.contains($0.name) }
        types[id].inner?.index = inherited.count + added
      }
      let fields = Inheritance.joined(inherited, own[id])
      types[id].kind = .object(fields)
      objects.check(fields, of: syntax)
    }
    return types
  }
}

extension TypeModel {
  fileprivate var converters: [String] {
    if case .object(let fields) = kind { fields.compactMap(\.converter) } else { [] }
  }
}

extension MappingModel {
  /// True if the mapping sets the limit `buffer` above its default.
  fileprivate var raisesBuffer: Bool {
    limits.contains { $0.name == "buffer" && $0.value > Limits().buffer }
  }
}
