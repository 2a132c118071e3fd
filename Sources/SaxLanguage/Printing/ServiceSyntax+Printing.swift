internal import SaxEvents
internal import SaxValues

extension ServiceSyntax {
  /// As a mapping writes it, each call on a line.
  var printed: String {
    let head = "service \(name.text) at \(QuotedText.string(base?.text ?? "")) {\n"
    return documentation.printedAsDocumentation() + head
      + entries.map { $0.printed(indent: "  ") }.joined() + "}\n"
  }
}

extension [String] {
  /// Lines of `##`.
  func printedAsDocumentation(indent: String = "") -> String {
    map { "\(indent)##\($0.isEmpty ? "" : " ")\($0)\n" }.joined()
  }
}

extension ServiceSyntax.Entry {
  fileprivate func printed(indent: String) -> String {
    switch self {
    case .parameter(let parameter):
      parameter.documentation.printedAsDocumentation(indent: indent)
        + "\(indent)param \(parameter.printed)\n"
    case .clause(let clause): "\(indent)\(clause.printed)\n"
    case .call(let call):
      call.documentation.printedAsDocumentation(indent: indent)
        + "\(indent)\(call.printed(indent: indent))\n"
    }
  }
}

extension ParameterSyntax {
  /// `name: Type as format in "zone" = value`
  package var printed: String {
    var type = field.type?.printed ?? ""
    if isFile { type = type.replacing("String", with: "File") }
    var words = ["\(field.name.text): \(type)"]
    if let formats = field.formats?.content {
      words.append("as " + formats.map(\.printed).joined(separator: ", "))
    }
    if let zone = field.zone?.content { words.append("in \(QuotedText.string(zone.text))") }
    if let value = field.defaultValue?.content { words.append("= \(value.printed)") }
    return words.joined(separator: " ")
  }
}

extension CallSyntax {
  /// The call's keyword, name and arguments, each of these on a line of its own if one has documentation.
  private func printedHead(indent: String) -> String {
    let keyword =
      switch version {
      case nil: "call"
      case .v11: "soap call"
      case .v12: "soap 1.2 call"
      }
    let isDocumented = parameters.contains { !$0.documentation.isEmpty }
    guard isDocumented else {
      return "\(keyword) \(name.text)(\(parameters.map(\.printed).joined(separator: ", ")))"
    }
    let lines = parameters.map { parameter in
      parameter.documentation.printedAsDocumentation(indent: indent + "  ")
        + "\(indent)  \(parameter.printed)"
    }
    return "\(keyword) \(name.text)(\n\(lines.joined(separator: ",\n"))\n\(indent))"
  }

  fileprivate func printed(indent: String) -> String {
    var parts = clauses.map(\.printed)
    if !results.isEmpty { parts.append(results.map(\.printed).joined(separator: ", ")) }
    let head =
      "\(printedHead(indent: indent)) = \(method?.text ?? "") \(QuotedText.string(path?.text ?? ""))"
    if clauses.contains(where: \.content.isAmbiguous) {
      return "\(head) {\n" + parts.map { "\(indent)  \($0)\n" }.joined() + "\(indent)}"
    }
    return ([head] + parts).joined(separator: "  ")
  }
}

extension ResultSyntax {
  fileprivate var printed: String {
    let type =
      switch kind {
      case .type(let type): type.printed
      case .file: "File"
      case .none: "none"
      case .events(let type): "events" + (type.map { " \($0.printed)" } ?? "")
      }
    return (statuses.map { "\($0.printed) " } ?? "") + "-> \(type)"
  }
}

extension StatusRangeSyntax {
  var printed: String { first.text + (last.map { "..\($0.text)" } ?? "") }
}

extension CallClauseSyntax {
  fileprivate var printed: String { "\(type(of: content).keyword) \(content.printed)" }
}

extension WordSyntax {
  /// As a name, or in quotes where it is none.
  var printedName: String {
    NameScalars.isName(text) && !text.contains(":") ? text : QuotedText.string(text)
  }
}
