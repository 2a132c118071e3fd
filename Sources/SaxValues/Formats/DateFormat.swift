/// One of the formats of moments and calendar dates.
enum DateFormat: Sendable {
  case iso8601
  case rfc822
  case pattern(DatePattern)
  case unix(UnixTimeFormat)
  case odata

  /// A moment, or what clocks show.
  enum Reading {
    case fields(DateTimeFields)
    case moment(Moment)
  }

  /// Finds the format of dates that a format in a mapping stands for.
  ///
  /// - Returns: nil for what is no format of dates, and for a pattern that can't be used.
  init?(_ format: ConversionModel.Format) {
    switch format {
    case .iso8601: self = .iso8601
    case .rfc822: self = .rfc822
    case .unix: self = .unix(.seconds)
    case .unixMilliseconds: self = .unix(.milliseconds)
    case .odata: self = .odata
    case .pattern(let text):
      guard let pattern = try? DatePattern(text) else { return nil }
      self = .pattern(pattern)
    case .trimmed, .collapsed, .words, .hex: return nil
    }
  }

  func read(_ text: Span<UInt8>) -> Reading? {
    switch self {
    case .iso8601: ISO8601Format.read(text).map { .fields($0) }
    case .rfc822: RFC822Format.read(text).map { .fields($0) }
    case .pattern(let pattern): pattern.read(text).map { .fields($0) }
    case .unix(let format): format.read(text).map { .moment($0) }
    case .odata: ODataFormat.read(text).map { .moment($0) }
    }
  }

  /// Appends a moment: by a pattern without an offset as clocks in the zone show it, else in UTC.
  ///
  /// - Returns: false if the format has no text for it. What a format does not have, such as seconds, is lost.
  func print(_ moment: Moment, in zone: ZoneRules?, to buffer: inout [UInt8]) -> Bool {
    switch self {
    case .iso8601: return ISO8601Format.print(moment, to: &buffer)
    case .rfc822: return RFC822Format.print(moment, to: &buffer)
    case .pattern(let pattern):
      guard let fields = DateTimeFields(moment, in: pattern.hasOffset ? nil : zone) else {
        return false
      }
      return pattern.print(fields, to: &buffer)
    case .unix(let format):
      format.print(moment, to: &buffer)
      return true
    case .odata: return ODataFormat.print(moment, to: &buffer)
    }
  }

  /// Appends a calendar date: by a format of moments one of that day in the zone.
  ///
  /// - Returns: false if the format has no text for it.
  func print(_ day: Day, in zone: ZoneRules?, to buffer: inout [UInt8]) -> Bool {
    let midnight = day.daysSinceEpoch * 86_400
    switch self {
    case .iso8601:
      ISO8601Format.print(day, to: &buffer)
      return true
    case .pattern(let pattern): return pattern.print(DateTimeFields(day: day), to: &buffer)
    case .rfc822: return print(Moment(seconds: midnight, attoseconds: 0), in: nil, to: &buffer)
    case .unix, .odata:
      // Where clocks pass over midnight, they don't pass over noon.
      let seconds = zone.map { $0.instant(ofLocal: midnight) ?? midnight + 43_200 } ?? midnight
      return print(Moment(seconds: seconds, attoseconds: 0), in: nil, to: &buffer)
    }
  }
}
