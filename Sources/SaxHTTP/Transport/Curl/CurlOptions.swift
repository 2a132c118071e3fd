internal import SaxEvents
internal import SaxSystem
internal import CCurl

/// Sets what all transfers of a transport have in common.
struct CurlOptions {
  private let easy: UnsafeMutableRawPointer
  private let options: ConnectionOptions
  private let timeouts: HTTPTimeouts
  private let request: WebRequest

  init(
    _ easy: UnsafeMutableRawPointer, _ options: ConnectionOptions, _ timeouts: HTTPTimeouts,
    for request: WebRequest
  ) {
    self.easy = easy
    self.options = options
    self.timeouts = timeouts
    self.request = request
  }

  /// The most seconds that a connection may have been idle to have a request sent by it that can't be sent again:
  /// fewer than servers wait that close theirs soon, such as Node's, after 5.
  private static let freshest = 4
  /// The most seconds that a connection may have been idle to have another request sent by it: most servers have
  /// closed theirs by then.
  private static let oldest = 60

  /// Sets the options of a transfer that libcurl is to do.
  ///
  /// - Throws: ``HTTPError/Code/tls`` if what makes a connection trustworthy can't be had;
  ///   ``HTTPError/Code/address`` if there is a proxy that may lead round the filter.
  func set() throws(HTTPError) {
    // Signals are the program's, and dots in paths the server's.
    saxcurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    saxcurl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
    saxcurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    saxcurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
    saxcurl_set_long(easy, CURLOPT_HTTP09_ALLOWED, 0)
    // Chunks are taken apart here.
    saxcurl_set_long(easy, CURLOPT_HTTP_TRANSFER_DECODING, 0)
    saxcurl_set_long(easy, CURLOPT_KEEP_SENDING_ON_ERROR, 1)
    // From 7.87 on: who stops waiting for a name doesn't wait for the resolver's thread, with which all
    // other transfers would wait.
    saxcurl_set_long(easy, saxcurl_quick_exit, 1)
    saxcurl_set_long(
      easy, CURLOPT_MAXAGE_CONN, request.isIdempotent ? Self.oldest : Self.freshest)
    saxcurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    saxcurl_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
    saxcurl_set_long(easy, CURLOPT_BUFFERSIZE, 128 << 10)
    saxcurl_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, 128 << 10)
    // 0 would be libcurl's five minutes.
    let most = Double(Int32.max)
    let connect = max(1, min(timeouts.connect.map { $0.inSeconds * 1000 } ?? most, most))
    saxcurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(connect))
    switch options.version {
    case .http1: saxcurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    case .http2:
      saxcurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      saxcurl_set_long(easy, CURLOPT_PIPEWAIT, 1)
    }
    try setProxy()
    try setTLS()
  }

  /// The filter of addresses; nil if nothing filters them, or the proxy does.
  var filter: AddressFilter? { hasProxy ? nil : options.addresses }

  private var hasProxy: Bool {
    switch options.proxy {
    case .environment: saxcurl_has_proxy(request.url.scheme == "https" ? 1 : 0) != 0
    case .none: false
    case .url(let url): !url.isEmpty
    }
  }

  private func setProxy() throws(HTTPError) {
    switch options.proxy {
    case .environment: break
    case .none: saxcurl_set_string(easy, CURLOPT_PROXY, "")
    case .url(let url): saxcurl_set_string(easy, CURLOPT_PROXY, url)
    }
    guard let filter = options.addresses, hasProxy else { return }
    guard filter.trustsProxy else {
      throw HTTPError(
        .address, "there is a proxy, which connects to whatever it likes",
        url: request.url.redacted,
        fix: "no proxy; or one that filters, and is said to (AddressFilter.trustsProxy)")
    }
    // Nothing goes by another way, which would not be filtered.
    saxcurl_set_string(easy, CURLOPT_NOPROXY, "")
  }

  private func setTLS() throws(HTTPError) {
    let tls = options.tls
    saxcurl_note_tls_end(easy)
    try need(
      saxcurl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), "TLS 1.2 or later")
    if tls.trustsAnyoneInsecurely {
      saxcurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0)
      saxcurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
    }
    let files = [
      (CURLOPT_CAINFO, tls.authorities, "authorities"),
      (CURLOPT_SSLCERT, tls.certificate, "a client's certificate"),
      (CURLOPT_SSLKEY, tls.key ?? tls.certificate, "a client's key"),
    ]
    for (option, value, what) in files {
      guard let value else { continue }
      try need(FileName.withPath(value) { saxcurl_set_string(easy, option, $0) }, what)
    }
    if let password = tls.keyPassword {
      try need(saxcurl_set_string(easy, CURLOPT_KEYPASSWD, password), "an encrypted key")
    }
    if tls.authorities != nil { saxcurl_set_string(easy, CURLOPT_CAPATH, nil) }
    if tls.pinnedKeys.isEmpty { return }
    // libcurl takes anything else for the name of a file.
    guard tls.pinnedKeys.allSatisfy({ $0.hasPrefix("sha256//") && !$0.contains(";") }) else {
      throw HTTPError(.tls, "a pinned key is no hash", fix: "sha256// and 44 characters of Base64")
    }
    let pins = tls.pinnedKeys.joined(separator: ";")
    try need(saxcurl_set_string(easy, CURLOPT_PINNEDPUBLICKEY, pins), "pinned keys")
  }

  private func need(_ code: CURLcode, _ what: String) throws(HTTPError) {
    if code != CURLE_OK { throw HTTPError(.tls, "libcurl was built without \(what)") }
  }
}
