extension JSONText {
  /// Appends a text as a JSON string, in quotation marks.
  ///
  /// - Parameter text: UTF-8.
  package static func append(string text: Span<UInt8>, to buffer: inout [UInt8]) {
    text.withUnsafeBufferPointer { buffer.append(quoted: $0) }
  }

  /// Appends a text as a JSON string, in quotation marks.
  package static func append(string text: String, to buffer: inout [UInt8]) {
    buffer.append(quoted: text)
  }

  /// Appends a double; one that is not finite in quotation marks.
  package static func append(_ number: Double, to buffer: inout [UInt8]) {
    if !number.isFinite { buffer.append(UInt8(ascii: "\"")) }
    DoubleFormat.print(number, to: &buffer)
    if !number.isFinite { buffer.append(UInt8(ascii: "\"")) }
  }
}
