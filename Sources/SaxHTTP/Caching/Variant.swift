/// Which requests a response is for, of those for the same URL (RFC 9111 §4.1).
///
/// Those whose fields that `Vary` names have the same values; and those with the same credentials,
/// unless the response may be given to others. One cache can so be used as several users.
struct Variant: Sendable, Hashable {
  /// The names in `Vary`, in lower case and sorted.
  var names: [String]
  /// Whether it is for those with the same credentials alone.
  var isPersonal: Bool

  /// - Returns: nil if no request is known to be answered by it.
  init?(of fields: HTTPFields) {
    let names = Set(
      fields.values(of: "Vary").flatMap { ListedText.members(of: $0) }.map { $0.lowercased() })
    if names.contains("*") { return nil }
    self.names = names.sorted()
    // As for a cache that several share (RFC 9111 §3.5), but that must-revalidate is no such leave.
    let control = CacheControl(fields)
    isPersonal = !control.contains("public") && !control.contains("s-maxage")
  }

  /// What requests that it is for have in common: a hash, out of which no field's value can be read.
  func selection(of request: HTTPRequest, for key: CacheKey) throws(HTTPError) -> String {
    var text = key.hash
    for name in names {
      let values = request.fields.values(of: name).map(Variant.normalized)
      text += "\n\(name):\(values.isEmpty ? "" : "=")" + values.joined(separator: ",")
    }
    if isPersonal { text += "\n\n" + request.asker }
    return try HashAlgorithm.sha256.hexadecimal(text)
  }

  /// White space around a list's members has no meaning.
  private static func normalized(_ value: String) -> String {
    ListedText.members(of: value).joined(separator: ",")
  }
}

extension HTTPRequest {
  /// Who asks, as far as the request says it, in its cookies too: to be hashed, as it may be credentials.
  package var asker: String {
    if let user = caching.user { return "user:\(user)" }
    let credentials = caching.credentials
    let parts =
      fields
      .filter { $0.isSecret && (credentials == nil || !$0.isNamed("Authorization")) }
      .map { "\($0.name.lowercased())=\(Credentials.user(in: $0.value))" }.sorted()
    return (parts + [credentials.map { "credentials:\($0)" }].compactMap { $0 })
      .joined(separator: "\n")
  }
}

/// What a request's credentials say of who asks (RFC 9110 §11.4).
private enum Credentials {
  /// The part that is the same each time, where there are such that are made anew for each request.
  static func user(in value: String) -> String {
    let scheme = value.prefix { $0 != " " }
    let names: Set<Substring> =
      switch scheme.lowercased() {
      case "digest": ["username", "username*", "realm"]
      case "aws4-hmac-sha256": ["Credential"]
      default: []
      }
    if names.isEmpty { return value }
    let parameters = ListedText.members(of: String(value.dropFirst(scheme.count)))
      .filter { names.contains($0.prefix { $0 != "=" }) }
      // Behind the key's name stands the day.
      .map { names.contains("Credential") ? $0.prefix { $0 != "/" } : $0 }
    return "\(scheme.lowercased()) " + parameters.sorted().joined(separator: ",")
  }
}
