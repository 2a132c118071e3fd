extension HeaderFields {
  /// Fields that say how a message is framed, where it goes, whose it is, or how its body is to be read, which is
  /// too late behind it (RFC 9110 §6.5.1).
  private static let neverBehind: Set<String> = [
    "host", "content-length", "transfer-encoding", "trailer", "te", "connection", "expect", "range",
    "content-encoding", "content-type", "content-range", "authorization", "proxy-authorization",
    "cookie",
    "cache-control", "max-forwards",
  ]

  /// Checks that all of the fields may be sent behind a body.
  ///
  /// - Throws: ``HTTPError/Code/request`` if one of them can't stand behind a body.
  func checkTrailers() throws(HTTPError) {
    for field in self where Self.neverBehind.contains(field.name.lowercased()) {
      throw HTTPError(
        .request, "\(field.name) can't stand behind the body", fix: "a field of the request")
    }
  }
}
