/// Warnings of what a file declares and nothing uses. A file without rules is made for others to
/// import, so there is nothing to say of it.
struct UnusedDeclarations {
  let model: MappingModel
  let bases: [TypeID: TypeID]
  let symbols: SymbolTable

  private var collector: DiagnosticCollector { symbols.collector }
  private var files: [MappingFile] { symbols.files }

  func warn() {
    guard let file = files.first, file.hasRules || file.hasServices else { return }
    warnOfUnusedTypes(of: file)
    warnOfUnusedNames(of: file)
  }

  private enum Declared: Hashable {
    case type(TypeID)
    case enumeration(EnumID)
  }

  private func warnOfUnusedTypes(of file: MappingFile) {
    var used: Set<Declared> = []
    let ofServices = model.services.flatMap { $0.types(of: model.types) }
    reach((model.rules.map(\.type) + ofServices).compactMap { declared(by: $0) }, &used)
    let unused = declarations(of: file).filter { !used.contains($0.id) }
    let referred = Set(unused.flatMap { entry in uses(of: entry.id).filter { $0 != entry.id } })
    // Of types that use each other, one is enough to say.
    for isReferred in [false, true] {
      for entry in unused where referred.contains(entry.id) == isReferred {
        guard !used.contains(entry.id) else { continue }
        collector.warning(
          .unused, "\(entry.name.text) is used by nothing", at: entry.name.range,
          fix: "emit \(entry.name.text) at /path, or a field of that type")
        reach([entry.id], &used)
      }
    }
  }

  private func declarations(of file: MappingFile) -> [(id: Declared, name: WordSyntax)] {
    let types = symbols.types.enumerated().filter { $0.element.file === file }
      .map { (id: Declared.type($0.offset), name: $0.element.syntax.name) }
    let enums = symbols.enums.enumerated().filter { $0.element.file === file }
      .map { (id: Declared.enumeration($0.offset), name: $0.element.syntax.name) }
    return types + enums
  }

  private func reach(_ starts: [Declared], _ reached: inout Set<Declared>) {
    var open = starts
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += uses(of: next) }
    }
  }

  private func uses(of declared: Declared) -> [Declared] {
    guard case .type(let id) = declared else { return [] }
    var uses = bases[id].map { [Declared.type($0)] } ?? []
    switch model.types[id].kind {
    case .object(let fields): uses += fields.compactMap { self.declared(by: $0.type) }
    case .choice(let choice):
      uses += choice.cases.map { .type($0.type) }
      if case .type(let type) = choice.otherwise { uses.append(.type(type)) }
    }
    return uses
  }

  private func declared(by type: TypeReference) -> Declared? {
    switch type.innermost {
    case .type(let id): .type(id)
    case .enumeration(let id): .enumeration(id)
    default: nil
    }
  }

  private func warnOfUnusedNames(of file: MappingFile) {
    for declaration in file.syntax.declarations {
      guard case .namespace(let syntax) = declaration else { continue }
      let prefix = syntax.prefix
      let isUsed =
        prefix.text == "default"
        ? file.usesDefaultNamespace
        : file.usedPrefixes.contains(prefix.text) || NameChecker.predeclared[prefix.text] != nil
      if !isUsed {
        collector.warning(
          .unused,
          prefix.text == "default"
            ? "no path has a name without a prefix, which namespace default is for"
            : "the prefix \(prefix.text) is used by no path",
          at: prefix.range)
      }
    }
    for (index, path) in file.imports
    where file.usedFiles.isDisjoint(with: files[index].visible)
      && !files[index].visible.contains(where: { files[$0].holdsUnnamed })
    {
      collector.warning(
        .unused, "nothing of \"\(path.text)\" is used", at: path.range)
    }
  }
}
