internal import FoundationEssentials

/// Reads moments and calendar dates by several formats, tried in order.
package final class DateConversion: Sendable {
  private enum Reading: Sendable {
    case iso8601
    case rfc822
    case pattern(DatePattern)
    case unix(scale: Int)
    case odata
  }

  private enum Result {
    case fields(DateTimeFields)
    case moment(Moment)
  }

  private let readings: [Reading]
  private let zone: ZoneRules?
  private let model: ConversionModel

  /// A pattern that can't be used, or a zone that is not known, has been refused before; here
  /// such a format reads nothing, and such a zone is UTC.
  init(_ model: ConversionModel) {
    self.model = model
    zone = model.zone.flatMap(ZoneRules.named)
    var readings: [Reading] = []
    for format in model.formats {
      switch format {
      case .iso8601: readings.append(.iso8601)
      case .rfc822: readings.append(.rfc822)
      case .unix: readings.append(.unix(scale: 0))
      case .unixMilliseconds: readings.append(.unix(scale: -3))
      case .odata: readings.append(.odata)
      case .pattern(let text):
        if let pattern = try? DatePattern(text) { readings.append(.pattern(pattern)) }
      case .trimmed, .collapsed, .words, .hex: break
      }
    }
    self.readings = readings.isEmpty && model.formats.isEmpty ? [.iso8601] : readings
  }

  private static func read(_ text: Span<UInt8>, by reading: Reading) -> Result? {
    switch reading {
    case .iso8601: ISO8601Text.fields(text).map { .fields($0) }
    case .rfc822: RFC822Text.fields(text).map { .fields($0) }
    case .pattern(let pattern): pattern.fields(text).map { .fields($0) }
    case .unix(let scale): UnixTimeText.moment(text, scale: scale).map { .moment($0) }
    case .odata: UnixTimeText.odata(text).map { .moment($0) }
    }
  }

  func date(_ text: Span<UInt8>) throws(ConversionFailure) -> Date {
    for reading in readings {
      switch Self.read(text, by: reading) {
      case .moment(let moment):
        return moment.date
      case .fields(let fields):
        switch fields.resolve(in: zone) {
        case .moment(let moment): return moment.date
        case .gap:
          throw ConversionFailure(
            "is a time that clocks in \(zone?.name ?? "UTC") pass over, they are put forward then")
        case .misplacedLeapSecond: continue
        }
      case nil: continue
      }
    }
    throw DateFailure.failure(text, model.formats, type: "Date")
  }

  func day(_ text: Span<UInt8>) throws(ConversionFailure) -> Day {
    for reading in readings {
      switch Self.read(text, by: reading) {
      case .moment(let moment):
        let offset = zone?.period(at: moment.seconds).offset ?? 0
        let days = (moment.seconds + offset).dividedRoundingDown(by: 86_400)
        if let day = Day(daysSinceEpoch: days) { return day }
      case .fields(let fields):
        if case .iso8601 = reading, fields.hasTime {
          throw ConversionFailure("has a time of day, a Day has none", fix: "Date")
        }
        return fields.day
      case nil: continue
      }
    }
    throw DateFailure.failure(text, model.formats, type: "Day")
  }
}
