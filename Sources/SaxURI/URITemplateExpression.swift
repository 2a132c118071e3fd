/// A place for values, such as `{?page,tag*}` (RFC 6570 §2.2).
package struct URITemplateExpression: Sendable, Hashable {
  /// The operator, by which values are put together (RFC 6570 appendix A).
  package enum Operator: Character, Sendable, CaseIterable {
    case reserved = "+"
    case fragment = "#"
    case label = "."
    case path = "/"
    case parameter = ";"
    case query = "?"
    case continuation = "&"

    var separator: String {
      switch self {
      case .reserved, .fragment: ","
      case .query, .continuation: "&"
      case .label, .path, .parameter: String(rawValue)
      }
    }

    /// True if the variables' names stand before their values.
    var isNamed: Bool { self == .parameter || self == .query || self == .continuation }

    /// The text behind a name whose value is empty.
    var behindEmpty: String { self == .parameter ? "" : "=" }
  }

  package struct Variable: Sendable, Hashable {
    package var name: String
    /// The number of characters of its value that are taken; nil for all.
    package var length: Int?
    /// True if each item of a list is treated as a value of its own.
    package var isExploded = false
  }

  /// Nil for the values alone, with a comma between.
  package var kind: Operator?
  package var variables: [Variable] = []

  /// True if no value may change what the URI is made of: even where reserved characters are let through, those are
  /// encoded that begin another part.
  package var isConfined = false

  private var kept: PercentEncoding.Kept {
    guard kind == .reserved || kind == .fragment else { return .unreserved }
    return isConfined ? .path : .reserved
  }

  package func expand(_ values: [String: URITemplateValue]) throws(URITemplateFailure) -> String {
    try expand { (name) throws(URITemplateFailure) in values[name] }
  }

  /// Expands the expression by the values of its variables, which are asked for in order.
  ///
  /// - Parameter value: gives that of a variable; nil where it has none.
  package func expand(
    by value: (String) throws(URITemplateFailure) -> URITemplateValue?
  ) throws(URITemplateFailure) -> String {
    var result = ""
    var isFirst = true
    for variable in variables {
      guard let value = try value(variable.name),
        let text = try expand(variable, value)
      else { continue }
      result += isFirst ? beginning : separator
      result += text
      isFirst = false
    }
    return result
  }

  /// Expands one variable by its value.
  ///
  /// - Returns: nil if there is nothing to be put there.
  private func expand(
    _ variable: Variable, _ value: URITemplateValue
  ) throws(URITemplateFailure) -> String? {
    if case .text(let text) = value {
      let part = variable.length.map {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix($0)))
      }
      return named(variable.name, encoded(part ?? text))
    }
    if variable.length != nil {
      throw URITemplateFailure("a part is wanted of \(variable.name), which is no text")
    }
    switch value {
    case .text: return nil
    case .list(let items) where items.isEmpty: return nil
    case .pairs(let pairs) where pairs.isEmpty: return nil
    case .list(let items) where variable.isExploded:
      return joined(items.map { named(variable.name, encoded($0)) })
    case .list(let items):
      return named(variable.name, items.map(encoded).joined(separator: ","))
    case .pairs(let pairs) where variable.isExploded:
      return joined(
        pairs.map { pair in
          let name = encoded(pair.name)
          let value = encoded(pair.value)
          return value.isEmpty && kind?.isNamed == true
            ? name + (kind?.behindEmpty ?? "") : "\(name)=\(value)"
        })
    case .pairs(let pairs):
      return named(
        variable.name,
        pairs.map { encoded($0.name) + "," + encoded($0.value) }.joined(separator: ","))
    }
  }

  /// The text before the first value.
  private var beginning: String {
    guard let kind, kind != .reserved else { return "" }
    return String(kind.rawValue)
  }

  private var separator: String { kind?.separator ?? "," }

  private func joined(_ texts: [String]) -> String { texts.joined(separator: separator) }

  private func named(_ name: String, _ value: String) -> String {
    guard let kind, kind.isNamed else { return value }
    return value.isEmpty ? name + kind.behindEmpty : name + "=" + value
  }

  private func encoded(_ text: String) -> String { PercentEncoding.encode(text, keeping: kept) }
}
