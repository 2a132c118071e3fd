/// The challenge of a server that offers Digest (RFC 7616 §3.3).
struct DigestChallenge: Sendable, Hashable {
  var realm: String
  var nonce: String
  var opaque: String?
  var algorithm: DigestAlgorithm
  /// The algorithm as the server writes it; nil where it doesn't.
  var algorithmName: String?
  /// Empty where the server knows nothing of it (RFC 2069).
  var protections: Set<DigestProtection>
  var isStale: Bool
  var hashesUser: Bool
  var isUTF8: Bool

  /// Reads the parameters of a challenge that is Digest's (RFC 7616 §3.3).
  ///
  /// - Returns: nil if it is none, or can't be answered here.
  init?(_ challenge: Challenge) {
    let values = challenge.parameters
    guard challenge.scheme == "digest", let nonce = values["nonce"],
      let algorithm = DigestAlgorithm(values["algorithm"])
    else { return nil }
    realm = values["realm"] ?? ""
    self.nonce = nonce
    opaque = values["opaque"]
    self.algorithm = algorithm
    algorithmName = values["algorithm"]
    let offered = values["qop"]?.split { $0 == "," || $0 == " " || $0 == "\t" } ?? []
    protections = Set(offered.compactMap { DigestProtection(rawValue: $0.lowercased()) })
    if protections.isEmpty, !offered.isEmpty { return nil }
    isStale = values["stale"]?.lowercased() == "true"
    hashesUser = values["userhash"]?.lowercased() == "true"
    isUTF8 = values["charset"]?.lowercased() == "utf-8"
  }

  /// The one that has the strongest hash, the first of several; nil if there is none.
  static func strongest(in response: WebResponse) -> DigestChallenge? {
    var best: DigestChallenge?
    for challenge in Challenge.all(in: response).compactMap(DigestChallenge.init) {
      if best.map({ $0.algorithm.strength < challenge.algorithm.strength }) ?? true {
        best = challenge
      }
    }
    return best
  }
}

/// The parts of a message that the digest is of (RFC 7616 §3.4, `qop`).
enum DigestProtection: String, Sendable {
  /// Method and target.
  case request = "auth"
  /// The body as well.
  case body = "auth-int"
}
