internal import CCurl

/// The end of a TLS connection: clean if the peer sent `close_notify` (RFC 8446 §6.1). Otherwise an attacker may have
/// truncated the data.
final class TLSEnd {
  private let end: OpaquePointer

  /// Finds the end of the connection that a transfer has.
  ///
  /// - Parameter easy: libcurl's handle of the transfer.
  /// - Returns: nil if the connection has no TLS, or libcurl has another library for it than OpenSSL.
  init?(of easy: UnsafeMutableRawPointer) {
    guard let end = saxcurl_get_tls_end(easy) else { return nil }
    self.end = end
  }

  deinit { saxcurl_release_tls_end(end) }

  /// True once the peer has said that nothing more comes.
  var isClean: Bool { saxcurl_tls_end_is_clean(end) != 0 }

  /// Tells whether the TLS library itself reported a missing `close_notify`.
  ///
  /// - Parameter text: libcurl's error message, which quotes GnuTLS or OpenSSL 3.
  static func isMissed(_ code: CURLcode, _ text: String) -> Bool {
    code == CURLE_RECV_ERROR
      && (text.contains("(-110)") || text.contains("unexpected eof while reading"))
  }
}
