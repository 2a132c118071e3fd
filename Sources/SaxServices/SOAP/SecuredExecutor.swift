internal import FoundationEssentials
internal import SaxHTTP
internal import SaxEvents
internal import SaxLanguage

/// Puts a header of WS-Security into envelopes just before they are sent, so that no hook and no log of one sees it:
/// each time that one is sent it has a nonce and a time of its own.
struct SecuredExecutor: HTTPExecutor {
  private static let nonceSize = 16

  let next: any HTTPExecutor
  let token: UsernameToken?
  /// The time from the making of a request to its expiry; nil for no timestamp.
  let lifetime: Duration?
  var now: @Sendable () -> Date = { Date() }
  var nonce: @Sendable () throws -> [UInt8] = { try HashAlgorithm.randomBytes(nonceSize) }

  /// Sends the request with a security header in its envelope; without a body it is sent as it is.
  ///
  /// - Throws: ``SOAPError/Code/header`` if the request's body is no envelope; what sending it throws.
  func execute(_ request: WebRequest) async throws -> WebResponse {
    if request.body.length == 0 { return try await next.execute(request) }
    guard let text = request.body.text else {
      throw SOAPError(
        .header, "the request's body comes in pieces, and a security header goes into a whole one",
        fix: "HTTPBody.text")
    }
    let envelope = try SOAPEnvelope(reading: text)
    var sent = request
    // As a stream: what prints bodies has nothing to print. It is made each time that it is sent, as a
    // nonce is for one time; nonces and times are of one length.
    sent.body = .stream(
      length: try secured(envelope).utf8.count, contentType: request.body.contentType,
      isRepeatable: true
    ) { [self] in
      let bytes = Array(try secured(envelope).utf8)
      return AsyncStream { continuation in
        continuation.yield(bytes)
        continuation.finish()
      }
    }
    sent.openBody = request.body
    sent.isBodyConfined =
      token != nil
      || envelope.heads.contains { $0.name == SecurityNames.security && $0.holdsMore }
    return try await next.execute(sent)
  }

  /// An envelope with one security header, which has the token and the timestamp.
  private func secured(_ envelope: SOAPEnvelope) throws -> String {
    var envelope = envelope
    let place = envelope.heads.firstIndex {
      $0.name == SecurityNames.security && envelope.version.ownRoles.contains($0.role)
    }
    if let place, let block = CanonicalElement(envelope.blocks[place]) {
      // There may be one timestamp (WSS §10): the program's own counts.
      let parts = try parts(withTimestamp: !envelope.heads[place].hasTimestamp)
      envelope.blocks[place] = block.adding(content: parts)
    } else {
      let prefix = SOAPEnvelope.prefix
      let version = envelope.version
      let parts = try parts(withTimestamp: true)
      envelope.blocks.append(
        "<wsse:Security xmlns:wsse=\"\(SecurityNames.extensionSpace)\""
          + " \(prefix):mustUnderstand=\"\(version.truth)\">\(parts)</wsse:Security>")
    }
    return envelope.text
  }

  private func parts(withTimestamp: Bool) throws -> String {
    let now = now()
    let created = SecurityTime.text(now)
    var text = ""
    if let lifetime, withTimestamp {
      let expiry = SecurityTime.text(now.addingTimeInterval(lifetime.inSeconds))
      text +=
        "<wsu:Timestamp xmlns:wsu=\"\(SecurityNames.utilitySpace)\">"
        + "<wsu:Created>\(created)</wsu:Created>"
        + "<wsu:Expires>\(expiry)</wsu:Expires></wsu:Timestamp>"
    }
    if let token {
      text += try token.text(nonce: token.isDigest ? try nonce() : [], created: created)
    }
    return text
  }
}
