internal import SaxValues

/// Checks enums.
struct EnumChecker {
  let collector: DiagnosticCollector

  func resolve(_ syntax: EnumSyntax) -> EnumModel {
    var cases: [EnumModel.Case] = []
    var names: [String: SourceRange] = [:]
    var texts: [ExactText: SourceRange] = [:]
    for entry in syntax.cases {
      if let first = names[entry.name.text] {
        collector.duplicate("the case \(entry.name.text)", entry.name.range, first: first)
        continue
      }
      names[entry.name.text] = entry.name.range
      let literals = entry.literals.isEmpty ? [entry.name] : entry.literals
      for literal in literals {
        if let first = texts[ExactText(literal.text)] {
          collector.repetition(
            "\"\(literal.text)\" stands for two cases, wanted one", literal.range, first: first)
        } else {
          texts[ExactText(literal.text)] = literal.range
        }
      }
      cases.append(EnumModel.Case(name: entry.name.text, literals: literals.map(\.text)))
    }
    if cases.isEmpty, syntax.otherwise == nil, !syntax.isDamaged {
      collector.error(
        .empty, "\(syntax.name.text) has no cases, wanted one or more", at: syntax.name.range)
    }
    return EnumModel(
      name: syntax.name.text, cases: cases, otherwise: syntax.otherwise?.text,
      place: collector.place(syntax.name.range), documentation: syntax.documentation)
  }
}
