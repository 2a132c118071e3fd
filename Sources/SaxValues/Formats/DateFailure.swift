/// Says why a text is no date, and which format would have read it.
enum DateFailure {
  /// The end of the years that dates are read in behind which one is.
  enum Beyond {
    case first
    case last
  }

  /// Makes the failure of a text that is no date.
  ///
  /// - Parameter beyond: the years that a format made of the text, where those are none that a date may be in.
  static func failure(
    _ text: Span<UInt8>, _ formats: [ConversionModel.Format], type: String, _ beyond: Beyond?
  ) -> ConversionFailure {
    let formats = formats.isEmpty ? [.iso8601] : formats
    let fix = fix(text, formats, type)
    guard let beyond else { return ConversionFailure(reason(formats), fix: fix) }
    // Of a number another unit makes another year; of any other text no format does.
    let isNumber = NumberText(text) != nil
    return ConversionFailure(failure(beyond).reason, fix: isNumber ? fix : nil)
  }

  /// The failure of a date that is in none of the years that a date may be in.
  static func failure(_ beyond: Beyond) -> ConversionFailure {
    switch beyond {
    case .first: ConversionFailure("is before the year -9999, the first of a date")
    case .last: ConversionFailure("is beyond the year 9999, the last of a date")
    }
  }

  /// The failure of a date that the first of the formats has no text for, or one without a part of it.
  static func loss(_ formats: [ConversionModel.Format]) -> ConversionFailure {
    ConversionFailure("can't be written without loss as \(name(formats.first ?? .iso8601))")
  }

  private static func reason(_ formats: [ConversionModel.Format]) -> String {
    guard formats.count > 1, let last = formats.last else {
      switch formats[0] {
      case .iso8601: return "is no ISO 8601 date"
      case .rfc822: return "is no RFC 822 date"
      case .unix, .unixMilliseconds: return "is no Unix time"
      case .odata: return "is no OData date, /Date(0)/"
      case let format: return "does not fit \(name(format))"
      }
    }
    let names = formats.dropLast().map(name).joined(separator: ", ")
    return "fits neither \(names) nor \(name(last))"
  }

  private static func name(_ format: ConversionModel.Format) -> String {
    switch format {
    case .iso8601: "iso8601"
    case .rfc822: "rfc822"
    case .unix: "unix"
    case .unixMilliseconds: "unix(ms)"
    case .odata: "odata"
    case .pattern(let text): "\"\(text)\""
    case .trimmed: "trimmed"
    case .collapsed: "collapsed"
    case .hex: "hex"
    case .words(let isTrue, let isFalse): "\"\(isTrue)/\(isFalse)\""
    }
  }

  private static func fix(
    _ text: Span<UInt8>, _ formats: [ConversionModel.Format], _ type: String
  ) -> String? {
    guard let (what, missing) = guess(text), !formats.contains(missing[0]) else { return nil }
    var list = formats == [.iso8601] ? missing : formats + missing.prefix(1)
    // Small counts of milliseconds would be read as seconds.
    if missing == [.unixMilliseconds] { list.removeAll { $0 == .unix } }
    let written = list.map(name).joined(separator: formats == [.iso8601] ? " or " : ", ")
    return "it is \(what): as \(written)"
  }

  /// The kind of date that a text is, and the formats that read it; several where it can't be told
  /// which.
  private static func guess(_ text: Span<UInt8>) -> (String, [ConversionModel.Format])? {
    if ISO8601Format.read(text) != nil, text.count > 8 { return ("ISO 8601", [.iso8601]) }
    if RFC822Format.read(text) != nil { return ("RFC 822", [.rfc822]) }
    if ODataFormat.read(text) != nil { return ("OData's", [.odata]) }
    if let number = NumberText(text), UnixTimeFormat.seconds.read(text) != nil {
      let magnitude = number.digitCount + number.exponent
      if (9...11).contains(magnitude) { return ("a Unix time", [.unix]) }
      if (12...14).contains(magnitude) {
        return ("a Unix time in milliseconds", [.unixMilliseconds])
      }
    }
    let fitting = patterns.filter { $0.read(text) != nil }
    return fitting.isEmpty ? nil : ("another form", fitting.map { .pattern($0.text) })
  }

  private static let patterns: [DatePattern] = [
    "dd-MM-yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "dd.MM.yyyy", "yyyy/MM/dd", "d MMM yyyy",
    "MMM d, yyyy", "dd-MM-yyyy HH:mm", "dd/MM/yyyy HH:mm", "MM/dd/yyyy HH:mm", "dd.MM.yyyy HH:mm",
    "dd-MM-yyyy HH:mm:ss", "dd/MM/yyyy HH:mm:ss", "MM/dd/yyyy HH:mm:ss", "dd.MM.yyyy HH:mm:ss",
    "MM/dd/yyyy h:mm:ss a", "MM/dd/yyyy h:mm a", "yyyy-MM-dd HH:mm:ss Z", "yyyy/MM/dd HH:mm:ss",
  ].compactMap { try? DatePattern($0) }
}
