/// A token that a server gave out for requests to be sent with (RFC 6749 §5.1). No
/// description shows it.
public struct OAuthToken: Sendable, Hashable, Codable {
  /// The text that requests are sent with.
  public var accessToken: String
  /// The text that another token is got with; nil if there is none.
  public var refreshToken: String?
  /// The scope that it is good for, in words between spaces; nil for all that was asked for.
  public var scope: String?
  /// The time at which it was asked for, in seconds since 1970.
  public var obtained: Double
  /// The time at which it ends, in seconds since 1970; nil if that is not known.
  public var expires: Double?
  /// The user that it is of, by a name that tells him from others to a cache; nil where its key in the store does.
  public var owner: String?

  /// Creates a token, such as one that was got elsewhere.
  ///
  /// - Parameters:
  ///   - accessToken: what requests are sent with.
  ///   - refreshToken: what another one is got with.
  ///   - scope: what may be done with it.
  ///   - obtained: in seconds since 1970.
  ///   - expires: in seconds since 1970.
  ///   - owner: the user that it is of.
  public init(
    accessToken: String, refreshToken: String? = nil, scope: String? = nil, obtained: Double = 0,
    expires: Double? = nil, owner: String? = nil
  ) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.scope = scope
    self.obtained = obtained
    self.expires = expires
    self.owner = owner
  }

  /// True if it has not ended. One that was got later than now is of a clock that has been set since: nobody knows
  /// when it ends.
  ///
  /// - Parameters:
  ///   - now: in seconds since 1970.
  ///   - leeway: how many seconds before its end it counts as ended; at most a tenth of its time.
  func isCurrent(at now: Double, leeway: Double) -> Bool {
    guard let expires else { return true }
    let leeway = min(leeway, max(0, expires - obtained) / 10)
    return now < expires - leeway && now >= obtained - leeway
  }
}

extension OAuthToken: CustomStringConvertible, CustomReflectable {
  /// Nothing of it.
  public var description: String { "OAuthToken(…)" }
  /// Nothing of it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
