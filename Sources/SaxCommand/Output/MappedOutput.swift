internal import Saxifrage

/// Objects that are written by the mapping: in one document, or each on a line.
final class MappedOutput {
  private let document: ObjectWriter?
  /// By type, the writers of lines.
  private var lines: [String: ObjectWriter] = [:]
  private let makeWriter: (Mapping) throws(WritingError) -> ObjectWriter
  private let mapping: Mapping
  /// The fields and rules whose notes have been printed.
  private var noted: Set<String> = []

  /// Creates an output by the mapping: one document, or for NDJSON a line for each object.
  ///
  /// - Parameter only: the type whose objects are written; nil if that may be any.
  /// - Throws: ``WritingError`` if the mapping can't be written in the format.
  init(
    _ mapping: Mapping, _ format: ObjectFormat, _ reading: ReadingOptions, only: String?,
    isPretty: Bool, _ output: ByteOutput
  ) throws(WritingError) {
    self.mapping = mapping
    var options = WritingOptions()
    options.isPretty = isPretty
    options.limits = reading.limits
    options.areLines = format == .ndjson
    makeWriter = { [options] mapping throws(WritingError) in
      try ObjectWriter(
        mapping, as: format == .xml ? .xml : .json, types: only.map { [$0] }, options: options
      ) { piece in
        output.buffer += piece
        try output.flushIfFull()
      }
    }
    document = format == .ndjson ? nil : try makeWriter(mapping)
    if let document { tell(of: document) }
  }

  /// Tells once what is not written, but for what the mapping says so of.
  private func tell(of writer: ObjectWriter) {
    for issue in writer.notWritten where !issue.isAsked && noted.insert(issue.name).inserted {
      Messages.write(
        "\(issue.place.described): note: \(issue.name) is not written: \(issue.reason)")
    }
  }

  func write(_ emission: Emission) throws {
    if let document { return try document.write(emission) }
    let value = try emission.result.get()
    let typeName = emission.typeName
    let writer: ObjectWriter
    if let known = lines[typeName] {
      writer = known
    } else {
      writer = try makeWriter(mapping.alone(typeName))
      lines[typeName] = writer
      tell(of: writer)
    }
    try writer.write(value)
    // The next one may be another's.
    try writer.flush()
  }

  func passOver(_ emission: Emission) throws { try document?.passOver(emission) }

  func finish() throws { try document?.finish() }
}
