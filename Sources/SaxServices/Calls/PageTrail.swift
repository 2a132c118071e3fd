package import SaxHTTP

/// The pages of a list up to the one at hand, and which may come next: none that was read before, none of another origin
/// unless that is allowed, and not more than a number.
package struct PageTrail {
  /// The reason for which a page is not asked for.
  package struct Failure: Error {
    package var message: String
    package var fix: String?
  }

  private let first: URI
  private let origin: URI
  private let followsOtherOrigins: Bool
  private let mostPages: Int
  /// Hashes of the requests, to find those that come twice: of 1,000,000 pages they take 16 MB.
  /// Empty until there is a second page: most lists have one.
  private var seen: Set<Int> = []

  /// Creates the trail that begins with the first page.
  ///
  /// - Parameters:
  ///   - first: the URL of the first page.
  ///   - origin: what the pages are to be of one origin with; nil for the first page.
  ///   - followsOtherOrigins: true if a page may be of another origin.
  ///   - mostPages: how many there may be.
  package init(
    from first: URI, of origin: URI? = nil, followsOtherOrigins: Bool, mostPages: Int
  ) {
    self.first = first
    self.origin = origin ?? first
    self.followsOtherOrigins = followsOtherOrigins
    self.mostPages = mostPages
  }

  /// Goes on to a page.
  ///
  /// - Returns: true if it is of another origin, which is to get nothing that is secret.
  /// - Throws: ``Failure`` if it may not be asked for.
  package mutating func follow(_ next: URI) throws(Failure) -> Bool {
    let isElsewhere = !next.hasOrigin(of: origin)
    if isElsewhere, !followsOtherOrigins {
      throw Failure(
        message: "the next page is of another origin, \(next.scheme)://\(next.authority)",
        fix: "options.followsPagesToOtherOrigins = true, if it can be trusted")
    }
    if seen.isEmpty { seen.insert(first.requestKey.hashValue) }
    let request = next.requestKey.hashValue
    guard !seen.contains(request) else {
      throw Failure(message: "the next page, \(next.redacted), was read before")
    }
    guard seen.count < mostPages else {
      throw Failure(message: "more than \(mostPages) pages", fix: "options.mostPages")
    }
    seen.insert(request)
    return isElsewhere
  }
}
