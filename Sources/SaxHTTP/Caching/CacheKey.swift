/// The key that responses are stored under: the URL that was requested (RFC 9111 §2). The
/// method is always GET.
public struct CacheKey: Sendable, Hashable, Codable {
  /// The URL's SHA-256 in 64 hexadecimal digits, which can be the name of a file.
  public let hash: String
  /// The URL without user, password and fragment, and without the values of its query, as those may
  /// be credentials; with its port.
  public let url: String

  /// The key of a URL: a hash of its origin, path and query, and the URL to be shown, without the values of the
  /// query.
  ///
  /// - Throws: ``HTTPError/Code/closed`` if there is no libcrypto to hash with.
  package init(_ url: URI) throws(HTTPError) {
    hash = try HashAlgorithm.sha256.hexadecimal(url.requestKey)
    self.url = CacheKey.redacted(url.requestKey)
  }

  /// Tells whether what is stored under it is meant by a URL's beginning. The values of
  /// queries are not looked at.
  func hasPrefix(_ prefix: URI) -> Bool {
    url.hasPrefix(CacheKey.redacted(prefix.requestKey))
  }

  private static func redacted(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "?") else { return text }
    let names = text[text.index(after: mark)...]
      .split(separator: "&", omittingEmptySubsequences: false).map { pair in
        pair.firstIndex(of: "=").map { pair[...$0] } ?? pair
      }
    return String(text[...mark]) + names.joined(separator: "&")
  }
}
