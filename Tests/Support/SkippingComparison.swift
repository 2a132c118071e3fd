package import SaxEvents
import SaxXML

/// The readings of one XML document with some elements passed over.
///
/// By balance what is well-formed gives the same events as from libxml2, and what isn't may
/// pass. In full the same is refused, at the same place, as where all is walked. Neither depends
/// on how the bytes come.
package struct SkippingComparison {
  /// True if something malformed was passed over by balance.
  package private(set) var passesMalformed = false
  /// The first thing that is not as it should be; nil if there is none.
  package private(set) var difference: String?

  /// Reads bytes in pieces and whole, in full or by balance, and compares what comes.
  ///
  /// - Parameters:
  ///   - cuts: of the pieces that the native reader gets.
  ///   - every: each of how many elements is passed over.
  package init(
    _ bytes: [UInt8], cuts: [Int], every: Int, validation: Validation = .balanced
  ) {
    func events(_ engine: XMLEngine, cuts: [Int] = []) -> [String] {
      var options = XMLOptions()
      options.validation = validation
      let recorder = XMLRecorder { _, number in number % every == every - 1 ? .skip : .walk }
      return record(bytes, cuts: cuts, options: options, engine: engine, into: recorder)
    }
    let own = events(.native, cuts: cuts)
    let whole = events(.native)
    // What libxml2 tells before an error depends on the pieces; it reads what has a document type declaration.
    let isSameError = own.last != "end document" && own.last == whole.last
    if !isSameError || !bytes.contains(Array("<!DOCTYPE".utf8)) {
      difference = Self.difference(own, whole).map { "cut at \(cuts): \($0)" }
    }
    if validation == .full {
      let walked = record(bytes, engine: .native)
      let isRefused = own.last != "end document"
      if isRefused != (walked.last != "end document")
        || isRefused && Self.withoutPath(own.last) != Self.withoutPath(walked.last)
      {
        difference = "passed over \(own.last ?? ""), walked \(walked.last ?? "")"
      }
    } else {
      let other = events(.libxml2)
      // That is none, though libxml2 takes it for one.
      let isEmptyVersion = own.last?.contains("found the version 1. ") == true
      if other.last == "end document", !isEmptyVersion {
        difference = difference ?? Self.difference(own, other).map { "beside libxml2: \($0)" }
      } else if own.last == "end document" {
        passesMalformed = true
      }
    }
  }

  private static func difference(_ own: [String], _ other: [String]) -> String? {
    if own == other { return nil }
    let place = zip(own, other).prefix { $0 == $1 }.count
    return "after \(place) events \(own.dropFirst(place).prefix(2)); "
      + "\(other.dropFirst(place).prefix(2))"
  }

  /// Paths end with the element that nobody walks.
  private static func withoutPath(_ error: String?) -> String? {
    error.map { error in
      let words = error.split(separator: " ", maxSplits: 4)
      return (words.prefix(3) + words.dropFirst(4)).joined(separator: " ")
    }
  }
}
