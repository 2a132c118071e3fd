package import SaxEvents

/// Keeps the places that it is given, as a sink may.
package final class KeepingSink: EventSink {
  package private(set) var places: (any PlaceSource)?
  private let refusesEnd: Bool

  /// Creates a sink that wants every node.
  ///
  /// - Parameter refusesEnd: true if it throws at the first node's end.
  package init(refusesEnd: Bool) { self.refusesEnd = refusesEnd }

  private struct Refusal: Error {}

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
  }
  package func end() throws { if refusesEnd { throw Refusal() } }

  package func key(_ name: Span<UInt8>) throws -> Interest { .walk }
  package func startObject() throws -> Interest { .walk }
  package func startArray() throws -> Interest { .walk }
  package func startString() throws -> Interest { .walk }
  package func scalar(_ scalar: borrowing Scalar) throws {}
  package func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes)
    throws
    -> Interest
  { .walk }
  package func text(_ piece: Span<UInt8>) throws {}
}

/// The point to which a reading comes before nobody holds its reader and its sink any more.
package enum Departure: Sendable, CaseIterable {
  case unread, midway, finished, malformed, refused

  /// Reads some times, with a new reader and a new sink each, and lets go of both.
  ///
  /// - Parameters:
  ///   - text: a document; more after it than white space makes it malformed.
  ///   - make: makes the reader.
  /// - Returns: how many readers and sinks are left, and the places of the last.
  package func leftovers(
    of text: String, _ make: (any EventSink) -> any Reader
  ) -> (count: Int, places: (any PlaceSource)?) {
    var left: [Remnant] = []
    var places: (any PlaceSource)?
    for _ in 0..<50 {
      let sink = KeepingSink(refusesEnd: self == .refused)
      let reader = make(sink)
      read(text, reader)
      left += [Remnant(object: sink), Remnant(object: reader)]
      places = sink.places
    }
    return (left.count { $0.object != nil }, places)
  }

  private struct Remnant {
    weak var object: AnyObject?
  }

  private func read(_ text: String, _ reader: any Reader) {
    let whole = Array(text.utf8)
    var bytes = whole
    switch self {
    case .unread: return
    case .midway: bytes = Array(whole.prefix(whole.count / 2))
    case .malformed: bytes += Array("}</".utf8)
    case .finished, .refused: break
    }
    do {
      try reader.feed(bytes.span)
      if self != .midway { try reader.finish() }
    } catch {
      // What is left is asked for, not how it ended.
    }
  }
}
