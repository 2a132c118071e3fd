internal import Saxifrage

/// Writes rows of a table (RFC 4180), with line feeds between them.
enum CSVText {
  static func append(header columns: [String], to buffer: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      append(cell: column, to: &buffer)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// A nil field is an empty cell.
  static func append(_ object: SaxObject, _ columns: [String], to buffer: inout [UInt8]) {
    let start = buffer.count
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      append(object[column] ?? .null, to: &buffer)
    }
    // An empty line would be no row.
    if buffer.count == start { buffer.append(contentsOf: "\"\"".utf8) }
    buffer.append(UInt8(ascii: "\n"))
  }

  private static func append(_ value: Value, to buffer: inout [UInt8]) {
    switch value {
    case .null: break
    case .string(let text), .enumeration(let text), .raw(let text): append(cell: text, to: &buffer)
    default:
      // The other scalars have nothing in their JSON text to escape but its quotation marks.
      let text = JSONText().string(value)
      let isQuoted = text.utf8.first == UInt8(ascii: "\"")
      append(cell: isQuoted ? String(text.dropFirst().dropLast()) : text, to: &buffer)
    }
  }

  private static func append(cell text: String, to buffer: inout [UInt8]) {
    let isPlain = !text.utf8.contains {
      $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D
    }
    if isPlain { return buffer.append(contentsOf: text.utf8) }
    buffer.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { buffer.append(byte) }
      buffer.append(byte)
    }
    buffer.append(UInt8(ascii: "\""))
  }
}
