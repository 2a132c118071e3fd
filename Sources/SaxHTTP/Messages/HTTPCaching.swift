/// The way a request is to be answered out of a cache, where there is one. The fields of a request, such as
/// `Cache-Control`, say so too, and both are heeded.
public struct HTTPCaching: Sendable, Hashable {
  /// The way that a request goes.
  public enum Mode: String, Sendable {
    /// The way of RFC 9111: out of the cache where that allows it, and else to the server.
    case standard
    /// The way past the cache: nothing is looked up, and nothing stored.
    case off
    /// The way to the server, whatever is stored; its response is stored.
    case reload
    /// The way to the cache alone. What is stored is given even if it is stale, must not be by what the response
    /// said then, or is older than ``HTTPCaching/maximumAge``; where nothing is, the request fails with
    /// ``HTTPError/Code/notStored``.
    case offline
  }

  /// Default: as RFC 9111 says.
  public var mode = Mode.standard
  /// The greatest age of a response that is reused, counted from when the server gave it; nil for
  /// what the response allows. Sent as `max-age` where the request has no `Cache-Control`.
  public var maximumAge: Duration?
  /// The time for which a successful response counts as fresh that does not say for how long it is (RFC 9111 §4.2.2); nil for a
  /// tenth of the time since it was changed, where it says when that was.
  public var assumedFreshness: Duration?
  /// The user who asks, by any name, where that can't be told by the request's credentials: because they
  /// change though the user doesn't, as tokens and cookies may. Stored as a hash.
  public var user: String?
  /// The part of an authentication that tells who asks, in the place of the `Authorization` that it adds.
  var credentials: String?
  /// The tags that the response is stored under besides its URL, to be removed by.
  public var tags: Set<String> = []
  /// True if the response stays stored, however old it is and whatever room is needed, until it is
  /// removed or another takes its place.
  public var isPinned = false

  /// Creates a policy with the defaults but for the mode.
  ///
  /// - Parameter mode: which way the request goes.
  public init(_ mode: Mode = .standard) { self.mode = mode }
}

/// The part that a cache had in a response (RFC 9211 has the terms).
public enum CacheStatus: String, Sendable {
  /// A stored response that is fresh.
  case hit
  /// A stored response that is stale: the request allows that, the server could not be asked, or is being asked
  /// meanwhile.
  case stale
  /// A stored response of which the server said that it still is as it was.
  case revalidated
  /// A part of it was stored, and the server gave the rest.
  case partial
  /// The server gave it: nothing was stored that could be used.
  case miss
  /// The server gave it, and nothing was looked up: the method, or the request, doesn't allow that.
  case bypass

  /// True if the body comes out of the store.
  public var isStored: Bool { self == .hit || self == .stale || self == .revalidated }
}
