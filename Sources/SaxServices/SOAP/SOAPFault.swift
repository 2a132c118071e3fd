internal import SaxEngine
public import SaxEvents

/// The fault that a service answers with (SOAP 1.1 §4.4, SOAP 1.2 Part 1 §5.4), whatever the response's status is.
///
/// Where its detail holds an object that the mapping declares as an error, that object is thrown, as
/// `BuildError.Code.declared` with the fault as its cause; ``init(in:)`` finds the fault in both.
public struct SOAPFault: Error, Sendable {
  /// The versions of SOAP.
  public enum Version: String, Sendable, Hashable {
    /// Of 2000, envelopes in `http://schemas.xmlsoap.org/soap/envelope/`.
    case v11 = "1.1"
    /// Of 2007, envelopes in `http://www.w3.org/2003/05/soap-envelope`.
    case v12 = "1.2"
  }

  /// The reason in one language.
  public struct Reason: Sendable, Hashable {
    /// As `xml:lang` has it; nil where it has none.
    public var language: String?
    /// The reason, its white space collapsed.
    public var text: String
  }

  /// The version of the envelope that it came in.
  public var version: Version
  /// The code: in 1.1 `Client`, `Server`, `VersionMismatch` and `MustUnderstand`, also with more behind a dot; in 1.2
  /// `Sender`, `Receiver`, `VersionMismatch`, `MustUnderstand` and `DataEncodingUnknown`.
  public var code: SOAPName
  /// The codes within the code, the outermost first; none in 1.1.
  public var subcodes: [SOAPName]
  /// The reason, in English if there are several; empty where there is none.
  public var reason: String
  /// The reason in each language that it came in.
  public var reasons: [Reason]
  /// The one that found the fault, `faultactor` in 1.1: a URI.
  public var actor: String?
  /// The role that it had, `Role` in 1.2: a URI. In 1.1 it is ``actor``.
  public var role: String? { actor }
  /// The node that found the fault, in 1.2: a URI.
  public var node: String?
  /// The element `detail`, as Canonical XML; nil where there is none.
  public var detail: String?
  /// The response's status.
  public var status: Int
  /// The URL of the response, without the values of its query.
  public var url: String?

  /// The element of the fault, as Canonical XML.
  var source = ""

  /// True if the request is at fault, so that it fails again as it is: `Client` or `Sender`.
  public var isOfSender: Bool {
    ["Client", "Sender"].contains { code.local == $0 || code.local.hasPrefix($0 + ".") }
  }

  /// The fault that an error is, or that is the cause of an error that the mapping declares; nil if it is another.
  public init?(in error: any Error) {
    guard let fault = error as? SOAPFault ?? (error as? BuildError)?.cause as? SOAPFault else {
      return nil
    }
    self = fault
  }

  init(
    _ version: Version, _ code: SOAPName, subcodes: [SOAPName], reasons: [Reason], actor: String?,
    node: String?, detail: String?, status: Int, url: String?
  ) {
    self.version = version
    self.code = code
    self.subcodes = subcodes
    self.reasons = reasons
    let english = reasons.first { $0.language?.lowercased().hasPrefix("en") ?? false }
    reason = (english ?? reasons.first)?.text ?? ""
    self.actor = actor
    self.node = node
    self.detail = detail
    self.status = status
    self.url = url
  }
}

extension SOAPFault: DescribedError {
  /// The codes and the reason, in one line.
  public var message: String {
    let codes = ([code] + subcodes).map(\.local).joined(separator: "/")
    return "the service answers with the fault \(codes)" + (reason.isEmpty ? "" : ": \(reason)")
  }

  /// `URL: error: MESSAGE`. The detail is not printed.
  public var description: String { InputPlace(source: url).errorText(message, fix: nil) }
}
