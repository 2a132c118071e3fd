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
    if isPersonal {
      let secrets = request.fields.filter { $0.isSecret && !$0.isNamed("Cookie") }
        .map { "\($0.name.lowercased())=\($0.value)" }
      text += "\n\n" + secrets.sorted().joined(separator: "\n")
    }
    return try HashAlgorithm.sha256.hexadecimal(text)
  }

  /// White space around a list's members has no meaning.
  private static func normalized(_ value: String) -> String {
    ListedText.members(of: value).joined(separator: ",")
  }
}
