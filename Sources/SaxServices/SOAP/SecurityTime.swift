internal import FoundationEssentials
internal import SaxValues

/// Points in time as WS-Security writes them, in UTC and to the second.
enum SecurityTime {
  static func text(_ date: Date) -> String {
    var buffer: [UInt8] = []
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    ISO8601Format.print(Date(timeIntervalSinceReferenceDate: seconds), to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Reads a point in time, with white space passed over; nil if the text is none.
  static func date(_ text: String) -> Date? {
    let conversion = ScalarConversion(.date, ConversionModel())
    let trimmed = Array(text.utf8.filter { !" \t\r\n".utf8.contains($0) })
    return conversion.date(of: trimmed.span)
  }
}
