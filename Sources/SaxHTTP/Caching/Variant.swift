/// The requests that a response is for, of those for the same URL (RFC 9111 §4.1).
///
/// Those whose fields that `Vary` names have the same values; and those with the same credentials,
/// unless the response may be given to others. One cache can so be used as several users.
struct Variant: Sendable, Hashable {
  /// The names in `Vary`, in lower case and sorted.
  var names: [String]
  /// True if it is for those with the same credentials alone.
  var isPersonal: Bool

  /// Reads the variant from a response's fields: `Vary`, and what `Cache-Control` says of sharing.
  ///
  /// - Returns: nil if no request is known to be answered by it.
  init?(of fields: HeaderFields) {
    let names = Set(
      fields.values(of: "Vary").flatMap { ListedText.members(of: $0) }.map { $0.lowercased() })
    if names.contains("*") { return nil }
    self.names = names.sorted()
    // As for a cache that several share (RFC 9111 §3.5), but that must-revalidate is no such leave.
    let control = CacheControl(fields)
    isPersonal = !control.contains("public") && !control.contains("s-maxage")
  }

  /// The marks that are common to the requests that it is for: hashes, out of which no field's value can be
  /// read. Where languages are chosen among, one is of the language that a request wants most: what is in
  /// that language is for it, whatever else it would take.
  func selections(of request: WebRequest, for key: CacheKey) throws(HTTPError) -> [String] {
    let own = try selection(of: request, for: key, language: nil)
    guard names.contains("accept-language"),
      let language = Preference.most(request.fields.values(of: "Accept-Language"))
    else { return [own] }
    return [own, try selection(of: request, for: key, language: language)]
  }

  /// The marks of a response to a request: one of the request's fields and, where the response is in one language
  /// and was chosen by that, a second one with this language in the place of those that the request names.
  func selections(
    of request: WebRequest, for key: CacheKey, answeredBy fields: HeaderFields
  ) throws(HTTPError) -> [String] {
    let own = try selection(of: request, for: key, language: nil)
    let languages = fields.values(of: "Content-Language").flatMap { ListedText.members(of: $0) }
    guard names.contains("accept-language"), languages.count == 1, let language = languages.first
    else { return [own] }
    return [own, try selection(of: request, for: key, language: language.lowercased())]
  }

  /// Hashes the key with the request's values of the fields that `Vary` names, and, for a personal response, with
  /// whose request it is.
  ///
  /// - Parameter language: what stands for those that the request names; nil for those.
  private func selection(
    of request: WebRequest, for key: CacheKey, language: String?
  ) throws(HTTPError) -> String {
    var text = key.hash
    for name in names {
      if name == "accept-language", let language {
        text += "\n\(name): in \(language)"
        continue
      }
      let values = Variant.normalized(request.fields.values(of: name), of: name)
      text += "\n\(name):\(values.isEmpty ? "" : "=")" + values.joined(separator: ",")
    }
    if isPersonal { text += "\n\n" + request.asker }
    return try HashAlgorithm.sha256.hexadecimal(text)
  }

  /// White space around a list's members has no meaning; nor has the case of languages and encodings, the
  /// order of those that are wanted alike, or how their weights are written (RFC 9110 §12.4.2, §12.5.3,
  /// §12.5.4).
  private static func normalized(_ values: [String], of name: String) -> [String] {
    let members = values.flatMap { ListedText.members(of: $0) }
    guard ["accept-language", "accept-encoding"].contains(name), !members.isEmpty else {
      return values.map { ListedText.members(of: $0).joined(separator: ",") }
    }
    let preferences = members.map { Preference($0) }
    return preferences.sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
      .map { "\($0.name);q=\($0.weight)" }
  }

  /// A name that is wanted, and how much.
  private struct Preference {
    /// The one name that is wanted more than all others; nil where there is none.
    static func most(_ values: [String]) -> String? {
      let all = values.flatMap { ListedText.members(of: $0) }.map { Preference($0) }
      guard let most = all.max(by: { $0.weight < $1.weight }), most.weight > 0, most.name != "*",
        all.count(where: { $0.weight == most.weight }) == 1
      else { return nil }
      return most.name
    }

    var name: String
    /// Thousandths; a text that says something else is part of the name.
    var weight = 1000

    init(_ member: Substring) {
      let text = member.lowercased().filter { $0 != " " && $0 != "\t" }
      name = text
      guard let mark = text.firstRange(of: ";q="),
        let weight = Preference.thousandths(text[mark.upperBound...])
      else { return }
      name = String(text[..<mark.lowerBound])
      self.weight = weight
    }

    private static func thousandths(_ text: Substring) -> Int? {
      let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      let digits = parts.count > 1 ? parts[1] : ""
      guard parts[0] == "0" || parts[0] == "1", digits.utf8.count <= 3,
        digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
        let part = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count))
      else { return nil }
      let weight = (parts[0] == "1" ? 1000 : 0) + part
      return weight <= 1000 ? weight : nil
    }
  }
}

extension WebRequest {
  /// The identity of who asks, as far as the request says it, in its cookies too: to be hashed, as
  /// it may be credentials.
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

/// The credentials of a request, for who asks (RFC 9110 §11.4).
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
