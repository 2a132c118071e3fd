/// The settings of calls by SOAP.
public struct SOAPOptions: Sendable {
  /// The blocks of every request's header, in order; a GET has no envelope, and none of them.
  public var headers: [SOAPHeader] = []
  /// The blocks of responses that the program knows, so that they may demand to be understood. A `wsse:Security` that
  /// holds nothing but a `wsu:Timestamp` is known in any case.
  public var understood: Set<SOAPName> = []
  /// The time from the sending of a request to its expiry, in a `wsu:Timestamp` (OASIS WSS SOAP Message Security §10);
  /// nil for none. A security header of the program's that has a timestamp keeps its own. Default: none.
  public var lifetime: Duration?
  /// The time that a response's `wsu:Timestamp` is taken for valid after its end, as clocks differ. Default: 5 minutes.
  public var clockSkew = Duration.seconds(300)

  /// The defaults.
  public init() {}
}
