/// The header fields of a response that are stored (RFC 9111 §3.1, §3.2).
package enum StoredFields {
  /// The fields of the connection and of proxies, which mean nothing to a later receiver.
  private static let ofConnections: Set<String> = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Those that sound secret, and are not.
  package static let open: Set<String> = [
    "access-control-allow-credentials", "author", "cache-key", "public-key-pins",
    "public-key-pins-report-only", "surrogate-key", "www-authenticate", "x-cache-key",
  ]

  /// Those that say how the stored body is to be read: it is not another one by what a 304 says.
  private static let ofBodies: Set<String> = [
    "content-encoding", "content-length", "content-range",
  ]

  /// A response's fields without those of the connection, those that `no-cache` names, and cookies.
  static func kept(of fields: HeaderFields) -> HeaderFields {
    var result = passing(fields)
    result.removeAll { isSecret($0) }
    return result
  }

  /// Those that are a receiver's and nobody's later: cookies and the like.
  static func secrets(of fields: HeaderFields) -> HeaderFields {
    var result = passing(fields)
    result.removeAll { !isSecret($0) }
    return result
  }

  /// Tells whether a response with those fields can be stored. One with secrets is not: it would be another
  /// without them, as when they lead to the next page. Cookies are left out.
  static func mayBeKept(_ fields: HeaderFields, of url: URI) -> Bool {
    secrets(of: fields).allSatisfy { isCookie($0) }
      && (fields.values(of: "Location") + fields.values(of: "Content-Location"))
        .allSatisfy { !leadsToSecret($0, from: url) }
  }

  private static func passing(_ fields: HeaderFields) -> HeaderFields {
    var left = ofConnections.union(CacheControl(fields).fields("no-cache"))
    for value in fields.values(of: "Connection") {
      left.formUnion(ListedText.members(of: value).map { $0.lowercased() })
    }
    var result = fields
    result.removeAll { left.contains($0.name.lowercased()) }
    return result
  }

  private static func isSecret(_ field: HeaderField) -> Bool {
    (field.isSecret || isCookie(field)) && !open.contains(field.name.lowercased())
  }

  private static func isCookie(_ field: HeaderField) -> Bool {
    field.isNamed("Set-Cookie") || field.isNamed("Set-Cookie2")
  }

  /// Tells whether a URL holds a password, or what is called as secrets are in its query.
  private static func leadsToSecret(_ text: String, from url: URI) -> Bool {
    guard let url = try? url.resolving(text) else { return false }
    let names = (url.query ?? "").split(separator: "&").map { $0.prefix { $0 != "=" } }
    return url.userInfo != nil
      || names.contains {
        HeaderField(checked: String($0), "").isSecret || $0.hasSuffix("ignature")
      }
  }

  /// Stored fields with those in their place that a later response has.
  static func updated(
    _ stored: HeaderFields, from fields: HeaderFields, at time: Double
  ) -> HeaderFields {
    var new = kept(of: fields)
    new.removeAll { ofBodies.contains($0.name.lowercased()) }
    if !new.contains("Date") { new.append(HeaderField(checked: "Date", HTTPDate.text(of: time))) }
    let names = Set(new.map { $0.name.lowercased() })
    var result = stored
    // Its age is that of the later response.
    result.removeAll { names.contains($0.name.lowercased()) || $0.isNamed("Age") }
    for field in new { result.append(field) }
    return result
  }
}

/// The coding of fields as an array of names and values, a pair of texts each.
extension HeaderFields: Codable {
  /// Decodes a list of pairs, each a name and its value, as the fields are encoded.
  ///
  /// - Throws: `DecodingError` if it is none, or holds what no field may.
  public init(from decoder: any Decoder) throws {
    self.init()
    var list = try decoder.unkeyedContainer()
    while !list.isAtEnd {
      var pair = try list.nestedUnkeyedContainer()
      let name = try pair.decode(String.self)
      let value = try pair.decode(String.self)
      guard HTTPToken.isToken(name),
        !value.utf8.contains(where: { [0x00, 0x0A, 0x0D].contains($0) })
      else {
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "no header field")
      }
      append(HeaderField(checked: name, value))
    }
  }

  /// A list of pairs of name and value, in their order.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for field in self {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(field.name)
      try pair.encode(field.value)
    }
  }
}
