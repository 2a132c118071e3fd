/// Checks what a mapping emits, and what ends it as an error.
struct RuleChecker {
  let symbols: SymbolTable
  let pathChecker: PathChecker

  private var collector: DiagnosticCollector { symbols.collector }

  /// The rules of files: of imported files their `error`
  /// rules, which stand before those of the files that import them.
  ///
  /// - Parameter files: those that are imported before those that import them, the mapping's own last.
  /// - Returns: those, and what imported files emit, which counts for the calls of services alone.
  func rules(of files: [MappingFile]) -> (own: [Rule], imported: [Rule]) {
    var rules: [Rule] = []
    var imported: [Rule] = []
    let main = symbols.files.first
    for file in files {
      for case .rule(let syntax) in file.syntax.declarations {
        guard let rule = resolve(syntax, in: file) else { continue }
        if file.index != main?.index, rule.kind == .emit {
          imported.append(rule)
          continue
        }
        rules.append(rule)
      }
    }
    let hasServices = symbols.files.contains(where: \.hasServices)
    if let main, !main.hasRules, !hasServices, collector.errorCount == 0 {
      collector.warning(
        .noRules, "the mapping emits nothing, so it can only be imported", at: main.syntax.start,
        fix: "emit T at /path")
    }
    return (rules, imported)
  }

  private func resolve(_ syntax: RuleSyntax, in file: MappingFile) -> Rule? {
    let type = syntax.type.flatMap { symbols.resolve($0, in: file) }
    let paths = syntax.path.flatMap { pathChecker.resolve($0, for: .rule, in: file) }
    if let paths { pathChecker.warnings.warnOfRepetition(paths, isOneValue: false) }
    guard let type, let paths else { return nil }
    var target: WritingTarget?
    if let syntax = syntax.target {
      target = WritingTarget.none
      if let path = syntax.path {
        guard let paths = pathChecker.resolve(path, for: .rule, in: file, isRead: false) else {
          return nil
        }
        target = .paths(paths)
      }
    }
    return Rule(
      kind: syntax.kind, type: type, conversion: file.conversion(of: type),
      paths: paths, target: target, typeName: symbols.text(of: type.required),
      place: collector.place(syntax.range))
  }
}
