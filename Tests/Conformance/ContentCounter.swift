import SaxEvents
import SaxTestSupport

/// Walks everything, and notes how much there was and how long it was at once.
final class ContentCounter: EventSink {
  private(set) var nodes = 0
  /// Of text.
  private(set) var bytes = 0
  private(set) var longestPiece = 0

  private func note(_ count: Int) {
    bytes += count
    longestPiece = max(longestPiece, count)
  }

  private func opens() -> Interest {
    nodes += 1
    return .walk
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  func key(_ name: Span<UInt8>) throws -> Interest { .walk }
  func startObject() throws -> Interest { opens() }
  func startArray() throws -> Interest { opens() }
  func startString() throws -> Interest {
    nodes += 1
    return .text
  }
  func scalar(_ scalar: borrowing Scalar) throws {
    nodes += 1
    note(scalar.text.count)
  }
  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest { opens() }
  func text(_ piece: Span<UInt8>) throws { note(piece.count) }
  func end() throws {}
}
