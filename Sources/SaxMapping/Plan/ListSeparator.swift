extension FieldModel.ListSeparator {
  /// The items of one text: what lies between runs of white space, or between separators.
  /// A text of white space alone has none.
  func split(_ text: Span<UInt8>) -> [String] {
    if text.trimmed.count == 0 { return [] }
    let whole = String(copying: text)
    switch self {
    case .whitespace:
      return whole.utf8.split(whereSeparator: \.isWhiteSpace).map { String(Substring($0)) }
    case .text(let separator):
      let (bytes, mark) = (Array(whole.utf8), Array(separator.utf8))
      guard !mark.isEmpty else { return [whole] }
      var items: [String] = []
      var start = 0
      var index = 0
      while index + mark.count <= bytes.count {
        if bytes[index..<(index + mark.count)].elementsEqual(mark) {
          items.append(String(decoding: bytes[start..<index], as: UTF8.self))
          index += mark.count
          start = index
        } else {
          index += 1
        }
      }
      return items + [String(decoding: bytes[start...], as: UTF8.self)]
    }
  }
}
