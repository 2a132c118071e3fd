/// The server's proof that it knows the password (RFC 7616 §3.5).
struct DigestVerification: Sendable {
  /// The one that the request had.
  let answer: DigestAnswer
  /// The proof that the server gives.
  let proof: String
  let url: URI

  /// The parameters of a request's `Authorization`.
  static func parameters(of request: WebRequest) -> [String: String] {
    guard let value = request.fields.values(of: "Authorization").last else { return [:] }
    var parser = ChallengeParser(value)
    return parser.challenges().first?.parameters ?? [:]
  }

  /// Compares the proof with the one that the password gives: at once, or, where it covers the body, when that has
  /// been read.
  ///
  /// - Parameter protection: what the server says that it has proved, as challenges do.
  func check(_ response: inout WebResponse, protection: String?) throws {
    var answer = answer
    if let protection = protection.flatMap({ DigestProtection(rawValue: $0.lowercased()) }) {
      answer.protection = protection
    }
    let own = DigestVerification(answer: answer, proof: proof, url: url)
    if answer.protection == .body {
      response.body = HTTPResponseBody(try VerifiedBody(response.body, own))
    } else {
      try own.compare(bodyHash: nil)
    }
  }

  fileprivate func compare(bodyHash: String?) throws {
    let wanted = try answer.response(method: "", target: url.target, bodyHash: bodyHash)
    if wanted != proof.lowercased() {
      throw HTTPError(
        .authentication, "the server does not prove that it knows the password", url: url.redacted)
    }
  }
}

/// A body that is hashed as it is read, and has to have the hash that the server says at its end.
private actor VerifiedBody: HTTPResponseBody.Source {
  private let body: HTTPResponseBody
  private let verification: DigestVerification
  private let hash: RunningHash
  private var isVerified = false
  private var iterator: HTTPResponseBody.AsyncIterator
  nonisolated var trailers: HeaderFields { body.trailers }

  init(_ body: HTTPResponseBody, _ verification: DigestVerification) throws {
    self.body = body
    self.verification = verification
    hash = try RunningHash(verification.answer.challenge.algorithm.hash)
    iterator = body.makeAsyncIterator()
  }

  func next() async throws -> ArraySlice<UInt8>? {
    var iterator = iterator
    defer { self.iterator = iterator }
    if let chunk = try await iterator.next() {
      try hash.update(chunk)
      return chunk
    }
    if isVerified { return nil }
    isVerified = true
    try verification.compare(bodyHash: hash.finish().hexadecimal)
    return nil
  }
}
