internal import FoundationEssentials

/// Reads moments and calendar dates by several formats, tried in order, and prints them by the first.
package final class DateConversion: Sendable {
  private let formats: [DateFormat]
  private let zone: ZoneRules?
  private let model: ConversionModel

  /// A pattern that can't be used, or a zone that is not known, has been refused before; here
  /// such a format reads nothing, and such a zone is UTC.
  init(_ model: ConversionModel) {
    self.model = model
    zone = model.zone.flatMap(ZoneRules.named)
    formats = model.formats.isEmpty ? [.iso8601] : model.formats.compactMap(DateFormat.init)
  }

  func date(_ text: Span<UInt8>) throws(ConversionFailure) -> Date {
    var beyond: DateFailure.Beyond?
    for format in formats {
      switch format.read(text) {
      case .moment(let moment):
        if moment.isInRange { return moment.date }
        beyond = moment.seconds < 0 ? .first : .last
      case .fields(let fields):
        switch fields.resolve(in: zone) {
        case .moment(let moment):
          if moment.isInRange { return moment.date }
          beyond = moment.seconds < 0 ? .first : .last
        case .gap:
          throw ConversionFailure(
            "is a time that clocks in \(zone?.name ?? "UTC") pass over, they are put forward then")
        case .misplacedLeapSecond: continue
        }
      case nil: continue
      }
    }
    throw DateFailure.failure(text, model.formats, type: "Date", beyond)
  }

  func day(_ text: Span<UInt8>) throws(ConversionFailure) -> Day {
    var beyond: DateFailure.Beyond?
    for format in formats {
      switch format.read(text) {
      case .moment(let moment):
        let offset = zone?.period(at: moment.seconds).offset ?? 0
        let days = (moment.seconds + offset).dividedRoundingDown(by: 86_400)
        if let day = Day(daysSinceEpoch: days), day.isInRange { return day }
        beyond = moment.seconds < 0 ? .first : .last
      case .fields(let fields):
        if case .iso8601 = format, fields.hasTime {
          throw ConversionFailure("has a time of day, a Day has none", fix: "Date")
        }
        if fields.day.isInRange { return fields.day }
        beyond = fields.day.year < 0 ? .first : .last
      case nil: continue
      }
    }
    throw DateFailure.failure(text, model.formats, type: "Day", beyond)
  }

  /// Appends a moment, from which ``date(_:)`` makes the same again.
  func print(_ date: Date, to buffer: inout [UInt8]) throws(ConversionFailure) {
    let start = buffer.count
    let moment = Moment(date)
    if let moment, !moment.isInRange {
      throw DateFailure.failure(moment.seconds < 0 ? .first : .last)
    }
    guard let moment, let format = formats.first,
      format.print(moment, in: zone, to: &buffer),
      (try? self.date(buffer.span.extracting(droppingFirst: start))) == date
    else {
      buffer.removeSubrange(start...)
      throw DateFailure.loss(model.formats)
    }
  }

  /// Appends a calendar date, from which ``day(_:)`` makes the same again.
  func print(_ day: Day, to buffer: inout [UInt8]) throws(ConversionFailure) {
    guard day.isInRange else { throw DateFailure.failure(day.year < 0 ? .first : .last) }
    let start = buffer.count
    guard let format = formats.first, format.print(day, in: zone, to: &buffer),
      (try? self.day(buffer.span.extracting(droppingFirst: start))) == day
    else {
      buffer.removeSubrange(start...)
      throw DateFailure.loss(model.formats)
    }
  }
}
