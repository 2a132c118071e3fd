package import SaxEvents

/// A sink of XML, to which nothing of JSON comes.
package protocol XMLSink: EventSink {}

extension XMLSink {
  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  package func key(_ name: Span<UInt8>) throws -> Interest { .walk }
  package func startObject() throws -> Interest { .walk }
  package func startArray() throws -> Interest { .walk }
  package func startString() throws -> Interest { .walk }
  package func scalar(_ scalar: borrowing Scalar) throws {}
}
