internal import CCurl
internal import SaxSystem

/// What libcurl calls of a transfer, on the thread of the loop.
extension CurlTransfer {
  func setCallbacks() {
    // It is there as long as its handle.
    let context = Unmanaged.passUnretained(self).toOpaque()
    saxcurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    saxcurl_set_data(easy, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      CurlTransfer.with(context, bytes, size * count) { $0.takeHeader($1) }
    }
    saxcurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    saxcurl_set_data(easy, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      CurlTransfer.with(context, bytes, size * count) { $0.take($1) }
    }
    saxcurl_set_pointer(easy, CURLOPT_READDATA, context)
    saxcurl_set_data(easy, CURLOPT_READFUNCTION) { bytes, size, count, context in
      CurlTransfer.with(context, bytes, size * count) { $0.give($1) }
    }
    saxcurl_set_pointer(easy, CURLOPT_SEEKDATA, context)
    saxcurl_set_seek(easy, CURLOPT_SEEKFUNCTION) { context, offset, origin in
      guard let context, origin == SEEK_SET, offset == 0 else {
        return Int32(CURL_SEEKFUNC_CANTSEEK)
      }
      let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.repeatBody() ? Int32(CURL_SEEKFUNC_OK) : Int32(CURL_SEEKFUNC_FAIL)
    }
  }

  private static func with(
    _ context: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ call: (CurlTransfer, UnsafeMutableBufferPointer<UInt8>) -> Int
  ) -> Int {
    guard let context, let bytes else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      call(transfer, UnsafeMutableBufferPointer(start: $0, count: count))
    }
  }

  private func takeHeader(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let step = head.take(UnsafeBufferPointer(bytes))
    // What comes before the response doesn't count as a part of it.
    if head.hasBegun { times.noteResponse() }
    switch step {
    case .more: return bytes.count
    case .head(let found):
      exchange.deliver(found)
      return bytes.count
    case .failed: return 0
    }
  }

  private func take(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    times.noteResponse()
    // libcurl gives the bodies of those alone that it does not answer.
    if let response = head.takeHeld() { exchange.deliver(response) }
    return exchange.deliver(UnsafeBufferPointer(bytes)) ? bytes.count : Int(CURL_WRITEFUNC_PAUSE)
  }

  private func give(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    times.noteByte()
    switch body {
    case .none: return 0
    case .bytes(let bytes, let sent):
      let count = min(buffer.count, bytes.count - sent)
      _ = buffer.update(fromContentsOf: bytes[sent..<sent + count])
      body = .bytes(bytes, sent: sent + count)
      return count
    case .upload(let upload, _):
      switch upload.read(into: buffer) {
      case .bytes(let count):
        body = .upload(upload, sentAny: true)
        return count
      case .pause: return Int(CURL_READFUNC_PAUSE)
      case .end: return 0
      case .failed: return Int(CURL_READFUNC_ABORT)
      }
    }
  }
}
