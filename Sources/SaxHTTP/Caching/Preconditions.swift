/// The conditions of a request, which have to hold before it is answered (RFC 9110 §13).
struct Preconditions {
  private let fields: HeaderFields

  init(_ request: WebRequest) { fields = request.fields }

  /// True if the answer may be 304.
  var areForCaches: Bool {
    fields.contains("If-None-Match") || fields.contains("If-Modified-Since")
  }

  /// True if only the server can tell.
  var areForServers: Bool {
    fields.contains("If-Match") || fields.contains("If-Unmodified-Since")
  }

  /// Tells whether the requester has the stored response already (RFC 9111 §4.3.2).
  func areMet(by stored: StoredResponse, now: Double) -> Bool {
    let tags = fields.values(of: "If-None-Match").flatMap { ListedText.members(of: $0) }
    if !tags.isEmpty {
      if tags.contains("*") { return true }
      guard let own = stored.entityTag else { return false }
      return tags.contains { EntityTag($0).matches(own) }
    }
    guard let since = Freshness.date("If-Modified-Since", fields, now: now) else { return false }
    let modified =
      Freshness.date("Last-Modified", stored.fields, now: now)
      ?? Freshness.date("Date", stored.fields, now: now) ?? stored.responseTime
    return modified <= since
  }

  /// Tells whether a part is wanted of this very representation, or of any (RFC 9110 §13.1.5).
  func allowPart(of stored: StoredResponse) -> Bool {
    guard let value = fields.values(of: "If-Range").first else { return true }
    if value.hasPrefix("\"") || value.hasPrefix("W/") {
      return stored.entityTag.map { EntityTag(value).matchesStrongly($0) } ?? false
    }
    return stored.fields.values(of: "Last-Modified") == [value]
  }
}
