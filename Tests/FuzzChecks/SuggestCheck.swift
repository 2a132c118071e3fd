import SaxImport
import SaxSchema
import Saxifrage

/// `sax suggest`: any payload gives a mapping or an error, the same in any pieces; and a mapping
/// compiles without a warning and reads what it was made from without an error.
enum SuggestCheck {
  private static let name = "fuzz"

  static func failure(on input: FuzzInput) -> String? {
    let whole = suggestion(input.text, [])
    let pieces = suggestion(input.text, input.sizes)
    if pieces != whole {
      return "in pieces of \(input.sizes): \(pieces ?? "nothing")\n\(whole ?? "nothing")"
    }
    guard let whole else { return nil }
    do {
      let mapping = try Mapping(whole, named: "suggested")
      if !mapping.warnings.isEmpty { return "\(mapping.warnings)\n\(whole)" }
      var reading = mapping.emissions(source: name) { _ in }
      try reading.feed(input.text)
      try reading.finish()
      return nil
    } catch { return "\(error)\n\(whole)" }
  }

  private static func suggestion(_ bytes: [UInt8], _ sizes: [Int]) -> String? {
    let inference = SchemaInference()
    do {
      var reading = EventReading(to: inference.sink(for: name), source: name)
      var rest = bytes.span
      var turn = 0
      while !rest.isEmpty {
        let count = min(rest.count, sizes.isEmpty ? rest.count : sizes[turn % sizes.count])
        try reading.feed(rest.extracting(first: count))
        rest = rest.extracting(droppingFirst: count)
        turn += 1
      }
      try reading.finish()
      let schema = try inference.schema()
      _ = SwiftWriter(schema).text
      return MappingWriter(schema).text
    } catch { return nil }
  }
}
