extension ServiceChecker {
  /// Arguments as the fields of an object are, each found by its own name.
  ///
  /// - Parameter known: the names that are taken, and where they stand.
  func arguments(
    _ syntax: [ParameterSyntax], owner: String, in file: MappingFile,
    besides known: [String: SourceRange]
  ) -> [ArgumentScope.Argument] {
    var names = known
    var arguments: [ArgumentScope.Argument] = []
    for parameter in syntax {
      let name = parameter.field.name
      if let first = names[name.text] {
        collector.duplicate("the argument \(name.text)", name.range, first: first)
        continue
      }
      names[name.text] = name.range
      arguments.append(argument(parameter, owner: owner, in: file))
    }
    return arguments
  }

  private func argument(
    _ syntax: ParameterSyntax, owner: String, in file: MappingFile
  ) -> ArgumentScope.Argument {
    let name = syntax.field.name
    let errors = collector.errorCount
    let usesDefault = file.usesDefaultNamespace
    var written = syntax.field
    if let format = written.formats?.content?.first, written.isExistence {
      collector.error(
        .misplacedFormat, "as exists for an argument, which is given or not", at: format.range,
        fix: "Bool")
      written.formats = nil
    }
    if syntax.isFile, let type = written.type { refuseDeclared("File", at: type.range, in: file) }
    var field = fieldChecker.field(
      written, FieldChecker.Scope(owner: owner, file: file, group: nil))
    // It is read from what is given, whose names are in no namespace.
    file.usesDefaultNamespace = usesDefault
    field.paths = [path(to: name, field.type)]
    field.pathText = name.text
    let type = syntax.isFile ? "File" : symbols.text(of: field.type.required)
    return ArgumentScope.Argument(
      model: ParameterModel(
        field: field, isFile: syntax.isFile, documentation: syntax.documentation,
        typeText: type + (field.type.isOptional ? "?" : "")),
      range: name.range, isDamaged: syntax.field.type == nil || collector.errorCount > errors)
  }

  private func path(to name: WordSyntax, _ type: TypeReference) -> Path {
    let place = collector.place(name.range)
    var path = Path(
      isAbsolute: false, steps: [Step(axis: .child, test: .local(name.text), place: place)],
      text: name.text, place: place)
    if type.isDictionary { path.steps.append(Step(axis: .child, test: .any, place: place)) }
    return path
  }

  /// Checks that what an argument names has a text, or a list of them.
  ///
  /// - Parameter mayBePairs: true where names and values may stand.
  func checkText(_ word: WordSyntax, _ scope: ArgumentScope, mayBePairs: Bool = false) {
    guard let argument = scope.argument(word.text) else { return }
    var type = argument.field.type.required
    switch type {
    case .list(let item): type = item.required
    case .dictionary(let item) where mayBePairs: type = item.required
    default: break
    }
    switch type {
    case .scalar where !argument.isFile: return
    case .enumeration, .any, .raw: return
    case .scalar, .type, .list, .dictionary, .optional:
      collector.error(
        .invalidCall, "\(word.text) is \(argument.typeText), which has no text to be sent here",
        at: word.range, fix: argument.isFile ? "multipart \(word.text)" : "body \(word.text)")
    }
  }

  /// Reports a type that is called as services call something else.
  func refuseDeclared(_ word: String, at range: SourceRange, in file: MappingFile) {
    guard let symbol = symbols.symbol(word, in: file) else { return }
    collector.error(
      .reservedName, "\(word) is a word of services here, and a type has its name", at: range,
      notes: ["the type is at \(collector.described(symbol.range))"],
      fix: "another name for the type")
  }
}
