internal import SaxEvents

/// Does nothing with what it is told.
final class IdleSink: EventSink {
  private let walkedDepth: Int
  private var depth = 0

  /// Creates a sink that walks nodes down to a depth.
  ///
  /// - Parameter walkedDepth: nodes below are passed over.
  init(walkedDepth: Int) { self.walkedDepth = walkedDepth }

  private func open() -> Interest {
    if depth >= walkedDepth { return .skip }
    depth += 1
    return .walk
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) {}
  func key(_ name: Span<UInt8>) -> Interest { .walk }
  func startObject() -> Interest { open() }
  func startArray() -> Interest { open() }
  func startString() -> Interest { open() }
  func scalar(_ scalar: borrowing Scalar) {}
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) -> Interest {
    open()
  }
  func text(_ piece: Span<UInt8>) {}
  func end() { depth -= 1 }
}
