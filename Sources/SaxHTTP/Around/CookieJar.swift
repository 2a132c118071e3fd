internal import SaxSystem
internal import SaxEvents

/// The cookies of some requests. May be shared by several.
///
/// They are kept in memory; ``save(to:withThoseOfSession:)`` puts them in a file. At most 50 are kept for a
/// domain, and 3,000 in all; those that have been there longest go first. Nobody gives cookies to his
/// neighbours below a domain where anyone may have a name, such as `co.uk`: libpsl knows those. Where it is
/// missing (``publicSuffixesAbsence``) a cookie for a domain is kept for the very host alone that gave it.
public final class CookieJar: Sendable {
  private static let mostOfDomain = 50
  private static let most = 3000

  private let cookies: Locked<[Cookie]>
  private let suffixes: PublicSuffixes?
  private let now: @Sendable () -> Int

  /// The reason why it isn't known here below which domains anyone may have a name, such as that libpsl is
  /// not installed; nil where that is known. Without that knowledge, cookies that are for several hosts of a
  /// domain go to one of them, so that a login at one may be none at another.
  public static var publicSuffixesAbsence: String? { PublicSuffixes.absence }

  /// An empty one.
  public convenience init() { self.init(suffixes: .ofSystem) { time(nil) } }

  /// For tests.
  ///
  /// - Parameters:
  ///   - suffixes: the domains under which anyone may have a name; nil for where they aren't known.
  ///   - now: gives the time, in seconds since 1970.
  init(
    _ cookies: [Cookie] = [], suffixes: PublicSuffixes? = .ofSystem,
    now: @escaping @Sendable () -> Int
  ) {
    self.cookies = Locked(Array(cookies.suffix(CookieJar.most)))
    self.suffixes = suffixes
    self.now = now
  }

  /// All that have not ended, the oldest first.
  public var all: [Cookie] {
    let now = now()
    return cookies.withLock { $0 }.filter { $0.expires.map { $0 > now } ?? true }
  }

  /// Forgets all.
  public func removeAll() { cookies.withLock { $0 = [] } }

  /// Keeps what a response asks for.
  func keep(_ response: WebResponse) {
    for value in response.fields.values(of: "Set-Cookie") { keep(value, from: response.url) }
  }

  private func keep(_ value: String, from url: URI) {
    let now = now()
    guard let cookie = Cookie(value, from: url, now: now, suffixes: suffixes) else { return }
    cookies.withLock { cookies in
      // What came by http may come from anyone on the way.
      if url.scheme != "https", cookies.contains(where: cookie.covers) { return }
      // Its place in the order is the older one's (RFC 6265 §5.3).
      if let index = cookies.firstIndex(where: cookie.replaces) {
        cookies[index] = cookie
      } else {
        cookies.append(cookie)
      }
      cookies.removeAll { $0.expires.map { $0 <= now } ?? false }
      if cookies.count(where: { $0.domain == cookie.domain }) > CookieJar.mostOfDomain {
        CookieJar.evict(from: &cookies) { $0.domain == cookie.domain }
      }
      if cookies.count > CookieJar.most { CookieJar.evict(from: &cookies) { _ in true } }
    }
  }

  /// Removes the oldest of some, those that came by http before secure ones (RFC 6265bis §5.7): else who is on the
  /// way could drive one out by many, and put another in its place.
  private static func evict(from cookies: inout [Cookie], _ isOne: (Cookie) -> Bool) {
    let oldest =
      cookies.firstIndex { isOne($0) && !$0.isSecure } ?? cookies.firstIndex(where: isOne)
    if let oldest { cookies.remove(at: oldest) }
  }

  /// The value of the `Cookie` field that a request to a URL has (RFC 6265 §5.4); nil for none.
  func field(for url: URI) -> String? {
    let now = now()
    let wanted = cookies.withLock { $0 }.filter { $0.isFor(url, now: now) }
      .enumerated().sorted {
        $0.element.path.utf8.count == $1.element.path.utf8.count
          ? $0.offset < $1.offset : $0.element.path.utf8.count > $1.element.path.utf8.count
      }
    let pairs = wanted.map(\.element.pair)
    return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
  }
}

// MARK: Files

extension CookieJar {
  /// The contents of a file.
  private struct Saved: Codable {
    /// Changes with what the members mean.
    var version = 1
    var cookies: [Cookie]
  }

  /// A jar with the cookies that a file holds and that have not ended.
  ///
  /// - Parameter path: as ``save(to:withThoseOfSession:)`` wrote it; a file that isn't there holds none.
  /// - Throws: ``HTTPError/Code/file`` if the file can't be read, holds something else, or can be read or
  ///   written by others.
  public convenience init(contentsOf path: String) throws(HTTPError) {
    let file = SecretFile(path: path, what: "the file of cookies")
    let saved = try file.read(Saved.self)
    if let saved, saved.version != 1 {
      throw HTTPError(
        .file, "the file of cookies \(path) is of another version of this program",
        fix: "name another file")
    }
    self.init(saved?.cookies ?? []) { time(nil) }
  }

  /// Puts all cookies that have not ended in the place of what a file holds. Its owner alone can read it:
  /// whoever has them is to servers who they are for.
  ///
  /// - Parameters:
  ///   - path: the file's. Its folder is made if it isn't there.
  ///   - includesSession: whether those are saved, too, that are for as long as the jar is there.
  /// - Throws: ``HTTPError/Code/file`` if it can't be written, or others can write to its folder.
  public func save(
    to path: String, withThoseOfSession includesSession: Bool = false
  ) throws(HTTPError) {
    let cookies = all.filter { includesSession || $0.expires != nil }
    try SecretFile(path: path, what: "the file of cookies").write(Saved(cookies: cookies))
  }
}
