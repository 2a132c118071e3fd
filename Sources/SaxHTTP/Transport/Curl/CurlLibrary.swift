internal import CCurl

/// libcurl, which is loaded when the first transport is made.
enum CurlLibrary {
  /// The reason why it can't be used; nil if it can.
  static let failure: HTTPError? = saxcurl_load().map {
    HTTPError(
      .closed, "libcurl can't be used: \(String(cString: $0))",
      fix: "install it: libcurl4 on Debian")
  }

  static func makeMulti(_ options: ConnectionOptions) -> UnsafeMutableRawPointer? {
    guard failure == nil, let multi = saxcurl_multi_init() else { return nil }
    saxcurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, options.connectionsPerHost)
    saxcurl_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, options.connections)
    saxcurl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, options.connections)
    return multi
  }
}
