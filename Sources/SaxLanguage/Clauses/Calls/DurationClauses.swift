/// `cache`: how long a response is fresh, whatever it says itself.
struct CacheClause: DurationClause {
  static let keyword = "cache"
  var duration: DurationSyntax

  func check(at range: SourceRange, in call: inout CheckedCall) {
    call.settings.cache = duration.model(call.collector)
  }
}

/// `timeout`: how long a call may take.
struct TimeoutClause: DurationClause {
  static let keyword = "timeout"
  var duration: DurationSyntax

  func check(at range: SourceRange, in call: inout CheckedCall) {
    call.settings.timeout = duration.model(call.collector)
    if call.settings.timeout == .zero {
      call.collector.error(
        .invalidCall, "a timeout of 0, in which nothing is done", at: duration.count.range,
        fix: "timeout 30 seconds")
    }
  }
}

/// A clause that gives a time.
protocol DurationClause: CallClause {
  var duration: DurationSyntax { get }

  init(duration: DurationSyntax)
}

/// `5 minutes`
struct DurationSyntax: Equatable {
  var count: WordSyntax
  var unit: WordSyntax
}

extension DurationClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    let count = try cursor.number("a time such as 5 minutes")
    self.init(
      duration: DurationSyntax(
        count: count, unit: try cursor.name("seconds, minutes, hours or days")))
  }

  var printed: String { "\(duration.count.text) \(duration.unit.text)" }
}

extension DurationSyntax {
  /// The seconds of each unit.
  private static let units = [
    "second": 1, "seconds": 1, "minute": 60, "minutes": 60, "hour": 3600, "hours": 3600,
    "day": 86400, "days": 86400,
  ]

  /// Resolves the time; nil after an error has been reported.
  fileprivate func model(_ collector: DiagnosticCollector) -> Duration? {
    guard let seconds = Self.units[unit.text] else {
      let nearest = NearestName.of(unit.text, among: Self.units.keys.sorted())
      collector.error(
        .invalidCall, "\(unit.text) is no unit of time\(NearestName.asked(nearest))",
        at: unit.range, fix: nearest ?? "seconds, minutes, hours or days")
      return nil
    }
    guard let number = Double(count.text), number * Double(seconds) < 1e10 else {
      collector.error(
        .invalidCall, "\(count.text) \(unit.text) is too long", at: count.range)
      return nil
    }
    return .seconds(number * Double(seconds))
  }
}
