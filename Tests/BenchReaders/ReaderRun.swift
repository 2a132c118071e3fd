internal import SaxEvents
internal import SaxJSON
internal import SaxXML

/// A reader with a sink that does nothing: what the package of the benchmarks measures of readers, as those
/// are not public.
public struct ReaderRun {
  /// A reader, and the closeness with which it checks what it passes over.
  public enum Engine: Sendable {
    case nativeJSON, nativeJSONInFull, yajl, nativeXML, nativeXMLInFull, libxml2
  }

  private let reader: any Reader

  /// Creates a reader whose sink walks nodes down to a depth.
  ///
  /// - Parameter walkedDepth: nodes below are passed over.
  public init(_ engine: Engine, walkedDepth: Int) {
    let sink = IdleSink(walkedDepth: walkedDepth)
    var json = JSONOptions()
    if engine == .nativeJSONInFull { json.validation = .full }
    var xml = XMLOptions()
    if engine == .nativeXMLInFull { xml.validation = .full }
    reader =
      switch engine {
      case .nativeJSON, .nativeJSONInFull: JSONReader(sink: sink, options: json)
      case .yajl: JSONReader(sink: sink, by: .yajl)
      case .nativeXML, .nativeXMLInFull: NativeXMLReader(sink: sink, options: xml)
      case .libxml2: XMLReader(sink: sink)
      }
  }

  /// Reads the next piece of a document.
  ///
  /// - Throws: `ReadingError`.
  public func feed(_ bytes: Span<UInt8>) throws { try reader.feed(bytes) }

  /// Reads the end of the document.
  ///
  /// - Throws: `ReadingError`.
  public func finish() throws { try reader.finish() }
}
