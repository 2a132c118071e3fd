internal import FoundationEssentials

extension Value {
  /// Appends a scalar's text as ``JSONText`` writes it, but without quotation marks or escapes.
  ///
  /// - Returns: false for a null, an object, a list or a dictionary, of which nothing is appended.
  @discardableResult
  package func appendText(to buffer: inout [UInt8]) -> Bool {
    switch self {
    case .null, .object, .list, .dictionary: return false
    case .string(let text), .enumeration(let text), .raw(let text), .number(let text):
      buffer.append(utf8: text)
    case .int(let number): buffer.append(Int64(number))
    case .double(let number): buffer.append(number)
    case .decimal(let number): buffer.append(number)
    case .bool(let isTrue): buffer.append(isTrue ? "true" : "false")
    case .date(let date): buffer.append(date)
    case .day(let day): buffer.append(day)
    case .duration(let duration): buffer.append(duration)
    case .url(let url): buffer.append(utf8: url.relativeString)
    case .uuid(let uuid): buffer.append(uuid)
    case .data(let data): buffer.append(base64: data)
    case .custom(let value): buffer.append(utf8: String(describing: value))
    }
    return true
  }
}
