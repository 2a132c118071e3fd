internal import CCurl

/// Sets what all transfers of a transport have in common.
struct CurlOptions {
  private let easy: UnsafeMutableRawPointer
  private let options: ConnectionOptions
  private let timeouts: HTTPTimeouts

  init(
    _ easy: UnsafeMutableRawPointer, _ options: ConnectionOptions, _ timeouts: HTTPTimeouts
  ) {
    self.easy = easy
    self.options = options
    self.timeouts = timeouts
  }

  func set() {
    // Signals are the program's, and dots in paths the server's.
    saxcurl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    saxcurl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
    saxcurl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    saxcurl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
    saxcurl_set_long(easy, CURLOPT_HTTP09_ALLOWED, 0)
    saxcurl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    saxcurl_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
    saxcurl_set_long(easy, CURLOPT_BUFFERSIZE, 128 << 10)
    saxcurl_set_long(easy, CURLOPT_UPLOAD_BUFFERSIZE, 128 << 10)
    let connect = timeouts.connect.map { max(Int($0 * 1000), 1) } ?? 0
    // 0 would be libcurl's five minutes.
    saxcurl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, connect == 0 ? Int(Int32.max) : connect)
    switch options.version {
    case .http1: saxcurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    case .http2:
      saxcurl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      saxcurl_set_long(easy, CURLOPT_PIPEWAIT, 1)
    }
    switch options.proxy {
    case .environment: break
    case .none: saxcurl_set_string(easy, CURLOPT_PROXY, "")
    case .url(let url): saxcurl_set_string(easy, CURLOPT_PROXY, url)
    }
    setTLS()
  }

  private func setTLS() {
    let tls = options.tls
    saxcurl_set_long(easy, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if tls.trustsAnyoneInsecurely {
      saxcurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0)
      saxcurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
    }
    let files = [
      (CURLOPT_CAINFO, tls.authorities), (CURLOPT_SSLCERT, tls.certificate),
      (CURLOPT_SSLKEY, tls.key ?? tls.certificate), (CURLOPT_KEYPASSWD, tls.keyPassword),
    ]
    for (option, value) in files {
      if let value { saxcurl_set_string(easy, option, value) }
    }
    if tls.authorities != nil { saxcurl_set_string(easy, CURLOPT_CAPATH, nil) }
    if !tls.pinnedKeys.isEmpty {
      saxcurl_set_string(
        easy, CURLOPT_PINNEDPUBLICKEY, tls.pinnedKeys.joined(separator: ";"))
    }
  }
}
