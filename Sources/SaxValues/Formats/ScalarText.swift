internal import FoundationEssentials

extension SaxValue {
  /// Appends a scalar's text as ``JSONText`` writes it, but without quotation marks or escapes.
  ///
  /// - Returns: false for a null, an object, a list or a dictionary, of which nothing is appended.
  @discardableResult
  package func appendText(to buffer: inout [UInt8]) -> Bool {
    switch self {
    case .null, .object, .list, .dictionary: return false
    case .string(let text), .enumeration(let text), .raw(let text), .number(let text):
      buffer.append(utf8: text)
    case .int(let number): IntFormat.print(Int64(number), to: &buffer)
    case .double(let number): DoubleFormat.print(number, to: &buffer)
    case .decimal(let number): DecimalFormat.print(number, to: &buffer)
    case .bool(let isTrue): BoolFormat.print(isTrue, to: &buffer)
    case .date(let date): ISO8601Format.print(date, to: &buffer)
    case .day(let day): ISO8601Format.print(day, to: &buffer)
    case .duration(let duration): DurationFormat.print(duration, to: &buffer)
    case .url(let url): URLFormat.print(url, to: &buffer)
    case .uuid(let uuid): UUIDFormat.print(uuid, to: &buffer)
    case .data(let data): Base64Format.print(data, to: &buffer)
    case .custom(let value): buffer.append(utf8: String(describing: value))
    }
    return true
  }
}
