internal import CCurl
internal import SaxSystem

/// The meaning of libcurl's codes here (libcurl-errors(3)).
enum CurlFailure {
  /// Without what stands before an `@`, such as a proxy's password, which may hold anything.
  private static func redacted(_ text: String) -> String {
    text.lastIndex(of: "@").map { "…\(text[$0...])" } ?? text
  }

  /// Returns why there is no connection. libcurl repeats the address of the URL, which is left out; the address of a
  /// proxy is kept. The system's reason stands in the place of libcurl's general one.
  private static func connectReason(
    _ code: CURLcode, _ reason: String, _ url: URI, _ number: Int
  ) -> String {
    let host = url.host.drop { $0 == "[" }.prefix { $0 != "]" }
    let start = "Failed to connect to \(host) port \(url.effectivePort) after "
    guard reason.hasPrefix(start), let time = reason.firstRange(of: " ms: ") else { return reason }
    let rest = String(reason[time.upperBound...])
    guard number != 0, rest == String(cString: saxcurl_text(code)) else { return rest }
    return SystemError(number: Int32(truncatingIfNeeded: number)).description
  }

  /// Returns the error that a code means.
  ///
  /// - Parameters:
  ///   - text: what libcurl says of this transfer; empty if it says nothing.
  ///   - number: the system's, as in `errno`, of a connection that could not be made; 0 if none is known.
  static func error(
    _ code: CURLcode, _ text: String, _ url: URI, systemError number: Int = 0
  ) -> HTTPError {
    let reason = redacted(text.isEmpty ? String(cString: saxcurl_text(code)) : text)
    func error(_ kind: HTTPError.Code, _ message: String, fix: String? = nil) -> HTTPError {
      HTTPError(kind, message, url: url.redacted, fix: fix)
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return error(.resolve, "no address is known for \(url.host)", fix: "is the name right?")
    case CURLE_COULDNT_RESOLVE_PROXY: return error(.resolve, "no address is known for the proxy")
    case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED,
      CURLE_NO_CONNECTION_AVAILABLE:
      return error(
        .connect, "no connection to \(url.authority): \(connectReason(code, reason, url, number))")
    case CURLE_OPERATION_TIMEDOUT:
      var result = error(.timeout, "no connection to \(url.authority) in time: \(reason)")
      result.timeout = .connect
      return result
    case CURLE_PEER_FAILED_VERIFICATION:
      return error(
        .tls, "the certificate of \(url.host) is not trusted: \(reason)",
        fix: "name the authority that signed it")
    case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED,
      CURLE_SSL_CLIENTCERT, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
      CURLE_SSL_ENGINE_INITFAILED:
      return error(.tls, "no secure connection to \(url.authority): \(reason)")
    case CURLE_URL_MALFORMAT: return error(.request, "libcurl takes this for no URL: \(reason)")
    case CURLE_RECV_ERROR where reason.contains("CONNECT"):
      return error(
        .connect, "the proxy makes no tunnel to \(url.authority): \(reason)",
        fix: reason.hasSuffix("407") ? "give the proxy's user and password in its URL" : nil)
    case CURLE_RECV_ERROR where reason.contains("chunk") && reason.contains("memory"):
      return error(.limit, "a trailer of the response's chunks is too long")
    case CURLE_RECV_ERROR where reason.contains("chunk"):
      return error(.malformed, "the response's chunks are damaged: \(reason)")
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_SEND_ERROR,
      CURLE_HTTP2_STREAM, CURLE_HTTP2, CURLE_SSL_SHUTDOWN_FAILED:
      return error(.interrupted, "the connection ended before the response did: \(reason)")
    case CURLE_SEND_FAIL_REWIND:
      return error(
        .body, "the request has to be sent again, and its body can be read once only",
        fix: "give a body that can be repeated")
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_HTTP3, CURLE_WRITE_ERROR:
      return error(.malformed, "what came is no HTTP: \(reason)")
    case CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100):
      // libcurl's words for a line of the head that is longer than 100 KB: that of the older ones,
      // and CURLE_TOO_LARGE of those from 8.6 on.
      return error(.limit, "a line of the response's head is too long, or no memory is left")
    // The server may have had the request.
    default: return error(.interrupted, "the request failed: \(reason)")
    }
  }
}
