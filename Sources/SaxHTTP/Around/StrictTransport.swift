internal import SaxEvents

/// The hosts that have asked to be talked to by https alone (HTTP Strict Transport Security, RFC 6797).
///
/// What a request by http to one of them asks for is asked by https, before anything of it leaves the
/// machine: by ``Redirection``, so that caches, credentials and logs below see the URL that is requested. May be shared by several
/// clients; ``save(to:)`` keeps it for later runs. At most 3,000 hosts are kept; those that end first go
/// first.
public final class StrictTransport: Sendable {
  private static let most = 3000

  /// The policy that a host has asked for.
  private struct Policy: Codable, Sendable {
    /// The time at which it ends, in seconds since 1970.
    var expires: Double
    var includesSubdomains: Bool
  }

  /// By hosts' names in lower case.
  private let hosts: Locked<[String: Policy]>
  private let now: @Sendable () -> Double

  /// None.
  public convenience init() { self.init([:]) { SystemTime.now } }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since 1970.
  convenience init(now: @escaping @Sendable () -> Double) { self.init([:], now: now) }

  private init(_ hosts: [String: Policy], now: @escaping @Sendable () -> Double) {
    self.hosts = Locked(hosts)
    self.now = now
  }

  /// Takes what a response asks for. One that came by http may be anybody's, and an address has no name to
  /// ask for (RFC 6797 §8.1).
  func keep(_ response: WebResponse) {
    guard response.url.scheme == "https", !URI.isAddress(response.url.host),
      let value = response.fields.values(of: "Strict-Transport-Security").first,
      let (age, includesSubdomains) = StrictTransport.directives(of: value)
    else { return }
    let (host, now) = (StrictTransport.name(of: response.url), now())
    hosts.withLock { hosts in
      if age == 0 {
        hosts[host] = nil
        return
      }
      hosts[host] = Policy(expires: now + age, includesSubdomains: includesSubdomains)
      guard hosts.count > StrictTransport.most else { return }
      hosts = hosts.filter { $0.value.expires > now }
      if hosts.count > StrictTransport.most,
        let first = hosts.min(by: { $0.value.expires < $1.value.expires })
      {
        hosts[first.key] = nil
      }
    }
  }

  /// The URL to request in the place of another: by https where the host has asked for that (RFC 6797 §8.3).
  func secured(_ url: URI) -> URI {
    guard url.scheme == "http", !URI.isAddress(url.host) else { return url }
    let now = now()
    let name = StrictTransport.name(of: url)
    let isKnown = hosts.withLock { hosts in
      var domain = name[...]
      while !domain.isEmpty {
        if let policy = hosts[String(domain)], policy.expires > now,
          policy.includesSubdomains || domain.utf8.count == name.utf8.count
        {
          return true
        }
        domain = domain.drop { $0 != "." }.dropFirst()
      }
      return false
    }
    return isKnown ? url.secured : url
  }

  /// Forgets all.
  public func removeAll() { hosts.withLock { $0 = [:] } }

  /// A name may end in a dot, which changes nothing.
  private static func name(of url: URI) -> String {
    url.host.hasSuffix(".") ? String(url.host.dropLast()) : url.host
  }

  /// RFC 6797 §6.1.
  ///
  /// - Returns: nil if the field is none: the age is missing, or a directive is there twice or is no such.
  private static func directives(
    of value: String
  ) -> (age: Double, includesSubdomains: Bool)? {
    var age: Double?
    var names: Set<String> = []
    for directive in ListedText.members(of: value, partedBy: UInt8(ascii: ";")) {
      let words = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(\.withoutOuterSpaces)
      let name = words[0].lowercased()
      guard HTTPToken.isToken(words[0]), names.insert(name).inserted else { return nil }
      if name == "max-age" {
        guard words.count == 2, let seconds = DeltaSeconds.value(ListedText.unquoted(words[1]))
        else { return nil }
        age = seconds
      }
      if name == "includesubdomains", words.count > 1 { return nil }
    }
    return age.map { ($0, names.contains("includesubdomains")) }
  }
}

// MARK: Files

extension StrictTransport {
  /// The contents of a file.
  private struct Saved: Codable {
    /// Changes with what the members mean.
    var version = 1
    var hosts: [String: Policy]
  }

  /// With the hosts that a file holds.
  ///
  /// - Parameter path: as ``save(to:)`` wrote it; a file that isn't there holds none.
  /// - Throws: ``HTTPError/Code/file`` if the file can't be read, holds something else, or can be read or
  ///   written by others.
  public convenience init(contentsOf path: String) throws(HTTPError) {
    let saved = try StrictTransport.file(path).read(Saved.self)
    if let saved, saved.version != 1 {
      throw HTTPError(
        .file, "the file of hosts \(path) is of another version of this program",
        fix: "name another file")
    }
    self.init(saved?.hosts ?? [:]) { SystemTime.now }
  }

  /// Puts all hosts in the place of what a file holds. Its owner alone can read it, as it tells whom he has
  /// visited.
  ///
  /// - Parameter path: the file's. Its folder is made if it isn't there.
  /// - Throws: ``HTTPError/Code/file`` if it can't be written, or others can write to its folder.
  public func save(to path: String) throws(HTTPError) {
    let now = now()
    let hosts = hosts.withLock { $0 }.filter { $0.value.expires > now }
    try StrictTransport.file(path).write(Saved(hosts: hosts))
  }

  private static func file(_ path: String) -> SecretFile {
    SecretFile(path: path, what: "the file of hosts")
  }
}
