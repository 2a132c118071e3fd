import SaxEvents
import SaxJSON
import SaxTestSupport

/// The native reader of JSON beside yajl's: the same events, or the same error at the same place,
/// in any pieces, and what is passed over by balance or checked in full.
enum JSONCheck {
  static func failure(on input: FuzzInput) -> String? {
    var options = JSONOptions()
    options.shape = [.single, .sequence, .singleOrSequence, .single][input.options & 3]
    options.allowsComments = input.options & 4 != 0
    options.decodesXMLEntities = input.options & 8 != 0
    options.allowsTrailingCommas = input.options & 64 != 0
    options.allowsNonFiniteNumbers = input.options & 64 != 0
    let recovers = input.options & 16 != 0
    var limits = Limits()
    if input.options & 32 != 0 {
      limits.depth = 1 + input.variant & 7
      limits.name = input.variant >> 1
      limits.tag = 1 + input.variant >> 2
    }
    func trace(_ sizes: [Int]) -> Trace {
      Trace(input.text, sizes: sizes, options: options, limits: limits, recovers: recovers)
    }
    let whole = trace([])
    if let error = whole.error, error.contains("engines differ") { return error }
    let pieces = trace(input.sizes)
    if pieces != whole {
      let place = zip(pieces.lines, whole.lines).prefix { $0 == $1 }.count
      return "in pieces of \(input.sizes), after \(place) events: "
        + "\(pieces.lines.dropFirst(place).prefix(2)) \(pieces.error ?? "no error"), "
        + "\(whole.lines.dropFirst(place).prefix(2)) \(whole.error ?? "no error")"
    }
    // Raw pieces are held against the bytes, so those have to be in UTF-8.
    guard !options.allowsTrailingCommas, input.text.first != 0xEF, !input.text.contains(0),
      input.text.first ?? 0 < 0xF0
    else {
      return nil
    }
    options.decodesXMLEntities = false
    let passing = PassingComparison(
      input.text, splits: [input.sizes], seed: UInt64(input.variant), options: options)
    return passing.difference
  }
}
