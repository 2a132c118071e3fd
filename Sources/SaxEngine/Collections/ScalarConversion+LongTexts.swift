internal import SaxValues

extension ScalarConversion {
  /// Converts a text that lies in pieces, as ``value(of:)`` does. What it becomes takes their place.
  ///
  /// - Parameter isKept: whether they are wanted by others as well, and stay.
  func value(
    ofLong text: inout GatheredText, from start: Int, keeping isKept: Bool
  ) throws(ConversionFailure) -> SaxValue? {
    if case .string = format {
      return .string(text.takeString(from: start, keeping: isKept))
    }
    if isKept { return try value(of: text.takeString(from: start, keeping: true)) }
    switch format {
    case .collapsed:
      text.collapseWhiteSpace(from: start)
      return .string(text.takeString(from: start, keeping: false))
    case .trimmed:
      return .string(text.takeString(from: text.trim(from: start), keeping: false))
    case .base64, .hex:
      let start = text.trim(from: start)
      if text.count == start { return nil }
      if case .hex = format {
        try text.decodeHex(from: start)
      } else {
        try text.decodeBase64(from: start)
      }
      return .data(text.takeData(from: start))
    default:
      return try value(of: text.takeString(from: text.trim(from: start), keeping: false))
    }
  }
}
