internal import SaxEvents

/// The text of an external parsed entity (XML 1.0 §4.3).
enum ExternalText {
  /// Decodes an entity by its byte order mark or declaration.
  ///
  /// - Returns: UTF-8 without byte order mark and text declaration; nil if the bytes are not all
  ///   characters of the encoding that is declared or detected.
  static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.withUnsafeBufferPointer { bytes in
      switch EncodingDetection.detect(bytes, atEnd: true) {
      case .utf8(let mark):
        let text = bytes[mark...]
        let prefix = UTF8Prefix(of: UnsafeBufferPointer(rebasing: text))
        return prefix.rest == .none ? withoutDeclaration(text) : nil
      case .named(let name, let mark):
        guard let text = Transcoder(name)?.decodeAll(bytes[mark...]) else { return nil }
        return withoutDeclaration(text[...])
      case .contradiction, nil: return nil
      }
    }
  }

  /// Line ends are line feeds (§2.11).
  private static func withoutReturns(_ text: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var afterReturn = false
    for byte in text {
      if !(byte == 0x0A && afterReturn) { result.append(byte == 0x0D ? 0x0A : byte) }
      afterReturn = byte == 0x0D
    }
    return result
  }

  private static func withoutDeclaration(_ text: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var text = withoutReturns(text)
    guard text.starts(with: "<?xml".utf8), text.count > 5, text[5] <= 0x20 else { return text }
    for index in 5..<(text.count - 1)
    where text[index] == UInt8(ascii: "?") && text[index + 1] == UInt8(ascii: ">") {
      text.removeFirst(index + 2)
      break
    }
    return text
  }
}
