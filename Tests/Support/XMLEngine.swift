package import SaxEvents
package import SaxXML

/// The reader that reads a document: every test of one goes for the other.
package enum XMLEngine: String, Sendable, CaseIterable {
  case native, libxml2

  package func reader(
    sink: any EventSink, options: XMLOptions = XMLOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) -> any Reader {
    switch self {
    case .native:
      NativeXMLReader(sink: sink, options: options, limits: limits, source: source)
    case .libxml2: XMLReader(sink: sink, options: options, limits: limits, source: source)
    }
  }
}
