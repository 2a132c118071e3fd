/// A response as it is stored, without its body (RFC 9111 §3).
public struct StoredResponse: Sendable, Hashable, Identifiable, Codable {
  /// Names this response among all, and its body: 32 hexadecimal digits.
  public let id: String
  /// The key that it is stored under.
  public let key: CacheKey
  /// Three digits; 206 where bytes are missing.
  public internal(set) var status: Int
  /// The header fields, but for those of the connection and cookies.
  public internal(set) var fields: HeaderFields
  /// The time at which it was asked for, in seconds since 1970; or at which it was asked last
  /// whether it still is so.
  package internal(set) var requestTime: Double
  /// The time at which it, or the answer that it still is so, came, in seconds since 1970.
  public internal(set) var responseTime: Double
  /// The number of bytes of its body.
  public internal(set) var bodyLength = 0
  /// Hashes of what requests that it is for have in common. For the same ones there is one response.
  package internal(set) var selections: [String]
  /// The tags that it is stored under as well.
  public internal(set) var tags: Set<String>
  /// True if it stays, however old it is and whatever room is needed.
  public internal(set) var isPinned: Bool

  /// The most different requests that it is known to be for.
  private static let mostSelections = 8

  /// The response to a request as it is to be stored, without the fields that are not, and under a new identifier.
  ///
  /// - Parameters:
  ///   - response: one that may be stored.
  ///   - selections: of the request, by the response's ``Variant``.
  init(
    _ response: WebResponse, to request: WebRequest, under key: CacheKey, selections: [String],
    requestTime: Double, responseTime: Double
  ) throws(HTTPError) {
    id = try HashAlgorithm.randomBytes(16).hexadecimal
    self.key = key
    status = response.status
    fields = StoredFields.kept(of: response.fields)
    if !fields.contains("Date") {
      fields.append(HeaderField(checked: "Date", HTTPDate.text(of: responseTime)))
    }
    self.requestTime = requestTime
    self.responseTime = responseTime
    self.selections = selections
    tags = request.caching.tags
    isPinned = request.caching.isPinned
  }

  /// Tells whether it takes the other one's place: there is a request that both are for, and the other has no
  /// byte that this one lacks.
  public func replaces(_ other: StoredResponse) -> Bool {
    if id == other.id { return true }
    if Set(selections).isDisjoint(with: other.selections) { return false }
    if !isPart { return true }
    // All of something is worth more, and so are bytes that this one lacks.
    return other.isPart
      && (!isOfSame(as: other)
        || range.lowerBound <= other.range.lowerBound && other.range.upperBound <= range.upperBound)
  }

  /// Takes what a 304, or the response to a HEAD, says (RFC 9111 §3.2).
  mutating func update(
    from response: WebResponse, requestTime: Double, responseTime: Double
  ) {
    fields = StoredFields.updated(fields, from: response.fields, at: responseTime)
    self.requestTime = requestTime
    self.responseTime = responseTime
  }

  /// Is for one more kind of request; the one known longest is forgotten then.
  mutating func add(_ selection: String) {
    guard !selections.contains(selection) else { return }
    selections.append(selection)
    if selections.count > StoredResponse.mostSelections { selections.removeFirst() }
  }

  /// The number of bytes it counts for: those of its body, and of all else 1 KiB.
  var size: Int { bodyLength + 1024 }

  var control: CacheControl { CacheControl(fields) }
  var entityTag: EntityTag? { fields.values(of: "ETag").first.map(EntityTag.init) }
}

extension HeaderField {
  init(checked name: String, _ seconds: Double) {
    self.init(checked: name, "\(Int(exactly: seconds.rounded(.down)) ?? .max)")
  }
}

extension HTTPDate {
  static func text(of seconds: Double) -> String {
    text(of: Int(exactly: seconds.rounded(.down)) ?? 0)
  }
}
