public import SaxEvents

/// The failure of an exchange by SOAP that is no fault of the service's: an envelope that can't be made, or an answer
/// that is none.
public struct SOAPError: Error, Sendable {
  /// The kind of failure. Compare with the constants; more may be added.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Kind: String { case header, envelope, attachments, mustUnderstand, expired }
    private let kind: Kind

    /// A block of the request's header, or the envelope around it, is no XML that can be sent.
    public static let header = Code(kind: .header)
    /// The response is no envelope of SOAP 1.1 or 1.2, or one that can't be read.
    public static let envelope = Code(kind: .envelope)
    /// The response is an envelope with attachments (MTOM, SOAP with Attachments), which are not read.
    public static let attachments = Code(kind: .attachments)
    /// The response has a header that must be understood, and is not (SOAP 1.1 §4.2.3, SOAP 1.2 Part 1 §2.4).
    public static let mustUnderstand = Code(kind: .mustUnderstand)
    /// The time in the response's `wsu:Timestamp` has passed.
    public static let expired = Code(kind: .expired)

    /// The constant's name.
    public var description: String { kind.rawValue }
  }

  /// The kind of failure.
  public var code: Code
  /// One line, without credentials.
  public var message: String
  /// The URL of the response, without the values of its query; nil where there is none.
  public var url: String?
  /// A way out, where one is known.
  public var fix: String?

  /// Creates a failure of a kind, with the URL of the response where there is one.
  ///
  /// - Parameters:
  ///   - code: the kind.
  ///   - message: one line.
  ///   - url: of the response.
  ///   - fix: what to do about it.
  public init(_ code: Code, _ message: String, url: String? = nil, fix: String? = nil) {
    self.code = code
    self.message = message
    self.url = url
    self.fix = fix
  }
}

extension SOAPError: DescribedError {
  /// `URL: error: MESSAGE`, with a fix below it.
  public var description: String { InputPlace(source: url).errorText(message, fix: fix) }
}
