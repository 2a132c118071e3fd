import SaxTestSupport
import Saxifrage

/// A mapping and, after a line of three hyphens, a payload: the same lines in any pieces, and from
/// every engine.
enum PairCheck {
  private static let name = "fuzz"

  static func failure(on input: FuzzInput) -> String? {
    guard let (text, payload) = input.parts,
      let mapping = try? Mapping(MappingSource(name: "fuzz.sax", bytes: text))
    else { return nil }
    let skips = input.options & 1 != 0
    var base = ReadingOptions()
    base.json.allowsComments = input.options & 2 != 0
    base.json.decodesXMLEntities = input.options & 4 != 0
    func outcome(
      _ engine: ReadingOptions.Engine, _ validation: Validation, chunk: Int? = nil,
      measures: Bool = false
    ) -> Outcome {
      var options = base
      options.engine = engine
      options.validation = validation
      options.measuresCoverage = measures
      return Outcome(
        mapping, payload, named: name, chunk: chunk, options: options, skips: skips)
    }
    let whole = outcome(.native, .balanced)
    for chunk in [1, input.sizes.first ?? 7] {
      let pieces = outcome(.native, .balanced, chunk: chunk)
      if let found = difference(pieces, whole) { return "in pieces of \(chunk): \(found)" }
    }
    if let found = CheckpointCheck.failure(
      mapping, payload, base, piece: input.sizes.first ?? 3, skips: skips)
    {
      return found
    }

    let full = outcome(.native, .full)
    if let found = differenceWithoutPaths(outcome(.native, .full, measures: true), full) {
      return "measuring coverage: \(found)"
    }
    // It looks into what is passed over otherwise, and sees what is malformed there.
    if difference(full, whole) == nil,
      let found = differenceWithoutPaths(outcome(.native, .balanced, measures: true), whole)
    {
      return "measuring coverage, balanced: \(found)"
    }
    let yajl = outcome(.yajl, .full)
    if yajl.error is InputError {
      return difference(inXML: full, outcome(.libxml2, .full)).map { "beside libxml2: \($0)" }
    }
    return difference(full, yajl).map { "beside yajl: \($0)" }
  }

  private static func difference(_ own: Outcome, _ other: Outcome) -> String? {
    difference(own.allLines, other.allLines)
  }

  private static func differenceWithoutPaths(_ own: Outcome, _ other: Outcome) -> String? {
    difference(own.linesWithoutPaths, other.linesWithoutPaths)
  }

  private static func difference(_ lines: [String], _ otherLines: [String]) -> String? {
    if lines == otherLines { return nil }
    let place = zip(lines, otherLines).prefix { $0 == $1 }.count
    return "line \(place + 1): \(lines.dropFirst(place).first ?? "nothing"); "
      + "\(otherLines.dropFirst(place).first ?? "nothing")"
  }

  /// Compares the outcomes of two XML readers. Errors of reading are equal: how far each reads
  /// ahead before it sees what is malformed is its own business.
  private static func difference(inXML own: Outcome, _ other: Outcome) -> String? {
    switch (own.error, other.error) {
    case (is ReadingError, .some), (.some, is ReadingError): return nil
    case (let error as ReadingError, nil) where error.message.contains("the version 1. "):
      return nil
    case (nil, let error as ReadingError)
    where error.code == .encoding || error.message.hasSuffix("which XML does not allow"):
      // The native reader loses the record around such a character, and goes on.
      if own.lines.starts(with: other.lines) { return nil }
      return difference(own, other)
    default: return difference(own, other)
    }
  }
}
