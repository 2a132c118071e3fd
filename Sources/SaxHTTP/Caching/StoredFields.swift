/// Which header fields of a response are stored (RFC 9111 §3.1, §3.2).
enum StoredFields {
  /// Those of the connection and of proxies, which mean nothing to a later receiver.
  private static let ofConnections: Set<String> = [
    "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
    "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Those that sound secret, and are not.
  private static let open: Set<String> = [
    "access-control-allow-credentials", "public-key-pins", "public-key-pins-report-only",
    "www-authenticate",
  ]

  /// Those that say how the stored body is to be read: it is not another one by what a 304 says.
  private static let ofBodies: Set<String> = [
    "content-encoding", "content-length", "content-range",
  ]

  /// A response's fields without those of the connection, those that `no-cache` names, and those with
  /// secrets, cookies among them: neither are written down nor given to a later request.
  static func kept(of fields: HTTPFields) -> HTTPFields {
    var left = ofConnections.union(CacheControl(fields).fields("no-cache"))
    for value in fields.values(of: "Connection") {
      left.formUnion(ListedText.members(of: value).map { $0.lowercased() })
    }
    var result = fields
    result.removeAll { field in
      let name = field.name.lowercased()
      return left.contains(name) || field.isSecret && !open.contains(name)
    }
    return result
  }

  /// Stored fields with those in their place that a later response has.
  static func updated(
    _ stored: HTTPFields, from fields: HTTPFields, at time: Double
  ) -> HTTPFields {
    var new = kept(of: fields)
    new.removeAll { ofBodies.contains($0.name.lowercased()) }
    if !new.contains("Date") { new.append(HTTPField(checked: "Date", HTTPDate.text(of: time))) }
    let names = Set(new.map { $0.name.lowercased() })
    var result = stored
    // Its age is that of the later response.
    result.removeAll { names.contains($0.name.lowercased()) || $0.isNamed("Age") }
    for field in new { result.append(field) }
    return result
  }
}

/// As an array of names and values, a pair of texts each.
extension HTTPFields: Codable {
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
      append(HTTPField(checked: name, value))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for field in self {
      var pair = list.nestedUnkeyedContainer()
      try pair.encode(field.name)
      try pair.encode(field.value)
    }
  }
}
