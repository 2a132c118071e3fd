extension Checker {
  /// Resolves what the mapping emits, and what ends it as an error: of imported files their `error`
  /// rules, which stand before those of the files that import them.
  ///
  /// - Parameter files: those that are imported before those that import them, the mapping's own last.
  func resolveRules(of files: [MappingFile]) {
    for file in files {
      for case .rule(let syntax) in file.syntax.declarations {
        // What an imported file emits has no effect, but what is wrong with it is worth saying.
        let isImported = file.index != self.files.first?.index
        guard let rule = resolve(syntax, in: file), !isImported || rule.kind == .error else {
          continue
        }
        model.rules.append(rule)
        warnOfWaiting(rule)
      }
    }
    if let main = self.files.first, !main.hasRules, collector.errorCount == 0 {
      collector.warning(
        .noRules, "the mapping emits nothing, so it can only be imported", at: main.syntax.start,
        fix: "emit T at /path")
    }
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
