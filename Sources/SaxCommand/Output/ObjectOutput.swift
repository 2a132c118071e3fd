internal import Saxifrage

/// The format in which `sax map` writes objects.
enum ObjectFormat: String, CaseIterable {
  case ndjson, json, csv, tsv, xml

  /// True for rows of cells.
  var isTable: Bool { self == .csv || self == .tsv }
}

/// Writes the objects of a run.
struct ObjectOutput {
  private let output: ByteOutput
  private let format: ObjectFormat
  private let text: JSONText
  private let table: CSVText
  private let layout: TableLayout?
  private let isPretty: Bool
  /// Writes by the mapping; nil where objects are told of by their fields.
  private let writer: MappedOutput?
  private(set) var count = 0

  /// An output that has written nothing yet.
  ///
  /// - Parameters:
  ///   - layout: the columns of a table; nil for other formats.
  ///   - isPretty: whether JSON that is not written by the mapping is indented.
  ///   - writer: writes to the output by the mapping, where that is asked for.
  init(
    _ output: ByteOutput, _ format: ObjectFormat, _ text: JSONText, table: CSVText,
    layout: TableLayout?, isPretty: Bool, writer: MappedOutput?
  ) {
    self.writer = writer
    self.output = output
    self.format = format
    self.text = text
    self.table = table
    self.layout = layout
    self.isPretty = isPretty
  }

  func begin() throws {
    if writer != nil { return }
    switch format {
    case .ndjson, .xml: break
    case .json: output.buffer.append(UInt8(ascii: "["))
    case .csv, .tsv:
      table.append(header: layout?.columns.map(\.name) ?? [], to: &output.buffer)
    }
  }

  /// The style in which plain objects are written straight from what is read; nil where all come as objects.
  var style: TextTarget.Style? {
    if writer != nil { return nil }
    guard let layout else { return .json(text) }
    return layout.isPlain ? .csv(table) : nil
  }

  mutating func write(_ emission: Emission) throws {
    if let writer {
      try writer.write(emission)
      count += 1
      return
    }
    let value = try emission.result.get()
    separate()
    switch (format, value, layout) {
    case (_, .object(let object), let layout?):
      try table.append(object, layout, to: &output.buffer) {
        try output.flush(&$0)
      }
    case (.csv, _, _), (.tsv, _, _), (.xml, _, _): return
    case (.ndjson, _, _), (.json, _, _): try append(value)
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
    if isPretty {
      var indentation = JSONIndentation()
      try indentation.append(text, to: &output.buffer) { try output.flush(&$0) }
    } else {
      output.buffer.append(copying: text)
    }
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
    if isPretty {
      var indentation = JSONIndentation()
      func indent(_ compact: inout [UInt8]) throws {
        try indentation.append(compact.span, to: &output.buffer) { try output.flush(&$0) }
        compact.removeAll(keepingCapacity: true)
      }
      var compact: [UInt8] = []
      try text.append(value, to: &compact, drain: indent)
      return try indent(&compact)
    }
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
