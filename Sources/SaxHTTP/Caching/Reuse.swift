internal import SaxEvents

/// A decision whether a stored response answers a request as it is (RFC 9111 §4).
enum Reuse {
  case fresh
  /// The request allows for its being stale.
  case stale
  /// The response allows for its being stale while the server is asked (RFC 5861 §3).
  case staleWhileRevalidating
  /// The server has to be asked.
  case no

  init(of stored: StoredResponse, for request: WebRequest, now: Double) {
    let wanted = CacheControl(request.fields)
    let control = stored.control
    let freshness = Freshness(
      stored, now: now, assumed: request.caching.assumedFreshness?.inSeconds)
    self = .no
    if wanted.contains("no-cache") || control.isUnqualified("no-cache") { return }
    let oldest = [wanted.seconds("max-age"), request.caching.maximumAge?.inSeconds].compactMap {
      $0
    }.min()
    let isTooOld = oldest.map { freshness.age > $0 || $0 <= 0 } ?? false
    if freshness.isFresh {
      // What never changes while it is fresh need not be asked for (RFC 8246 §2).
      if isTooOld, !control.contains("immutable") { return }
      if let least = wanted.seconds("min-fresh"), -freshness.staleness < least { return }
      self = .fresh
      return
    }
    if isTooOld || control.contains("must-revalidate") { return }
    if wanted.contains("min-fresh") { return }
    if wanted.isBare("max-stale")
      || wanted.seconds("max-stale").map({ freshness.staleness <= $0 }) ?? false
    {
      self = .stale
    } else if let window = control.seconds("stale-while-revalidate"),
      freshness.staleness <= window
    {
      self = .staleWhileRevalidating
    }
  }

  /// Tells whether a stale response stands in for one that is an error, or
  /// didn't come (RFC 5861 §4).
  ///
  /// - Parameter window: for how many seconds where neither request nor response says.
  static func isAllowedOnError(
    _ stored: StoredResponse, for request: WebRequest, window: Double, now: Double
  ) -> Bool {
    let wanted = CacheControl(request.fields)
    let control = stored.control
    if wanted.contains("no-cache") || control.isUnqualified("no-cache")
      || control.contains("must-revalidate")
    {
      return false
    }
    let freshness = Freshness(
      stored, now: now, assumed: request.caching.assumedFreshness?.inSeconds)
    // Who says for how long after an error wants what is older all the same.
    let oldest = [wanted.seconds("max-age"), request.caching.maximumAge?.inSeconds].compactMap {
      $0
    }.min()
    if let oldest, freshness.age > oldest, !wanted.contains("stale-if-error") { return false }
    let windows = [wanted.seconds("stale-if-error"), control.seconds("stale-if-error")]
    return freshness.staleness <= windows.compactMap { $0 }.max() ?? window
  }
}

extension WebResponse {
  /// Tells whether it may be stored (RFC 9111 §3).
  func mayBeStored(for request: WebRequest) -> Bool {
    // Whoever answers a challenge is not answered by it.
    guard request.method == .get, (200...599).contains(status),
      ![304, 401, 407].contains(status), status != 206 || storablePart != nil,
      !CacheControl(request.fields).contains("no-store"),
      StoredFields.mayBeKept(fields, of: request.url)
    else { return false }
    // Of a part that is asked for all may come, but not an error about that part.
    if request.fields.contains("Range") ? ![200, 206].contains(status) : status == 206 {
      return false
    }
    let control = CacheControl(fields)
    if control.contains("must-understand") {
      guard isUnderstood else { return false }
    } else if control.contains("no-store") {
      return false
    }
    return Freshness.heuristicStatuses.contains(status) || fields.contains("Expires")
      || ["max-age", "public", "private"].contains { control.contains($0) }
  }

  /// Tells whether its fields may be stored with those of another response.
  func mayUpdate(for request: WebRequest) -> Bool {
    !CacheControl(fields).contains("no-store")
      && !CacheControl(request.fields).contains("no-store")
  }

  /// True if its status is one whose meaning for caches is known.
  private var isUnderstood: Bool {
    (200...206).contains(status) && status != 205 || HTTPStatus.name(of: status) != nil
  }

  /// True if it says that the server is at a loss (RFC 5861 §4).
  var isServerFailure: Bool { [500, 502, 503, 504].contains(status) }
}
