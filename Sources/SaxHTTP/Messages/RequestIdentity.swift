/// The parts of a request that say what is asked for: requests of one identity are answered alike.
///
/// The parameters of the query count in any order of their names, as servers take them; those of one name in theirs.
public struct RequestIdentity: Sendable, Hashable {
  /// The method.
  public let method: HTTPMethod
  /// The URL without fragment and user information, its query sorted by names.
  public let url: String
  /// The bytes of the body.
  private let body: [UInt8]

  /// The identity of a request, by its method, URL and body.
  ///
  /// - Parameter request: the request.
  /// - Returns: nil if the body is a stream, which can't be compared.
  public init?(_ request: WebRequest) {
    switch request.body.source {
    case .none: body = []
    case .bytes(let bytes): body = bytes
    case .stream: return nil
    }
    method = request.method
    let url = request.url
    guard let query = url.query else {
      self.url = url.requested
      return
    }
    let pairs = query.split(separator: "&", omittingEmptySubsequences: false).enumerated()
      .sorted { a, b in
        let names = [a, b].map { $0.element.prefix { $0 != "=" } }
        return names[0] == names[1] ? a.offset < b.offset : names[0] < names[1]
      }
    self.url =
      "\(url.scheme)://\(url.authority)\(url.path)?"
      + pairs.map { String($0.element) }.joined(separator: "&")
  }
}
