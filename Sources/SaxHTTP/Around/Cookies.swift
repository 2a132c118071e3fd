internal import SaxSystem
internal import SaxEvents

/// The cookies of some requests, kept in memory. May be shared by several.
///
/// At most 50 are kept for a domain, and 3,000 in all; those that have been there longest go first. There
/// is no list of the domains under which anyone may have a name, such as `co.uk`: a server there can give
/// cookies to its neighbours.
public final class CookieJar: Sendable {
  private static let mostOfDomain = 50
  private static let most = 3000

  private let cookies = Locked<[Cookie]>([])
  private let now: @Sendable () -> Int

  /// An empty one.
  public convenience init() { self.init { time(nil) } }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  package init(now: @escaping @Sendable () -> Int) { self.now = now }

  /// All that have not ended, the oldest first.
  public var all: [Cookie] {
    let now = now()
    return cookies.withLock { $0 }.filter { $0.expires.map { $0 > now } ?? true }
  }

  /// Forgets all.
  public func removeAll() { cookies.withLock { $0 = [] } }

  /// Keeps what a response asks for.
  public func keep(_ response: HTTPResponse) {
    for value in response.fields.values(of: "Set-Cookie") { keep(value, from: response.url) }
  }

  private func keep(_ value: String, from url: URI) {
    let now = now()
    guard let cookie = Cookie(value, from: url, now: now) else { return }
    cookies.withLock { cookies in
      // Its place in the order is the older one's (RFC 6265 §5.3).
      if let index = cookies.firstIndex(where: cookie.replaces) {
        cookies[index] = cookie
      } else {
        cookies.append(cookie)
      }
      cookies.removeAll { $0.expires.map { $0 <= now } ?? false }
      if cookies.count(where: { $0.domain == cookie.domain }) > CookieJar.mostOfDomain,
        let oldest = cookies.firstIndex(where: { $0.domain == cookie.domain })
      {
        cookies.remove(at: oldest)
      }
      if cookies.count > CookieJar.most { cookies.removeFirst() }
    }
  }

  /// The value of the `Cookie` field that a request to a URL has (RFC 6265 §5.4); nil for none.
  public func field(for url: URI) -> String? {
    let now = now()
    let wanted = cookies.withLock { $0 }.filter { $0.isFor(url, now: now) }
      .enumerated().sorted {
        $0.element.path.utf8.count == $1.element.path.utf8.count
          ? $0.offset < $1.offset : $0.element.path.utf8.count > $1.element.path.utf8.count
      }
    let pairs = wanted.map { "\($0.element.name)=\($0.element.value)" }
    return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
  }
}

/// Sends back the cookies that servers ask for. Below ``Redirection``, so that it sees each step.
public struct Cookies: HTTPExecutor {
  private let next: any HTTPExecutor
  private let jar: CookieJar

  /// - Parameters:
  ///   - next: who sends the requests.
  ///   - jar: where the cookies are kept.
  public init(_ next: any HTTPExecutor, in jar: CookieJar) {
    self.next = next
    self.jar = jar
  }

  /// A request that has cookies of its own is sent with those alone.
  public func execute(_ request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    if !request.fields.contains("Cookie"), let value = jar.field(for: request.url) {
      // What came from a server may hold what no field may.
      if let field = try? HTTPField("Cookie", value) { request.fields.append(field) }
    }
    let response = try await next.execute(request)
    jar.keep(response)
    return response
  }
}
