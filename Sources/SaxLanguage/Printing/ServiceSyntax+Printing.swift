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
    if clauses.contains(where: \.isAmbiguous) {
      return "\(head) {\n" + parts.map { "\(indent)  \($0)\n" }.joined() + "\(indent)}"
    }
    return ([head] + parts).joined(separator: "  ")
  }
}

extension CallClauseSyntax {
  /// True if what follows it in its line may be taken for part of it, for arguments are called as keywords are.
  fileprivate var isAmbiguous: Bool {
    guard case .body(let body) = kind else { return false }
    switch body.kind {
    case .argument(let word): return ["text", "merge"].contains(word.text)
    case .text(let word), .merge(let word):
      return TokenCursor.callClauses.contains(word.text) || word.text == "as"
    case .made: return false
    }
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
  fileprivate var printed: String { first.text + (last.map { "..\($0.text)" } ?? "") }
}

extension CallClauseSyntax {
  fileprivate var printed: String { "\(kind.keyword) \(kind.printedContent)" }
}

extension CallClauseSyntax.Kind {
  fileprivate var printedContent: String {
    switch self {
    case .header(let sent), .query(let sent), .cookie(let sent): sent.printed
    case .authentication(let authentication): authentication.printed
    case .success(let ranges): ranges.map(\.printed).joined(separator: ", ")
    case .errors(let errors):
      errors.map { ($0.statuses.map { "\($0.printed) " } ?? "") + $0.type.printed }
        .joined(separator: ", ")
    case .body(let body): body.printed
    case .form(let parts), .multipart(let parts): parts.map(\.printed).joined(separator: ", ")
    case .pages(let pages): pages.printed
    case .cache(let duration), .timeout(let duration):
      "\(duration.count.text) \(duration.unit.text)"
    case .retry(let count, let isAlways): count.text + (isAlways ? " always" : "")
    case .example(let word), .action(let word): QuotedText.string(word.text)
    }
  }
}

extension WordSyntax {
  /// As a name, or in quotes where it is none.
  fileprivate var printedName: String {
    NameScalars.isName(text) && !text.contains(":") ? text : QuotedText.string(text)
  }
}

extension SentSyntax {
  fileprivate var printed: String {
    let operand: String =
      switch value {
      case nil: ""
      case .argument(let word): " = \(word.text)"
      case .text(let word): " = \(QuotedText.string(word.text))"
      }
    return name.printedName + operand + (isJoined ? " as csv" : "")
  }
}

extension AuthenticationSyntax {
  fileprivate var printed: String {
    switch scheme.text {
    case "key": "key \(place?.text ?? "") \(QuotedText.string(name?.text ?? ""))"
    case "oauth":
      "oauth \(QuotedText.string(name?.text ?? ""))"
        + (scopes.map { " scopes \(QuotedText.string($0.text))" } ?? "")
    default: scheme.text + (isDigest ? " digest" : "")
    }
  }
}

extension BodySyntax {
  fileprivate var printed: String {
    let content: String =
      switch kind {
      case .argument(let word): word.text
      case .made(let type, let arguments):
        "\(type.text)(\(arguments.map(\.text).joined(separator: ", ")))"
      case .merge(let word): "merge \(word.text)"
      case .text(let word): "text \(word.text)"
      }
    return content + (format.map { " as \($0.printed)" } ?? "")
  }
}

extension PartSyntax {
  fileprivate var printed: String {
    (name.map { "\(QuotedText.string($0.text)) = " } ?? "") + argument.text
      + (mediaType.map { " as \(QuotedText.string($0.text))" } ?? "")
  }
}

extension PagesSyntax {
  fileprivate var printed: String {
    switch self {
    case .link(let word), .field(let word): word.text
    case .cursor(let name, let field): "\(name.printedName) = \(field.text)"
    case .number(let name, let first): "\(name.printedName) from \(first.text)"
    case .offset(let name, let step): "\(name.printedName) step \(step.text)"
    }
  }
}
