/// A link of a `Link` field (RFC 8288 §3).
public struct WebLink: Sendable, Hashable {
  /// The target, a reference that is resolved against the response's URL.
  public var target: String
  /// The parameters by their names in lower case, in order. Of one that may stand once the first counts.
  public var parameters: [Parameter]

  /// A parameter of a link.
  public struct Parameter: Sendable, Hashable {
    /// The name in lower case.
    public var name: String
    /// The value without quotes; empty where there is none.
    public var value: String
  }

  /// The first value of a parameter; nil if there is none.
  public subscript(name: String) -> String? {
    let name = name.lowercased()
    return parameters.first { $0.name == name }?.value
  }

  /// The relations, in lower case: the words of the first `rel`.
  public var relations: [String] {
    (self["rel"] ?? "").split(whereSeparator: { $0 == " " || $0 == "\t" }).map { $0.lowercased() }
  }

  /// Tells whether the link is of a relation, such as `next`, and of the resource itself: one with an `anchor` is about
  /// another.
  public func hasRelation(_ name: String) -> Bool {
    self["anchor"] == nil && relations.contains(name.lowercased())
  }
}

extension HeaderFields {
  /// The links of all `Link` fields, in order (RFC 8288 appendix B.2). What can't be read of one ends that field; the
  /// links before it count.
  public var links: [WebLink] { values(of: "Link").flatMap { WebLinkParser($0).links } }
}

/// Reads the value of a `Link` field.
private struct WebLinkParser {
  private(set) var links: [WebLink] = []
  private var rest: Substring

  init(_ text: String) {
    rest = text[...]
    while let link = link() {
      links.append(link)
      skipSpace()
      guard rest.first == "," else { return }
      while rest.first == "," {
        rest.removeFirst()
        skipSpace()
      }
    }
  }

  private mutating func skipSpace() { rest = rest.drop { $0 == " " || $0 == "\t" } }

  private mutating func link() -> WebLink? {
    skipSpace()
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
    var link = WebLink(
      target: String(rest[rest.index(after: rest.startIndex)..<end]), parameters: [])
    rest = rest[rest.index(after: end)...]
    skipSpace()
    while rest.first == ";" {
      rest.removeFirst()
      skipSpace()
      if let parameter = parameter() { link.parameters.append(parameter) }
      skipSpace()
    }
    return link
  }

  private mutating func parameter() -> WebLink.Parameter? {
    let name = rest.prefix { !"=;, \t".contains($0) }
    rest = rest[name.endIndex...]
    skipSpace()
    var value = ""
    if rest.first == "=" {
      rest.removeFirst()
      skipSpace()
      value = rest.first == "\"" ? quoted() : token()
    }
    return name.isEmpty ? nil : WebLink.Parameter(name: name.lowercased(), value: value)
  }

  private mutating func token() -> String {
    let token = rest.prefix { $0 != ";" && $0 != "," }
    rest = rest[token.endIndex...]
    return String(token.withoutOuterSpaces)
  }

  private mutating func quoted() -> String {
    rest.removeFirst()
    var value = ""
    while let character = rest.popFirst() {
      if character == "\"" { return value }
      if character == "\\", let escaped = rest.popFirst() {
        value.append(escaped)
      } else {
        value.append(character)
      }
    }
    return value
  }
}
