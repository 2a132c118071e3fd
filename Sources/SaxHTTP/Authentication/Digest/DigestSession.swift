internal import SaxEvents

/// The use of one challenge: its nonce, and how often it was used.
final class DigestSession: Sendable {
  private struct State {
    var nonce: String
    var count: UInt32 = 0
  }

  let challenge: DigestChallenge
  private let user: UserPassword
  /// The first nonce of ours, which sessions keep.
  private let clientNonce: String
  private let secretHash: Secret
  private let makeNonce: @Sendable () throws -> String
  private let state: Locked<State>

  /// Begins to use a challenge, with the client's first nonce.
  ///
  /// - Parameter makeNonce: gives a text that nobody can foretell.
  init(
    _ challenge: DigestChallenge, _ user: UserPassword,
    makeNonce: @escaping @Sendable () throws -> String
  ) throws {
    self.challenge = challenge
    self.user = user
    self.makeNonce = makeNonce
    clientNonce = try makeNonce()
    secretHash = try DigestAnswer.secretHash(challenge, user, clientNonce: clientNonce)
    state = Locked(State(nonce: challenge.nonce))
  }

  /// True if the nonce can be used once more.
  var isCurrent: Bool { state.withLock { $0.count < .max } }

  /// The answer of a request to the challenge, by the kind of its body.
  ///
  /// Over `http` a body may be changed on the way, so it is protected where that can be; over `https` it
  /// need not be read twice for that.
  ///
  /// - Throws: ``HTTPError/Code/body`` if the body has to be read before it is sent, and can be read
  ///   once only.
  func answer(to request: WebRequest) throws -> DigestAnswer {
    let offered = challenge.protections
    var protection: DigestProtection? = offered.contains(.request) ? .request : offered.first
    if offered.contains(.body), request.url.scheme == "http", request.body.isRepeatable {
      protection = .body
    }
    guard protection != .body || request.body.isRepeatable else {
      throw HTTPError(
        .body, "the server wants a hash of the body, which can be read once only",
        url: request.url.redacted, fix: "give a body that can be repeated")
    }
    let clientNonce = challenge.algorithm.isSession ? clientNonce : try makeNonce()
    let (nonce, count) = state.withLock { state in
      if state.count < .max { state.count += 1 }
      return (state.nonce, state.count)
    }
    return DigestAnswer(
      challenge: challenge, user: user, nonce: nonce, clientNonce: clientNonce, count: count,
      protection: protection, secretHash: secretHash)
  }

  /// The one that a request was sent with.
  func answer(of sent: [String: String]) -> DigestAnswer? {
    guard let nonce = sent["nonce"], let clientNonce = sent["cnonce"], let text = sent["nc"],
      let count = UInt32(text, radix: 16), let name = sent["qop"],
      let protection = DigestProtection(rawValue: name)
    else { return nil }
    return DigestAnswer(
      challenge: challenge, user: user, nonce: nonce, clientNonce: clientNonce, count: count,
      protection: protection, secretHash: secretHash)
  }

  /// The server wants another nonce from now on.
  ///
  /// - Parameter old: the one that the request had which it says so in answer to.
  func renew(_ nonce: String, after old: String?) {
    state.withLock { state in
      // A response that was late says nothing new.
      guard state.nonce == old, nonce != old else { return }
      state.nonce = nonce
      state.count = 0
    }
  }
}
