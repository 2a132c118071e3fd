internal import Saxifrage

/// The format in which `sax map` writes objects.
enum ObjectFormat: String, CaseIterable {
  case ndjson, json, csv, xml
}

/// Writes the objects of a run.
struct ObjectOutput {
  private let output: ByteOutput
  private let format: ObjectFormat
  private let text: JSONText
  private let table: CSVText
  private let columns: [String]
  /// Writes by the mapping; nil where objects are told of by their fields.
  private let writer: MappedOutput?
  private(set) var count = 0

  /// An output that has written nothing yet.
  ///
  /// - Parameters:
  ///   - columns: the columns of a table, for CSV.
  ///   - writer: writes to the output by the mapping, where that is asked for.
  init(
    _ output: ByteOutput, _ format: ObjectFormat, _ text: JSONText, table: CSVText,
    columns: [String], writer: MappedOutput?
  ) {
    self.writer = writer
    self.output = output
    self.format = format
    self.text = text
    self.table = table
    self.columns = columns
  }

  func begin() throws {
    if writer != nil { return }
    switch format {
    case .ndjson, .xml: break
    case .json: output.buffer.append(UInt8(ascii: "["))
    case .csv: table.append(header: columns, to: &output.buffer)
    }
  }

  /// The style in which plain objects are written straight from what is read; nil where all come as objects.
  var style: TextTarget.Style? {
    writer != nil ? nil : format == .csv ? .csv(table) : .json(text)
  }

  mutating func write(_ emission: Emission) throws {
    if let writer {
      try writer.write(emission)
      count += 1
      return
    }
    let value = try emission.result.get()
    separate()
    switch (format, value) {
    case (.csv, .object(let object)):
      try table.append(object, columns, to: &output.buffer) {
        try output.flush(&$0)
      }
    case (.csv, _), (.xml, _): return
    case (.ndjson, _), (.json, _): try append(value)
    }
    try endLine()
  }

  /// Passes over an object that could not be made.
  func passOver(_ emission: Emission) throws { try writer?.passOver(emission) }

  /// Writes an object whose text has been made straight from what was read.
  ///
  /// - Parameter text: the text of the object, in ``style``.
  mutating func write(text: Span<UInt8>) throws {
    separate()
    output.buffer.append(copying: text)
    try endLine()
  }

  private mutating func separate() {
    count += 1
    if format == .json, count > 1 { output.buffer.append(contentsOf: ",\n".utf8) }
  }

  private func endLine() throws {
    if format != .json { output.buffer.append(UInt8(ascii: "\n")) }
    try output.flushIfFull()
  }

  private func append(_ value: SaxValue) throws {
    try text.append(value, to: &output.buffer) { try output.flush(&$0) }
  }

  /// Ends what is written, also after an error, which says more than that nothing was written.
  func end(_ end: RunEnd) throws {
    if let writer {
      do {
        try writer.finish()
      } catch let error as WritingError {
        if case .normal = end { throw error }
      }
    } else if format == .json {
      output.buffer.append(contentsOf: "]\n".utf8)
    }
    try output.flush()
  }
}
