/// A URI with places for values (RFC 6570), all four levels of it.
package struct URITemplateParts: Sendable, Hashable {
  /// A literal or an expression.
  package enum Part: Sendable, Hashable {
    /// Encoded where that was needed.
    case literal(String)
    case expression(URITemplateExpression)
  }

  package var parts: [Part]

  package init(_ parts: [Part] = []) { self.parts = parts }

  package init(_ text: String) throws(URITemplateFailure) {
    var parser = URITemplateParser(text)
    parts = try parser.parse()
  }

  /// The names that values are wanted for, in the order that they come, each once.
  package var variables: [String] {
    var known: Set<String> = []
    return parts.flatMap { part -> [String] in
      if case .expression(let expression) = part { expression.variables.map(\.name) } else { [] }
    }.filter { known.insert($0).inserted }
  }

  /// Puts values into their places. A variable without one leaves nothing behind (RFC 6570 §3.2.1).
  package func expand(
    _ values: [String: URITemplateValue]
  ) throws(URITemplateFailure) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .literal(let text): result += text
      case .expression(let expression): result += try expression.expand(values)
      }
    }
    return result
  }
}

/// The value of a variable of a template.
package enum URITemplateValue: Sendable, Hashable {
  case text(String)
  /// Several, in order. None is as good as no variable.
  case list([String])
  /// Names with their values, in order.
  case pairs([Pair])

  package struct Pair: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// The reason why a text is no template, or a value does not fit its place.
package struct URITemplateFailure: Error {
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
