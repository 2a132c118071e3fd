internal import CCurl

/// The response, as it comes.
extension CurlTransfer {
  /// Takes a line of the head, with its end.
  ///
  /// - Returns: how many bytes were taken; another number ends the transfer.
  func takeHeader(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let step = head.take(UnsafeBufferPointer(bytes))
    // What comes before the response doesn't count as a part of it.
    if head.hasBegun { times.noteResponse(bytes.count) }
    switch step {
    case .more: return bytes.count
    case .head(let found):
      deliver(found)
      return endsEarly() ? 0 : bytes.count
    case .failed: return 0
    }
  }

  /// Takes bytes of the body, as they come on the connection.
  ///
  /// - Returns: as the other; or that libcurl is to pause, and to give them again.
  func take(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    // libcurl gives the bodies of those alone that it does not answer.
    if let response = head.takeHeld() { deliver(response) }
    guard exchange.hasRoom() else { return Int(CURL_WRITEFUNC_PAUSE) }
    times.noteResponse(bytes.count)
    // Of many small chunks one piece is made.
    var first: UnsafeBufferPointer<UInt8>?
    var joined: [UInt8] = []
    do throws(HTTPError) {
      try content?.take(UnsafeBufferPointer(bytes)) { piece in
        if let before = first {
          if joined.isEmpty { joined += before }
          joined += piece
        } else {
          first = piece
        }
      } trailer: { (line) throws(HTTPError) in
        if case .failed = head.take(line), let failure = head.failure { throw failure }
      }
    } catch {
      failure = error
    }
    if !joined.isEmpty {
      joined.withUnsafeBufferPointer { exchange.deliver($0) }
    } else if let first {
      exchange.deliver(first)
    }
    return failure == nil && !endsEarly() ? bytes.count : 0
  }

  private func deliver(_ response: ResponseHead) {
    if head.endsWithConnection { tlsEnd = TLSEnd(of: easy) }
    content = ResponseBodyParser(head.framing ?? .untilClose, limit: options.headLimit)
    exchange.deliver(response)
  }

  /// A server that has said all that it has to say against a request doesn't want the rest of its body (RFC 9112
  /// §9.3): whoever waits for the response is not to wait until that has been sent.
  private func endsEarly() -> Bool {
    guard content?.isWhole == true, isSending, let status = head.status, status >= 300 else {
      return false
    }
    isAnsweredEarly = true
    return true
  }
}
