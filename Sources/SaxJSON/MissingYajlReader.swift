#if !Yajl
package import SaxEvents

/// The reader that stands where yajl's was left out: it refuses every input.
package final class YajlReader: Reader {
  private let source: String?

  package init(
    sink: any EventSink, options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.source = source
  }

  package var recoversAtNextLine: ((ReadingError) throws -> Void)?

  package func feed(_ bytes: Span<UInt8>) throws { throw Yajl.refusal(source) }
  package func finish() throws { throw Yajl.refusal(source) }

  package var mark: Mark { Mark(offset: 0) }
  package var endMark: Mark { mark }
  package func position(at mark: Mark) -> InputPosition {
    InputPosition(line: 1, column: 1, offset: 0)
  }
  package var path: String { "/" }
}
#endif
