/// A digest's hash as challenges name it (RFC 7616 §6.1).
struct DigestAlgorithm: Sendable, Hashable {
  let hash: HashAlgorithm
  /// True if user and password are hashed with a nonce of both sides (RFC 7616 §3.4.2).
  let isSession: Bool

  /// The algorithm that a challenge names; MD5 where it names none (RFC 7616 §3.3).
  ///
  /// - Parameter name: without regard to case; nil where the challenge has none.
  /// - Returns: nil if it is not known here.
  init?(_ name: String?) {
    var name = (name ?? "MD5").uppercased()
    isSession = name.hasSuffix("-SESS")
    if isSession { name.removeLast(5) }
    switch name {
    case "MD5": hash = .md5
    case "SHA-256": hash = .sha256
    case "SHA-512-256": hash = .sha512_256
    default: return nil
    }
  }

  /// The larger, the better.
  var strength: Int {
    switch hash {
    case .md5, .sha1: 0
    case .sha256: 1
    case .sha512_256: 2
    }
  }
}
