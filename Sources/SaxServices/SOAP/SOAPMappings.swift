internal import SaxEngine
internal import SaxLanguage
internal import Saxifrage

/// The mappings by which the parts of envelopes are found, in both versions.
enum SOAPMappings {
  private static let head = """
    language 1
    namespace s = "\(SOAPVersion.v11.namespace)", "\(SOAPVersion.v12.namespace)"

    """

  private static func compiled(_ text: String) -> Result<Mapping, any Error> {
    Result { try Mapping(head + text, named: "SOAP") }
  }

  /// The content of a response; a fault in the middle of it ends the reading.
  private static let responseResult = compiled(
    """
    error Raw at xml(/s:Envelope/s:Body/s:Fault)
    emit Raw at xml(/s:Envelope/s:Body/*[not(local-name() = "Fault")])
    """)

  /// The objects in the detail of a fault.
  private static let detailResult = compiled(
    "emit Raw at xml(/s:Envelope/s:Body/s:Fault/*:detail/* | /s:Envelope/s:Body/s:Fault/s:Detail/*)"
  )

  /// In 1.1 the parts of a fault are in no namespace, though some services put them in that of the envelope.
  private static let faultResult = compiled(
    """
    emit Fault at xml(/s:Envelope/s:Body/s:Fault)
    type Fault {
      source:   Raw      from .
      code:     Raw?     from *:faultcode | s:Code/s:Value
      subcodes: [Raw]    from s:Code//s:Subcode/s:Value
      reasons:  [Reason] from *:faultstring | s:Reason/s:Text
      actor:    String?  from *:faultactor | s:Role  as collapsed
      node:     String?  from s:Node  as collapsed
      detail:   Raw?     from *:detail | s:Detail
    }
    type Reason { language: String? from @xml:lang; text: String from . as collapsed }
    """)

  /// An envelope taken apart: its header's blocks, and its body.
  private static let envelopeResult = compiled(
    """
    emit Envelope at xml(/s:Envelope)
    type Envelope { blocks: [Raw] from s:Header/*; body: Raw? from s:Body }
    """)

  /// The root element of any document.
  private static let elementResult = compiled("emit Raw at xml(/*)")

  /// The mapping of a response's content, which is compiled once, as the others are.
  ///
  /// - Throws: never, as the texts are these.
  static func response() throws -> Mapping { try responseResult.get() }
  static func detail() throws -> Mapping { try detailResult.get() }
  static func fault() throws -> Mapping { try faultResult.get() }
  static func envelope() throws -> Mapping { try envelopeResult.get() }
  static func element() throws -> Mapping { try elementResult.get() }
}

extension SOAPVersion {
  /// The namespace of envelopes.
  var namespace: String {
    switch self {
    case .v11: "http://schemas.xmlsoap.org/soap/envelope/"
    case .v12: "http://www.w3.org/2003/05/soap-envelope"
    }
  }

  init?(namespace: String) {
    let all: [SOAPVersion] = [.v11, .v12]
    guard let known = all.first(where: { $0.namespace == namespace }) else { return nil }
    self = known
  }

  /// The media type of envelopes, without an action.
  var mediaType: String {
    switch self {
    case .v11: "text/xml"
    case .v12: "application/soap+xml"
    }
  }

  /// The media types that a response may be of: services answer in the other version where they know no better.
  var accepted: String {
    switch self {
    case .v11: "text/xml, application/soap+xml;q=0.8"
    case .v12: "application/soap+xml, text/xml;q=0.8"
    }
  }

  /// The attribute that says for whom a block is.
  var roleName: String {
    switch self {
    case .v11: "actor"
    case .v12: "role"
    }
  }

  /// The truth as `mustUnderstand` has it.
  var truth: String {
    switch self {
    case .v11: "1"
    case .v12: "true"
    }
  }

  /// The roles that everyone has who takes a message at its end; none says so, too.
  var ownRoles: Set<String> {
    switch self {
    case .v11: ["", "http://schemas.xmlsoap.org/soap/actor/next"]
    case .v12:
      ["", "\(namespace)/role/next", "\(namespace)/role/ultimateReceiver"]
    }
  }
}
