/// Writes rows of a table (RFC 4180), with line feeds between them.
package enum CSVText {
  package static func append(header columns: [String], to buffer: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      let start = buffer.count
      buffer.append(contentsOf: column.utf8)
      quote(from: start, in: &buffer)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Appends an object's cells, without the end of the line. A nil field is an empty one.
  ///
  /// - Parameter drain: called wherever a piece of a long cell has been appended, to write and empty the
  ///   buffer.
  package static func append(
    _ object: SaxObject, _ columns: [String], to buffer: inout [UInt8],
    drain: (inout [UInt8]) throws -> Void
  ) throws {
    var isEmpty = columns.count == 1
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      guard let value = object[column] else { continue }
      let start = buffer.count
      defer { if buffer.count != start { isEmpty = false } }
      switch value {
      case .string(let text) where text.utf8.count > JSONText.piece,
        .raw(let text) where text.utf8.count > JSONText.piece:
        isEmpty = false
        try append(long: text, to: &buffer, drain)
      case .data(let data) where data.count > JSONText.piece:
        isEmpty = false
        // Base64 has nothing that needs quotation marks.
        try Base64Format.print(data, to: &buffer, inPiecesOf: JSONText.piece, drain: drain)
      default:
        value.appendText(to: &buffer)
        quote(from: start, in: &buffer)
      }
    }
    // An empty line would be no row.
    if isEmpty { buffer.append(contentsOf: "\"\"".utf8) }
  }

  private static func append(
    long text: String, to buffer: inout [UInt8], _ drain: (inout [UInt8]) throws -> Void
  ) throws {
    let quote = UInt8(ascii: "\"")
    let needsQuotes = text.utf8.contains(where: isSpecial)
    if needsQuotes { buffer.append(quote) }
    try text.forEachPiece(of: JSONText.piece) { piece in
      for byte in piece {
        if byte == quote { buffer.append(quote) }
        buffer.append(byte)
      }
      try drain(&buffer)
    }
    if needsQuotes { buffer.append(quote) }
  }

  /// True if a cell has the byte only in quotation marks.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
  }

  /// Puts what has been appended from an index on into quotation marks, if it needs them.
  package static func quote(from start: Int, in buffer: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    if !buffer[start...].contains(where: isSpecial) { return }
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
