/// The age of a stored response, and until when it may be used without asking (RFC 9111 §4.2).
struct Freshness {
  /// Statuses whose responses may be taken for fresh for a while that nobody named (RFC 9110 §15.1).
  static let heuristicStatuses: Set<Int> = [
    200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501,
  ]
  /// The longest such while, in seconds: a week.
  private static let longestGuess = 7.0 * 86400

  /// The response's age, in seconds (RFC 9111 §4.2.3).
  let age: Double
  /// The age that it may reach, in seconds.
  let lifetime: Double

  var isFresh: Bool { lifetime > age }
  /// The seconds for which the response has been stale; negative while it is fresh.
  var staleness: Double { age - lifetime }

  /// Computes age and lifetime of a response.
  ///
  /// - Parameter assumed: the lifetime of a success that does not say it, in seconds.
  init(_ response: StoredResponse, now: Double, assumed: Double? = nil) {
    let received = response.responseTime
    let date = Freshness.date("Date", response.fields, now: received) ?? received
    let apparent = max(0, received - date)
    let corrected = Freshness.age(response.fields) + max(0, received - response.requestTime)
    age = max(apparent, corrected) + max(0, now - received)
    lifetime = Freshness.lifetime(response, date: date, assumed)
  }

  /// RFC 9111 §4.2.1; `s-maxage` is for caches that several share.
  private static func lifetime(
    _ response: StoredResponse, date: Double, _ assumed: Double?
  ) -> Double {
    let control = CacheControl(response.fields)
    if let seconds = control.seconds("max-age") { return seconds }
    if response.fields.contains("Expires") {
      return Self.date("Expires", response.fields, now: response.responseTime).map { $0 - date }
        ?? 0
    }
    guard heuristicStatuses.contains(response.status) || control.contains("public") else {
      return 0
    }
    if let assumed, (200...299).contains(response.status) { return assumed }
    guard let modified = Self.date("Last-Modified", response.fields, now: response.responseTime)
    else { return 0 }
    return min(max(0, date - modified) / 10, longestGuess)
  }

  /// A field that is there once, and is a date.
  static func date(_ name: String, _ fields: HeaderFields, now: Double) -> Double? {
    let values = fields.values(of: name)
    guard values.count == 1, let value = values.first else { return nil }
    return HTTPDate.seconds(of: value, now: Int(exactly: now.rounded(.down)) ?? 0).map(Double.init)
  }

  /// The first that is listed, if it is a number (RFC 9111 §5.1).
  private static func age(_ fields: HeaderFields) -> Double {
    fields.values(of: "Age").first.flatMap { ListedText.members(of: $0).first }
      .flatMap(DeltaSeconds.value) ?? 0
  }
}
