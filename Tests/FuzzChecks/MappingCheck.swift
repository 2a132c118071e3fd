import SaxExplanation
import Saxifrage

/// The compiler of mappings: any text compiles or has an error, each with its place in the text,
/// and what compiles can be explained.
enum MappingCheck {
  private static let name = "fuzz.sax"

  static func failure(on input: FuzzInput) -> String? {
    let lines = Self.lines(of: input.text)
    do throws(MappingError) {
      let mapping = try Mapping(MappingSource(name: name, bytes: input.text))
      let explanation = mapping.explanation()
      for place in explanation.rules.map(\.place) + explanation.types.map(\.place)
      where !isIn(lines, place) {
        return "the explanation's place \(place) is not in the text"
      }
      for type in mapping.emittedTypes { _ = mapping.table(ofEmitted: type, lists: .rows) }
      return failure(of: mapping.warnings, .warning, lines)
    } catch {
      if !error.diagnostics.contains(where: { $0.severity == .error }) {
        return "nothing is wrong, and it does not compile"
      }
      return failure(of: error.diagnostics, nil, lines)
    }
  }

  private static func failure(
    of diagnostics: [Diagnostic], _ severity: Diagnostic.Severity?, _ lines: [Int]
  ) -> String? {
    for diagnostic in diagnostics {
      if diagnostic.message.isEmpty || diagnostic.message.contains("\n") {
        return
          "a diagnostic of \(diagnostic.message.isEmpty ? "no" : "several") lines: \(diagnostic)"
      }
      if let severity, diagnostic.severity != severity { return "an error of what compiles" }
      guard let place = diagnostic.place else {
        if diagnostic.code.name == "not-a-mapping" { continue }
        return "no place: \(diagnostic)"
      }
      if !isIn(lines, place) { return "the place is not in the text: \(diagnostic)" }
      guard let excerpt = diagnostic.excerpt else { return "no excerpt: \(diagnostic)" }
      let (shown, before) = (excerpt.line.unicodeScalars.count, excerpt.indentation.unicodeScalars)
      if excerpt.length < 1 || before.count + excerpt.length > shown + 1 {
        return "the carets stand beside the line: \(diagnostic)"
      }
    }
    return nil
  }

  /// One past the last scalar is a place too: something is missing there.
  private static func isIn(_ lines: [Int], _ place: MappingPlace) -> Bool {
    place.file == name && lines.indices.contains(place.line - 1) && place.column >= 1
      && place.column <= lines[place.line - 1] + 1
  }

  /// The number of scalars in each line.
  private static func lines(of bytes: [UInt8]) -> [Int] {
    var text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    if text.first == "\u{FEFF}" { text.removeFirst() }
    var lines = [0]
    var previous: Unicode.Scalar = " "
    for scalar in text {
      if scalar == "\r" || scalar == "\n" && previous != "\r" {
        lines.append(0)
      } else if scalar != "\n" {
        lines[lines.count - 1] += 1
      }
      previous = scalar
    }
    return lines
  }
}
