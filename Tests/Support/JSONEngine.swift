package import SaxEvents
package import SaxJSON

/// The readers of JSON: each is to tell the same.
package enum JSONEngine: String, Sendable, CaseIterable {
  case yajl
  case native
  /// The native reader without what only some processors have.
  case portable

  /// Makes a reader of this engine, which tells a sink.
  ///
  /// - Parameter recover: takes the errors of malformed values of a sequence.
  package func reader(
    sink: any EventSink, options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    source: String? = nil, recover: ((ReadingError) throws -> Void)? = nil
  ) -> any Reader {
    let engine: JSONReader.Engine =
      switch self {
      case .yajl: .yajl
      case .native: .native
      case .portable: .portable
      }
    let reader = JSONReader(
      sink: sink, by: engine, options: options, limits: limits, source: source)
    reader.recoversAtNextLine = recover
    return reader
  }
}
