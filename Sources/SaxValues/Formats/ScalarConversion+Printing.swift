internal import FoundationEssentials

extension ScalarConversion {
  /// Appends a value's text by the first of the formats, from which ``value(of:)`` makes the same value again.
  ///
  /// - Throws: ``ConversionFailure`` if there is no such text, or if the value is of another type. Nothing is
  ///   appended then.
  package func print(_ value: SaxValue, to buffer: inout [UInt8]) throws(ConversionFailure) {
    let start = buffer.count
    switch (format, value) {
    case (.string, .string(let text)): return buffer.append(utf8: text)
    case (.int, .int(let number)): return IntFormat.print(Int64(number), to: &buffer)
    case (.double, .double(let number)): return DoubleFormat.print(number, to: &buffer)
    case (.bool(let format), .bool(let isTrue)): return format.print(isTrue, to: &buffer)
    case (.date(let conversion), .date(let date)): return try conversion.print(date, to: &buffer)
    case (.day(let conversion), .day(let day)): return try conversion.print(day, to: &buffer)
    case (.uuid, .uuid(let uuid)): return UUIDFormat.print(uuid, to: &buffer)
    case (.trimmed, .string(let text)), (.collapsed, .string(let text)): buffer.append(utf8: text)
    case (.decimal, .decimal(let number)): DecimalFormat.print(number, to: &buffer)
    case (.duration, .duration(let duration)): DurationFormat.print(duration, to: &buffer)
    case (.url, .url(let url)): URLFormat.print(url, to: &buffer)
    // Bytes that are none have a text that counts as missing.
    case (.base64, .data(let data)): Base64Format.print(data, to: &buffer)
    case (.hex, .data(let data)): HexFormat.print(data, to: &buffer)
    default: throw ConversionFailure("is of another type")
    }
    let isSame = (try? self.value(of: buffer.span.extracting(droppingFirst: start))) == value
    guard !isSame else { return }
    buffer.removeSubrange(start...)
    throw ConversionFailure("has no text that is read as the same again")
  }
}
