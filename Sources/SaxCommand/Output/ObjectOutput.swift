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

  mutating func write(_ value: Value) throws {
    count += 1
    switch format {
    case .ndjson:
      try append(value)
      output.buffer.append(UInt8(ascii: "\n"))
    case .json:
      if count > 1 { output.buffer.append(contentsOf: ",\n".utf8) }
      try append(value)
    case .csv:
      if case .object(let object) = value {
        try CSVText.append(object, columns, to: &output.buffer) {
          try StandardOutput.flush(&$0)
        }
      }
    }
    try output.flushIfFull()
  }

  private func append(_ value: Value) throws {
    try text.append(value, to: &output.buffer) { try StandardOutput.flush(&$0) }
  }

  /// Also after an error.
  func end() throws {
    if format == .json { output.buffer.append(contentsOf: "]\n".utf8) }
    try output.flush()
  }
}
