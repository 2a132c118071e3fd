internal import Saxifrage

/// The format in which `sax map` writes objects.
enum ObjectFormat: String, CaseIterable {
  case ndjson, json, csv
}

/// Writes the objects of a run.
struct ObjectOutput {
  private let output: StandardOutput
  private let format: ObjectFormat
  private let text: JSONText
  private let columns: [String]
  private(set) var count = 0

  /// - Parameter columns: of a table.
  init(_ output: StandardOutput, _ format: ObjectFormat, _ text: JSONText, columns: [String]) {
    self.output = output
    self.format = format
    self.text = text
    self.columns = columns
  }

  func begin() throws {
    switch format {
    case .ndjson: break
    case .json: output.buffer.append(UInt8(ascii: "["))
    case .csv: CSVText.append(header: columns, to: &output.buffer)
    }
  }

  /// The style in which plain objects are written straight from what is read.
  var style: TextTarget.Style { format == .csv ? .csv : .json(text) }

  mutating func write(_ value: SaxValue) throws {
    separate()
    switch (format, value) {
    case (.csv, .object(let object)):
      try CSVText.append(object, columns, to: &output.buffer) {
        try StandardOutput.flush(&$0)
      }
    case (.csv, _): return
    case (.ndjson, _), (.json, _): try append(value)
    }
    try endLine()
  }

  /// - Parameter text: of an object, in ``style``.
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
    try text.append(value, to: &output.buffer) { try StandardOutput.flush(&$0) }
  }

  /// Also after an error.
  func end() throws {
    if format == .json { output.buffer.append(contentsOf: "]\n".utf8) }
    try output.flush()
  }
}
