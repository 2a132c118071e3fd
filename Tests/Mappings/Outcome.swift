import Saxifrage

/// What comes out of an input: objects as `sax map` prints them, and errors with their places.
enum Outcome {
  /// Maps bytes that arrive in pieces. Bad objects are told of and dropped.
  ///
  /// - Parameters:
  ///   - chunk: the size of the pieces; nil for one.
  ///   - validation: of what the mapping passes over.
  ///   - engine: which reader reads.
  ///   - dtd: the local DTD.
  static func lines(
    _ mapping: Mapping, _ bytes: [UInt8], named name: String, chunk: Int?,
    validation: Validation = .balanced, engine: ReadingOptions.Engine = .auto, dtd: [UInt8]? = nil
  ) -> [String] {
    var options = ReadingOptions()
    options.validation = validation
    options.engine = engine
    options.xml.dtd = dtd
    var lines: [String] = []
    let text = JSONText(typeTags: mapping.namesTypes ? .all : .chosen)
    do {
      var reading = mapping.emissions(
        options: options, source: name, onError: { lines.append(describe($0)) }
      ) { emission in
        var line: [UInt8] = []
        text.append(try emission.result.get(), to: &line)
        lines.append(String(decoding: line, as: UTF8.self))
      }
      let chunk = chunk ?? max(1, bytes.count)
      var rest = bytes.span
      while !rest.isEmpty {
        let count = min(chunk, rest.count)
        try reading.feed(rest.extracting(first: count))
        rest = rest.extracting(droppingFirst: count)
      }
      try reading.finish()
    } catch {
      lines.append(describe(error))
    }
    return lines
  }

  /// `error LINE:COLUMN +OFFSET PATH: MESSAGE`
  private static func describe(_ error: any Error) -> String {
    switch error {
    case let error as BuildError: "error\(describe(error.place)): \(error.message)"
    case let error as ReadingError: "error\(describe(error.place)): \(error.message)"
    case let error as InputError: "error: \(error.message)"
    default: "error: \(error)"
    }
  }

  private static func describe(_ place: Place) -> String {
    let position = place.position.map { " \($0.line):\($0.column) +\($0.offset)" } ?? ""
    return position + (place.path.map { " \($0)" } ?? "")
  }
}
