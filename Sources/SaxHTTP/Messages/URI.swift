internal import SaxURI

/// An absolute URI of `http` or `https` (RFC 3986 §3, RFC 9110 §4.2).
///
/// It is checked and nothing is repaired: what is no URI is an error.
public struct URI: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`, in lower case.
  public let scheme: String
  /// User and password as they stand before the `@`, percent-encoded; nil where there are none.
  public package(set) var userInfo: String?
  /// The host's name in lower case, an IPv4 address, or an IPv6 address in brackets.
  public let host: String
  /// Nil where the scheme's own is meant.
  public let port: Int?
  /// Percent-encoded; begins with `/`.
  public private(set) var path: String
  /// The part behind the `?`, percent-encoded; nil where there is none.
  public private(set) var query: String?
  /// The part behind the `#`; it is never sent.
  public private(set) var fragment: String?

  /// Parses an absolute URI.
  ///
  /// - Parameter text: an absolute URI.
  /// - Throws: ``HTTPError/Code/request`` if it is none, or of another scheme.
  public init(_ text: String) throws(HTTPError) {
    let reference = try URIReference(text)
    guard let scheme = reference.scheme?.lowercased() else {
      throw HTTPError(
        .request, "\(URIReference.shown(text)) is no absolute URL", fix: "it begins with https://")
    }
    guard scheme == "http" || scheme == "https" else {
      throw HTTPError(
        .request, "\(scheme): is a scheme that is not read here, wanted http or https")
    }
    guard let authority = reference.authority, !authority.isEmpty else {
      throw HTTPError(.request, "\(URIReference.shown(text)) names no host")
    }
    let parts = try Authority(authority, in: text)
    self.scheme = scheme
    userInfo = parts.userInfo
    host = parts.host
    port = parts.port
    path = reference.path.isEmpty ? "/" : reference.path
    query = reference.query
    fragment = reference.fragment
  }

  /// Another resource of the same origin, without a user.
  ///
  /// - Parameters:
  ///   - path: percent-encoded; begins with `/`.
  ///   - query: percent-encoded; nil for none.
  /// - Throws: ``HTTPError/Code/request`` if one holds what no URI may.
  package func with(path: String, query: String?) throws(HTTPError) -> URI {
    for (text, signs) in [(path, "?#"), (query ?? "", "#")] {
      let bad =
        URIReference.firstBad(text)
        ?? text.utf8.first { signs.utf8.contains($0) }.map { "it holds \(UnicodeScalar($0))" }
      if let bad {
        throw HTTPError(.request, "\(URIReference.shown(text)) is no part of a URL: \(bad)")
      }
    }
    var result = self
    result.userInfo = nil
    result.fragment = nil
    result.path = path
    result.query = query
    return result
  }

  /// User and password as they are meant; nil where there are none.
  public var credentials: (user: String, password: String)? {
    guard let userInfo else { return nil }
    let parts = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (
      PercentEncoding.decode(parts[0]), parts.count > 1 ? PercentEncoding.decode(parts[1]) : ""
    )
  }

  /// The port that is connected to.
  public var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// Tells whether both have the same scheme, host and port (RFC 6454 §4).
  public func hasOrigin(of other: URI) -> Bool {
    scheme == other.scheme && host == other.host && effectivePort == other.effectivePort
  }

  /// Host, and port where one is given.
  public var authority: String { port.map { "\(host):\($0)" } ?? host }

  /// Path and query, as a request's first line has them.
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// All of it but the fragment and the user information: what is requested.
  public var requested: String { "\(scheme)://\(authority)\(target)" }

  /// The key of the request that is sent for it: equal for two that lead to one request.
  package var requestKey: String { "\(scheme)://\(host):\(effectivePort)\(target)" }

  /// The whole, user information and all.
  public var description: String {
    let user = userInfo.map { "\($0)@" } ?? ""
    return "\(scheme)://\(user)\(authority)\(target)" + (fragment.map { "#\($0)" } ?? "")
  }

  /// The URI as messages show it: without user and password, and without the values in the query, as those may be
  /// credentials.
  public var redacted: String {
    guard let query else { return "\(scheme)://\(authority)\(path)" }
    return "\(scheme)://\(authority)\(path)?" + URIReference.redacted(query: query[...])
  }

  /// Resolves a reference that was found in what this URI led to (RFC 3986 §5.2).
  ///
  /// - Throws: ``HTTPError/Code/request`` if it is no reference, or leads to another scheme.
  public func resolving(_ text: String) throws(HTTPError) -> URI {
    let reference = try URIReference(text)
    if reference.scheme != nil { return try URI(text).withoutDots() }
    if let authority = reference.authority {
      var whole = "\(scheme)://\(authority)\(reference.path)"
      if let query = reference.query { whole += "?\(query)" }
      if let fragment = reference.fragment { whole += "#\(fragment)" }
      return try URI(whole).withoutDots()
    }
    var result = self
    result.fragment = reference.fragment
    if reference.path.isEmpty {
      if let query = reference.query { result.query = query }
      return result
    }
    result.query = reference.query
    if reference.path.hasPrefix("/") {
      result.path = reference.path
    } else {
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
      result.path = folder + reference.path
    }
    return result.withoutDots()
  }

  /// Without `.` and `..` in the path (RFC 3986 §5.2.4).
  private func withoutDots() -> URI {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    var result = self
    result.path = "/" + kept.joined(separator: "/")
    return result
  }

  /// Without the fragment.
  var withoutFragment: URI {
    var result = self
    result.fragment = nil
    return result
  }

  /// With more segments at the path's end, each percent-encoded: a `/` in one is part of a name.
  public func appending(path segments: String...) -> URI {
    var result = self
    for segment in segments {
      if !result.path.hasSuffix("/") { result.path += "/" }
      // A segment of dots alone would be a way to another place.
      result.path +=
        segment == "." || segment == ".."
        ? segment.replacing(".", with: "%2E")
        : PercentEncoding.encode(segment, keeping: .unreserved)
    }
    return result
  }

  /// With more pairs at the query's end, in their order; a name may come twice.
  public func appending(query items: [(name: String, value: String)]) -> URI {
    if items.isEmpty { return self }
    let pairs = items.map {
      PercentEncoding.encode($0.name, keeping: .unreserved) + "="
        + PercentEncoding.encode($0.value, keeping: .unreserved)
    }
    var result = self
    result.query = ([query].compactMap { $0 }.filter { !$0.isEmpty } + pairs).joined(separator: "&")
    return result
  }
}
