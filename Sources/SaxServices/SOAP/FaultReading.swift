internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
internal import SaxValues
internal import Saxifrage

/// The reading of faults, and of the objects in their details.
enum FaultReading {
  /// The parts of a fault as the mapping finds them.
  private struct Parts: Decodable, Sendable {
    struct Reason: Decodable, Sendable {
      var language: String?
      var text: String
    }
    var source: String
    var code: String?
    var subcodes: [String]
    var reasons: [Reason]
    var actor: String?
    var node: String?
    var detail: String?
  }

  /// The fault in the body of an envelope.
  ///
  /// - Parameters:
  ///   - envelope: the document.
  ///   - version: of the envelope.
  /// - Returns: nil if it holds none.
  /// - Throws: `ReadingError` if the document is malformed.
  static func fault(
    in envelope: [UInt8], _ version: SOAPVersion, _ options: ReadingOptions, status: Int,
    url: String?
  ) throws -> SOAPFault? {
    var parts: Parts?
    var reading = try SOAPMappings.fault().reading(
      Parts.self, named: "Fault", .xml, options: options
    ) { parts = parts ?? $0 }
    try reading.feed(envelope.span)
    try reading.finish()
    guard let parts else { return nil }
    var fault = SOAPFault(
      version == .v11 ? .v11 : .v12, parts.code.map(name) ?? SOAPName("", ""),
      subcodes: parts.subcodes.map(name),
      reasons: parts.reasons.map { SOAPFault.Reason(language: $0.language, text: $0.text) },
      actor: given(parts.actor), node: given(parts.node), detail: parts.detail, status: status,
      url: url)
    fault.source = parts.source
    return fault
  }

  /// A text that says something; nil for an empty one.
  private static func given(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  /// The fault in the text of its element.
  ///
  /// - Returns: nil if it is none.
  static func fault(inElement text: String, status: Int, url: String?) -> SOAPFault? {
    guard let name = CanonicalElement(text)?.qualifiedName, name.local == "Fault",
      let version = SOAPVersion(namespace: name.namespace)
    else { return nil }
    return try? fault(
      in: document(text, version), version, EnvelopeHead.options(), status: status, url: url)
  }

  /// The envelope around an element of a fault, so that rules with whole paths find it, too.
  private static func document(_ element: String, _ version: SOAPVersion) -> [UInt8] {
    let prefix = SOAPEnvelope.prefix
    let head = "<\(prefix):Envelope xmlns:\(prefix)=\"\(version.namespace)\"><\(prefix):Body>"
    return Array((head + element + "</\(prefix):Body></\(prefix):Envelope>").utf8)
  }

  /// The qualified name in the text of an element.
  private static func name(_ text: String) -> SOAPName {
    guard let element = CanonicalElement(text) else { return SOAPName("", text) }
    let name = String(element.contentText.filter { !$0.isWhitespace })
    guard name.contains(":") else { return SOAPName("", name) }
    return element.resolved(name)
  }

  /// The error to be thrown for a fault: the object that one of some mappings takes for an error, with the fault as its
  /// cause, or the fault.
  ///
  /// - Parameters:
  ///   - mappings: in order; the first that finds something counts.
  ///   - options: how the objects are read.
  static func error(
    of fault: SOAPFault, by mappings: [Mapping], _ options: ReadingOptions
  ) -> any Error {
    let version = SOAPVersion(rawValue: fault.version.rawValue) ?? .v11
    let bytes = document(fault.source, version)
    for mapping in mappings {
      guard
        let declared = mapping.declaredError(
          in: bytes, as: .xml, options: options, source: fault.url)
      else { continue }
      // Places are those in the fault taken by itself.
      return BuildError(
        declared.code, declared.message, at: InputPlace(source: fault.url),
        mapping: declared.mappingPlace,
        notes: declared.notes + [fault.message], fix: declared.fix, object: declared.object,
        cause: fault)
    }
    return fault
  }
}
