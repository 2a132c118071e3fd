internal import CCurl

/// Makes the sockets of a transfer, for addresses that its filter lets through.
struct CurlAddresses {
  private let filter: AddressFilter?
  /// The last one that wasn't let through, and what it is.
  private var refused: (address: String, purpose: String)?
  private var hasAllowed = false

  init(_ filter: AddressFilter?) { self.filter = filter }

  /// Opens a socket for an address that libcurl is about to try.
  ///
  /// - Returns: a socket for an address; none if it is refused, or there are none left.
  mutating func socket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    if let filter {
      var count: Int32 = 0
      let bytes = saxcurl_address(address, &count)
      let ip = IPAddress(Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
      // Sockets of the file system have no such address.
      if let purpose = ip.map({ filter.refusal(of: $0) }) ?? "no address of the Internet" {
        refused = (ip?.description ?? "a path", purpose)
        return CURL_SOCKET_BAD
      }
    }
    hasAllowed = true
    return saxcurl_socket(address)
  }

  /// The reason why there is no connection, if that is since none of the addresses was let through.
  func failure(_ code: CURLcode, _ url: URI) -> HTTPError? {
    guard let refused, !hasAllowed, code == CURLE_COULDNT_CONNECT else { return nil }
    return HTTPError(
      .address,
      "\(url.host) is at \(refused.address), which is \(refused.purpose): not connected to",
      url: url.redacted, fix: "if it is to be reached, allow for its address in the filter")
  }
}
