package import SaxEvents

/// A sink of JSON, to which nothing of XML comes.
package protocol JSONSink: EventSink {}

extension JSONSink {
  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
  package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest { .skip }
  package func text(_ piece: Span<UInt8>) throws {}
}
