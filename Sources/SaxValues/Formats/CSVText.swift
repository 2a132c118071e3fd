/// Writes rows of a table (RFC 4180), with line feeds between them.
package struct CSVText: Sendable {
  /// True if a cell that a spreadsheet would take for a formula gets an apostrophe in front.
  ///
  /// Such cells begin with `=`, `+`, `-`, `@`, a tab or a line end, and are no plain numbers.
  package var isSafe = false

  /// The sign between cells: a comma, or a tab for TSV.
  package var separator = UInt8(ascii: ",")

  package init() {}

  package func append(header columns: [String], to buffer: inout [UInt8]) {
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(separator) }
      let start = buffer.count
      buffer.append(contentsOf: column.utf8)
      endCell(from: start, in: &buffer)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Appends an object's rows, without the end of the last line. What is nil is an empty cell.
  ///
  /// - Parameter drain: called wherever a row, or a piece of a long cell, has been appended, to write and empty the
  ///   buffer.
  package func append(
    _ object: SaxObject, _ layout: TableLayout, to buffer: inout [UInt8],
    drain: (inout [UInt8]) throws -> Void
  ) throws {
    for (index, item) in layout.items(of: object).enumerated() {
      if index > 0 {
        buffer.append(UInt8(ascii: "\n"))
        if buffer.count > JSONText.piece { try drain(&buffer) }
      }
      try append(object, item, layout.columns, to: &buffer, drain)
    }
  }

  private func append(
    _ object: SaxObject, _ item: SaxValue?, _ columns: [TableLayout.Column],
    to buffer: inout [UInt8], _ drain: (inout [UInt8]) throws -> Void
  ) throws {
    var isEmpty = columns.count == 1
    for (index, column) in columns.enumerated() {
      if index > 0 { buffer.append(separator) }
      guard let value = column.value(in: object, item) else { continue }
      let start = buffer.count
      defer { if buffer.count != start { isEmpty = false } }
      switch value {
      case .string(let text) where text.utf8.count > JSONText.piece,
        .raw(let text) where text.utf8.count > JSONText.piece:
        isEmpty = false
        try append(long: text, to: &buffer, drain)
      case .data(let data) where data.count > JSONText.piece && !startsFormula(base64: data):
        isEmpty = false
        // Base64 has nothing that needs quotation marks.
        try Base64Format.print(data, to: &buffer, inPiecesOf: JSONText.piece, drain: drain)
      case .list(let items)
      where column.isJoined && items.allSatisfy(canBeJoined):
        append(joined: items, to: &buffer)
      case .object, .list, .dictionary:
        JSONText().append(value, to: &buffer)
        endCell(from: start, in: &buffer)
      default:
        value.appendText(to: &buffer)
        endCell(from: start, in: &buffer)
      }
    }
    // An empty line would be no row.
    if isEmpty { buffer.append(contentsOf: "\"\"".utf8) }
  }

  /// True if a value can be told from others with `;` between them: it is a scalar without one, and no formula where
  /// that matters.
  private func canBeJoined(_ value: SaxValue) -> Bool {
    var text: [UInt8] = []
    guard value.appendText(to: &text), !text.isEmpty else { return false }
    return !text.contains(UInt8(ascii: ";")) && !(isSafe && Self.isFormula(text[...]))
  }

  private func append(joined items: [SaxValue], to buffer: inout [UInt8]) {
    let start = buffer.count
    for (index, item) in items.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ";")) }
      item.appendText(to: &buffer)
    }
    endCell(from: start, in: &buffer)
  }

  /// True if Base64 of it begins with a plus sign, and that matters.
  private func startsFormula(base64 data: some Collection<UInt8>) -> Bool {
    isSafe && data.first.map { $0 >> 2 == 62 } ?? false
  }

  private func append(
    long text: String, to buffer: inout [UInt8], _ drain: (inout [UInt8]) throws -> Void
  ) throws {
    let quote = UInt8(ascii: "\"")
    // It is longer than numbers are.
    let isFormula = isSafe && Self.beginsFormula(text.utf8)
    let needsQuotes = isFormula || text.utf8.contains(where: isSpecial)
    if needsQuotes { buffer.append(quote) }
    if isFormula { buffer.append(UInt8(ascii: "'")) }
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
  private func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == separator || byte == 0x0A || byte == 0x0D
  }

  /// Ends a cell, whose text has been appended from an index on: puts it into quotation marks, if it needs them.
  package func endCell(from start: Int, in buffer: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let isFormula = isSafe && Self.isFormula(buffer[start...])
    if !isFormula, !buffer[start...].contains(where: isSpecial) { return }
    let text = Array(buffer[start...])
    buffer.removeSubrange(start...)
    buffer.append(quote)
    if isFormula { buffer.append(UInt8(ascii: "'")) }
    for byte in text {
      if byte == quote { buffer.append(quote) }
      buffer.append(byte)
    }
    buffer.append(quote)
  }

  // MARK: Formulas

  /// True if a spreadsheet would take a cell for a formula.
  private static func isFormula(_ cell: ArraySlice<UInt8>) -> Bool {
    beginsFormula(cell) && !isNumber(cell)
  }

  /// True if a text begins as what spreadsheets take for formulas, as OWASP lists them: also by the signs of full width.
  private static func beginsFormula(_ text: some Collection<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      0x09, 0x0A, 0x0D:
      true
    case 0xEF: ["＝", "＋", "－", "＠"].contains { text.starts(with: $0.utf8) }
    default: false
    }
  }

  /// True if a cell is a number as they are printed: `-5`, `-0.25`, `-1e-07`.
  private static func isNumber(_ cell: ArraySlice<UInt8>) -> Bool {
    var rest = cell
    func skipDigits() -> Bool {
      let count = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }.count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard skipDigits() else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard skipDigits() else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard skipDigits() else { return false }
    }
    return rest.isEmpty
  }
}
