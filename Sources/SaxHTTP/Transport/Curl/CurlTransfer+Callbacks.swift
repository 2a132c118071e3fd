internal import CCurl
internal import SaxSystem

/// The functions of a transfer that libcurl calls, on the thread of the loop.
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
      guard let transfer = CurlTransfer.of(context), origin == SEEK_SET, offset == 0 else {
        return Int32(CURL_SEEKFUNC_CANTSEEK)
      }
      return transfer.repeatBody() ? Int32(CURL_SEEKFUNC_OK) : Int32(CURL_SEEKFUNC_FAIL)
    }
    setRequestCallback(context)
    if options.version == .http2, !request.isIdempotent { setDebugCallback(context) }
    setConnectionCallbacks(context)
  }

  private func setRequestCallback(_ context: UnsafeMutableRawPointer) {
    saxcurl_set_pointer(easy, CURLOPT_PREREQDATA, context)
    let code = saxcurl_set_request(easy, CURLOPT_PREREQFUNCTION) { context, _, _, _, _ in
      let may = CurlTransfer.of(context)?.mayBegin() ?? false
      return Int32(may ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT)
    }
    // Before 7.80 there is none. By a connection that wasn't used before nothing is sent twice.
    if code != CURLE_OK, !request.isIdempotent { saxcurl_set_long(easy, CURLOPT_FRESH_CONNECT, 1) }
  }

  /// By what libcurl says of its own doings alone a refused stream is told from a connection that was lost
  /// (RFC 9113 §8.7).
  private func setDebugCallback(_ context: UnsafeMutableRawPointer) {
    saxcurl_set_pointer(easy, CURLOPT_DEBUGDATA, context)
    saxcurl_set_debug(easy, CURLOPT_DEBUGFUNCTION) { _, type, bytes, count, context in
      guard type == CURLINFO_TEXT, let bytes, let transfer = CurlTransfer.of(context) else {
        return 0
      }
      let text = UnsafeRawBufferPointer(start: bytes, count: count)
      if text.starts(with: "REFUSED_STREAM".utf8) { transfer.isRefused = true }
      return 0
    }
    saxcurl_set_long(easy, CURLOPT_VERBOSE, 1)
  }

  private func setConnectionCallbacks(_ context: UnsafeMutableRawPointer) {
    saxcurl_set_pointer(easy, CURLOPT_RESOLVER_START_DATA, context)
    saxcurl_set_resolver(easy, CURLOPT_RESOLVER_START_FUNCTION) { _, _, context in
      CurlTransfer.of(context)?.isConnecting = true
      return 0
    }
    saxcurl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context)
    saxcurl_set_socket(easy, CURLOPT_OPENSOCKETFUNCTION) { context, _, address in
      guard let transfer = CurlTransfer.of(context), let address else { return CURL_SOCKET_BAD }
      transfer.isConnecting = true
      return transfer.addresses.socket(address)
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func with(
    _ context: UnsafeMutableRawPointer?, _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
    _ call: (CurlTransfer, UnsafeMutableBufferPointer<UInt8>) -> Int
  ) -> Int {
    guard let transfer = of(context), let bytes else { return 0 }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      call(transfer, UnsafeMutableBufferPointer(start: $0, count: count))
    }
  }
}
