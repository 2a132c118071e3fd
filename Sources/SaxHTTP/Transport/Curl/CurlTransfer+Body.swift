internal import CCurl

/// The request's body, which is sent after the head.
extension CurlTransfer {
  enum Body {
    case none
    case bytes([UInt8], sent: Int)
    case upload(Upload, sent: Int, isEnded: Bool)
  }

  func beginBody() {
    switch request.body.source {
    case .none: body = .none
    case .bytes(let bytes): body = .bytes(bytes, sent: 0)
    case .stream(_, let chunks):
      let upload = Upload(
        chunks, length: request.body.length, trailers: request.body.trailers, wake: wake)
      body = .upload(upload, sent: 0, isEnded: false)
    }
  }

  /// Has libcurl ask for the fields behind the body.
  func setTrailers() throws(HTTPError) {
    guard request.body.trailers != nil else { return }
    guard options.version == .http1 else {
      throw refused(
        "the request has fields behind its body, which are sent by HTTP/1.1 alone",
        fix: "a transport for HTTP/1.1, or the fields before the body")
    }
    saxcurl_set_pointer(easy, CURLOPT_TRAILERDATA, Unmanaged.passUnretained(self).toOpaque())
    saxcurl_set_trailer(easy, CURLOPT_TRAILERFUNCTION) { list, context in
      guard let list, let context else { return Int32(CURL_TRAILERFUNC_ABORT) }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      guard case .upload(let upload, _, _) = transfer.body else {
        return Int32(CURL_TRAILERFUNC_ABORT)
      }
      for field in upload.trailers { list.pointee = saxcurl_append(list.pointee, field.line) }
      return Int32(CURL_TRAILERFUNC_OK)
    }
  }

  /// Copies the next bytes, for libcurl.
  func give(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    switch body {
    case .none: return 0
    case .bytes(let bytes, let sent):
      let count = min(buffer.count, bytes.count - sent)
      times.noteBytes(count)
      _ = buffer.update(fromContentsOf: bytes[sent..<sent + count])
      body = .bytes(bytes, sent: sent + count)
      return count
    case .upload(let upload, let sent, _):
      switch upload.read(into: buffer) {
      case .bytes(let count):
        times.noteBytes(count)
        let isEnded = request.body.length.map { sent + count >= $0 } ?? false
        body = .upload(upload, sent: sent + count, isEnded: isEnded)
        return count
      case .pause:
        times.noteBytes(0)
        return Int(CURL_READFUNC_PAUSE)
      case .end:
        body = .upload(upload, sent: sent, isEnded: true)
        return 0
      case .failed: return Int(CURL_READFUNC_ABORT)
      }
    }
  }

  /// From the beginning once more: libcurl sends a body again where a connection that was kept turns out
  /// to be closed.
  ///
  /// - Returns: false if that can't be, or must not.
  func repeatBody() -> Bool {
    guard mayRepeat else { return false }
    if case .upload(let upload, let sent, _) = body {
      if sent == 0 { return true }
      guard request.body.isRepeatable else { return false }
      upload.close()
    }
    beginBody()
    return true
  }

  /// True if there is more to send.
  var isSending: Bool {
    switch body {
    case .none: false
    case .bytes(let bytes, let sent): sent < bytes.count
    case .upload(_, _, let isEnded): !isEnded
    }
  }

  /// True while the connection waits for the program to give more.
  var isStarving: Bool {
    if case .upload(let upload, _, _) = body { upload.isStarving } else { false }
  }

  /// The reason why the body could not be read.
  var uploadError: (any Error)? {
    if case .upload(let upload, _, _) = body { upload.error } else { nil }
  }

  /// Nothing more is done for it.
  func close() {
    if case .upload(let upload, _, _) = body { upload.close() }
  }
}

extension WebRequest {
  /// Up to this length, in bytes, the server is not asked before a body is sent: those who don't know the question
  /// would be waited for, for longer than the body takes.
  private static let unasked = 1 << 20

  /// True if the server is asked if it wants the body before it is sent (RFC 9110 §10.1.1).
  var asksBeforeBody: Bool {
    if body.length == 0 { return false }
    return fields.contains("Expect") || body.length.map { $0 > WebRequest.unasked } ?? true
  }
}
