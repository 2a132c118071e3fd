internal import SaxHTTP
internal import SaxURI

extension ExchangeSecrets {
  /// The fields of a message as they are kept.
  ///
  /// - Parameter confined: the names that the request confines to its origin.
  func kept(_ fields: HeaderFields, confined: [String] = []) -> HeaderFields {
    var result = HeaderFields()
    for field in fields {
      let value = isSecret(field, confined: confined) ? Self.mark : value(of: field)
      result.append(HeaderField(checked: field.name, value, isSecret: field.isSecret))
    }
    return result
  }

  private func value(of field: HeaderField) -> String {
    switch field.name.lowercased() {
    case "location", "content-location", "referer", "refresh", "origin", "destination":
      return kept(url: field.value)
    case "link":
      // RFC 8288 §3: what stands in angle brackets.
      return field.value.replacing(/<([^>]*)/) { "<" + kept(url: String($0.output.1)) }
    default: return field.value
    }
  }

  /// A text that is a URL, or leads to one, without user and password, and without the values of its query that are
  /// left out; those of a fragment go as well.
  func kept(url text: String) -> String {
    URIReference.replacing(
      in: text, userInfo: "", fragment: kept(query:), query: kept(query:))
  }

  private func kept(query: Substring) -> String {
    let pairs = query.split(separator: "&", omittingEmptySubsequences: false)
    // The answer to a request for an authorization (RFC 6749 §4.1.2); elsewhere a code may be any.
    let isAnswer = pairs.contains { $0.hasPrefix("state=") }
    return pairs.map { pair in
      guard let sign = pair.firstIndex(of: "=") else { return String(pair) }
      let name = PercentEncoding.decodeForm(pair[..<sign])
      guard isSecretParameter(name) || isAnswer && name == "code" else { return String(pair) }
      return "\(pair[...sign])\(Self.mark)"
    }.joined(separator: "&")
  }
}
