/// A name and a value that a server asked to be sent with later requests (RFC 6265, and what of its
/// successor, draft-ietf-httpbis-rfc6265bis, browsers do).
public struct Cookie: Sendable, Hashable, Codable {
  /// The name; may be empty.
  public var name: String
  /// The value, as it came.
  public var value: String
  /// The host that it is for, or the domain if ``isHostOnly`` is not so; in lower case.
  public var domain: String
  /// True if it goes to that host alone, and not to those below it.
  public var isHostOnly: Bool
  /// The path that it is for, and those below it.
  public var path: String
  /// True if it goes by https alone.
  public var isSecure: Bool
  /// The time at which it ends, in seconds since 1970; nil for the end of the session, that is of the jar.
  public var expires: Int?

  /// Reads what a response asks for (RFC 6265 §5.2, §5.3).
  ///
  /// - Parameters:
  ///   - field: the value of a `Set-Cookie`.
  ///   - url: where the response comes from.
  ///   - now: in seconds since 1970.
  ///   - suffixes: the domains under which anyone may have a name; nil where they aren't known, and each
  ///     cookie is for the server's own host alone.
  /// - Returns: nil if it has to be ignored: it is none, is too large, or is for others than the server.
  init?(_ field: String, from url: URI, now: Int, suffixes: PublicSuffixes?) {
    guard field.utf8.count <= Cookie.most,
      field.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else { return nil }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    let pair = parts[0].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    // What has no sign of equality is a value without a name.
    name = pair.count == 2 ? String(pair[0].withoutOuterSpaces) : ""
    value = pair.last.map { String($0.withoutOuterSpaces) } ?? ""
    if name.isEmpty && value.isEmpty { return nil }
    domain = url.host
    isHostOnly = true
    path = Cookie.defaultPath(of: url)
    isSecure = false
    var maxAge: Int?
    for part in parts.dropFirst() {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = words.count == 2 ? String(words[1].withoutOuterSpaces) : ""
      switch words[0].withoutOuterSpaces.lowercased() {
      case "expires": if let date = CookieDate.seconds(of: value) { expires = date }
      case "max-age": maxAge = Cookie.seconds(value) ?? maxAge
      case "domain" where !value.isEmpty:
        domain = (value.hasPrefix(".") ? String(value.dropFirst()) : value).lowercased()
        isHostOnly = false
      case "path": path = value.hasPrefix("/") ? value : Cookie.defaultPath(of: url)
      case "secure": isSecure = true
      default: break
      }
    }
    // Max-Age goes before Expires.
    if let maxAge {
      let (end, isTooLate) = now.addingReportingOverflow(maxAge)
      expires = maxAge <= 0 ? 0 : isTooLate ? .max : end
    }
    let asksForHostOnly = isHostOnly
    guard confine(to: url, suffixes), isAllowed(for: url, asksForHostOnly: asksForHostOnly) else {
      return nil
    }
  }

  /// The largest that is kept, attributes and all.
  private static let most = 8192

  /// Keeps it from hosts that the server has no say for.
  ///
  /// - Returns: whether the server lies in the domain, and not everybody may.
  private mutating func confine(to url: URI, _ suffixes: PublicSuffixes?) -> Bool {
    if isHostOnly { return true }
    guard Cookie.matches(url.host, domain) else { return false }
    guard let suffixes else {
      // Which of the host's domains are everybody's can't be told.
      domain = url.host
      isHostOnly = true
      return true
    }
    if suffixes.contain(domain) {
      isHostOnly = domain == url.host
      return isHostOnly
    }
    return true
  }

  /// Tells whether the server may ask for it: `Secure`, or a name that promises it, by https alone.
  private func isAllowed(for url: URI, asksForHostOnly: Bool) -> Bool {
    if isSecure && url.scheme != "https" { return false }
    // Servers that look at cookies may take the value of one without a name for a name.
    let promise = (name.isEmpty ? value : name).lowercased()
    if promise.hasPrefix("__secure-") { return isSecure && !name.isEmpty }
    if promise.hasPrefix("__host-") {
      return isSecure && asksForHostOnly && path == "/" && !name.isEmpty
    }
    return true
  }

  /// The cookie's name and value as they are sent.
  var pair: String { name.isEmpty ? value : "\(name)=\(value)" }

  /// Tells whether it goes with a request (RFC 6265 §5.4).
  func isFor(_ url: URI, now: Int) -> Bool {
    if let expires, expires <= now { return false }
    if isSecure && url.scheme != "https" { return false }
    guard isHostOnly ? url.host == domain : Cookie.matches(url.host, domain) else { return false }
    return Cookie.lies(url.path, below: path)
  }

  /// Tells whether both are the same to a jar: the newer one takes the older's place.
  func replaces(_ other: Cookie) -> Bool {
    name == other.name && domain == other.domain && path == other.path
      && isHostOnly == other.isHostOnly
  }

  /// Tells whether it would stand before one that goes by https alone, which nobody on the way may do.
  func covers(_ secure: Cookie) -> Bool {
    secure.isSecure && name == secure.name
      && (Cookie.matches(domain, secure.domain) || Cookie.matches(secure.domain, domain))
      && Cookie.lies(path, below: secure.path)
  }

  /// RFC 6265 §5.1.4.
  private static func lies(_ path: String, below other: String) -> Bool {
    if path == other { return true }
    return path.hasPrefix(other)
      && (other.hasSuffix("/") || path.dropFirst(other.count).hasPrefix("/"))
  }

  /// RFC 6265 §5.1.3. Addresses lie in no domain.
  private static func matches(_ host: String, _ domain: String) -> Bool {
    host == domain || !URI.isAddress(host) && host.hasSuffix("." + domain)
  }

  /// RFC 6265 §5.1.4.
  private static func defaultPath(of url: URI) -> String {
    guard let last = url.path.lastIndex(of: "/"), last > url.path.startIndex else { return "/" }
    return String(url.path[..<last])
  }

  private static func seconds(_ text: String) -> Int? {
    guard let first = text.utf8.first, first == 0x2D || first >= 0x30 && first <= 0x39,
      text.utf8.dropFirst().allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    // What is too long to be a number is longer than anybody waits.
    return Int(text) ?? (first == 0x2D ? -1 : Int(Int32.max))
  }
}
