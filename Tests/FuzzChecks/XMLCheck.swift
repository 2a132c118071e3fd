import SaxEvents
import SaxTestSupport
import SaxXML

/// The native reader of XML beside libxml2's: the same events, or an error of the same kind at the
/// same place, in any pieces, and what is passed over by balance or checked in full.
enum XMLCheck {
  static func failure(on input: FuzzInput) -> String? {
    let comparison = XMLComparison(input.text, cuts: input.cuts)
    if !comparison.agrees { return comparison.description }
    for engine in XMLEngine.allCases {
      if let found = difference(input, engine) { return found }
    }
    let skipping = SkippingComparison(
      input.text, cuts: input.cuts, every: 2 + input.options & 3,
      validation: input.options & 4 != 0 ? .full : .balanced)
    return skipping.difference
  }

  /// The difference that the pieces make. The events of libxml2 before an error may depend on them,
  /// and it reads for the native reader the documents that this can't.
  private static func difference(_ input: FuzzInput, _ engine: XMLEngine) -> String? {
    func events(_ cuts: [Int]) -> [String] {
      record(input.text, cuts: cuts, options: .reportingEverything, engine: engine)
    }
    let (whole, pieces) = (events([]), events(input.cuts))
    if pieces == whole { return nil }
    if whole.last != "end document", pieces.last == whole.last { return nil }
    let place = zip(pieces, whole).prefix { $0 == $1 }.count
    return "\(engine), cut at \(input.cuts), after \(place) events: "
      + "\(pieces.dropFirst(place).prefix(2)), \(whole.dropFirst(place).prefix(2))"
  }
}
