extension Checker {
  /// What the mapping emits, and what ends it as an error.
  func resolveRules(of file: MappingFile) {
    for case .rule(let syntax) in file.syntax.declarations {
      if let rule = resolve(syntax, in: file) { model.rules.append(rule) }
    }
    if !file.hasRules, collector.errorCount == 0 {
      collector.warning(
        .noRules, "the mapping emits nothing, so it can only be imported", at: file.syntax.start,
        fix: "emit T at /path")
    }
  }

  /// What is wrong with the rules of a file that is imported, which have no effect there.
  func checkRules(of file: MappingFile) {
    for case .rule(let syntax) in file.syntax.declarations { _ = resolve(syntax, in: file) }
  }

  private func resolve(_ syntax: RuleSyntax, in file: MappingFile) -> Rule? {
    let type = syntax.type.flatMap { resolve($0, in: file) }
    let paths = syntax.path.flatMap { resolve($0, for: .rule, in: file) }
    if let paths { warnOfRepetition(paths, isOneValue: false) }
    guard let type, let paths else { return nil }
    return Rule(
      kind: syntax.kind, type: type, conversion: defaultConversion(of: type, in: file),
      paths: paths, typeName: text(of: type.required), place: collector.place(syntax.range))
  }
}
