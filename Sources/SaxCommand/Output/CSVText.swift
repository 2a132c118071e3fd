internal import Saxifrage

/// Writes rows of a table (RFC 4180), with line feeds between them.
enum CSVText {
  static func append(header columns: [String], to buffer: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      let start = buffer.count
      buffer.append(contentsOf: column.utf8)
      quote(from: start, in: &buffer)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// A nil field is an empty cell.
  static func append(_ object: SaxObject, _ columns: [String], to buffer: inout [UInt8]) {
    let row = buffer.count
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      let start = buffer.count
      object[column]?.appendText(to: &buffer)
      quote(from: start, in: &buffer)
    }
    // An empty line would be no row.
    if buffer.count == row { buffer.append(contentsOf: "\"\"".utf8) }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Puts what has been appended from an index on into quotation marks, if it needs them.
  private static func quote(from start: Int, in buffer: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = buffer[start...].contains {
      $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D
    }
    if !needsQuotes { return }
    let text = Array(buffer[start...])
    buffer.removeSubrange(start...)
    buffer.append(quote)
    for byte in text {
      if byte == quote { buffer.append(quote) }
      buffer.append(byte)
    }
    buffer.append(quote)
  }
}
