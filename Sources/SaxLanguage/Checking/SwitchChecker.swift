internal import SaxValues

/// Checks types that are a choice among others.
struct SwitchChecker {
  let symbols: SymbolTable
  let pathChecker: PathChecker

  private var collector: DiagnosticCollector { symbols.collector }

  /// Resolves the paths and cases of a `switch`; what is in error is reported and left out.
  func resolve(_ syntax: SwitchSyntax, in file: MappingFile) -> SwitchModel {
    let paths = syntax.path.flatMap { pathChecker.resolve($0, for: .discriminator, in: file) }
    if let paths {
      pathChecker.warnings.warnOfRepetition(paths, isOneValue: false)
      for (path, alternative) in zip(paths, syntax.path?.alternatives ?? []) {
        pathChecker.checkOpenNode(path, at: alternative.range)
      }
    }
    let typeNames = (paths ?? []).map(\.isSchemaInstanceType)
    var cases: [SwitchModel.Case] = []
    var seen: [ExactText: SourceRange] = [:]
    for entry in syntax.cases {
      var literals: [SwitchModel.Literal] = []
      for literal in entry.literals {
        if let first = seen[ExactText(literal.text)] {
          collector.repetition(
            "\"\(literal.text)\" stands for two types, wanted one", literal.range, first: first)
          continue
        }
        seen[ExactText(literal.text)] = literal.range
        var resolved = SwitchModel.Literal(text: literal.text)
        if typeNames.contains(true) {
          resolved.name = qualifiedName(
            literal, in: file, isReported: !typeNames.contains(false))
        }
        literals.append(resolved)
      }
      if entry.type.text == "skip", symbols.symbols["skip"] == nil {
        collector.error(
          .undeclaredType, "skip stands for a text, wanted a type: only else skips",
          at: entry.type.range, fix: "else -> skip")
      } else if let type = symbols.objectType(entry.type, in: file, wanted: "a type with fields") {
        cases.append(
          SwitchModel.Case(
            literals: literals, type: type, place: collector.place(entry.type.range)))
      }
    }
    var otherwise = SwitchModel.Otherwise.error
    if let word = syntax.otherwise {
      if word.text == "skip" {
        otherwise = .skip
      } else if let type = symbols.objectType(word, in: file, wanted: "a type with fields, or skip")
      {
        otherwise = .type(type)
      }
    }
    if syntax.cases.isEmpty, syntax.otherwise == nil, !syntax.isDamaged {
      collector.error(
        .empty, "\(syntax.name.text) has no cases, wanted one or more", at: syntax.name.range)
    }
    return SwitchModel(paths: paths ?? [], cases: cases, otherwise: otherwise)
  }

  /// A literal that `xsi:type` is compared with, by the namespaces of the mapping's file.
  private func qualifiedName(
    _ literal: WordSyntax, in file: MappingFile, isReported: Bool
  ) -> (namespaces: [String], local: String)? {
    let parts = literal.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      return (pathChecker.names.defaultNamespaces(.child, in: file), literal.text)
    }
    let prefix = WordSyntax(text: String(parts[0]), range: literal.range)
    return pathChecker.names.namespaces(of: prefix, in: file, isReported: isReported).map {
      ($0, String(parts[1]))
    }
  }
}

extension Path {
  /// True if it ends in `@xsi:type`, which holds a qualified name.
  fileprivate var isSchemaInstanceType: Bool {
    guard let last = steps.last, last.axis == .attribute,
      case .name(let namespaces, "type") = last.test
    else { return false }
    return namespaces == [NameChecker.schemaInstanceNamespace]
  }
}
