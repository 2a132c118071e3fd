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

  /// - Throws: ``SOAPError/Code/header`` if the request's body is no envelope; what sending it throws.
  func execute(_ request: WebRequest) async throws -> WebResponse {
    if request.body.length == 0 { return try await next.execute(request) }
    guard let text = request.body.text else {
      throw SOAPError(
        .header, "the request's body comes in pieces, and a security header goes into a whole one",
        fix: "HTTPBody.text")
    }
    let bytes = Array(try secured(text).utf8)
    var request = request
    // As a stream: what prints bodies has nothing to print.
    request.body = .stream(
      length: bytes.count, contentType: request.body.contentType, isRepeatable: true
    ) {
      AsyncStream { continuation in
        continuation.yield(bytes)
        continuation.finish()
      }
    }
    request.isBodyConfined = true
    return try await next.execute(request)
  }

  /// An envelope with one security header, which has the token and the timestamp.
  func secured(_ text: String) throws -> String {
    var envelope = try SOAPEnvelope(reading: text)
    let parts = try parts()
    let place = envelope.blocks.firstIndex { envelope.isOwnSecurity($0) }
    if let place, let block = CanonicalElement(envelope.blocks[place]) {
      envelope.blocks[place] = block.adding(content: parts)
    } else {
      let prefix = SOAPEnvelope.prefix
      let version = envelope.version
      envelope.blocks.append(
        "<wsse:Security xmlns:wsse=\"\(SecurityNames.extensionSpace)\""
          + " \(prefix):mustUnderstand=\"\(version.truth)\">\(parts)</wsse:Security>")
    }
    return envelope.text
  }

  private func parts() throws -> String {
    let now = now()
    let created = SecurityTime.text(now)
    var text = ""
    if let lifetime {
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

extension SOAPEnvelope {
  /// True if a block is a security header for who takes the message at its end.
  fileprivate func isOwnSecurity(_ block: String) -> Bool {
    guard let element = CanonicalElement(block), element.qualifiedName == SecurityNames.security
    else { return false }
    let role = element.attributes.first { name, _ in
      name.contains(":")
        && element.resolved(name) == SOAPName(version.namespace, version.roleName)
    }
    return version.ownRoles.contains(role?.value ?? "")
  }
}
