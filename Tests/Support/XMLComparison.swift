package import SaxEvents
package import SaxXML

/// The events that the native reader and libxml2's tell of the same bytes, every one reported.
package struct XMLComparison: CustomStringConvertible {
  private let bytes: [UInt8]
  private let cuts: [Int]
  private let own: [String]
  private let other: [String]
  package let ownError: ReadingError?
  private let otherError: ReadingError?

  /// Reads bytes by both readers, of which the native one gets them in pieces.
  ///
  /// - Parameter cuts: of the pieces that the native reader gets.
  package init(_ bytes: [UInt8], cuts: [Int] = []) {
    self.bytes = bytes
    self.cuts = cuts
    (own, ownError) = XMLComparison.read(bytes, cuts, .native)
    (other, otherError) = XMLComparison.read(bytes, [], .libxml2)
  }

  /// True if the events are the same; or the errors are of the same kind at the same place, or differ as they are
  /// meant to. What was told before an error doesn't count.
  package var agrees: Bool {
    guard let ownError, let otherError else {
      return ownError == nil && otherError == nil && own == other || isEmptyVersion
    }
    return ownError.code == otherError.code
      && ownError.place.position == otherError.place.position
      || isMeant(ownError, otherError)
  }

  private func isMeant(_ own: ReadingError, _ other: ReadingError) -> Bool {
    guard let ownOffset = own.place.position?.offset, let otherOffset = other.place.position?.offset
    else { return false }
    // What is malformed comes before what is cut off, or in no encoding, after it; libxml2 is
    // not asked about the last bytes before that.
    if own.code == .malformed, other.code == .truncated { return ownOffset < otherOffset }
    if own.code == .malformed, other.code == .encoding { return ownOffset <= otherOffset }
    // It looks at nothing before it has four bytes.
    if otherOffset < 4, ownOffset < otherOffset { return true }
    // What may yet become a comment, a section or a declaration is cut off, and no error.
    if own.code == .truncated, other.code == .malformed {
      return ownOffset == bytes.count && otherOffset <= ownOffset
    }
    // To libxml2 a zero is the end of its input.
    if bytes.contains(0) { return true }
    // A character that is UTF-8 and no XML shows before the markup is looked at that holds it.
    if own.message.contains("which XML does not allow") { return otherOffset < ownOffset }
    // The value of a declaration is to the one what its quotation marks hold, and to the other what
    // the value may be.
    if own.message.contains("no quotation mark that ends the value") {
      return otherOffset < ownOffset && bytes.starts(with: Array("<?xml".utf8))
    }
    // A document type declaration has no place in an element, whatever follows its first word.
    if own.message.contains("no place inside an element") {
      return otherOffset == ownOffset + "<!DOCTYPE".utf8.count
    }
    // It takes the name of an end tag apart before it looks for what ends the tag.
    if other.message.contains("with a colon") { return otherOffset < ownOffset }
    // It takes a control character for the end of a tag, and looks at the tag's names first.
    if own.message.contains("no name where one is needed") {
      return otherOffset < ownOffset && other.message.contains("is not declared")
    }
    // Where in a comment it says so depends on what else the comment holds.
    if other.message.contains("-- in a comment"), own.message == other.message {
      return abs(ownOffset - otherOffset) <= 2
    }
    return isEmptyVersion
  }

  /// `1.` is no version (XML 1.0 §2.8), though libxml2 takes it for one.
  private var isEmptyVersion: Bool { ownError?.message.contains("found the version 1. ") == true }

  private static func read(
    _ bytes: [UInt8], _ cuts: [Int], _ engine: XMLEngine
  ) -> ([String], ReadingError?) {
    let recorder = XMLRecorder()
    let reader = engine.reader(sink: recorder, options: XMLOptions.reportingEverything)
    var error: ReadingError?
    do {
      try reader.read(bytes, cutAt: cuts)
    } catch let failure { error = failure as? ReadingError }
    return (recorder.events, error)
  }

  package var description: String {
    let text = String(decoding: bytes.prefix(1000), as: UTF8.self).debugDescription
    let different = zip(own, other).first { $0 != $1 }
    let events = (different?.0 ?? "\(own.count) events", different?.1 ?? "\(other.count) events")
    return "\(text), cut at \(cuts):\n"
      + "native: \(ownError.map { "\($0)" } ?? events.0)\n"
      + "libxml2: \(otherError.map { "\($0)" } ?? events.1)"
  }
}

extension XMLOptions {
  /// Every event that there is.
  package static let reportingEverything: XMLOptions = {
    var options = XMLOptions()
    options.reports = [.comments, .processingInstructions, .cdata, .namespaces, .documentType]
    return options
  }()
}
