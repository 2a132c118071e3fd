internal import SaxEvents
internal import SaxValues

extension TypeSyntax {
  /// As a mapping writes it: `[Line]?`.
  package var printed: String {
    switch kind {
    case .scalar(let type): type.rawValue
    case .any: "Any"
    case .raw: "Raw"
    case .named(let name): name
    case .optional(let type): type.printed + "?"
    case .list(let item): "[\(item.printed)]"
    case .dictionary(let key, let value): "[\(key.printed): \(value.printed)]"
    }
  }
}

extension FormatSyntax {
  /// As a mapping writes it: `unix(ms)`, `"dd-MM-yyyy"`.
  var printed: String {
    switch kind {
    case .text(let text): return QuotedText.string(text)
    case .name(let name, nil): return name
    case .name(let name, let argument?):
      let isName = NameScalars.isName(argument.text)
      return "\(name)(\(isName ? argument.text : QuotedText.string(argument.text)))"
    }
  }
}

extension TargetSyntax {
  /// As a mapping writes it.
  var printed: String { path?.printed ?? "none" }
}

extension LiteralSyntax {
  /// As a mapping writes it.
  var printed: String {
    switch kind {
    case .string(let text): QuotedText.string(text)
    case .number(let text), .name(let text): text
    }
  }
}
