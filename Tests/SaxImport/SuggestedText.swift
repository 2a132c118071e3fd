import SaxImport
import SaxSchema
import Saxifrage
import Testing

/// The suggestion for some samples, and the objects that it makes of them.
struct Suggestion {
  let schema: Schema
  let mapping: String
  private let samples: [String]

  init(
    _ samples: String..., named name: String = "sample", at path: String? = nil,
    style: SchemaStyle = SchemaStyle(), chunk: Int = 1 << 20
  ) throws {
    let inference = SchemaInference()
    for sample in samples {
      var reading = EventReading(to: inference.sink(for: name), source: name)
      let bytes = Array(sample.utf8)
      var start = 0
      while start < bytes.count {
        let end = min(start + chunk, bytes.count)
        try reading.feed(bytes.span.extracting(start..<end))
        start = end
      }
      try reading.finish()
    }
    schema = try inference.schema(at: path, style: style)
    mapping = MappingWriter(schema).text
    self.samples = samples
  }

  var swift: String { SwiftWriter(schema).text }

  /// The objects of all samples, as JSON; the mapping compiles without a warning.
  func objects() throws -> [String] {
    let compiled = try Mapping(mapping, named: "suggested")
    #expect(compiled.warnings.isEmpty, "\(compiled.warnings)\n\(mapping)")
    var lines: [String] = []
    for sample in samples {
      let text = JSONText(typeTags: compiled.namesTypes ? .emitted : .chosen)
      var reading = compiled.emissions { emission in
        var line: [UInt8] = []
        text.append(try emission.result.get(), to: &line)
        lines.append(String(decoding: line, as: UTF8.self))
      }
      try reading.feed(Array(sample.utf8))
      try reading.finish()
    }
    return lines
  }

  /// The declaration of a type, its columns by single spaces and without examples.
  func declaration(_ name: String) -> [String] {
    let lines = mapping.split(separator: "\n").map(String.init)
    guard
      let start = lines.firstIndex(where: {
        $0.hasPrefix("type \(name) ") || $0.hasPrefix("type \(name)") && name.hasSuffix(":")
          || $0.hasPrefix("enum \(name) ")
      })
    else { return [] }
    if lines[start].hasSuffix("}") { return [lines[start]] }
    return lines[(start + 1)...].prefix { $0 != "}" }.map { line in
      line.prefix { $0 != "#" }.split(separator: " ").joined(separator: " ")
    }
  }

  /// The rules, without comments.
  var rules: [String] {
    mapping.split(separator: "\n").filter { $0.hasPrefix("emit ") }
      .map { $0.prefix { $0 != "#" }.split(separator: " ").joined(separator: " ") }
  }
}
