#if !LibXML2
package import SaxEvents

/// The reader that stands where libxml2's was left out: it refuses every document.
package final class XMLReader: Reader {
  private let options: XMLOptions
  private let source: String?

  package init(
    sink: any EventSink, options: XMLOptions = XMLOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.options = options
    self.source = source
  }

  package func feed(_ bytes: Span<UInt8>) throws {
    throw bytes.withUnsafeBufferPointer { LibXML2.refusal(of: $0, options, source) }
  }

  package func finish() throws {
    throw LibXML2.refusal(of: UnsafeBufferPointer(start: nil, count: 0), options, source)
  }

  package var mark: Mark { Mark(offset: 0) }
  package var endMark: Mark { mark }
  package func position(at mark: Mark) -> InputPosition {
    InputPosition(line: 1, column: 1, offset: 0)
  }
  package var path: String { "/" }
  package func namespace(ofPrefix prefix: String) -> String? { nil }
  package var windowCapacity: Int { 0 }
}
#endif
