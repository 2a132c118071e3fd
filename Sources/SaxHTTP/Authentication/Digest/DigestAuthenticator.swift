/// User and password by hashes of them (RFC 7616): with the strongest that the server offers of MD5,
/// SHA-256 and SHA-512-256, and never in plain text.
///
/// The first request goes without, and is sent again when the server has given a nonce; that is used for
/// the others, which are sent once. A body that can be read once only has a HEAD go before it for that.
/// Where the server offers to protect bodies (`auth-int`) and the connection is not secret, that is done for those
/// that can be read twice, as they are. Where the server proves in turn that it knows the password
/// (`rspauth`), the proof has to be right.
public struct DigestAuthenticator: Authenticator, PasswordHolder {
  /// A nonce of the server's, and how often it was used.
  public struct Credential: Sendable {
    let session: DigestSession
  }

  let user: UserPassword
  private let makeNonce: @Sendable () throws -> String

  /// Authenticates by hashes of a user's name and password.
  ///
  /// - Parameters:
  ///   - user: the name; hashed or sent as UTF-8, in the composed form where there are two.
  ///   - password: as the name.
  public init(user: String, password: String) {
    self.init(user: user, password: password) {
      try HashAlgorithm.randomBytes(16).hexadecimal
    }
  }

  /// For tests.
  package init(
    user: String, password: String, makeNonce: @escaping @Sendable () throws -> String
  ) {
    self.user = UserPassword(user, password)
    self.makeNonce = makeNonce
  }

  /// True: the answer is made of the server's nonce.
  public var needsChallenge: Bool { true }

  /// A session by the strongest challenge of the response; nil if that has none that is known.
  ///
  /// - Throws: ``HTTPError`` if the system gives no random bytes.
  public func open(
    _ occasion: AuthenticationOccasion, replacing last: Credential?
  ) throws -> Credential? {
    guard let challenge = occasion.challenge.flatMap(DigestChallenge.strongest) else { return nil }
    return Credential(session: try DigestSession(challenge, user, makeNonce: makeNonce))
  }

  /// True as long as the session's nonce may be counted on.
  public func isCurrent(_ credential: Credential) -> Bool { credential.session.isCurrent }

  /// The request with the answer to its challenge. Where the server protects bodies, the request's is read once more for
  /// its hash.
  ///
  /// - Throws: ``HTTPError`` if the body can't be read twice; what reading it throws.
  public func add(
    _ credential: Credential, to request: WebRequest
  ) async throws -> WebRequest {
    let answer = try credential.session.answer(to: request)
    var request = request
    var bodyHash: String?
    if answer.protection == .body {
      // What is made anew each time would have another hash when it is sent.
      if request.openBody != nil { request.body = try await request.body.held() }
      bodyHash = try await request.body.hash(answer.challenge.algorithm.hash)
    }
    return request.with(
      try answer.field(
        method: request.method.name, target: request.url.target, bodyHash: bodyHash))
  }

  /// Judges a response by its status, checks the server's proof (`rspauth`), and takes its next nonce (RFC 7616
  /// §3.5).
  ///
  /// - Throws: ``HTTPError/Code/authentication`` if the server's proof is wrong; where it is of the body
  ///   as well, reading that throws it at its end.
  public func verdict(
    on response: inout WebResponse, to request: WebRequest, with credential: Credential?
  ) throws -> AuthenticationVerdict {
    if response.status == 401 {
      let isStale = DigestChallenge.strongest(in: response)?.isStale == true
      return credential != nil && isStale ? .outdated : .refused
    }
    guard let session = credential?.session,
      let value = response.fields.values(of: "Authentication-Info").last
    else { return .accepted }
    var parser = ChallengeParser(value)
    let info = parser.parameters()
    let sent = DigestVerification.parameters(of: request)
    if let nonce = info["nextnonce"] { session.renew(nonce, after: sent["nonce"]) }
    if let proof = info["rspauth"], let answer = session.answer(of: sent) {
      let verification = DigestVerification(
        answer: answer, proof: proof, url: request.url)
      try verification.check(&response, protection: info["qop"])
    }
    return .accepted
  }
}

extension Authenticator where Self == DigestAuthenticator {
  /// User and password by hashes of them.
  public static func digest(user: String, password: String) -> Self {
    DigestAuthenticator(user: user, password: password)
  }
}

extension HTTPBody {
  /// A copy of the body that holds the bytes it gives now, and can be sent again. It stays a stream: what prints
  /// bodies has nothing to print.
  fileprivate func held() async throws -> HTTPBody {
    var bytes: [UInt8] = []
    for try await chunk in try await chunks() { bytes += chunk }
    let all = bytes
    return HTTPBody(
      .stream(isRepeatable: true) { HTTPChunks(all) }, length: length, contentType: contentType,
      trailers: trailers)
  }

  /// The hash of all bytes, in hexadecimal. A stream is read for it, from its beginning to its end.
  fileprivate func hash(_ algorithm: HashAlgorithm) async throws -> String {
    switch source {
    case .none: return try algorithm.hexadecimal("")
    case .bytes(let bytes): return try algorithm.hash(bytes).hexadecimal
    case .stream(_, let chunks):
      let hash = try RunningHash(algorithm)
      for try await chunk in try await chunks() { try hash.update(chunk) }
      return try hash.finish().hexadecimal
    }
  }
}
