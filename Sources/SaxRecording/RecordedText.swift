internal import SaxHTTP

/// Bytes that people can read and edit: UTF-8 without control characters but tabs and the ends of lines and pages.
struct RecordedText {
  let text: String

  /// Decodes bytes that are such a text.
  ///
  /// - Returns: nil if they are others.
  init?(_ bytes: [UInt8]) {
    let isPlain = bytes.allSatisfy { byte in
      byte >= 0x20 && byte != 0x7F || [0x09, 0x0A, 0x0C, 0x0D].contains(byte)
    }
    guard isPlain, let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.text = text
  }
}
