internal import SaxURI

extension ServiceChecker {
  func template(_ word: WordSyntax) -> URITemplateParts? {
    do throws(URITemplateFailure) {
      return try URITemplateParts(word.text)
    } catch {
      collector.error(
        .invalidTemplate, "\(QuotedText.string(word.text)) is no URI template: \(error.reason)",
        at: word.range)
      return nil
    }
  }

  /// True if a text begins as an address of http or https does, or as an argument that may.
  func beginsAddress(_ text: String, mayBeArgument: Bool) -> Bool {
    let text = text.lowercased()
    return text.hasPrefix("http://") || text.hasPrefix("https://")
      || mayBeArgument && text.hasPrefix("{")
  }

  /// The base says where everything goes: an address of http or https, without a user and without a query.
  func checkBase(_ base: URITemplateParts, _ word: WordSyntax) {
    guard beginsAddress(word.text, mayBeArgument: true) else {
      let rest = word.text[(word.text.firstRange(of: "://")?.upperBound ?? word.text.startIndex)...]
      collector.error(
        .invalidTemplate,
        "\(QuotedText.string(word.text)) is no address of http or https", at: word.range,
        fix: "\"https://\(rest.drop { $0 == "/" })\"")
      return
    }
    let start = word.text.firstRange(of: "//")?.upperBound ?? word.text.startIndex
    if word.text[start...].prefix(while: { !"/?#".contains($0) }).contains("@") {
      collector.error(
        .invalidTemplate,
        "the address of a service has a user, and credentials never stand in a mapping",
        at: word.range, fix: "auth basic")
    } else if base.hasQuery {
      collector.error(
        .invalidTemplate, "the address of a service has a query or a fragment, wanted it without",
        at: word.range, fix: "query \"name\" = … in the service")
    } else {
      checkAuthority(base, word)
    }
  }

  /// A host is a value as it is given: an operator, or a part of a value, would make another of it.
  private func checkAuthority(_ base: URITemplateParts, _ word: WordSyntax) {
    var text = ""
    for part in base.parts {
      switch part {
      case .literal(let literal):
        text += literal
        // An argument is the address, and this its path.
        if !text.contains("://"), text.contains("/") { return }
      case .expression(let expression):
        if text.contains("://"), expression.kind == .path { return }
        let isPlain =
          expression.kind == nil
          && expression.variables.allSatisfy { $0.length == nil && !$0.isExploded }
          && expression.variables.count == 1
        if !isPlain {
          let name = expression.variables.first?.name ?? "host"
          collector.error(
            .invalidTemplate,
            "\(QuotedText.string(word.text)) has more than a name in its host, wanted {\(name)} alone",
            at: word.range, fix: "{\(name)}")
          return
        }
      }
      if let start = text.firstRange(of: "://"), text[start.upperBound...].contains("/") { return }
    }
  }

  /// Checks that each variable of a template has a text, a list of them, or names and values.
  func checkTexts(of template: URITemplateParts, _ word: WordSyntax, _ scope: ArgumentScope) {
    for name in template.variables {
      checkText(WordSyntax(text: name, range: word.range), scope, mayBePairs: true)
    }
  }

  /// A call's path stands behind the base: it has no scheme, and no host.
  func checkPath(_ word: WordSyntax) {
    let first = word.text.prefix { !"/?#{".contains($0) }
    if word.text.hasPrefix("//") || first.hasSuffix(":") && word.text.hasPrefix("\(first)//") {
      collector.error(
        .invalidTemplate,
        "\(QuotedText.string(word.text)) names a host, wanted a path below the service's address",
        at: word.range, fix: "a service of its own for that host")
    } else if word.text.contains("#") {
      collector.error(
        .invalidTemplate, "\(QuotedText.string(word.text)) has a fragment, which is never sent",
        at: word.range)
    }
  }
}

extension URITemplateParts {
  fileprivate var hasQuery: Bool {
    parts.contains { part in
      switch part {
      case .literal(let text): text.contains("?") || text.contains("#")
      case .expression(let expression):
        [.query, .continuation, .fragment].contains(expression.kind)
      }
    }
  }
}
