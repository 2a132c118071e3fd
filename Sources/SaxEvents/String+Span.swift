extension String {
  /// A copy of UTF-8 text, for messages and for what is rare.
  package init(utf8 text: Span<UInt8>) {
    self = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
