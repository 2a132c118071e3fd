internal import SaxEngine
internal import SaxEvents
internal import SaxLanguage
public import Saxifrage

/// A block of a request's header (SOAP 1.1 §4.2, SOAP 1.2 Part 1 §5.2).
public struct SOAPHeader: Sendable {
  /// The block as Canonical XML, without the attributes below.
  let element: String
  let mustUnderstand: Bool
  let role: String?

  /// Creates a block of the text of an element.
  ///
  /// - Parameters:
  ///   - xml: one element, with the declarations of its prefixes.
  ///   - mustUnderstand: true if who does not know the block has to answer with a fault.
  ///   - role: the URI of whom it is for (`actor` in 1.1); nil for who takes the message at its end.
  /// - Throws: ``SOAPError/Code/header`` if the text is no element, or says itself what a parameter is to say.
  public init(
    _ xml: String, mustUnderstand: Bool = false, role: String? = nil
  ) throws(SOAPError) {
    element = try Self.canonical(Array(xml.utf8))
    self.mustUnderstand = mustUnderstand
    self.role = role
    try check()
  }

  /// Creates a block of a value, which a mapping writes as an element.
  ///
  /// - Parameters:
  ///   - value: `Encodable`, a `SaxObject` among others, which the mapping writes as an element.
  ///   - mapping: that declares its type.
  ///   - typeName: the mapping type's name; that of the object, or of the Swift type, if nil.
  ///   - mustUnderstand: true if who does not know the block has to answer with a fault.
  ///   - role: the URI of whom it is for; nil for who takes the message at its end.
  /// - Throws: `WritingError`; `BuildError` if the value does not fit the type; ``SOAPError/Code/header`` if the element
  ///   says itself what a parameter is to say.
  public init<T: Encodable>(
    _ value: T, by mapping: Mapping, named typeName: String? = nil, mustUnderstand: Bool = false,
    role: String? = nil
  ) throws {
    let object = try (value as? SaxObject) ?? mapping.object(of: value, named: typeName)
    element = try Self.canonical(
      try mapping.alone(typeName ?? object.typeName).bytes(of: [object], as: .xml))
    self.mustUnderstand = mustUnderstand
    self.role = role
    try check()
  }

  /// No element may have an attribute twice, in whichever version it is sent.
  private func check() throws(SOAPError) {
    let names = (mustUnderstand ? ["mustUnderstand"] : []) + (role == nil ? [] : ["actor", "role"])
    guard !names.isEmpty, let block = CanonicalElement(element) else { return }
    for attribute in block.attributes.keys where attribute.contains(":") {
      let name = block.resolved(attribute)
      guard SOAPVersion(namespace: name.namespace) != nil, names.contains(name.local) else {
        continue
      }
      throw SOAPError(
        .header, "a block of the header has the attribute \(attribute) itself",
        fix: "the attribute, or \(name.local == "mustUnderstand" ? name.local : "role") here")
    }
  }

  private static func canonical(_ xml: [UInt8]) throws(SOAPError) -> String {
    var element: String?
    do {
      var reading = try SOAPMappings.element().emissions(.xml) { emission in
        if case .raw(let text) = try emission.result.get() { element = text }
      }
      try reading.feed(xml.span)
      try reading.finish()
    } catch {
      let reason = (error as? ReadingError)?.message ?? "\(error)"
      throw SOAPError(
        .header, "a block of the header is no XML element: \(reason)",
        fix: "<p:Name xmlns:p=\"…\">…</p:Name>")
    }
    guard let element else { throw SOAPError(.header, "a block of the header is no XML element") }
    return element
  }

  /// The block as it stands in an envelope.
  func text(in version: SOAPVersion) -> String {
    guard mustUnderstand || role != nil, let block = CanonicalElement(element) else {
      return element
    }
    // The prefix of the envelope may be another one's in the block.
    var prefix = SOAPEnvelope.prefix
    while block.attributes["xmlns:\(prefix)"] != nil { prefix += "x" }
    var more = prefix == SOAPEnvelope.prefix ? "" : " xmlns:\(prefix)=\"\(version.namespace)\""
    if mustUnderstand { more += " \(prefix):mustUnderstand=\"\(version.truth)\"" }
    if let role { more += " \(prefix):\(version.roleName)=\"\(XMLEscaping.escaped(role))\"" }
    return block.adding(attributes: more)
  }
}
