/// A sink that looks into everything and keeps nothing, to have a reader check a text.
package final class CheckingSink: EventSink {
  package init() {}

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  package func key(_ name: Span<UInt8>) throws -> Interest { .walk }
  package func startObject() throws -> Interest { .walk }
  package func startArray() throws -> Interest { .walk }
  package func startString() throws -> Interest { .walk }
  package func scalar(_ scalar: borrowing Scalar) throws {}
  package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest { .walk }
  package func text(_ piece: Span<UInt8>) throws {}
  package func end() throws {}
}
